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

/** `CHROMIUM_PATH`, else the machine's Chromium, else the one that came with npm, which needs nothing of the machine. */
export async function findChromium(): Promise<Browser> {
  const chromiumPath = process.env.CHROMIUM_PATH;
  if (chromiumPath) return { executablePath: chromiumPath, env: {} };
  const found = installed.find(isProgram);
  if (found) return { executablePath: found, env: {} };

  const cache = resolve(import.meta.dirname, '../../.cache/chromium');
  mkdirSync(cache, { recursive: true });
  // The package unpacks itself and the libraries it needs into the temporary folder, the latter only on the platform it
  // was made for; bare machines need them too.
  process.env.TMPDIR = cache;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
  return { executablePath, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
