import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import type { Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '..');
const testTimeoutMs = 180_000;

/** `survived` is what must not happen; `broken` means that the list does not fit the source any more. */
export type Outcome = 'killed' | 'survived' | 'broken';

export interface Sandbox {
  try(mutant: Mutant): Promise<{ outcome: Outcome; detail: string }>;
  remove(): void;
}

/** A copy of the repository in a temporary folder, so that a fault never stands in the working tree. */
export function makeSandbox(): Sandbox {
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-mutants-'));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(root, folder);
  linkPackages(join(root, 'apps/api'), join(folder, 'apps/api'));

  return {
    try: async (mutant) => {
      const path = join(folder, mutant.file);
      const source = readFileSync(path, 'utf8');
      const places = source.split(mutant.from).length - 1;
      if (places !== 1) return { outcome: 'broken', detail: `its text stands ${places} times in ${mutant.file}` };
      writeFileSync(
        path,
        source.replace(mutant.from, () => mutant.to),
      );
      try {
        return await runTests(folder, mutant);
      } finally {
        writeFileSync(path, source);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The packages of the working tree, except the workspaces, which are those of the copy. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(from, 'node_modules'))) {
    if (name === '@cotejo' || name.startsWith('.vite')) continue;
    symlinkSync(join(from, 'node_modules', name), join(to, 'node_modules', name));
  }
  if (from !== root) return;
  mkdirSync(join(to, 'node_modules/@cotejo'));
  for (const workspace of ['apps/api', 'apps/web', 'packages/contracts', 'packages/finance']) {
    const name = workspace.split('/')[1] ?? '';
    symlinkSync(join(to, workspace), join(to, 'node_modules/@cotejo', name));
  }
}

/** Vitest ends with 0 when every test passed, which means that none noticed the fault. */
function runTests(folder: string, mutant: Mutant): Promise<{ outcome: Outcome; detail: string }> {
  const [, project = ''] = mutant.tests[0]?.split('/') ?? [];
  const files = mutant.tests.map((file) =>
    relative(join('x', file.split('/')[1] ?? ''), join('x', ...file.split('/').slice(1))),
  );
  const { promise, resolve: settle } = Promise.withResolvers<{ outcome: Outcome; detail: string }>();
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--bail', '1', '--reporter', 'dot', ...files],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '', SHORT_TESTS: '1', TEST_REPORT: '' },
    },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const timer = setTimeout(() => child.kill('SIGKILL'), testTimeoutMs);
  child.on('close', (status) => {
    clearTimeout(timer);
    if (/No test files found/.test(printed)) settle({ outcome: 'broken', detail: 'its test files are not there' });
    else if (status === 0) settle({ outcome: 'survived', detail: mutant.tests.join(' ') });
    else settle({ outcome: 'killed', detail: '' });
  });
  return promise;
}
