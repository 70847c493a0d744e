import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import { z } from 'zod';

const frontMatter = z.strictObject({
  title: z.string(),
  summary: z.string(),
  minutes: z.int(),
  drawingAlt: z.string(),
  publishedOn: z.iso.date(),
});

// The lines of a table's HTML are indented for the reader of the file; a browser would count them
// as text.
const markdown = new Marked({ renderer: { html: ({ text }) => text.trim().replaceAll(/\n\s*/g, '') } });

/**
 * Makes src/site/blog/articles/SLUG.md a module: `meta` from its front matter and name, `html` from
 * its Markdown, `drawing` from SLUG.svg beside it. Fails the build where a part is missing.
 */
export function articles(): Plugin {
  return {
    name: 'cotejo:articles',
    load(id) {
      if (!/\/articles\/[\w-]+\.md$/.test(id)) return null;
      const slug = basename(id, '.md');
      const drawingFile = id.replace(/\.md$/, '.svg');
      this.addWatchFile(drawingFile);
      const [, head, body] = readFileSync(id, 'utf8').match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
      if (head === undefined || body === undefined) throw new Error(`${id} has no front matter`);
      const article = {
        meta: { slug, ...frontMatter.parse(parse(head)) },
        html: markdown.parse(body.trim(), { async: false }),
        drawing: readDrawing(slug, readFileSync(drawingFile, 'utf8')),
      };
      const exports = Object.entries(article).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: exports.join('\n'), moduleType: 'js' };
    },
  };
}

/**
 * The box and the elements of a drawing. Its ids begin with the slug, since drawings of several
 * articles share a page.
 */
function readDrawing(slug: string, svg: string): { viewBox: string; elements: string } {
  const [, viewBox, elements] = svg.match(/^<svg [^>]*viewBox="([^"]+)"[^>]*>(.*)<\/svg>\s*$/s) ?? [];
  if (viewBox === undefined || elements === undefined)
    throw new Error(`The drawing of ${slug} is no SVG with a viewBox`);
  const withOwnIds = elements.replaceAll(/id="([\w-]+)"/g, `id="${slug}-$1"`).replaceAll('url(#', `url(#${slug}-`);
  return { viewBox, elements: withOwnIds.replaceAll(/>\s+</g, '><').trim() };
}
