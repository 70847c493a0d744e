import { Marked } from 'marked';
import { parse } from 'yaml';

// Blocks are not separated; an empty line in the source becomes a line break.
const markdown = new Marked({
  renderer: {
    space: () => '\n',
    heading({ tokens, depth }) {
      return `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    paragraph({ tokens }) {
      return `<p>${this.parser.parseInline(tokens)}</p>`;
    },
    list({ items }) {
      return `<ul>${items.map((item) => this.listitem(item)).join('')}</ul>`;
    },
    listitem({ tokens }) {
      return `<li>${this.parser.parse(tokens)}</li>`;
    },
    // Tables are HTML, because Markdown has no captions and row headers.
    html: ({ text }) => text.trim().replaceAll(/\n\s*/g, ''),
  },
});

/** Renders Markdown with YAML front matter between two `---`. Throws without front matter. */
export function renderArticle(source: string): { head: unknown; content: string } {
  const [, head, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (head === undefined || body === undefined) throw new Error('The article has no front matter');
  return { head: parse(head), content: markdown.parse(body.trim(), { async: false }).trim() };
}
