import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface Instruction {
  readonly name: string;
  readonly text: string;
}

export function readStages(): Instruction[][] {
  const lines = readFileSync(resolve(root, 'deploy/Containerfile'), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = '', ...rest] = line.split(' ');
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, text: rest.join(' ').trim() });
  }
  return stages;
}

/**
 * Whether .dockerignore excludes a path: the last pattern that matches it or a parent folder
 * decides, and `!` includes it again.
 */
export function isLeftOut(path: string): boolean {
  const patterns = readFileSync(resolve(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line));
  const segments = path.split('/');
  const withParents = segments.map((_segment, index) => segments.slice(0, index + 1).join('/'));
  return patterns.reduce((out, pattern) => {
    const isBack = pattern.startsWith('!');
    const glob = isBack ? pattern.slice(1) : pattern;
    return withParents.some((part) => matchesGlob(withPlainDots(part), withPlainDots(glob))) ? !isBack : out;
  }, false);
}

/** A star in Node's matcher skips names that begin with a dot; a builder's does not. */
const withPlainDots = (text: string): string => text.replace(/(^|\/)\./g, '$1dot-');
