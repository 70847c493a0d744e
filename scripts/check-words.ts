import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { adviceOn, bannedNamesIn } from './banned-words.ts';

// A step of `npm run check`: names of files and of code use the words of docs/guide/glossary.md.

const root = resolve(import.meta.dirname, '..');
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  // A deleted file stays in the index until it is committed.
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(resolve(root, path)));
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
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exit(1);
