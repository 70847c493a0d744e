import { type ChildProcess, fork } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { listFiles, type PlacedMutant } from './places.ts';
import type { RunRequest, RunResponse } from './test-runner.ts';

const root = resolve(import.meta.dirname, '..');
const runTimeoutMs = 300_000;
const workspaces = ['apps/api', 'apps/web', 'packages/contracts', 'packages/finance', 'packages/format'];

/**
 * `survived` is what must not happen; `broken` means that nothing was tried: the fault or its tests
 * do not run.
 */
export type Outcome = 'killed' | 'survived' | 'broken';

export interface Tried {
  readonly outcome: Outcome;
  /** The test that noticed, or why none could. */
  readonly detail: string;
}

export interface Sandbox {
  /** Runs the tests of the fault without it, once per file, then with it. */
  try(mutant: PlacedMutant): Promise<Tried>;
  delete(): void;
}

/**
 * A copy of the repository in a temporary folder, so that a fault never stands in the working tree,
 * and one process there that runs the tests of one fault after the other.
 */
export function makeSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-mutants-'));
  for (const file of listFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(folder);
  const runner = makeRunner(folder);
  const withoutFault = new Map<string, RunResponse>();
  /** Twice at most: on a busy machine a test may be late without being wrong. */
  const runWithoutFault = async (test: string): Promise<RunResponse> => {
    const response = await runner.run({ changed: [], tests: [test] });
    return response.state === 'passed' ? response : runner.run({ changed: [], tests: [test] });
  };

  return {
    try: async (mutant) => {
      for (const test of mutant.tests) {
        const response = withoutFault.get(test) ?? (await runWithoutFault(test));
        withoutFault.set(test, response);
        if (response.state !== 'passed')
          return { outcome: 'broken', detail: `without the fault: ${test}, ${response.detail}` };
      }
      const path = join(folder, mutant.file);
      const source = readFileSync(path, 'utf8');
      writeFileSync(
        path,
        source.replace(mutant.from, () => mutant.to),
      );
      try {
        return judge(await runner.run({ changed: [mutant.file], tests: mutant.tests }), mutant);
      } finally {
        writeFileSync(path, source);
        runner.noteChange(mutant.file);
      }
    },
    delete: () => {
      runner.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function judge(response: RunResponse, mutant: PlacedMutant): Tried {
  if (response.state === 'passed') return { outcome: 'survived', detail: mutant.tests.join(' ') };
  return { outcome: response.state === 'failed' ? 'killed' : 'broken', detail: response.detail };
}

/** The packages of the working tree, except the workspaces, which are those of the copy. */
function linkPackages(folder: string): void {
  for (const place of ['', ...workspaces]) {
    const installed = join(root, place, 'node_modules');
    if (!existsSync(installed)) continue;
    mkdirSync(join(folder, place, 'node_modules'), { recursive: true });
    for (const name of readdirSync(installed)) {
      if (name === '@cotejo' || name.startsWith('.vite')) continue;
      symlinkSync(join(installed, name), join(folder, place, 'node_modules', name));
    }
  }
  mkdirSync(join(folder, 'node_modules/@cotejo'));
  for (const workspace of workspaces) {
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@cotejo', workspace.split('/')[1] ?? ''));
  }
}

/**
 * Tests that do not end in time are killed with their process, and the next run starts a new one: a
 * fault was noticed.
 */
function makeRunner(folder: string) {
  let child: ChildProcess | undefined;
  let restored: string[] = [];

  const startChild = (): ChildProcess =>
    fork(join(folder, 'mutants/test-runner.ts'), [], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, CI: '', SHORT_TESTS: '1', ONE_DATABASE: '1', SKIP_TIMED_TESTS: '1', TEST_REPORT: '' },
    });

  const run = ({ changed, tests }: RunRequest): Promise<RunResponse> => {
    const current = child ?? startChild();
    child = current;
    const { promise, resolve: settle } = Promise.withResolvers<RunResponse>();
    const end = (response: RunResponse): void => {
      clearTimeout(timer);
      current.removeAllListeners();
      settle(response);
    };
    const timer = setTimeout(() => {
      child = undefined;
      current.kill('SIGKILL');
      end({ state: 'failed', detail: `no end within ${runTimeoutMs / 1_000} s` });
    }, runTimeoutMs);
    current.once('message', (response) => end(response as RunResponse));
    current.once('exit', (code) => {
      child = undefined;
      end({ state: 'unrun', detail: `the test process ended with ${code}` });
    });
    current.send({ changed: [...restored, ...changed], tests });
    restored = [];
    return promise;
  };

  return {
    run,
    noteChange: (file: string) => restored.push(file),
    stop: () => child?.disconnect(),
  };
}
