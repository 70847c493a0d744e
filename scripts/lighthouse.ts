import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';

// `npm run lighthouse [path …]`: every public page as a mid-range phone on slow 4G sees it, against
// docs' figures.

const publicPaths = [
  '/',
  '/creditos/solicitud',
  '/instituciones',
  '/instituciones/banco-pichincha',
  '/blog',
  '/blog/metas-presupuesto',
  '/preguntas-frecuentes',
  '/quienes-somos',
  '/acerca',
  '/como-calculamos',
  '/contacto',
  '/login',
  '/registro',
  '/simuladores',
];
const limits = { lcpMs: 1_200, cls: 0.02, tbtMs: 50 };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'cotejo-lighthouse-'));
const { executablePath, env } = await findChromium();
const cotejo = await startCotejo();
let missed = 0;
try {
  const args = process.argv.slice(2);
  const isThere = async (path: string) => (await fetch(cotejo.url + path, { redirect: 'manual' })).status === 200;
  console.info('page                                 perf  a11y  best  seo   LCP ms   CLS    TBT ms   KB');
  for (const path of args.length > 0 ? args : publicPaths) {
    if (!(await isThere(path))) console.info(`${path.padEnd(36)} is not there`);
    else missed += printRow(path, await measure(`${cotejo.url}${path}`));
  }
} finally {
  await cotejo.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

async function measure(url: string, attempt = 1): Promise<Report> {
  const output = join(folder, 'report.json');
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
  ];
  const run = spawn(
    process.execPath,
    [
      join(root, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags.join(' ')}`,
      '--enable-error-reporting=false',
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  run.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const timer = setTimeout(() => run.kill('SIGKILL'), 120_000);
  const code = await new Promise<number | null>((done) => run.once('close', done));
  clearTimeout(timer);
  // Its trace sometimes has no beginning on a busy machine, and it says itself to run it again.
  if (code !== 0 && attempt < 3) return measure(url, attempt + 1);
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${said}`);
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

/** Prints a page's figures and what costs it points; gives how many figures are missed. */
function printRow(path: string, report: Report): number {
  const figure = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  const scores = categories.map((name) => Math.round((report.categories[name]?.score ?? 0) * 100));
  const [lcp, cls, tbt] = [
    figure('largest-contentful-paint'),
    figure('cumulative-layout-shift'),
    figure('total-blocking-time'),
  ];
  const kilobytes = figure('total-byte-weight') / 1024;
  console.info(
    `${path.padEnd(36)} ${scores.map((score) => String(score).padStart(4)).join('  ')}  ${lcp.toFixed(0).padStart(6)}  ${cls.toFixed(3)}  ${tbt.toFixed(0).padStart(6)}  ${kilobytes.toFixed(0).padStart(5)}`,
  );
  for (const name of categories) {
    const lost = report.categories[name]?.auditRefs.filter(
      ({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9,
    );
    for (const { id } of lost ?? []) console.info(`    ${name}: ${id} (${report.audits[id]?.title})`);
  }
  return (
    scores.filter((score) => score < 100).length +
    [lcp > limits.lcpMs, cls > limits.cls, tbt > limits.tbtMs].filter(Boolean).length
  );
}
