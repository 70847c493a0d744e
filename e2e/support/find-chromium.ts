import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

interface Browser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/**
 * `CHROMIUM_PATH`, else an installed Chromium, else the one from npm, which brings its own
 * libraries. `isQuick` prefers the one from npm: it is the headless shell and needs half the CPU
 * time.
 */
export async function findChromium({ isQuick = false } = {}): Promise<Browser> {
  const chromiumPath = process.env.CHROMIUM_PATH;
  if (chromiumPath) return { executablePath: chromiumPath, env: {} };
  const isPackaged = process.platform === 'linux' && process.arch === 'x64';
  const found = installed.find(isProgram);
  if (found && !(isQuick && isPackaged)) return { executablePath: found, env: {} };
  const { executablePath, env } = await unpackChromium();
  // An installed Chromium implies that its libraries and fonts are installed too.
  return { executablePath, env: found ? {} : env };
}

async function unpackChromium(): Promise<Browser> {
  const cache = resolve(import.meta.dirname, '../../.cache/chromium');
  mkdirSync(cache, { recursive: true });
  const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  // The package unpacks into TMPDIR, and its libraries only on AWS Lambda.
  process.env.TMPDIR = cache;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const libraries = process.env.LD_LIBRARY_PATH ?? '';
  restore({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH });
  // Its font configuration names other folders than the one it unpacks to, and Chromium crashes without fonts.
  const fonts = join(cache, 'fonts.conf');
  writeFileSync(fonts, fontFolders(join(cache, 'fonts'), '/usr/share/fonts'));
  return { executablePath, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts } };
}

const fontFolders = (...folders: string[]): string =>
  `<?xml version="1.0"?><fontconfig>${folders.map((folder) => `<dir>${folder}</dir>`).join('')}</fontconfig>\n`;

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
