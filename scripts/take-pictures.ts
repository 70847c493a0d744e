import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContextOptions, chromium, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { adminToken } from '../e2e/support/admin.ts';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { bearer, dataOf, signInAsAdmin } from '../e2e/support/people.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { ensureBuilt } from './build.ts';
import { fillStorage, storageOfApplicant } from './signed-in.ts';

// Run by hand when the screens have changed: retakes the pictures of README.md.
const folder = resolve(import.meta.dirname, '../docs/images');
const maximumBytes = 150 * 1024;

const onAPhone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const atADesk = { viewport: { width: 1280, height: 800 } };

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly shown: string;
  readonly device: BrowserContextOptions;
  readonly signIn: (page: Page) => Promise<void>;
}

await ensureBuilt();
const { executablePath, env } = await findChromium();
const cotejo = await startCotejo();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
try {
  const storage = await storageOfApplicant(cotejo.url);
  const asApplicant = async (page: Page) => {
    await page.goto('/robots.txt');
    await page.evaluate(fillStorage, storage);
  };
  const asAdmin = (page: Page) => signInAsAdmin(page, cotejo.admin);
  const offers = { path: '/creditos/resultados', shown: 'table tbody th[scope=row]', signIn: asApplicant };
  const details = { path: '/creditos/detalles', shown: '#tabla', signIn: asApplicant };
  const review = { path: `/admin/credits/${await waitingCase()}`, shown: 'main h1', signIn: asAdmin };
  const pictures: readonly Picture[] = [
    { name: 'results-phone', device: onAPhone, ...offers },
    { name: 'details-phone', device: onAPhone, ...details },
    { name: 'results', device: atADesk, ...offers },
    { name: 'review', device: atADesk, ...review },
  ];
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
  await cotejo.stop();
}

async function waitingCase(): Promise<string> {
  const api = await request.newContext({ baseURL: cotejo.url });
  const headers = bearer(await adminToken(api, cotejo.admin));
  const [first] = (await dataOf(await api.get('/api/admin/credits/pending', { headers }))) as { id: string }[];
  await api.dispose();
  if (!first) throw new Error('No application waits in the demo data');
  return first.id;
}

async function take({ name, path, shown, device, signIn }: Picture): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL: cotejo.url, locale: 'es-EC', timezoneId: 'America/Guayaquil', serviceWorkers: 'block' },
    ...{ colorScheme: 'light', reducedMotion: 'reduce' },
    ...device,
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(path);
  await page.locator(shown).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const file = join(folder, `${name}.png`);
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 128, compressionLevel: 9 })
    .toFile(file);
  const { size } = statSync(file);
  console.info(`${name}.png: ${Math.ceil(size / 1024)} kB`);
  if (size > maximumBytes) throw new Error(`${name}.png is larger than ${maximumBytes / 1024} kB`);
  await context.close();
}
