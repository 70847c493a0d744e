import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renderArticle } from './render-article.ts';

interface DemoPost {
  slug: string;
  title: string;
  /** HTML the sanitiser keeps whole. The site shows its own article at the eight fixed slugs. */
  content: string;
  /** Day, ISO 8601. */
  publishedOn: string;
  /** SVG source, 400 by 240. */
  drawing: string;
}

const folder = join(import.meta.dirname, '../content/posts');

const frontMatter = z.strictObject({ title: z.string().min(1), publishedOn: z.iso.date() });

/**
 * Reads `<slug>.md` and the drawing `<slug>.svg` beside it. Throws when one is missing or the front
 * matter is not as expected.
 */
function readPost(slug: string): DemoPost {
  const { head, content } = renderArticle(readFileSync(join(folder, `${slug}.md`), 'utf8'));
  return { slug, ...frontMatter.parse(head), content, drawing: readFileSync(join(folder, `${slug}.svg`), 'utf8') };
}

/**
 * The posts of `content/posts`, newest first. Titles and days of the eight fixed articles are those
 * of apps/web/src/site/blog/articles.
 */
export const demoPosts: readonly DemoPost[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readPost(file.slice(0, -'.md'.length)))
  .sort((a, b) => b.publishedOn.localeCompare(a.publishedOn));
