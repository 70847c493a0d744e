import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse';
import { launch } from 'puppeteer-core';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { ensureBuilt } from './build.ts';
import { countProcessorTime } from './processor-time.ts';
import { fillStorage, storageOfApplicant } from './signed-in.ts';

/*
 * `npm run lighthouse [path …]`: the pages to read and those of the main job as a mid-range phone
 * on slow 4G sees them. Each visit is judged twice: by the clock, as Lighthouse does, and by what
 * the processor spent on the page's tasks (decision 107), which decides. Ends with 1 when a limit
 * is missed.
 */

const pagesToRead = [
  '/',
  '/instituciones',
  '/instituciones/banco-pichincha',
  '/blog',
  '/blog/metas-presupuesto',
  '/preguntas-frecuentes',
  '/quienes-somos',
  '/acerca',
  '/como-calculamos',
  '/contacto',
];
const pagesOfMainJob = ['/creditos/solicitud', '/simuladores', '/login', '/registro'];
const signedInPages = ['/creditos/resultados', '/creditos/detalles', '/perfil'];
const limits = {
  toRead: { points: 100, lcpMs: 1_200, cls: 0.02, tbtMs: 50 },
  mainJob: { points: 98, lcpMs: Number.POSITIVE_INFINITY, cls: 0.02, tbtMs: 100 },
};
/** A visit takes ten to thirty seconds; one that hangs ends by itself. */
const visitLimitMs = 120_000;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** No search engine may list a page of one person. */
const categoriesOf = (path: string) => (signedInPages.includes(path) ? categories.slice(0, -1) : categories);

type Report = RunnerResult['lhr'];

interface Judged {
  readonly byClock: Report;
  readonly byProcessor: Report;
}

await ensureBuilt();
const folder = mkdtempSync(join(tmpdir(), 'cotejo-lighthouse-'));
const { executablePath, env } = await findChromium();
const cotejo = await startCotejo();
let missed = 0;
try {
  const wanted = process.argv.slice(2);
  const paths = wanted.length > 0 ? wanted : [...pagesToRead, ...pagesOfMainJob, ...signedInPages];
  const isSignedIn = (path: string) => signedInPages.includes(path);
  const storage = paths.some(isSignedIn) ? await storageOfApplicant(cotejo.url) : null;
  console.info(`${' '.repeat(33)}perf (clock)  a11y  best   seo  LCP ms    CLS  TBT ms (clock)     KB`);
  for (const path of paths) missed += printRow(path, await visit(cotejo.url + path, isSignedIn(path) ? storage : null));
} finally {
  await cotejo.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

/** Visits a URL in a browser that holds nothing but what it is given. */
async function visit(
  url: string,
  storage: Awaited<ReturnType<typeof storageOfApplicant>> | null,
  attempt = 1,
): Promise<Judged> {
  const browser = await launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const limit = setTimeout(() => browser.process()?.kill('SIGKILL'), visitLimitMs);
  try {
    const page = await browser.newPage();
    if (storage) {
      await page.goto(new URL('/robots.txt', url).href);
      await page.evaluate(fillStorage, storage);
    }
    const flags: Flags = { onlyCategories: [...categories], logLevel: 'error', disableStorageReset: storage !== null };
    // The types are those of the version of Puppeteer that Lighthouse brings.
    const byClock = reportOf(
      await lighthouse(url, { ...flags, gatherMode: folder, auditMode: folder }, undefined, page as never),
    );
    const trace = join(folder, 'trace.json');
    const content = JSON.parse(readFileSync(trace, 'utf8'));
    countProcessorTime(content);
    writeFileSync(trace, JSON.stringify(content));
    return { byClock, byProcessor: reportOf(await lighthouse(url, { ...flags, auditMode: folder })) };
  } catch (error) {
    // Its trace sometimes has no beginning on a busy machine, and it says itself to run it again.
    if (attempt === 3) throw error;
    return await visit(url, storage, attempt + 1);
  } finally {
    clearTimeout(limit);
    await browser.close();
  }
}

function reportOf(result: RunnerResult | undefined): Report {
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`);
  return result.lhr;
}

/** Prints a page's figures and what costs it points; returns how many limits are missed. */
function printRow(path: string, { byClock, byProcessor }: Judged): number {
  const limit = pagesToRead.includes(path) ? limits.toRead : limits.mainJob;
  const figure = (report: Report, id: string) => report.audits[id]?.numericValue ?? Number.NaN;
  const points = (report: Report, name: string) => Math.round((report.categories[name]?.score ?? 0) * 100);
  const lcp = figure(byProcessor, 'largest-contentful-paint');
  const cls = figure(byProcessor, 'cumulative-layout-shift');
  const [tbt, tbtByClock] = [byProcessor, byClock].map((report) => figure(report, 'total-blocking-time'));
  const kilobytes = figure(byProcessor, 'total-byte-weight') / 1024;
  const [performance = 0, ...others] = categoriesOf(path).map((name) => points(byProcessor, name));
  const cells = [
    `${String(performance).padStart(8)} ${`(${points(byClock, 'performance')})`.padEnd(7)}`,
    ...categories.slice(1).map((_name, place) => String(others[place] ?? '–').padStart(4)),
    lcp.toFixed(0).padStart(6),
    cls.toFixed(3),
    `${tbt?.toFixed(0).padStart(6)} ${`(${tbtByClock?.toFixed(0)})`.padEnd(7)}`,
    kilobytes.toFixed(0).padStart(5),
  ];
  console.info(`${path.padEnd(32)} ${cells.join('  ')}`);
  for (const name of categoriesOf(path)) {
    const lost = byProcessor.categories[name]?.auditRefs.filter(
      ({ id, weight }) => weight > 0 && (byProcessor.audits[id]?.score ?? 1) < 0.9,
    );
    for (const { id } of lost ?? []) console.info(`    ${name}: ${id} (${byProcessor.audits[id]?.title})`);
  }
  return [
    performance < limit.points,
    ...others.map((score) => score < 100),
    lcp > limit.lcpMs,
    cls > limit.cls,
    (tbt ?? Number.NaN) > limit.tbtMs,
  ].filter(Boolean).length;
}
