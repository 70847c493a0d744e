import { Marked } from 'marked';
import { parse } from 'yaml';

// Blocks stand directly after each other; an empty line of the source becomes a line break.
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
    // A table has a caption and headed rows, which Markdown cannot say, so it is written as HTML
    // over several lines.
    html: ({ text }) => text.trim().replaceAll(/\n\s*/g, ''),
  },
});

/**
 * An article written in Markdown after front matter in YAML between two lines `---`, as the values
 * of the front matter and HTML. Throws when there is no front matter.
 */
export function renderArticle(source: string): { head: unknown; content: string } {
  const [, head, body] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (head === undefined || body === undefined) throw new Error('The article has no front matter');
  return { head: parse(head), content: markdown.parse(body.trim(), { async: false }).trim() };
}
