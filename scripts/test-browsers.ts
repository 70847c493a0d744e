import { chmodSync, createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { runMainJobInFirefox } from './browsers/firefox-main-job.ts';
import { ensureBuilt } from './build.ts';
import { runSteps } from './run-steps.ts';

/*
 * `npm run test:browsers`: the main job, from the first figure to the reviewer's answer, and the
 * comparison side by side, in an old Chromium. 109 is the oldest that Playwright can drive: it
 * looks at what is visible with a method that browsers have since 105. The main job in the Firefox
 * of the machine too, over WebDriver BiDi: Playwright drives only builds of its own. What nothing
 * here can drive is named NOT COVERED.
 */
const packageFolder = resolve(import.meta.dirname, '../node_modules/chromium-109');
const cache = resolve(import.meta.dirname, '../.cache');

console.info('NOT COVERED: Safari; the check of the shipped files stands for it');
await ensureBuilt();
const firefox = findFirefox();
if (firefox) {
  const startedAt = performance.now();
  const version = await runMainJobInFirefox(firefox);
  console.info(`── the main job in ${version}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
} else {
  console.info('NOT COVERED: Firefox, which is not on this machine (FIREFOX_PATH names one elsewhere)');
}
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

/** The Firefox that FIREFOX_PATH names, else the one in PATH. */
function findFirefox(): string | null {
  if (process.env.FIREFOX_PATH) return process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = ['firefox', 'firefox-esr'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * The path of the browser. Its package would unpack it to one path in /tmp for everybody on the
 * machine.
 */
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
