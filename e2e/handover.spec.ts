import type { APIRequestContext, Page } from '@playwright/test';
import { handoverReference } from '../packages/contracts/src/handovers/states.ts';
import { ecuadorDay } from '../packages/format/src/time.ts';
import { confirmContacts, openAdminBrowser } from './support/admin.ts';
import { approveCredit, createCredit } from './support/credits.ts';
import { bearer, dataOf, openSession, register } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { atADesk, expect, expectAccessibleInBothThemes, mailedCode, test } from './support/test.ts';

let made = 0;

/** An approved application whose institution receives by mail, or by hand without `channel`. */
async function approvedCredit(request: APIRequestContext, cotejo: Cotejo, channel: 'email' | 'none') {
  const { admin } = cotejo;
  made += 1;
  const contact = { name: 'Lucía Andrade', email: `lucia.${made}@institucion.example` };
  const person = await register(request);
  const { accessToken } = await openSession(request, person);
  const headers = bearer(accessToken);
  const credit = await createCredit(request, accessToken, person, 'submitted');
  const consent = (given: boolean) =>
    request.post(`/api/credits/${credit.id}/handover-consent`, { headers, data: { consent: given } });
  await dataOf(await consent(true));
  if (channel === 'email') await confirmContacts(request, cotejo, credit.institutionId, [contact]);
  await approveCredit(request, admin, credit.id);
  const details = async () => dataOf(await request.get(`/api/credits/${credit.id}/details`, { headers }));
  return { ...credit, person, contact, consent, details };
}

/** The link of the newest mail to a contact. */
async function mailedLink(request: APIRequestContext, to: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const response = await request.get('/buzon/mensajes', { params: { to } });
      const mails: { text: string }[] = (await response.json()).data;
      path = mails.map(({ text }) => /\/entrega\/[\w-]+/.exec(text)?.[0]).find((found) => found !== undefined);
      return path;
    })
    .toBeDefined();
  return path ?? '';
}

async function openFile(page: Page, link: string, email: string, reference: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  const code = await mailedCode(page.request, email, `Su código para ver el expediente ${reference}`);
  await page.getByLabel('Código', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Ver el expediente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Expediente ${reference}` })).toBeVisible();
}

test('a contact opens the link with a code, reads the file and answers step by step [6.31.2] [6.31.3]', async ({
  page,
  request,
  cotejo,
}) => {
  const credit = await approvedCredit(request, cotejo, 'email');
  const reference = handoverReference((await credit.details()).handover.id);
  const link = await mailedLink(request, credit.contact.email);

  await test.step('opening the link shows nothing of the person', async () => {
    const response = await page.goto(link);
    expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    await expect(page.getByRole('heading', { name: `Expediente para ${credit.institutionName}` })).toBeVisible();
    await expect(page.getByText(credit.person.cedula)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    expect((await credit.details()).handover.openedAt).toBeNull();
  });

  await test.step('the code opens the file', async () => {
    await openFile(page, link, credit.contact.email, reference);
    await expect(page.getByText(credit.person.cedula)).toBeVisible();
    await expect(page.getByText('$5.000,00').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Roles de pago' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect((await credit.details()).handover.openedAt).not.toBeNull();
  });

  await test.step('a document is looked at, and everything is downloaded', async () => {
    const papers = page.getByRole('listitem').filter({ hasText: 'Documento de identidad' });
    await papers.getByRole('button', { name: 'Ver' }).click();
    await expect(page.getByRole('figure')).toBeVisible();
    await page.getByRole('button', { name: 'Dejar de ver' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar todo (ZIP)' }).click();
    expect((await download).suggestedFilename()).toBe(`expediente-${reference}.zip`);
  });

  await test.step('received', async () => {
    await page.getByText('Recibido', { exact: true }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Sí, responder' }).click();
    await expect(page.getByText('Guardamos su respuesta.')).toBeVisible();
    expect((await credit.details()).handover).toMatchObject({ state: 'received', by: 'institution' });
    await expect(page.getByText('Recibido', { exact: true })).toBeHidden();
  });

  await test.step('disbursed, with what is wrong said at its field', async () => {
    await page.getByText('Desembolsado', { exact: true }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByLabel('Monto desembolsado, en dólares')).toBeFocused();
    await expect(page.getByText('Elija el día del desembolso')).toBeVisible();
    await page.getByLabel('Monto desembolsado, en dólares').fill('4.500,50');
    await page.getByLabel('Día del desembolso').fill(ecuadorDay(new Date()));
    await page.getByLabel('Tasa de interés anual, en porcentaje').fill('15,5');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(page.getByText(/Desembolsado: \$4\.500,50 el .+, al 15,50.%\. Es la respuesta final/)).toBeVisible();
    await page.getByRole('button', { name: 'Sí, responder' }).click();
    await expect(page.getByText('Este expediente ya tiene una respuesta final.')).toBeVisible();
    const { handover } = await credit.details();
    expect(handover).toMatchObject({
      state: 'disbursed',
      by: 'institution',
      disbursed: { amount: 4_500.5, rate: 15.5 },
    });
    expect(handover.disbursed.differs).toContain('amount');
  });
});

test('when the permission is taken back, the open page shows nothing any more [6.31.4]', async ({
  page,
  request,
  cotejo,
}) => {
  const credit = await approvedCredit(request, cotejo, 'email');
  const reference = handoverReference((await credit.details()).handover.id);
  const link = await mailedLink(request, credit.contact.email);
  await openFile(page, link, credit.contact.email, reference);
  await dataOf(await credit.consent(false));
  await page.getByRole('button', { name: 'Resumen en PDF' }).click();
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expect(page.getByText(credit.person.cedula)).toHaveCount(0);
});

test.describe('in the office', () => {
  test.use(atADesk);

  test('a file is delivered by hand, declined with a reason and opened again [6.32.1] [6.32.2]', async ({
    browser,
    request,
    cotejo,
  }) => {
    const credit = await approvedCredit(request, cotejo, 'none');
    const page = await openAdminBrowser(browser, cotejo, cotejo.admin);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: 'Entregas', exact: true }).click();
    await page.getByLabel('Qué falta').selectOption('Entregar a mano');
    const row = page.getByRole('row').filter({ hasText: handoverReference((await credit.details()).handover.id) });
    await expect(row).toContainText(credit.institutionName);
    await row.getByRole('link').click();

    await page.getByRole('button', { name: 'Entregado a mano' }).click();
    const delivered = page.getByRole('alertdialog', { name: 'Entregado a mano' });
    await delivered.getByRole('button', { name: 'Anotar la entrega' }).click();
    await expect(delivered.getByText('Escribe el motivo')).toBeVisible();
    await delivered.getByLabel('A quién y cómo se entregó').fill('En la agencia, a la oficial de crédito.');
    await delivered.getByRole('button', { name: 'Anotar la entrega' }).click();
    await expect(delivered).toBeHidden();
    expect((await credit.details()).handover).toMatchObject({ state: 'received', by: 'office' });

    await page.getByRole('button', { name: 'Anotar respuesta' }).click();
    const answer = page.getByRole('alertdialog', { name: 'Anotar la respuesta' });
    await answer.getByLabel('Respuesta').selectOption('No procede');
    await answer.getByLabel('Motivo').selectOption('Capacidad de pago');
    await answer.getByLabel('Quién lo dijo y cómo').fill('La oficial de crédito, por teléfono.');
    await answer.getByRole('button', { name: 'Anotar la respuesta' }).click();
    await expect(answer).toBeHidden();
    await expect(page.getByRole('region', { name: 'Respuesta' })).toContainText('Capacidad de pago');
    expect((await credit.details()).handover).toMatchObject({
      state: 'declined',
      by: 'office',
      declined: { sentence: 'Según su cálculo, la cuota es alta para tus ingresos.' },
    });
    await expectAccessibleInBothThemes(page);

    await page.getByRole('button', { name: 'Abrir otra vez' }).click();
    const reopen = page.getByRole('alertdialog', { name: 'Abrir otra vez' });
    await reopen.getByLabel('Por qué').fill('Se anotó en la solicitud equivocada.');
    await reopen.getByRole('button', { name: 'Abrir otra vez' }).click();
    await expect(reopen).toBeHidden();
    expect((await credit.details()).handover).toMatchObject({ state: 'received', by: 'office', declined: null });
    await page.context().close();
  });
});
