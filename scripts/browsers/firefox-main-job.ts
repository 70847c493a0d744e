import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { requirementFiles, threeFiles, wanted } from '../../e2e/support/credits.ts';
import { newPerson, registrationFields } from '../../e2e/support/people.ts';
import { startCotejo } from '../../e2e/support/start-cotejo.ts';
import { openScreen } from './puppeteer-screen.ts';

const dialog = 'dialog[open], [role="dialog"]';

/**
 * The main job in a Firefox as people have it, which Playwright cannot drive: a visitor compares,
 * registers, applies with documents, and reads the approval of a reviewer in a window of their own.
 * Throws at the first step that fails.
 */
export async function runMainJobInFirefox(executablePath: string): Promise<string> {
  const cotejo = await startCotejo();
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const folder = mkdtempSync(join(tmpdir(), 'cotejo-firefox-'));
  try {
    await driveMainJob(browser, cotejo, folder);
    return await browser.version();
  } finally {
    await browser.close();
    await cotejo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function driveMainJob(
  browser: Browser,
  { url, admin }: { url: string; admin: { email: string; password: string } },
  folder: string,
): Promise<void> {
  const person = newPerson({ apellidos: 'Guamán Tipán' });
  const files = await threeFiles();
  const errors: string[] = [];
  const applicant = await openScreen(browser, url, errors);

  await applicant.goTo('/creditos/solicitud');
  await applicant.fill('Monto', String(wanted.amount));
  await applicant.fill('Plazo (meses)', String(wanted.term));
  await applicant.fill('Ingresos', String(wanted.income));
  await applicant.fill('Ubicación', wanted.location);
  await applicant.fill('Cédula', person.cedula);
  await applicant.fill('Mail', person.email);
  await applicant.press('Acepto los términos y condiciones', 'checkbox');
  await applicant.press('COMPARAR');
  await applicant.press('Crear cuenta', 'link', dialog);

  await applicant.isAt('/registro');
  for (const [label, text] of registrationFields(person)) await applicant.fill(label, text);
  await applicant.press('CREAR CUENTA');
  await applicant.isAt('/registro/verify');
  await applicant.fill('Código de verificación', await mailedCode(url, person.email));
  await applicant.press('VERIFICAR');
  await applicant.isAt('/login');
  await applicant.fill('Contraseña', person.password);
  await applicant.press('INGRESAR');

  await applicant.isAt('/creditos/solicitud');
  assert.equal(await applicant.valueOf('Monto'), '5.000', 'the form is filled as before');
  await applicant.press('COMPARAR');
  await applicant.isAt('/creditos/resultados');
  await applicant.reads('h1', /^\d+\sOPCIONES DISPONIBLES$/);
  await applicant.press(/¡LO QUIERO!/);
  await applicant.isAt('/creditos/detalles');
  const institution = (await applicant.reads('h1', /^Préstamo /)).replace('Préstamo ', '');

  await applicant.press(/^Seleccionar/, 'button', 'article');
  for (const [requirement, file] of requirementFiles(files)) {
    const path = join(folder, file.name);
    writeFileSync(path, file.buffer);
    await applicant.pick(`Elegir un archivo para ${requirement}`, path);
  }
  await applicant.reads('main', /3 de 3 listos/);
  await applicant.press('SOLICITAR CRÉDITO');
  await applicant.press('Aceptar y continuar', 'button', dialog);
  await applicant.isAt('/creditos/confirmacion');
  const confirmation = await applicant.reads('main', /¡Felicidades!/);
  assert.ok(confirmation.includes('$5.000') && confirmation.includes(institution), confirmation);

  const desk = await openScreen(await browser.createBrowserContext(), url, errors);
  await desk.goTo('/admin/login');
  await desk.fill('Correo electrónico', admin.email);
  await desk.fill('Contraseña', admin.password);
  await desk.press('INGRESAR COMO ADMINISTRADOR');
  await desk.isAt('/admin/dashboard');
  await desk.press(/^Notificaciones, \d+ sin leer/);
  await desk.press(new RegExp(`${person.nombres} ${person.apellidos} envió a revisión`));
  await desk.isAt(/^\/admin\/credits\/[\da-f-]{36}$/);
  for (let verified = 1; verified <= 3; verified += 1) {
    await desk.press(/^Verificar/);
    await desk.reads('main', new RegExp(`Documentos ${verified}/3`));
  }
  await desk.press(/^Aprobar crédito/);
  await desk.press(/^Aprobar crédito/, 'button', dialog);
  await desk.reads('main', /Aprobado/);

  await applicant.goTo('/perfil');
  const profile = await applicant.reads('main', /Aprobado/);
  assert.ok(profile.includes(institution), profile);
  assert.deepEqual(errors, [], 'errors of the pages');
}

/** The code that stands alone on a line of the newest mail, once it is there. */
async function mailedCode(url: string, to: string): Promise<string> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const response = await fetch(`${url}/buzon/mensajes?to=${encodeURIComponent(to)}`);
    const { data } = (await response.json()) as { data: { text: string }[] };
    const code = data[0]?.text.split('\n').find((line) => /^[0-9A-Z]{6}$/.test(line.trim()));
    if (code) return code.trim();
    await sleep(200);
  }
  throw new Error('No mail with a code came');
}
