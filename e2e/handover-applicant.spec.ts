import type { APIRequestContext, Page } from '@playwright/test';
import { handoverReference } from '../packages/contracts/src/handovers/states.ts';
import { ecuadorDay } from '../packages/format/src/time.ts';
import { adminToken, confirmContacts } from './support/admin.ts';
import { approveCredit, createCredit, type Stage } from './support/credits.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { expect, expectAccessibleInBothThemes, mailedCode, newestMail, test } from './support/test.ts';

let made = 0;

/** Somebody whose institution receives by mail. */
async function start(page: Page, request: APIRequestContext, cotejo: Cotejo, stage: Stage) {
  const { person, token } = await signInAsNewPerson(page);
  const credit = await createCredit(request, token, person, stage);
  made += 1;
  const contact = { name: 'Lucía Andrade', email: `lucia.turno${made}@institucion.example` };
  await confirmContacts(request, cotejo, credit.institutionId, [contact]);
  const headers = bearer(token);
  const office = bearer(await adminToken(request, cotejo.admin));
  const details = async () => dataOf(await request.get(`/api/credits/${credit.id}/details`, { headers }));
  const answer = async (data: object) => {
    const { handover } = await details();
    await dataOf(await request.post(`/api/admin/handovers/${handover.id}/answers`, { headers: office, data }));
  };
  /** With permission, approved, and mailed to the contact. */
  const handOver = async () => {
    await dataOf(
      await request.post(`/api/credits/${credit.id}/handover-consent`, { headers, data: { consent: true } }),
    );
    await approveCredit(request, cotejo.admin, credit.id);
    await expect.poll(async () => (await details()).handover?.state).toBe('sent');
  };
  const card = page.getByRole('listitem').filter({ hasText: credit.institutionName }).first();
  return { ...credit, person, contact, details, answer, handOver, card };
}

test('the permission is asked while sending, and taken back and given again in review [6.30.6] [12.7.16] [12.7.19]', async ({
  page,
  request,
  cotejo,
}) => {
  const credit = await start(page, request, cotejo, 'documented');
  const { id, institutionId, institutionName: name, card, details } = credit;

  await test.step('asked where it is sent', async () => {
    await page.goto(`/creditos/detalles?credito=${id}`);
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    const dialog = page.getByRole('dialog', { name: 'HOJA DE INFORMACIÓN' });
    await expect(dialog).toContainText(`los tres documentos, a las personas de ${name} que reciben solicitudes.`);
    for (const radio of await dialog.getByRole('radio').all()) await expect(radio).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await expect(dialog.getByText('Elige sí o no')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('radio', { name: 'Sí, entrégala' }).check();
    // The second press must not meet the bar behind the dialog.
    await dialog.getByRole('button', { name: 'Aceptar y continuar' }).dblclick();
    await expect(page).toHaveURL('/creditos/confirmacion');
    await expect(page.getByRole('group', { name: 'Tu permiso' })).toContainText('Diste tu permiso el');
    expect((await details()).handoverConsent).toMatchObject({ given: true, institutionId });
  });

  await test.step('changed while it is reviewed', async () => {
    await page.goto('/perfil');
    await card.getByRole('button', { name: `Retirar el permiso para ${name}` }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Sí, retirarlo' }).click();
    await expect(card).toContainText('Sin tu permiso no le entregamos nada');
    expect((await details()).handoverConsent).toMatchObject({ given: false });
    await card.getByRole('button', { name: `Que Cotejo se la entregue a ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sí, entrégala' }).click();
    await expect(card).toContainText('Diste tu permiso el');
    await expect(card).not.toContainText('Sin tu permiso');
  });

  await test.step('handed over after the approval', async () => {
    await approveCredit(request, cotejo.admin, id);
    await expect.poll(async () => (await details()).handover?.state).toBe('sent');
    await page.reload();
    await expect(card).toContainText(`${name} tiene tus papeles desde el`);
    await expect(card).toContainText(/Si no te llama hasta el .+, llámala/);
    await expect(card).not.toContainText('Lleva:');
    await expectAccessibleInBothThemes(page);
  });
});

test('a refusal says why and what next, and compares again with the same figures [12.7.20]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, institutionName: name, card, answer, handOver } = await start(page, request, cotejo, 'submitted');
  await handOver();
  await answer({ answer: 'declined', reason: 'capacity', words: 'Lo dijo por teléfono' });
  await page.goto('/perfil');
  await expect(page.getByText(`${name} no aceptó tu solicitud. Puedes comparar otra vez.`)).toBeVisible();
  await expect(card).toContainText('No aceptada');
  await expect(card).toContainText('Según su cálculo, la cuota es alta para tus ingresos.');
  await expect(card).toContainText('Prueba con un monto menor o un plazo más largo');
  await expect(card).not.toContainText('Lo dijo por teléfono');
  await expect(card).not.toContainText(/te toca ir|Lleva:/);
  await expect(card.getByRole('link', { name: /^Llamar/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  const mail = await newestMail(request, person.email, `${name} no aceptó tu solicitud`);
  expect(mail.text).not.toContain('Lo dijo por teléfono');
  await card.getByRole('button', { name: 'Comparar otra vez' }).click();
  await expect(page).toHaveURL('/creditos/solicitud');
  await expect(page.getByLabel('Monto', { exact: true })).toHaveValue('5.000');
  await expect(page.getByLabel('Ingresos', { exact: true })).toHaveValue('1.500');
});

test('a loan paid at another price is shown beside the offer, and disputed once [12.7.21] [12.7.22]', async ({
  page,
  request,
  cotejo,
}) => {
  const { card, answer, handOver, details } = await start(page, request, cotejo, 'submitted');
  await handOver();
  await answer({ answer: 'disbursed', amount: 4_000, date: ecuadorDay(new Date()), rate: 15.9, words: 'Por teléfono' });
  await page.goto('/perfil');
  const table = card.getByRole('table', { name: 'Lo que elegiste y lo que anotaron' });
  await expect(table.getByRole('row', { name: /^Monto/ })).toContainText('$5.000,00$4.000,00');
  await expect(table.getByRole('row', { name: /^Tasa/ })).toContainText(/15,90\s%$/);
  const { disbursed } = (await details()).handover;
  await expect(card).toContainText(disbursed.costsMore > 0 ? 'más de interés' : 'menos de interés');
  await expect(card.getByText('Desembolsada', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await card.getByRole('button', { name: 'No es así' }).click();
  const dialog = page.getByRole('dialog', { name: 'No es así' });
  await dialog.getByLabel('Qué pasó').fill('Me dieron $3.500');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Enviar a Cotejo' }).click();
  await expect(card).toContainText(/Nos lo dijiste el .+; lo revisamos\./);
  expect((await details()).handover.disputedAt).not.toBeNull();
});

test('a permission taken back after the file was opened ends it for the contact [12.7.19]', async ({
  page,
  request,
  cotejo,
  browser,
}) => {
  const credit = await start(page, request, cotejo, 'submitted');
  const { institutionName: name, card, contact, handOver, details } = credit;
  await handOver();
  const reference = handoverReference((await details()).handover.id);

  await test.step('opened by the contact', async () => {
    const link = /\/entrega\/[\w-]+/.exec((await newestMail(request, contact.email)).text)?.[0] ?? '';
    const context = await browser.newContext({ baseURL: cotejo.url });
    const desk = await context.newPage();
    await desk.goto(link);
    await desk.getByRole('button', { name: 'Enviar código' }).click();
    const code = await mailedCode(request, contact.email, `Su código para ver el expediente ${reference}`);
    await desk.getByLabel('Código', { exact: true }).fill(code);
    await desk.getByRole('button', { name: 'Ver el expediente' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: `Expediente ${reference}` })).toBeVisible();
    await context.close();
  });

  await page.goto('/perfil');
  await expect(card).toContainText(/Le enviamos tus papeles .+ y los abrió el .+\. Todavía no responde\./);
  await card.getByRole('button', { name: `Retirar el permiso para ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('le pedimos que borre lo que descargó');
  await page.getByRole('button', { name: 'Sí, retirarlo' }).click();
  await expect(card).toContainText('Está lista.');
  await expect(card).toContainText('Sin tu permiso no le entregamos nada');
  await newestMail(request, contact.email, `El expediente se retiró (${reference})`);
});

test('without permission it is chosen after the approval, given, and taken back [6.30.7] [12.7.18]', async ({
  page,
  request,
  cotejo,
}) => {
  const { id, institutionName: name, card } = await start(page, request, cotejo, 'submitted');
  await approveCredit(request, cotejo.admin, id);
  await page.goto('/perfil');
  await expect(card).toContainText(`Elige: que Cotejo se la entregue a ${name}, o llévala tú.`);
  await expect(card).not.toContainText('Lleva:');
  await card.getByRole('button', { name: 'La llevo yo' }).click();
  await expect(card).toContainText('Tu cédula original');
  await expectAccessibleInBothThemes(page);
  await card.getByRole('button', { name: `Que Cotejo se la entregue a ${name}` }).click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, entrégala' }).click();
  await expect(card).toContainText(/tiene tus papeles/);
  await card.getByRole('button', { name: `Retirar el permiso para ${name}` }).click();
  await page.getByRole('button', { name: 'Sí, retirarlo' }).click();
  await expect(card).toContainText('Está lista.');
});
