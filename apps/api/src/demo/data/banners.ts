import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../content/banners');

const sections = ['home', 'credits', 'profile', 'blog'] as const;

interface DemoBanner {
  section: (typeof sections)[number];
  /** SVG source, 1600 by 420; the left half stays quiet because the headline stands there. */
  drawing: string;
}

/** The banners of `content/banners`. */
export const demoBanners: readonly DemoBanner[] = sections.map((section) => ({
  section,
  drawing: readFileSync(join(folder, `${section}.svg`), 'utf8'),
}));
