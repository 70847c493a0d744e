import type { ComponentType } from 'react';

type Section = () => Promise<{ default: ComponentType }>;

/** Each section is a separate chunk. */
export const otherSections: Record<'terms' | 'carousel', Section> = {
  terms: () => import('../terms/TermsSection.tsx'),
  carousel: () => import('../carousel/CarouselSection.tsx'),
};
