import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../content/banners');

const sections = ['home', 'credits', 'profile', 'blog'] as const;

interface DemoBanner {
  section: (typeof sections)[number];
  /** SVG, 1600 × 420; the left half is plain because of the headline. */
  drawing: string;
}

export const demoBanners: readonly DemoBanner[] = sections.map((section) => ({
  section,
  drawing: readFileSync(join(folder, `${section}.svg`), 'utf8'),
}));
