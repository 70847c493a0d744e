import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';
import { reportPath } from './test-reports.ts';

const root = resolve(import.meta.dirname, '..');

/** Entry files to run with Node, because on Windows the programs' names are not executables. */
const programs = {
  biome: '@biomejs/biome/bin/biome',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const;

export interface Step {
  readonly name: string;
  readonly command: readonly ['node' | keyof typeof programs, ...string[]];
  /** Steps that run in parallel; each prints its output when this one has ended. */
  readonly beside?: readonly Step[];
}

interface Ended {
  readonly step: Step;
  readonly status: number | null;
  readonly seconds: string;
  readonly output: string;
}

/** Runs the steps in order; the first failure exits with 1. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  process.env.TMPDIR = temporaryFolder();
  for (const step of steps) {
    console.info(`\n── ${step.name}`);
    const others = (step.beside ?? []).map((other) => run(other, 'pipe'));
    report(await run(step, 'inherit'));
    for (const other of others) {
      const ended = await other;
      console.info(`\n── ${ended.step.name}, at the same time\n${ended.output.trimEnd()}`);
      report(ended);
    }
  }
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function run(step: Step, stdio: 'inherit' | 'pipe'): Promise<Ended> {
  const startedAt = performance.now();
  const [program, ...programArgs] = step.command;
  const args = program === 'node' ? programArgs : [join(root, 'node_modules', programs[program]), ...programArgs];
  // Workers and scripts share compiled modules, as in the server.
  const env = { NODE_COMPILE_CACHE: join(root, '.cache/compile'), ...process.env, TEST_REPORT: reportPath(step.name) };
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', stdio, stdio], env });
  running.add(child);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  return new Promise((resolve) => {
    const end = (status: number | null) => {
      running.delete(child);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      resolve({ step, status, seconds, output: output.join('') });
    };
    child.once('error', (error) => {
      console.error(`${step.name}: ${error.message}`);
      end(null);
    });
    child.once('close', end);
  });
}

function report({ step, status, seconds }: Ended): void {
  if (status !== 0) {
    console.error(`── ${step.name} failed after ${seconds} s`);
    process.exit(1);
  }
  console.info(`── ${step.name}: ${seconds} s`);
}
