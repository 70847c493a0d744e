import { relative, resolve } from 'node:path';
import { createVitest, type TestProject, type Vitest } from 'vitest/node';

/*
 * Runs inside a sandbox, as a process of its own: keeps one Vitest, so that its databases, its
 * transformed files and its packages are prepared once for many faults. The parent sends which
 * files changed and which tests to run.
 */
export interface RunRequest {
  /** Files that were changed since the last run; from the root. */
  readonly changed: readonly string[];
  /** Test files, from the root. */
  readonly tests: readonly string[];
}

/** `unrun`: a test file could not be loaded or held no test, so nothing was tried. */
export interface RunResponse {
  readonly state: 'passed' | 'failed' | 'unrun';
  /** The first test that failed, or what kept the tests from running. */
  readonly detail: string;
}

const root = resolve(import.meta.dirname, '..');
let started: Promise<Vitest> | undefined;

async function start(): Promise<Vitest> {
  const vitest = await createVitest('test', { root, watch: false, bail: 1, reporters: [{}], maxWorkers: 2 });
  await vitest.standalone();
  return vitest;
}

/** A workspace may have two projects, by what its tests need: the one that takes the file. */
function projectOf(vitest: Vitest, path: string): TestProject {
  const project = vitest.projects.find((each) => each.matchesTestGlob(path));
  if (!project) throw new Error(`No project has ${path}`);
  return project;
}

async function run({ changed, tests }: RunRequest): Promise<RunResponse> {
  started ??= start();
  const vitest = await started;
  // A failed test of an earlier run would end this one at once.
  vitest.state.idMap.clear();
  vitest.state.filesMap.clear();
  for (const file of changed) {
    vitest.invalidateFile(resolve(root, file));
    vitest.watcher.invalidates.add(resolve(root, file));
  }
  const specifications = tests
    .map((test) => resolve(root, test))
    .map((path) => projectOf(vitest, path).createSpecification(path));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);

  const unloaded = testModules.find((module) => module.errors().length > 0);
  if (unloaded)
    return { state: 'unrun', detail: `${relative(root, unloaded.moduleId)}: ${unloaded.errors()[0]?.message}` };
  const all = testModules.flatMap((module) => [...module.children.allTests()]);
  const failed = all.find((test) => test.result().state === 'failed');
  if (failed) return { state: 'failed', detail: failed.fullName };
  const suite = testModules
    .flatMap((module) => [...module.children.allSuites()])
    .find((one) => one.errors().length > 0);
  if (suite) return { state: 'failed', detail: `${suite.fullName}: ${suite.errors()[0]?.message}` };
  if (unhandledErrors.length > 0) return { state: 'failed', detail: 'an error outside the tests' };
  if (!all.some((test) => test.result().state === 'passed')) return { state: 'unrun', detail: 'no test ran' };
  return { state: 'passed', detail: '' };
}

process.on('message', (request: RunRequest) => {
  run(request).then(
    (response) => process.send?.(response),
    (error: unknown) => process.send?.({ state: 'unrun', detail: String(error) } satisfies RunResponse),
  );
});
process.on('disconnect', () => {
  void Promise.resolve(started)
    .then((vitest) => vitest?.close())
    .finally(() => process.exit(0));
});
