import { expect, it } from 'vitest';
import { longCommentLines, longMarkdownLines, proseColumns } from './line-width.ts';

const words = (length: number): string => 'palabra '.repeat(20).slice(0, length);

it('names a comment that ends after the last column, and none that ends in it', () => {
  const fits = `// ${words(proseColumns - 3)}`;
  expect(longCommentLines('a.ts', `${fits}\n${fits}x\n`)).toEqual([{ line: 2, columns: proseColumns + 1 }]);
});

it('names each line of a block and a comment behind code, in TypeScript and in CSS', () => {
  const long = words(proseColumns);
  expect(
    longCommentLines('a.ts', `/**\n * ${long}\n * ok\n */\nconst a = 1; // ${long}`).map(({ line }) => line),
  ).toEqual([2, 5]);
  expect(longCommentLines('a.css', `/* ok */\n/* ${long} */`).map(({ line }) => line)).toEqual([2]);
});

it('leaves out code, texts that look like comments, directives and links', () => {
  const long = words(proseColumns);
  const source = [
    `const text = '// ${long}';`,
    `// biome-ignore lint/a11y/noNoninteractiveTabindex: ${long}`,
    `// https://example.org/${'a'.repeat(proseColumns)}`,
  ];
  expect(longCommentLines('a.ts', source.join('\n'))).toEqual([]);
});

it('names a long line of Markdown, and no row of a table and no code', () => {
  const long = words(proseColumns + 5);
  const source = ['# Title', long, `| ${long} |`, '```', long, '```', `- ${long}`].join('\n');
  expect(longMarkdownLines(source).map(({ line }) => line)).toEqual([2, 7]);
});
