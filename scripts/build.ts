import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashFiles, listFiles } from './hash-files.ts';

const root = resolve(import.meta.dirname, '..');
const webFolder = join(root, 'apps/web');
const buildFolder = join(webFolder, 'build');
const stampFile = join(buildFolder, 'sources.sha256');
const lockFolder = join(webFolder, '.react-router/build-lock');
const staleLockMs = 120_000;
const sourceFolders = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/vite',
  'packages/contracts/src',
  'packages/finance/src',
  'packages/format/src',
];
const sourceFiles = [
  'apps/web/vite.config.ts',
  'apps/web/react-router.config.ts',
  'apps/web/package.json',
  'package-lock.json',
];
const isWorthCompressing = /\.(js|css|svg|webmanifest|json|txt)$/;

/**
 * Builds the site unless it was built from the same sources. Returns whether it built; throws when
 * the build fails.
 */
export async function ensureBuilt(): Promise<boolean> {
  const sources = hashFiles(sourceFolders, sourceFiles);
  if (isBuiltFrom(sources)) return false;
  await takeLock();
  try {
    if (isBuiltFrom(sources)) return false;
    await build(sources);
    return true;
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

function isBuiltFrom(sources: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources;
}

/** One build at a time across processes. An old lock was left by a killed process. */
async function takeLock(): Promise<void> {
  for (;;) {
    try {
      mkdirSync(dirname(lockFolder), { recursive: true });
      mkdirSync(lockFolder);
      return;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
      const lock = statSync(lockFolder, { throwIfNoEntry: false });
      if (lock && Date.now() - lock.mtimeMs > staleLockMs) rmSync(lockFolder, { recursive: true, force: true });
      else await setTimeout(100);
    }
  }
}

async function build(sources: string): Promise<void> {
  rmSync(stampFile, { force: true });
  const run = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: webFolder,
    encoding: 'utf8',
    // What a tab kept of responses is used by the build that kept it (session/tab-persister.ts).
    env: { ...process.env, NODE_ENV: 'production', VITE_RELEASE: sources },
  });
  if (run.status !== 0) throw new Error(`The site could not be built:\n${run.stdout}\n${run.stderr}`);
  await compressAssets();
  writeFileSync(stampFile, sources);
}

async function compressAssets(): Promise<void> {
  const files = listFiles(join(buildFolder, 'client')).filter((file) => isWorthCompressing.test(file));
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      const [brotli, gzipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, brotli);
      writeFileSync(`${file}.gz`, gzipped);
    }),
  );
}

if (import.meta.main) {
  const startedAt = performance.now();
  const isNew = await ensureBuilt();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.info(isNew ? `Built the site in ${seconds} s.` : 'The site is already built from these sources.');
}
