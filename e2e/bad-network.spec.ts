import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { pdfFile } from '../apps/api/src/testing/files.ts';
import { countCredits, createCredit, threeFiles } from './support/credits.ts';
import { filePicker, fillRequestForm, screenIsReady, toast } from './support/flow.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, test } from './support/test.ts';

const cut = 'Se cortó la conexión. Seguimos apenas vuelva.';
const sizeBytes = 3_000_000;

/** A PDF may have trailing bytes; these make the upload take seconds on a slow connection. */
const largePdf = async () => ({
  name: 'roles.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([await pdfFile('Roles de pago'), Buffer.alloc(sizeBytes, ' ')]).subarray(0, sizeBytes),
});

/** A connection of 3 Mbit/s, or none. */
async function lineOf(page: Page): Promise<{ slow(): Promise<unknown>; none(): Promise<unknown> }> {
  const client: CDPSession = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const conditions = { latency: 40, downloadThroughput: 400_000, uploadThroughput: 400_000 };
  const set = (offline: boolean) => client.send('Network.emulateNetworkConditions', { ...conditions, offline });
  return { slow: () => set(false), none: () => set(true) };
}

function noteOffsets(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (call) => {
    if (call.method() === 'PUT') offsets.push(Number(call.headers()['upload-offset']));
  });
  return offsets;
}

async function openDetails(page: Page) {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(page.request, token, person, 'decided on');
  await page.goto(`/creditos/detalles?credito=${id}`);
  const row = page.locator('[data-requirement="payroll"]');
  await expect(row.getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  const documents = async () =>
    dataOf(await page.request.get(`/api/credits/${id}/documents`, { headers: bearer(token) })) as Promise<
      { id: string; fileName: string }[]
    >;
  return { id, token, row, documents };
}

test('an upload that is cut says so and goes on from the last byte when the network is back [8.3.2] [8.3.10] [8.3.11]', async ({
  page,
}) => {
  const { id, token, row, documents } = await openDetails(page);
  const line = await lineOf(page);
  const offsets = noteOffsets(page);
  const file = await largePdf();
  await line.slow();
  await filePicker(page, 'Roles de pago').first().setInputFiles(file);
  await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 20_000 }).toBeGreaterThan(500_000);
  await line.none();
  await expect(row.getByText(cut)).toBeVisible();
  const bar = row.getByRole('progressbar', { name: 'Subiendo roles.pdf' });
  await expect(bar).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const before = offsets.length;
  await line.slow();
  await expect(row.getByText(cut)).toBeHidden({ timeout: 40_000 });
  await expect(page.getByText('1 de 3 listo')).toBeVisible({ timeout: 20_000 });
  const after = offsets.slice(before);
  expect(Math.min(...after)).toBeGreaterThanOrEqual(500_000);
  // Only the interrupted part is sent twice.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
  const [stored, ...others] = await documents();
  expect([stored?.fileName, others]).toEqual(['roles.pdf', []]);
  const bytes = await page.request.get(`/api/credits/${id}/documents/${stored?.id}/download`, {
    headers: bearer(token),
  });
  expect((await bytes.body()).equals(file.buffer)).toBe(true);
});

test('after a reload the same file goes on where it was, and a cut upload can be given up [8.3.3] [8.3.9]', async ({
  page,
}) => {
  const { row, documents } = await openDetails(page);
  const line = await lineOf(page);
  const offsets = noteOffsets(page);
  const file = await largePdf();
  const picker = filePicker(page, 'Roles de pago').first();
  await line.slow();
  await picker.setInputFiles(file);
  await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 20_000 }).toBeGreaterThan(500_000);
  await page.reload();
  await expect(row.getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  expect(await documents()).toEqual([]);
  const before = offsets.length;
  await picker.setInputFiles(file);
  await expect.poll(() => offsets.length).toBeGreaterThan(before);
  expect(Math.min(...offsets.slice(before))).toBeGreaterThanOrEqual(500_000);

  await line.none();
  await expect(row.getByText(cut)).toBeVisible();
  await row.getByRole('button', { name: /^Cancelar/ }).click();
  await expect(row.getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  await expect(row.getByText(cut)).toBeHidden();
  await line.slow();
  await page.reload();
  await expect(row.getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  expect(await documents()).toEqual([]);
});

test('a form sent while offline waits in its tab, goes out once when the network is back, and can be taken back [8.3.12]', async ({
  page,
  request,
  context,
}) => {
  const { token } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await fillRequestForm(page, null);
  const send = page.getByRole('button', { name: 'COMPARAR' });
  const waits = page.getByText('Sin conexión. Guardamos tu solicitud en esta página y la enviamos apenas vuelva.');
  await context.setOffline(true);
  await send.click();
  await expect(waits).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'No enviar' }).click();
  await expect(waits).toBeHidden();
  await expect(page.getByText('No se envió. Tus datos siguen aquí')).toBeVisible();
  await expect(send).toBeFocused();
  await context.setOffline(false);
  await expect(page.getByText('No se envió. Tus datos siguen aquí')).toBeVisible();
  expect(await countCredits(request, token)).toBe(0);

  await context.setOffline(true);
  await send.click();
  await expect(waits).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/creditos/resultados');
  expect(await countCredits(request, token)).toBe(1);
});

test('picked while offline, a file and the way of paying wait and go on by themselves [9.3.5]', async ({
  page,
  context,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(page.request, token, person, 'chosen');
  await page.goto(`/creditos/detalles?credito=${id}`);
  const card = page.getByRole('article', { name: 'Cuota Decreciente' });
  const row = page.locator('[data-requirement="id"]');
  await expect(row.getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  await screenIsReady(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await card.getByRole('button', { name: 'Seleccionar' }).click();
  await expect(card.getByText(cut)).toBeVisible();
  await filePicker(page, 'Documento de identidad')
    .first()
    .setInputFiles((await threeFiles()).id);
  await expect(row.getByText(cut)).toBeVisible();
  await expect(page.getByText(/Error al/)).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await context.setOffline(false);
  await expect(card.getByRole('button', { name: 'Cambiar selección' })).toBeVisible();
  await expect(page.getByText('1 de 3 listo')).toBeVisible();
});

test('a dialog asked for while offline says so and opens when the network is back [9.3.5]', async ({
  page,
  context,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id } = await createCredit(page.request, token, person, 'chosen');
  await page.goto(`/creditos/detalles?credito=${id}`);
  await expect(page.locator('[data-requirement="id"]').getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  await screenIsReady(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'CANCELAR', exact: true }).click();
  await expect(toast(page, cut)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('a protected PDF that opens is taken, and one that asks for a password says what to do [9.3.6] [9.3.7]', async ({
  page,
}) => {
  const { id, token, row, documents } = await openDetails(page);
  const sample = (name: string) => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: readFileSync(new URL(`../apps/api/src/platform/storage/fixtures/protected/${name}.pdf`, import.meta.url)),
  });
  const picker = filePicker(page, 'Roles de pago').first();
  await picker.setInputFiles(sample('password'));
  await expect(row.getByText('El PDF está protegido con contraseña. Haz una captura')).toBeVisible();
  await expect(row.getByRole('button', { name: /^CARGAR/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /^Reintentar/ })).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await picker.setInputFiles(sample('aes-256'));
  await expect(page.getByText('1 de 3 listo')).toBeVisible();
  const [stored] = await documents();
  const bytes = await page.request.get(`/api/credits/${id}/documents/${stored?.id}/download`, {
    headers: bearer(token),
  });
  expect((await bytes.body()).includes('Rol de pagos de una persona sintetica')).toBe(true);
});
