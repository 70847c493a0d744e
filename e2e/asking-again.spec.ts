import { pdfFile } from '../apps/api/src/testing/files.ts';
import { adminToken } from './support/admin.ts';
import { createCredit } from './support/credits.ts';
import { filePicker, toast } from './support/flow.ts';
import { bearer, dataOf, signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, newestMail, test } from './support/test.ts';

test('a returned application is corrected from the mail on: the named document, nothing else, and sent again', async ({
  page,
  cotejo,
}) => {
  const { request } = page;
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionName } = await createCredit(request, token, person, 'submitted');
  const office = { headers: bearer(await adminToken(request, cotejo.admin)) };
  const seenByOffice = async () => dataOf(await request.get(`/api/admin/credits/${id}`, office));

  await test.step('the reviewer returns it in one act', async () => {
    const reasons: { id: string; label: string }[] = await dataOf(await request.get('/api/admin/reasons', office));
    const { documents, version } = await seenByOffice();
    const services = documents.find((document: { documentType: string }) => document.documentType === 'services');
    const reasonId = reasons.find(({ label }) => label === 'No se lee bien')?.id;
    const named = [{ documentId: services.id, reasonId, words: 'Falta la segunda hoja' }];
    const data = { documents: named, version };
    await dataOf(await request.post(`/api/admin/credits/${id}/return`, { ...office, data }));
  });

  await test.step('one mail names the document, why, and what to do', async () => {
    const mail = await newestMail(request, person.email, 'Cambia 1 documento de tu solicitud de crédito');
    expect(mail.text).toContain('Planilla de servicio básico: No se lee bien.');
    expect(mail.text).toContain('> Falta la segunda hoja');
    expect(mail.text).toContain('Sube una foto o un PDF en que se lea cada dato');
    expect(mail.text).toContain(`/creditos/detalles?credito=${id}&continuar=si`);
  });

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: institutionName }) });
  const why = 'Cambia la planilla de servicio básico: No se lee bien. Falta la segunda hoja.';
  await test.step('the card says so, and leads to the correction', async () => {
    await page.goto('/perfil');
    await expect(card.getByText('Te devolvieron la solicitud para que la corrijas.')).toBeVisible();
    await expect(card.getByText(why)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await card.getByRole('button', { name: 'Corregir la solicitud' }).click();
    await expect(page.getByRole('heading', { name: 'Corrige tu solicitud' })).toBeVisible();
  });

  const row = page.locator('[data-requirement]');
  await test.step('only the returned document can be changed', async () => {
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('No se aceptó. No se lee bien. Falta la segunda hoja');
    await expect(page.getByRole('button', { name: 'VOLVER A ENVIAR' })).toHaveAttribute('aria-disabled', 'true');
    await row.getByRole('button', { name: /^CAMBIAR/ }).scrollIntoViewIfNeeded();
    await expect(row.getByRole('button', { name: /^CAMBIAR/ })).toBeInViewport({ ratio: 1 });
    await expectAccessibleInBothThemes(page);
  });

  const buffer = await pdfFile('Planilla de servicios');
  const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/pdf', buffer: bytes });
  await test.step('the file that was not accepted is refused, another one is taken', async () => {
    const stored = await dataOf(await request.get(`/api/credits/${id}/documents`, { headers: bearer(token) }));
    const services = stored.find((document: { documentType: string }) => document.documentType === 'services');
    const url = `/api/credits/${id}/documents/${services.id}/download`;
    const same = await (await request.get(url, { headers: bearer(token) })).body();
    await filePicker(page, 'Planilla de servicio básico').setInputFiles(file('otra vez.pdf', same));
    await expect(row.getByText('Es el mismo archivo que no se aceptó.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await filePicker(page, 'Planilla de servicio básico').setInputFiles(file('completa.pdf', buffer));
    await expect(row.getByText('completa.pdf')).toBeVisible();
    await expect(row.getByText('No se aceptó.')).toHaveCount(0);
  });

  await test.step('it is sent again and waits with its age, in the second round', async () => {
    const { submittedAt } = await seenByOffice();
    await page.getByRole('button', { name: 'VOLVER A ENVIAR' }).click();
    await expect(toast(page, 'Solicitud de crédito procesada correctamente')).toBeVisible();
    await expect(page).toHaveURL('/creditos/confirmacion');
    const seen = await seenByOffice();
    expect(seen).toMatchObject({ status: 'DOCUMENTS_SUBMITTED', round: 2, submittedAt });
    expect(seen.corrections).toMatchObject([{ documentType: 'services', replaced: true }]);
    expect(seen.formerDocuments).toMatchObject([{ documentType: 'services', fileName: 'planilla.pdf' }]);
    await page.goto('/perfil');
    await expect(card.getByText('Recibimos lo que cambiaste.')).toBeVisible();
    await card.getByRole('button', { name: 'VER DETALLES' }).click();
    await expect(card.getByText('Volviste a enviar la solicitud')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
