import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

interface Browser {
  readonly executablePath: string;
  /** What the browser's process needs besides the machine's environment. */
  readonly env: Record<string, string>;
}

/**
 * `CHROMIUM_PATH`, else the machine's Chromium, else the one that came with npm, which needs nothing of the machine.
 * `isQuick` prefers the one of npm where it runs: it is Chromium's headless shell, which has no window to draw and takes
 * half of the processor's time.
 */
export async function findChromium({ isQuick = false } = {}): Promise<Browser> {
  const chromiumPath = process.env.CHROMIUM_PATH;
  if (chromiumPath) return { executablePath: chromiumPath, env: {} };
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const found = isQuick && isPackaged ? undefined : installed.find(isProgram);
  return found ? { executablePath: found, env: {} } : unpackChromium();
}

async function unpackChromium(): Promise<Browser> {
  const cache = resolve(import.meta.dirname, '../../.cache/chromium');
  mkdirSync(cache, { recursive: true });
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  // The package unpacks itself and the libraries it needs into the temporary folder, the latter only on the platform it
  // was made for; bare machines need them too.
  process.env.TMPDIR = cache;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
  restore({ TMPDIR, AWS_EXECUTION_ENV });
  return { executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } };
}

/** Sets variables of the environment to what they were: undefined deletes one. */
function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
