import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renderArticle } from './render-article.ts';

interface DemoPost {
  slug: string;
  title: string;
  /** Sanitized HTML. The site shows its own articles for eight slugs. */
  content: string;
  /** ISO 8601 date. */
  publishedOn: string;
  /** SVG, 400 × 240. */
  drawing: string;
}

const folder = join(import.meta.dirname, '../content/posts');

const frontMatter = z.strictObject({ title: z.string().min(1), publishedOn: z.iso.date() });

/** Throws for a missing file or invalid front matter. */
function readPost(slug: string): DemoPost {
  const { head, content } = renderArticle(readFileSync(join(folder, `${slug}.md`), 'utf8'));
  return { slug, ...frontMatter.parse(head), content, drawing: readFileSync(join(folder, `${slug}.svg`), 'utf8') };
}

/** Newest first. The eight articles of apps/web/src/site/blog/articles have the same titles and dates. */
export const demoPosts: readonly DemoPost[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readPost(file.slice(0, -'.md'.length)))
  .sort((a, b) => b.publishedOn.localeCompare(a.publishedOn));
