import { createAdmin, lookOfToast, openAdminBrowser } from './support/admin.ts';
import { createCredit, wanted } from './support/credits.ts';
import { toast } from './support/flow.ts';
import { openSession, register, signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

test('credits are narrowed in the URL, opened over the list, and taken along as a file [3.1.02] [3.8.55] [3.9.43]', async ({
  page,
  request,
  cotejo,
}) => {
  const person = await register(request);
  const { accessToken } = await openSession(request, person);
  const credit = await createCredit(request, accessToken, person, 'submitted');
  const other = await register(request);
  const otherSession = await openSession(request, other);
  await createCredit(request, otherSession.accessToken, other, 'started');
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/credits');
  const row = page.locator(`tr[data-row="${credit.id}"]`);

  await test.step('the table, its dollars with two decimals', async () => {
    await expect(row).toContainText('$5.000,00');
    await expect(row).toContainText(credit.institutionName);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('filters stand in the URL and survive a reload', async () => {
    await page.getByLabel('Buscar').fill(person.cedula);
    await expect(page).toHaveURL(new RegExp(`buscar=${person.cedula}`));
    await page.getByRole('button', { name: 'Docs. Enviados' }).click();
    await expect(page).toHaveURL(/estado=DOCUMENTS_SUBMITTED/);
    await expect(page.getByText(/^1\scrédito$/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Buscar')).toHaveValue(person.cedula);
    await expect(page.getByRole('button', { name: 'Docs. Enviados' })).toHaveAttribute('aria-pressed', 'true');
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Docs. Enviados' }).click();
    await page.getByRole('button', { name: 'Rechazado', exact: true }).click();
    await expect(page.getByText('Ningún crédito cumple estos filtros')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Rechazado', exact: true }).click();
    await expect(row).toBeVisible();
  });

  await test.step('what is shown is what the file holds', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(person.cedula);
  });

  await test.step('a failure is told in red, a success in green', async () => {
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await expect(toast(page, 'Lista de créditos actualizada')).toBeVisible();
    expect((await lookOfToast(page, 'Lista de créditos actualizada')).edge).toBe('green');
    await page.route('**/api/admin/credits/export**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Excel' }).click();
    await expect(toast(page, 'Error al exportar los créditos')).toBeVisible();
    expect((await lookOfToast(page, 'Error al exportar los créditos')).edge).toBe('red');
  });

  await test.step('the dialog shows the facts and the documents', async () => {
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: /^Crédito #/ });
    await expect(dialog.getByText(person.email)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('tab', { name: 'Documentos' }).click();
    await expect(dialog.getByText('Aprobados 0/3')).toBeVisible();
    await expect(dialog.getByRole('article')).toHaveCount(3);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test('two reviewers at once: the second is told what the first decided', async ({ page, request, browser, cotejo }) => {
  const person = await register(request);
  const { accessToken } = await openSession(request, person);
  const credit = await createCredit(request, accessToken, person, 'submitted');
  const second = await createAdmin(request, cotejo, ['credits.approve', 'credits.reject', 'documents.verify']);
  await signInAsAdmin(page, cotejo.admin);
  const otherPage = await openAdminBrowser(browser, cotejo, second);
  const path = `/admin/credits/${credit.id}`;

  await test.step('both have the same application open', async () => {
    await page.goto(path);
    await otherPage.goto(path);
    await expect(page.getByText('Documentos 0/3')).toBeVisible();
    await expect(otherPage.getByText('Documentos 0/3')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Solicitante y crédito' })).toContainText(person.cedula);
    await expect(page.getByRole('region', { name: 'Solicitante y crédito' })).toContainText('$1.500,00');
  });

  await test.step('the first verifies by keyboard and rejects with a reason', async () => {
    await expect(page.getByText('Archivo íntegro')).toBeVisible();
    // Nobody judges what is not on the screen yet.
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('v');
    await expect(page.getByText('Documentos 1/3')).toBeVisible();
    await page.getByRole('button', { name: 'Rechazar crédito' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rechazar crédito' });
    await dialog.getByRole('button', { name: 'Rechazar crédito' }).click();
    await expect(dialog.getByText('Escribe o elige un motivo')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'No cumple los requisitos de la institución' }).click();
    await dialog.getByRole('button', { name: 'Rechazar crédito' }).click();
    await expect(toast(page, 'Estado del crédito actualizado a "Rechazado"')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('the second decides on what is no longer so, and sees what changed', async () => {
    await otherPage.getByRole('button', { name: 'Poner en revisión' }).click();
    const dialog = otherPage.getByRole('dialog', { name: 'Poner en revisión' });
    await dialog.getByRole('button', { name: 'Poner en revisión' }).click();
    const notice = otherPage.getByRole('alert').filter({ hasText: 'Otra persona cambió este crédito' });
    await expect(notice).toContainText('Tu decisión no se guardó. Ahora está en estado Rechazado.');
    await expect(notice.getByRole('listitem').first()).toBeVisible();
    await expectAccessibleInBothThemes(otherPage);
    await notice.getByRole('button', { name: 'Ver el estado actual' }).click();
    await expect(notice).toBeHidden();
    await expect(otherPage.getByRole('heading', { level: 1 }).locator('..')).toContainText('Rechazado');
    await expect(otherPage.getByText('Documentos 1/3')).toBeVisible();
  });

  await test.step('the first decision is the one that stands', async () => {
    const response = await request.get(`/api/credits/${credit.id}/details`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { data } = await response.json();
    expect(data.status).toBe('REJECTED');
    expect(data.amount).toBe(wanted.amount);
  });
  await otherPage.context().close();
});

test('the reason asked for by a key stands in sight at every desk, and the decision needs no mouse', async ({
  page,
  request,
  cotejo,
}) => {
  const person = await register(request);
  const { accessToken } = await openSession(request, person);
  const credit = await createCredit(request, accessToken, person, 'submitted');
  await signInAsAdmin(page, cotejo.admin);
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/admin/credits/${credit.id}`);
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('r');
    const comment = page.getByLabel(/^Comentario/);
    await expect(comment).toBeFocused();
    for (const part of [
      comment,
      page.getByText('Escribe o elige un motivo'),
      page.getByRole('group', { name: 'Motivos frecuentes' }),
    ])
      await expect
        .poll(() => part.evaluate(isUncovered), { message: `${part} at ${viewport.width} × ${viewport.height}` })
        .toBe(true);
  }
  await page.keyboard.press('Escape');
  for (const count of [1, 2, 3]) {
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('v');
    await expect(page.getByText(`Documentos ${count}/3`)).toBeVisible();
  }
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Aprobar crédito' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Estado del crédito actualizado a "Aprobado"')).toBeVisible();
});

/**
 * Whether what lies at the middle of the upper and of the lower edge is the element itself or a
 * part of it.
 */
function isUncovered(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const found = document.elementFromPoint(left + width / 2, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}
