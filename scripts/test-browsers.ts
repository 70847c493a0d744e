import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { ensureBuilt } from './build.ts';
import { runSteps } from './run-steps.ts';

// Run by hand before a release: the main flow and the comparison in Chromium 109, the oldest that
// Playwright can drive (it needs Element.checkVisibility, from version 105).
const packageFolder = resolve(import.meta.dirname, '../node_modules/chromium-109');
const cache = resolve(import.meta.dirname, '../.cache');

console.info('NOT COVERED: Safari and Firefox; the check of the shipped files stands for them');
await ensureBuilt();
if (process.platform === 'linux' && process.arch === 'x64') {
  process.env.CHROMIUM_PATH = await unpack();
  await runSteps([
    {
      name: 'the main job and the comparison in Chromium 109',
      command: ['playwright', 'test', 'e2e/main-job.spec.ts', 'e2e/comparison.spec.ts'],
    },
  ]);
} else {
  console.info('NOT COVERED: Chromium 109, whose package is for Linux on x64');
}

/** The package itself would unpack it to one path in /tmp that all users of the machine share. */
async function unpack(): Promise<string> {
  const program = join(cache, 'chromium-109');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const half = `${program}.${process.pid}`;
  const packed = createReadStream(join(packageFolder, 'bin/chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(half));
  chmodSync(half, 0o755);
  renameSync(half, program);
  return program;
}
