import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { reportPath } from './test-reports.ts';

const root = resolve(import.meta.dirname, '..');

/** Where the programs of packages start, to be run by Node itself: their names are no programs on Windows. */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

export interface Step {
  readonly name: string;
  /** A script run by Node or a program of a package, and its arguments. */
  readonly command: readonly ['node' | keyof typeof programs, ...string[]];
}

/** Runs the steps one after the other and ends the process with 1 at the first that fails. */
export function runSteps(steps: readonly Step[]): void {
  for (const { name, command } of steps) {
    const startedAt = performance.now();
    console.info(`\n── ${name}`);
    const [program, ...programArgs] = command;
    const args = program === 'node' ? programArgs : [join(root, 'node_modules', programs[program]), ...programArgs];
    const env = { ...process.env, TEST_REPORT: reportPath(name) };
    const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (status !== 0) {
      console.error(`── ${name} failed after ${seconds} s${error ? `: ${error.message}` : ''}`);
      process.exit(1);
    }
    console.info(`── ${name}: ${seconds} s`);
  }
}
