import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { adviceOn, bannedNamesIn } from './banned-words.ts';
import { longCommentLines, longMarkdownLines, proseColumns } from './line-width.ts';

// A step of `npm run check`: names of files and of code use the words of docs/guide/glossary.md,
// and prose has at most 100 columns.

const root = resolve(import.meta.dirname, '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  // A deleted file stays in the index until it is committed.
  .filter((path) => path !== '' && existsSync(resolve(root, path)));
const paths = tracked.filter((path) => /\.(tsx?|mjs)$/.test(path));
const findings = paths.flatMap((path) => {
  const source = readFileSync(resolve(root, path), 'utf8');
  const ofPath = adviceOn(path.replace(/\.\w+$/, ''));
  return [
    ...(ofPath === null ? [] : [`${path}: ${ofPath}`]),
    ...bannedNamesIn(path, source).map(
      ({ name, start = 0, advice }) => `${path}:${source.slice(0, start).split('\n').length}: '${name}': ${advice}`,
    ),
  ];
});
// Articles are content, and the table of errors is generated.
const isFreeText = (path: string): boolean => /\/(posts|articles)\/|^docs\/(errors|reviews)\.md$/.test(path);
const longLines = tracked
  .filter((path) => /\.(tsx?|mjs|css|md)$/.test(path) && !isFreeText(path))
  .flatMap((path) => {
    const source = readFileSync(resolve(root, path), 'utf8');
    const lines = path.endsWith('.md') ? longMarkdownLines(source) : longCommentLines(path, source);
    return lines.map(({ line, columns }) => `${path}:${line}: ${columns} columns of prose, at most ${proseColumns}`);
  });
for (const finding of [...findings, ...longLines]) console.error(finding);
if (findings.length + longLines.length > 0) process.exit(1);
