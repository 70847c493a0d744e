import { reviewerPermissions } from '../packages/contracts/src/core/permissions.ts';
import { adminToken, createAdmin, lookOfToast, openAdminBrowser, sidewaysRoom } from './support/admin.ts';
import { createCredit, submitCredit, wanted } from './support/credits.ts';
import { toast } from './support/flow.ts';
import { bearer, dataOf, openSession, register, signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, newestMail, test } from './support/test.ts';

test.use(atADesk);

test('credits are narrowed in the URL, opened over the list, and taken along as a file [3.1.02] [3.8.55] [3.9.43]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, credit } = await submitCredit(request);
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
  const { person, accessToken, credit } = await submitCredit(request);
  const second = await createAdmin(request, cotejo, reviewerPermissions);
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
    // A document can be verified only once it is displayed.
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('v');
    await expect(page.getByText('Documentos 1/3')).toBeVisible();
    await page.getByRole('button', { name: 'Rechazar crédito' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rechazar crédito' });
    await dialog.getByRole('button', { name: 'Rechazar crédito' }).click();
    await expect(dialog.getByText('Escribe o elige un motivo')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'No cumple los requisitos de la institución' }).click();
    await expect(dialog.getByRole('region', { name: 'Lo que leerá quien solicita' })).toContainText(
      'La solicitud no cumple los requisitos de la institución que elegiste.',
    );
    await expectAccessibleInBothThemes(page);
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
  const { credit } = await submitCredit(request);
  await signInAsAdmin(page, cotejo.admin);
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(`/admin/credits/${credit.id}`);
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    const expectWholeComment = async () => {
      const comment = await page.getByLabel(/^Comentario/).boundingBox();
      const verify = await page.getByRole('button', { name: /^Verificar V/ }).boundingBox();
      expect(comment?.height).toBeGreaterThanOrEqual(44);
      expect((comment?.y ?? 0) + (comment?.height ?? 0)).toBeLessThanOrEqual(verify?.y ?? 0);
      expect(await page.getByLabel(/^Comentario/).evaluate(isUncovered)).toBe(true);
    };
    await expectWholeComment();
    await page.keyboard.press('r');
    await expect(page.getByRole('group', { name: 'Motivo' }).getByRole('button').first()).toBeFocused();
    await expectWholeComment();
    const reasons = page.getByRole('group', { name: 'Motivo' });
    await expect(reasons.getByRole('button').first()).toBeFocused();
    const verdicts = page.getByRole('button', { name: /^(Verificar|Rechazar) [VR]/ });
    for (const part of [reasons.getByRole('button').first(), verdicts.first(), verdicts.last()])
      await expect
        .poll(() => part.evaluate(isUncovered), { message: `${part} at ${viewport.width} × ${viewport.height}` })
        .toBe(true);
    await page.getByLabel(/^Comentario/).focus();
    await expect.poll(() => page.getByLabel(/^Comentario/).evaluate(isUncovered)).toBe(true);
    await page.keyboard.press('Escape');
  }
  for (const count of [1, 2, 3]) {
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('v');
    await expect(page.getByText(`Documentos ${count}/3`)).toBeVisible();
  }
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: 'Aprobar crédito' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Estado del crédito actualizado a "Aprobado"')).toBeVisible();
  const next = page.getByRole('link', { name: /^Siguiente/ });
  await expect(next.last()).toBeVisible();
  await expect.poll(() => next.last().evaluate(isUncovered)).toBe(true);
});

test('a rejection by keys: reasons of the catalogue, the mail before it is sent, and the counts of them [9.6.3]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, accessToken, credit } = await submitCredit(request);
  const office = { headers: bearer(await adminToken(request, cotejo.admin)) };
  const usesOf = async (label: string): Promise<number> => {
    const reasons: { label: string; uses: number }[] = await dataOf(await request.get('/api/admin/reasons', office));
    return reasons.find((reason) => reason.label === label)?.uses ?? Number.NaN;
  };
  const given = ['Cédula caducada', 'Los documentos no respaldan lo declarado'] as const;
  const before = await Promise.all(given.map(usesOf));
  await signInAsAdmin(page, cotejo.admin);
  await page.goto(`/admin/credits/${credit.id}`);
  const preview = page.getByRole('region', { name: 'Lo que leerá quien solicita' });

  await test.step('the document: R, 3, R, with what the applicant will read in between', async () => {
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: 'No se lee bien' })).toBeFocused();
    await page.keyboard.press('3');
    await expect(page.getByRole('button', { name: given[0] })).toHaveAttribute('aria-pressed', 'true');
    await expect(preview).toContainText('Documento de identidad: La cédula está caducada.');
    await expect(preview).toContainText('Sube tu cédula vigente, con los dos lados en un solo archivo.');
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('r');
    await expect(toast(page, 'Documento rechazado exitosamente')).toBeVisible();
    await expect(page.getByText(/: La cédula está caducada\.$/)).toBeVisible();
  });

  const sentences: string[] = [];
  await test.step('the application: X, 2, own words, and the whole mail on the screen', async () => {
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Rechazar crédito' });
    await expect(dialog.getByRole('button', { name: 'La cuota supera lo que permite el ingreso' })).toBeFocused();
    await page.keyboard.press('2');
    await expect(dialog.getByRole('button', { name: 'Rechazar crédito' })).toBeFocused();
    await dialog.getByLabel(/^Con tus palabras/).fill('Escríbenos si tienes dudas.');
    await expectAccessibleInBothThemes(page);
    sentences.push(...(await dialog.getByRole('region').locator('p, blockquote').allTextContents()).slice(1));
    expect(sentences).toContain('Estos documentos no se aceptaron:');
    await dialog.getByRole('button', { name: 'Rechazar crédito' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the mail says the very same, and names the next step', async () => {
    const [subject = '', ...lines] = sentences;
    const { text } = await newestMail(request, person.email, subject);
    for (const line of lines) expect(text).toContain(line);
    expect(text).toContain('Antes de volver a solicitar, revisa que tus datos coincidan con tus documentos.');
    expect(text).toContain('> Escríbenos si tienes dudas.');
  });

  await test.step('each reason was given once more', async () => {
    expect(await Promise.all(given.map(usesOf))).toEqual(before.map((count) => count + 1));
  });

  await test.step('the decided application begins with who, when and why, and is not open any more [9.6.5]', async () => {
    await page.goto(`/admin/credits/${credit.id}`);
    await expect(
      page.getByText(/^Rechazado por .+ el .+: Los documentos no respaldan lo que declaraste\. Escríbenos/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /Verificar|Rechazar|Aprobar/ })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Cambiar la decisión' }).click();
    await expect(page.getByRole('button', { name: 'Aprobar crédito' })).toBeVisible();
  });

  await test.step('the applicant reads reason and next step in the profile', async () => {
    const response = await request.get('/api/credits/user-credits', { headers: bearer(accessToken) });
    const [{ rejection }] = await dataOf(response);
    expect(rejection).toMatchObject({
      words: 'Escríbenos si tienes dudas.',
      reason: { nextStep: 'Antes de volver a solicitar, revisa que tus datos coincidan con tus documentos.' },
    });
  });
});

test('nobody verifies what is out of sight at 1024 px: the first V brings it there, the second one counts [9.6.4]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, credit } = await submitCredit(request);
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAsAdmin(page, cotejo.admin);
  await page.goto(`/admin/credits/${credit.id}`);
  const paper = page.getByRole('region', { name: 'Vista del documento' });

  await test.step('document and verdict stand side by side in the window, the facts folded above', async () => {
    await expect(page.getByRole('button', { name: /^Verificar/ })).not.toHaveAttribute('aria-disabled', 'true');
    await expect(paper).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: /^Verificar/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(person.cedula).first()).toBeHidden();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('with the facts unfolded V at once verifies nothing', async () => {
    await page.getByText('Ver datos').click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(paper).not.toBeInViewport();
    await page.keyboard.press('v');
    await expect(page.getByText(/^El documento no estaba a la vista/)).toBeVisible();
    await expect(paper).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByText('Documentos 0/3')).toBeVisible();
  });

  await test.step('the second press verifies', async () => {
    await page.keyboard.press('v');
    await expect(page.getByText('Documentos 1/3')).toBeVisible();
  });
});

test('on a phone the paper stands on the first screen, and the decision in reach', async ({
  page,
  request,
  cotejo,
}) => {
  const { credit } = await submitCredit(request);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAsAdmin(page, cotejo.admin);
  await page.goto(`/admin/credits/${credit.id}`);
  const paper = page.getByRole('region', { name: 'Vista del documento' });
  await expect(paper).toBeVisible();
  expect((await paper.boundingBox())?.y).toBeLessThan(540);
  for (const name of ['Rechazar crédito', 'Aprobar crédito'])
    await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await sidewaysRoom(page)).toBe(0);
  await expectAccessibleInBothThemes(page);
});

/** Whether nothing covers the top and bottom edges of the element. */
function isUncovered(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => {
    const found = document.elementFromPoint(left + width / 2, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}
