import { type BrowserContext, chromium, type Page, request } from '@playwright/test';
import { threeFiles } from '../e2e/support/credits.ts';
import { findChromium } from '../e2e/support/find-chromium.ts';
import { filePicker, fillRequestForm } from '../e2e/support/flow.ts';
import { newPerson, type Person, registerOne } from '../e2e/support/people.ts';
import { startCotejo } from '../e2e/support/start-cotejo.ts';
import { countBytes } from './count-bytes.ts';

/** Bytes from the server for each step of the main job, in order. */
export type WeighedJob = readonly { step: string; bytes: number }[];

/** Time for what comes after a screen: the service worker and images near the fold. */
const settleMs = 1_500;

/**
 * The main job from home to the confirmation in a real browser on a phone's screen, against the
 * running product: once with nothing in the cache and once more with what the first pass left
 * there, as the same person on another day. What goes up, the documents, is not counted.
 */
export async function weighMainJob(): Promise<{ first: WeighedJob; second: WeighedJob }> {
  const { executablePath, env } = await findChromium();
  const cotejo = await startCotejo();
  const line = await countBytes(cotejo.url);
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const api = await request.newContext({ baseURL: cotejo.url });
    const person = await registerOne(api, newPerson());
    await api.dispose();
    const context = await browser.newContext({
      ...{ baseURL: line.url, locale: 'es-EC', timezoneId: 'America/Guayaquil' },
      ...{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    });
    const first = await passOnce(context, person, line.take);
    // Another day: the tab is closed and the session has ended, but the cache stays.
    await context.clearCookies();
    const second = await passOnce(context, person, line.take);
    return { first, second };
  } finally {
    await browser.close();
    await line.stop();
    await cotejo.stop();
  }
}

async function passOnce(context: BrowserContext, person: Person, takeBytes: () => number): Promise<WeighedJob> {
  const page = await context.newPage();
  const files = await threeFiles();
  const weighed: { step: string; bytes: number }[] = [];
  const weigh = async (step: string) => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(settleMs);
    weighed.push({ step, bytes: takeBytes() });
  };
  takeBytes();

  await page.goto('/');
  await weigh('home');
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, person);
  await weigh('form');
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await page.getByRole('dialog').getByLabel('Correo electrónico').waitFor();
  await signIn(page, person);
  await page.waitForURL('**/creditos/resultados');
  const wanted = page.getByRole('button', { name: /^¡LO QUIERO!/ }).first();
  await wanted.waitFor();
  await weigh('results');
  await wanted.click();
  await page.waitForURL('**/creditos/detalles');
  const card = page.getByRole('article', { name: 'Cuota Decreciente' });
  await card.getByRole('button', { name: 'Seleccionar' }).click();
  await card.getByRole('button', { name: 'Cambiar selección' }).waitFor();
  await filePicker(page, 'Documento de identidad').first().setInputFiles(files.id);
  await filePicker(page, 'Roles de pago').first().setInputFiles(files.payroll);
  await filePicker(page, 'Planilla de servicio básico').first().setInputFiles(files.services);
  await page.getByText('Todo listo.').waitFor();
  await weigh('details');
  await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y continuar' }).click();
  await page.waitForURL('**/creditos/confirmacion');
  await page.getByRole('heading', { name: '¡Felicidades!' }).waitFor();
  await weigh('confirmation');

  await page.evaluate(() => localStorage.removeItem('cotejo.token'));
  await page.close();
  return weighed;
}

/** Signs in where the form asks for it. */
async function signIn(page: Page, { email, password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'INGRESAR' }).click();
}
