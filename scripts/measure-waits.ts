import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { ensureBuilt } from './build.ts';
import { phonePhotoMs } from './measure-phone-photo.ts';
import { blockingMs, slowestTapMs } from './measure-responses.ts';
import { fillStorage, storageOfApplicant } from './signed-in.ts';

/*
 * `npm run waits [runs] [words]`: how long users of a cheap phone wait for content, for blocking
 * tasks and for taps. Slow 4G as in Lighthouse (150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up),
 * a CPU four times slower and an empty cache. Compares the median with its limit. `npm run waits 3
 * cold profile` runs three times and only the rows whose name contains one of the words.
 */
const [runsText, ...words] = process.argv.slice(2);
const runs = Number(runsText ?? 5);
const line = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;
const aPhone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const aComputer = { viewport: { width: 1280, height: 800 } };

interface Wait {
  name: string;
  limitMs: number;
  isVisitor?: boolean;
  /** Milliseconds; for content, from the start of the navigation. */
  measure: (page: Page) => Promise<number>;
}

const tapped: readonly { name: string; path: string; isVisitor?: boolean; taps: readonly string[] }[] = [
  {
    ...{ name: 'form', path: '/creditos/solicitud', isVisitor: true },
    taps: ['input[type=range]', 'role=button[name="COMPARAR"]'],
  },
  { name: 'results', path: '/creditos/resultados', taps: ['role=button[name=/LO QUIERO/]'] },
  { name: 'details', path: '/creditos/detalles', taps: ['role=button[name=/selecci/i]'] },
  { name: 'simulators', path: '/simuladores', isVisitor: true, taps: ['input[type=range]'] },
  { name: 'login', path: '/login', isVisitor: true, taps: ['role=button[name="INGRESAR"]'] },
  { name: 'registration', path: '/registro', isVisitor: true, taps: ['role=button[name="CREAR CUENTA"]'] },
  { name: 'profile', path: '/perfil', taps: ['role=button[name=/Pendiente|VER DETALLES/]'] },
];
const answers: readonly Wait[] = tapped.flatMap(({ name, path, isVisitor = false, taps }) => [
  { name: `${name}: blocking time`, limitMs: 150, isVisitor, measure: (page) => blockingMs(page, path) },
  { name: `${name}: slowest tap`, limitMs: 150, isVisitor, measure: (page) => slowestTapMs(page, path, taps) },
]);

const offers = 'table tbody th[scope=row]';

await ensureBuilt();
const { executablePath, env } = await findChromium();
const cotejo = await startCotejo();
let missed = 0;
try {
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const storage = await storageOfApplicant(cotejo.url);

  const waits: Wait[] = [
    {
      ...{ name: 'results, cold: offers on screen', limitMs: 2_200 },
      measure: (page) => untilShown(page, '/creditos/resultados', offers),
    },
    {
      ...{ name: 'results, reloaded: last offers on screen', limitMs: 1_000 },
      measure: (page) => untilShownAgain(page, '/creditos/resultados', offers),
    },
    {
      ...{ name: 'details, cold: the credit on screen', limitMs: 2_200 },
      measure: (page) => untilShown(page, '/creditos/detalles', '#tabla'),
    },
    {
      ...{ name: 'details, reloaded: the last state on screen', limitMs: 1_000 },
      measure: (page) => untilShownAgain(page, '/creditos/detalles', '#tabla'),
    },
    {
      ...{ name: 'profile, cold: the applications on screen', limitMs: 2_200 },
      measure: (page) => untilShown(page, '/perfil', '#creditos-enviados'),
    },
    {
      ...{ name: 'profile, reloaded: the last state on screen', limitMs: 1_000 },
      measure: (page) => untilShownAgain(page, '/perfil', '#creditos-enviados'),
    },
    { name: 'results, visitor: on the way to the login', limitMs: 1_000, isVisitor: true, measure: untilLogin },
    {
      ...{ name: 'phone: the first photo in its row', limitMs: 30_000, isVisitor: true },
      measure: (phone) => untilPhoto(browser, phone),
    },
    ...answers,
  ];
  const isAsked = ({ name }: Wait) => words.length === 0 || words.some((word) => name.includes(word));
  for (const wait of waits.filter(isAsked)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1)
      times.push(await inFreshBrowser(browser, wait.isVisitor ? null : storage, wait.measure));
    missed += printRow(wait, times);
  }
  await browser.close();
} finally {
  await cotejo.stop();
}
process.exitCode = missed > 0 ? 1 : 0;

type Storage = Awaited<ReturnType<typeof storageOfApplicant>>;

async function inFreshBrowser(
  browser: Browser,
  storage: Storage | null,
  measure: (page: Page) => Promise<number>,
  device: typeof aPhone | typeof aComputer = aPhone,
): Promise<number> {
  const context = await browser.newContext({
    ...{ baseURL: cotejo.url, locale: 'es-EC', timezoneId: 'America/Guayaquil', serviceWorkers: 'block' as const },
    ...device,
  });
  try {
    const page = await context.newPage();
    if (storage) {
      await page.goto('/robots.txt');
      await page.evaluate(fillStorage, storage);
    }
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', line);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await measure(page);
  } finally {
    await context.close();
  }
}

/** The computer is on the same slow line, with an application that has no documents yet. */
async function untilPhoto(browser: Browser, phone: Page): Promise<number> {
  const storage = await storageOfApplicant(cotejo.url, 'decided on');
  return inFreshBrowser(browser, storage, (computer) => phonePhotoMs(computer, phone), aComputer);
}

async function untilShown(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return paintedAt(page, selector);
}

async function untilShownAgain(page: Page, path: string, selector: string): Promise<number> {
  await untilShown(page, path, selector);
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'commit' });
  return paintedAt(page, selector);
}

/** Milliseconds from the start of the navigation until the frame after the element appeared. */
function paintedAt(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    (wantedElement) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          [...document.querySelectorAll(wantedElement)].some((one) => one.getClientRects().length > 0);
        const look = () => {
          if (isThere()) requestAnimationFrame((time) => setTimeout(() => resolve(Math.max(time, performance.now()))));
          else requestAnimationFrame(look);
        };
        look();
      }),
    selector,
  );
}

async function untilLogin(page: Page): Promise<number> {
  const isLogin = (url: string) => url.includes('/login?volver=');
  const startedAt = performance.now();
  const onTheWay = Promise.race([
    page.waitForRequest((call) => call.isNavigationRequest() && isLogin(call.url())),
    page.waitForURL((url) => isLogin(url.href), { waitUntil: 'commit' }),
  ]);
  await page.goto('/creditos/resultados', { waitUntil: 'commit' }).catch(() => null);
  await onTheWay;
  return performance.now() - startedAt;
}

function printRow({ name, limitMs }: Wait, times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const range = `${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)}`;
  const isMissed = middle > limitMs;
  const limit = ` of ${limitMs}${isMissed ? ', MISSED' : ''}`;
  console.info(`${name.padEnd(48)} ${middle.toFixed(0).padStart(6)} ms${limit} (${range})`);
  return isMissed ? 1 : 0;
}
