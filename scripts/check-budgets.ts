import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { startServer } from '../apps/api/src/app/server.ts';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { checkScript } from './browsers/check-script.ts';
import { isExcepted, pageExceptions, unusedExceptions } from './browsers/exceptions.ts';
import type { Finding } from './browsers/support.ts';
import { ensureBuilt } from './build.ts';
import { demoInstallation } from './demo-installation.ts';

// `npm run budgets`: transferred bytes of a first visit against their limits. On failure it lists
// the largest files. Home is measured in a browser, with headers; for other pages the bodies are
// summed.

const kilobyte = 1024;
const homeLimit = 60 * kilobyte;
const pageScriptLimit = 3 * kilobyte;
const contentPaths = ['/', '/blog', '/blog/metas-presupuesto', '/preguntas-frecuentes', '/instituciones', '/contacto'];
/** KB of script that an interactive page loads at the start. */
const scriptLimits: Readonly<Record<string, number>> = {
  '/creditos/solicitud': 140,
  '/creditos/resultados': 155,
  '/creditos/detalles': 162,
  '/login': 126,
  '/registro': 127,
  '/entrega/un-enlace': 130,
  '/perfil': 166,
  '/simuladores': 190,
  '/telefono': 130,
};

/** The content of home varies between visits; the largest counts. */
const homeVisits = 4;

// A browser loads lazy images up to 2,500 px ahead, which on a wide screen is nearly the whole page.
const screens = [
  { width: 360, density: 2, fetchesLazy: false },
  { width: 1280, density: 1, fetchesLazy: true },
] as const;

/** Each file is a round trip on one of six connections. */
const mostScripts = 10;
const mostStylesheets = 3;

interface Sent {
  readonly url: string;
  readonly bytes: number;
}

const assetsFolder = resolve(import.meta.dirname, '../apps/web/build/client/assets');
const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-budgets-'));
await ensureBuilt();
cpSync(await demoInstallation(), dataDir, { recursive: true });
const info = console.info;
console.info = () => undefined; // hides the start message
const server = await startServer({
  ...process.env,
  DATABASE_URL: '',
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
});
console.info = info;
const failures: string[] = [];
const inPages: Finding[] = [];
try {
  for (const path of contentPaths) await checkContentPage(path);
  await checkHomeInBrowser();
  for (const [path, limit] of Object.entries(scriptLimits)) await checkWorkingPage(path, limit * kilobyte);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
failures.push(...unusedExceptions(inPages, pageExceptions));
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

/** A content page: everything it loads at once, without the framework. */
async function checkContentPage(path: string): Promise<void> {
  const { html, sent, link } = await ask(path);
  const scripts = await askAll(scriptsOf(html));
  const files = await askAll([...matchAll(link, /<(\/assets\/[^>]+)>/g), ...stylesOf(html)]);
  for (const screen of screens) {
    const images = await askAll(imagesOf(html, screen));
    if (path !== '/')
      compare(path, `all, ${screen.width} px`, [sent, ...scripts, ...files, ...images], Number.POSITIVE_INFINITY);
  }
  for (const script of scripts) compare(path, 'page script', [script], pageScriptLimit);
  if (html.includes('modulepreload') || html.includes('entry.client')) failures.push(`${path} brings the framework`);
}

async function checkHomeInBrowser(): Promise<void> {
  const { executablePath, env } = await findChromium({ isQuick: true });
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    for (const screen of screens) {
      const visits: Sent[][] = [];
      for (let visit = 0; visit < homeVisits; visit += 1) visits.push(await visitHome(browser, screen));
      const weightOf = (sent: readonly Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0);
      const [heaviest = []] = visits.sort((left, right) => weightOf(right) - weightOf(left));
      compare('/', `all, ${screen.width} px`, heaviest, homeLimit);
    }
  } finally {
    await browser.close();
  }
}

async function visitHome(browser: Browser, { width, density }: (typeof screens)[number]): Promise<Sent[]> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 800 },
    deviceScaleFactor: density,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const urls = new Map<string, string>();
  const sent: Sent[] = [];
  network.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId) ?? '';
    if (url.startsWith(server.url)) sent.push({ url: url.slice(server.url.length), bytes: encodedDataLength });
  });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await context.close();
  return sent;
}

/** An interactive page: its initial scripts, without later imports. */
async function checkWorkingPage(path: string, limit: number): Promise<void> {
  const { html, status } = await ask(path);
  if (status !== 200) return void info(`${path.padEnd(26)} answers ${status}: nothing to weigh`);
  const scripts = scriptsOf(html);
  compare(path, 'script', await askAll(scripts), limit);
  // The page's own small script is not of the framework's build.
  const counts = [scripts.length - 1, stylesOf(html).length] as const;
  console.info(`${path.padEnd(26)} files          ${counts[0]} scripts, ${counts[1]} stylesheets`);
  if (counts[0] > mostScripts || counts[1] > mostStylesheets)
    failures.push(
      `${path} starts with ${counts[0]} scripts and ${counts[1]} stylesheets, more than ${mostScripts} and ${mostStylesheets}`,
    );
  checkOwnScripts(path, html);
}

function checkOwnScripts(path: string, html: string): void {
  const scripts = [
    ...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*json)[^>]*>([^<]+(?:<(?!\/script>)[^<]*)*)<\/script>/g),
  ];
  for (const finding of scripts.flatMap(([, script = '']) => checkScript(script))) {
    const { feature, lackingIn } = finding;
    inPages.push(finding);
    if (!isExcepted(feature, pageExceptions))
      failures.push(`${path}: ${feature} in the page, not in ${lackingIn.join(', ')}`);
  }
}

async function ask(path: string) {
  const url = server.url + path;
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' }, redirect: 'manual' });
  const html = await response.text();
  // fetch decompresses the body; Content-Length is the transferred size.
  const bytes = Number(response.headers.get('content-length') ?? brotliCompressSync(html).length);
  return { html, status: response.status, link: response.headers.get('link') ?? '', sent: { url: path, bytes } };
}

function askAll(urls: readonly string[]): Promise<Sent[]> {
  return Promise.all([...new Set(urls)].map(async (url) => ({ url, bytes: await bytesOf(url) })));
}

async function bytesOf(url: string): Promise<number> {
  if (url.startsWith('/assets/')) {
    const file = join(assetsFolder, url.slice('/assets/'.length));
    return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
  }
  const response = await fetch(server.url + url);
  return (await response.arrayBuffer()).byteLength;
}

function matchAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => (match[1] ?? '').replace(/#$/, ''));
}

function stylesOf(html: string): string[] {
  return matchAll(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g);
}

function scriptsOf(html: string): string[] {
  const named = matchAll(html, /(?:src|href)="(\/assets\/[^"]+\.js)"/g);
  // The framework starts from an inline module that imports the route files.
  named.push(...matchAll(html, /import (?:[^"';]+ from )?"(\/assets\/[^"]+\.js)"/g));
  return withImports(named);
}

function withImports(urls: readonly string[]): string[] {
  const names = new Set(urls);
  for (const url of names) {
    const name = url.slice('/assets/'.length);
    if (!readdirSync(assetsFolder).includes(name)) continue;
    const source = readFileSync(join(assetsFolder, name), 'utf8');
    for (const imported of matchAll(source, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      names.add(`/assets/${imported}`);
  }
  return [...names];
}

/** Images loaded when the page opens: eager ones, and on a wide screen lazy ones too. */
function imagesOf(html: string, { width, density, fetchesLazy }: (typeof screens)[number]): string[] {
  return matchAll(html.replace(/<noscript>.*?<\/noscript>/gs, ''), /(<img [^>]+>)/g)
    .filter((tag) => fetchesLazy || !tag.includes('loading="lazy"'))
    .flatMap((tag) => {
      const src = /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? '';
      if (src.startsWith('data:')) return [];
      const set = /\ssrcset="([^"]+)"/i.exec(tag)?.[1] ?? '';
      const choices = [...set.matchAll(/(\S+) (\d+)w/g)].map(([, url = '', w]) => ({ url, width: Number(w) }));
      const wanted = shownWidth(/\ssizes="([^"]+)"/.exec(tag)?.[1] ?? '100vw', width) * density;
      return [(choices.find((choice) => choice.width >= wanted) ?? choices.at(-1))?.url ?? src];
    });
}

/** Width in CSS px from a `sizes` attribute with min-width conditions and lengths in px or vw, also in min(). */
function shownWidth(sizes: string, viewport: number): number {
  for (const part of sizes.split(/,(?![^(]*\))/)) {
    const [, least, length = ''] = /^\s*(?:\(min-width: (\d+)px\))?\s*(.+)$/.exec(part) ?? [];
    if (least !== undefined && viewport < Number(least)) continue;
    const lengths = [...length.matchAll(/([\d.]+)(px|vw)/g)].map(([, figure, unit]) =>
      unit === 'px' ? Number(figure) : (Number(figure) * viewport) / 100,
    );
    return Math.min(...lengths);
  }
  return viewport;
}

function compare(path: string, what: string, sent: readonly Sent[], limit: number): void {
  const total = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  const inKilobytes = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`;
  info(
    `${path.padEnd(26)} ${what.padEnd(14)} ${inKilobytes(total).padStart(9)}${Number.isFinite(limit) ? ` of ${inKilobytes(limit)}` : ''}`,
  );
  if (total <= limit) return;
  const heaviest = [...sent].sort((a, b) => b.bytes - a.bytes).slice(0, 6);
  failures.push(
    `${path}: ${what} is ${inKilobytes(total)}, more than ${inKilobytes(limit)}. Heaviest:\n${heaviest.map(({ url, bytes }) => `  ${inKilobytes(bytes).padStart(9)}  ${url}`).join('\n')}`,
  );
}
