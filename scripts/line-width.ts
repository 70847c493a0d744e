import { parseSync } from 'rolldown/utils';

/** How many columns a line of prose has: comments, and Markdown outside of tables and code. */
export const proseColumns = 100;

/** A line of prose that is too long, by its number from 1. */
export interface LongLine {
  line: number;
  columns: number;
}

// A directive ends with its line, and a link is one word.
const unbreakable = /biome-ignore|@ts-|@vite-ignore|https?:\/\/\S{40}/;

/**
 * The lines of comments that end after `proseColumns`, in a file of TypeScript or CSS. Throws when
 * it cannot be parsed.
 */
export function longCommentLines(path: string, source: string): LongLine[] {
  const lines = source.split('\n');
  const starts = startsOf(lines);
  const findings = commentsOf(path, source).flatMap(({ start, end }) => {
    const first = starts.findLastIndex((offset) => offset <= start);
    const last = starts.findLastIndex((offset) => offset < end);
    return lines.slice(first, last + 1).map((text, index) => ({
      line: first + index + 1,
      text,
      columns: Math.min(end - (starts[first + index] ?? 0), text.length),
    }));
  });
  return findings
    .filter(({ columns, text }) => columns > proseColumns && !unbreakable.test(text))
    .map(({ line, columns }) => ({ line, columns }));
}

/**
 * The lines of Markdown with more than `proseColumns`. Tables, code and front matter are left out,
 * since no line of theirs can be broken.
 */
export function longMarkdownLines(source: string): LongLine[] {
  let isCode = false;
  return source.split('\n').flatMap((text, index) => {
    if (/^\s*```/.test(text)) isCode = !isCode;
    const isFree = isCode || /^\s*(\||<)/.test(text) || unbreakable.test(text);
    return isFree || text.length <= proseColumns ? [] : [{ line: index + 1, columns: text.length }];
  });
}

function startsOf(lines: readonly string[]): number[] {
  let offset = 0;
  return lines.map((line) => {
    const start = offset;
    offset += line.length + 1;
    return start;
  });
}

/** Start and end of each comment, in characters. */
function commentsOf(path: string, source: string): { start: number; end: number }[] {
  if (path.endsWith('.css'))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
    }));
  const { comments, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return comments;
}
