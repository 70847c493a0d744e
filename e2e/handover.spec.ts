import type { APIRequestContext, Page } from '@playwright/test';
import { handoverReference } from '../packages/contracts/src/handovers/states.ts';
import { ecuadorDay } from '../packages/format/src/time.ts';
import { adminToken, confirmContacts, openAdminBrowser } from './support/admin.ts';
import { approveCredit, createCredit } from './support/credits.ts';
import { bearer, dataOf, openSession, register, signIn } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { atADesk, expect, expectAccessibleInBothThemes, mailedCode, test } from './support/test.ts';

let made = 0;

/** An approved application whose institution receives by mail, or by hand without `channel`. */
async function approvedCredit(request: APIRequestContext, cotejo: Cotejo, channel: 'email' | 'none') {
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
  // Another test may have given the same institution contacts.
  else await closeChannel(request, cotejo, credit.institutionId);
  await approveCredit(request, cotejo.admin, credit.id);
  const details = async () => dataOf(await request.get(`/api/credits/${credit.id}/details`, { headers }));
  return { ...credit, person, contact, consent, details };
}

async function closeChannel(request: APIRequestContext, { admin }: Cotejo, institutionId: string): Promise<void> {
  const headers = bearer(await adminToken(request, admin));
  await dataOf(
    await request.put(`/api/admin/institutions/${institutionId}/handover`, { headers, data: { channel: 'none' } }),
  );
}

/** The links that were mailed to a contact, newest first; waits for this many. */
async function mailedLinks(request: APIRequestContext, to: string, count = 1): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      const mails: { text: string }[] = (await (await request.get('/buzon/mensajes', { params: { to } })).json()).data;
      links = mails.flatMap(({ text }) => /\/entrega\/[\w-]+/.exec(text)?.[0] ?? []);
      return links.length;
    })
    .toBe(count);
  return links;
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
  const [link = ''] = await mailedLinks(request, credit.contact.email);

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
    await expect(page.getByRole('link', { name: /^0?9\d/ })).toHaveAttribute('href', /^tel:\+5939\d{8}$/);
    await expectAccessibleInBothThemes(page);
    expect((await credit.details()).handover.openedAt).not.toBeNull();
  });

  await test.step('the answer is one press away, and a reload asks for no other code', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: `Expediente ${reference}` })).toBeVisible();
    await page.getByRole('button', { name: 'Responder' }).click();
    await expect(page.getByRole('heading', { name: 'Su respuesta' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Su respuesta' })).toBeInViewport();
  });

  await test.step('a document is looked at, and everything is downloaded', async () => {
    const papers = page.getByRole('listitem').filter({ hasText: 'Documento de identidad' });
    await papers.getByRole('button', { name: 'Ver' }).click();
    await expect(papers.getByRole('img', { name: 'cedula.jpg' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await papers.getByRole('button', { name: 'Ocultar' }).click();
    await expect(papers.getByRole('img')).toHaveCount(0);
    const bill = page.getByRole('listitem').filter({ hasText: 'Planilla de servicio básico' });
    await bill.getByRole('button', { name: 'Ver' }).click();
    await expect(bill.getByRole('region', { name: 'Vista del documento' })).toBeVisible();
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
    await expect(page.getByText('La fecha es requerida')).toBeVisible();
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
  const [link = ''] = await mailedLinks(request, credit.contact.email);
  await openFile(page, link, credit.contact.email, reference);
  await dataOf(await credit.consent(false));
  await page.getByRole('button', { name: 'Resumen en PDF' }).click();
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expect(page.getByText('El expediente se retiró: ya no se puede ver ni responder.')).toBeVisible();
  await expect(page.getByText(credit.person.cedula)).toHaveCount(0);
});

test('a wrong code says the tries that are left; a replaced link asks for a new one, by keyboard [12.8.17]', async ({
  page,
  request,
  cotejo,
}) => {
  const credit = await approvedCredit(request, cotejo, 'email');
  const { id } = (await credit.details()).handover;
  const reference = handoverReference(id);
  const { email } = credit.contact;
  const [first = ''] = await mailedLinks(request, email);

  await test.step('wrong code', async () => {
    await page.goto(first);
    await expect(page.getByRole('heading', { name: `Expediente para ${credit.institutionName}` })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Enviar código' })).toBeFocused();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Código', { exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type('222222');
    await page.keyboard.press('Enter');
    await expect(page.getByText('El código no es correcto. Le quedan 4 intentos.')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await field.fill(await mailedCode(page.request, email, `Su código para ver el expediente ${reference}`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Expediente ${reference}` })).toBeVisible();
  });

  await test.step('the office sends another link', async () => {
    const headers = bearer(await adminToken(request, cotejo.admin));
    await dataOf(await request.post(`/api/admin/handovers/${id}/resend`, { headers, data: {} }));
    await mailedLinks(request, email, 2);
    // It replaces the first once its mail was taken.
    await expect
      .poll(async () => (await request.post('/api/handover/open', { data: { token: first.slice(9) } })).status())
      .toBe(404);
    await page.getByRole('button', { name: 'Resumen en PDF' }).click();
    await expect(page.getByText('Este enlace fue reemplazado. Busque en su correo el más reciente.')).toBeVisible();
    await expect(page.getByText(/Pida otro código/)).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the contact asks for one, and it opens', async () => {
    await page.reload();
    await expect(page.getByText('Busque en su correo el enlace más reciente.')).toBeVisible();
    await page.getByRole('button', { name: 'Pedir un enlace nuevo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Si el expediente sigue abierto, le llega un enlace nuevo/)).toBeVisible();
    const [newest = ''] = await mailedLinks(request, email, 3);
    await page.goto(newest);
    await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible();
  });
});

test('the page of a contact knows nothing of a user in the same browser [12.8.18]', async ({
  page,
  request,
  cotejo,
}) => {
  const credit = await approvedCredit(request, cotejo, 'email');
  const [link = ''] = await mailedLinks(request, credit.contact.email);
  await signIn(page, credit.person);
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/'))
      asked.push(`${new URL(sent.url()).pathname} ${sent.headers().authorization ?? ''}`);
  });
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Enviar código' })).toBeVisible();
  await expect(page.getByText(credit.person.nombres)).toHaveCount(0);
  expect(asked).toEqual(['/api/handover/open ']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a contact is one sentence [12.8.19]', async ({ page }) => {
    await page.goto('/entrega/un-enlace-cualquiera');
    // getByText ignores noscript.
    const line = page.locator('main noscript p');
    await expect(line).toBeVisible();
    expect(await line.innerText()).toContain('active JavaScript en su navegador');
    await expect(page.getByText('Abriendo el enlace...')).toBeHidden();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
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
