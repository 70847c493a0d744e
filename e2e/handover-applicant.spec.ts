import { handoverReference } from '../packages/contracts/src/handovers/states.ts';
import { adminToken, confirmContacts } from './support/admin.ts';
import { approveCredit, createCredit } from './support/credits.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, newestMail, test } from './support/test.ts';

test('the permission goes with the documents, and the applicant reads each step in the profile [6.30.6]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionId, institutionName } = await createCredit(request, token, person, 'documented');
  const office = bearer(await adminToken(request, cotejo.admin));
  const contacts = [{ name: 'Lucía Andrade', email: 'lucia.permiso@institucion.example' }];
  await confirmContacts(request, cotejo, institutionId, contacts);
  const details = async () => dataOf(await request.get(`/api/credits/${id}/details`, { headers: bearer(token) }));

  await test.step('given while sending', async () => {
    await page.goto(`/creditos/detalles?credito=${id}`);
    const permission = page.getByLabel(`Acepto que Cotejo entregue mi solicitud y mis documentos a ${institutionName}`);
    await expect(permission).not.toBeChecked();
    await permission.check();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Aceptar y continuar' }).click();
    await expect(page).toHaveURL('/creditos/confirmacion');
    await expect(page.getByText('Con tu permiso, Cotejo le entrega tu solicitud y tus documentos.')).toBeVisible();
    expect((await details()).handoverConsent).toMatchObject({ given: true, institutionId });
  });

  const card = page.getByRole('listitem').filter({ hasText: institutionName }).first();
  await test.step('sent after the approval', async () => {
    await approveCredit(request, cotejo.admin, id);
    await expect.poll(async () => (await details()).handover?.state).toBe('sent');
    await page.goto('/perfil');
    await expect(card.getByText(/^Enviamos tu expediente el .+; aún no lo abren\.$/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('declined, with what to do next', async () => {
    const { handover } = await details();
    const answer = { answer: 'declined', reason: 'capacity', words: 'Lo dijo por teléfono' };
    await dataOf(await request.post(`/api/admin/handovers/${handover.id}/answers`, { headers: office, data: answer }));
    await page.reload();
    await expect(card).toContainText('Según su cálculo, la cuota es alta para tus ingresos.');
    await expect(card).toContainText('Prueba con un monto menor o un plazo más largo');
    await expect(card).not.toContainText('Lo dijo por teléfono');
    const mail = await newestMail(request, person.email, `${institutionName} no aceptó tu solicitud`);
    expect(mail.text).not.toContain('Lo dijo por teléfono');
    expect(handoverReference(handover.id)).toHaveLength(8);
  });
});

test('without permission it is asked again after the approval, given, and taken back [6.30.7]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionName } = await createCredit(request, token, person, 'submitted');
  await approveCredit(request, cotejo.admin, id);
  const mail = await newestMail(request, person.email, `Tu solicitud está lista para ${institutionName}`);
  expect(mail.text).toContain('Sin tu permiso no le entregamos nada: lleva tú la hoja y tus documentos.');
  expect(mail.text).toContain('da el permiso en tu perfil');
  await page.goto('/perfil');
  const card = page.getByRole('listitem').filter({ hasText: institutionName }).first();
  await expect(card).toContainText(`Aún no se la entregamos a ${institutionName}: falta tu permiso.`);
  await expectAccessibleInBothThemes(page);
  await card.getByRole('button', { name: 'Dar permiso para entregarla' }).click();
  await expect(card.getByRole('button', { name: 'Retirar el permiso' })).toBeVisible();
  await card.getByRole('button', { name: 'Retirar el permiso' }).click();
  await card.getByRole('button', { name: 'Sí, retirarlo' }).click();
  await expect(card).toContainText('Retiramos tu expediente');
  await expect(card.getByRole('button', { name: 'Dar permiso para entregarla' })).toBeVisible();
});
