import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Row } from './table.ts';

const limitMs = 150;
const limitBytes = 150 * 1024 * 1024;
const sizes = [0.3, 1.25, 5] as const;

/**
 * What `inspect-file.ts` measured of files of one kind: milliseconds by megabytes, and what the
 * process grew by.
 */
interface Measured {
  readonly milliseconds: readonly number[];
  readonly grownBytes: number;
}

/**
 * The time to inspect a file by its size, and the memory that it takes, each kind in a process of
 * its own: 5 MB against the limit of 150 ms, growth against the growth of the size, memory against
 * 150 MB.
 */
export function inspectionRows(): Row[] {
  return ['PDF', 'image'].flatMap((kind) => {
    const run = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, 'inspect-file.ts'), kind, ...sizes.map(String)],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    if (run.status !== 0) throw new Error(`inspection of a ${kind} was not measured`);
    const { milliseconds, grownBytes } = JSON.parse(run.stdout) as Measured;
    const [, middle = 0, large = 0] = milliseconds;
    const figure = sizes.map((size, index) => `${size} MB ${milliseconds[index]?.toFixed(0)} ms`).join(', ');
    return [
      { name: `inspection of a ${kind}`, figure, ratio: limitMs / large, target: 1, against: `${limitMs} ms for 5 MB` },
      {
        name: `inspection of a ${kind}, growth`,
        figure: `× ${(large / middle).toFixed(1)} for 4 × the size`,
        ratio: 4 / (large / middle),
        target: 0.75,
        against: 'linear from 1.25 MB to 5 MB',
      },
      {
        name: `inspection of a ${kind}, memory`,
        figure: `+ ${Math.round(grownBytes / 1024 / 1024)} MB`,
        ratio: limitBytes / Math.max(grownBytes, 1),
        target: 1,
        against: '+ 150 MB at most',
      },
    ];
  });
}
