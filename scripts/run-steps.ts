import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

export interface Step {
  readonly name: string;
  /** Program and arguments; programs of node_modules/.bin are found by name. */
  readonly command: readonly [string, ...string[]];
}

/** Runs the steps one after the other and ends the process with 1 at the first that fails. */
export function runSteps(steps: readonly Step[]): void {
  const path = `${root}/node_modules/.bin:${process.env.PATH ?? ''}`;
  for (const { name, command } of steps) {
    const startedAt = performance.now();
    console.info(`\n── ${name}`);
    const [program, ...args] = command;
    const { status, error } = spawnSync(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (status !== 0) {
      console.error(`── ${name} failed after ${seconds} s${error ? `: ${error.message}` : ''}`);
      process.exit(1);
    }
    console.info(`── ${name}: ${seconds} s`);
  }
}
