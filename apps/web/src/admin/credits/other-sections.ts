import type { ComponentType } from 'react';

type Section = () => Promise<{ default: ComponentType }>;

/** The sections beside the credits, each with its own code: only who opens one loads it. */
export const otherSections: Record<'terms' | 'carousel', Section> = {
  terms: () => import('../terms/TermsSection.tsx'),
  carousel: () => import('../carousel/CarouselSection.tsx'),
};
