import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { reviewerPermissions } from '../packages/contracts/src/core/permissions.ts';
import { adminToken, createAdmin, openAdminBrowser } from './support/admin.ts';
import { approveCredit, submitCredit } from './support/credits.ts';
import { bearer, dataOf, signInAsAdmin } from './support/people.ts';
import type { Cotejo } from './support/start-cotejo.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

const office = async (request: APIRequestContext, { admin }: Cotejo) => ({
  headers: bearer(await adminToken(request, admin)),
});

const detailOf = async (request: APIRequestContext, cotejo: Cotejo, id: string) =>
  dataOf(await request.get(`/api/admin/credits/${id}`, await office(request, cotejo)));

/** Decides what other tests of this worker left in the queue. */
async function emptyQueue(request: APIRequestContext, cotejo: Cotejo): Promise<void> {
  const asOffice = await office(request, cotejo);
  const params = { page: 1, limit: 100 };
  for (;;) {
    const waiting = await dataOf(await request.get('/api/admin/credits/pending', { ...asOffice, params }));
    if (waiting.length === 0) return;
    for (const { id } of waiting) {
      const data = { status: 'REJECTED', note: 'No se puede revisar' };
      await dataOf(await request.post(`/api/admin/credits/${id}/status`, { ...asOffice, data }));
    }
  }
}

const idOn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Of the review. The queue on the dashboard has the same words, and stays on the screen until the review is shown. */
const heldMark = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^La tienes hasta \d\d:\d\d$/ });

/** How many applications two reviewers share. */
const queued = process.env.SHORT_JOURNEYS ? 4 : 10;

/** X, 1 and Enter for each, until none is left. */
async function rejectByKeys(page: Page): Promise<string[]> {
  const decided: string[] = [];
  for (;;) {
    await expect(heldMark(page)).toBeVisible();
    const id = idOn(page);
    await page.keyboard.press('x');
    const dialog = page.getByRole('dialog', { name: 'Rechazar crédito' });
    await expect(dialog.getByRole('button', { name: 'No cumple los requisitos de la institución' })).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    decided.push(id);
    const none = page.getByText('No queda ninguna solicitud libre.');
    await expect.poll(async () => idOn(page) !== id || (await none.isVisible()), { intervals: [100] }).toBe(true);
    if (idOn(page) === id) return decided;
  }
}

test('two reviewers work one queue by keys alone and never meet [10.9.1]', async ({
  page,
  request,
  browser,
  cotejo,
}) => {
  test.slow();
  await emptyQueue(request, cotejo);
  const credits: string[] = [];
  for (let count = 0; count < queued; count++) credits.push((await submitCredit(request)).credit.id);
  await signInAsAdmin(page, cotejo.admin);
  const second = await createAdmin(request, cotejo, reviewerPermissions);
  const otherPage = await openAdminBrowser(browser, cotejo, second);
  const refused: string[] = [];
  for (const each of [page, otherPage])
    each.on('response', (response) => {
      if (response.status() === 409) refused.push(response.url());
    });

  const work = async (each: Page): Promise<string[]> => {
    await each.goto('/admin/dashboard');
    await each.getByRole('button', { name: 'Tomar la siguiente' }).focus();
    await each.keyboard.press('Enter');
    await expect(each).toHaveURL(/\/admin\/credits\/[0-9a-f-]{36}$/);
    return rejectByKeys(each);
  };
  const [mine, others] = await Promise.all([work(page), work(otherPage)]);

  expect([...mine, ...others].sort()).toEqual([...credits].sort());
  expect(Math.min(mine.length, others.length)).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  for (const id of credits)
    expect(await detailOf(request, cotejo, id)).toMatchObject({ status: 'REJECTED', taken: null, dueAt: null });
  await otherPage.context().close();
});

test('two reviewers open one queue with Revisar and neither loses a case [12.3.14]', async ({
  page,
  request,
  browser,
  cotejo,
}) => {
  test.slow();
  await emptyQueue(request, cotejo);
  const credits: string[] = [];
  for (let count = 0; count < queued; count++) credits.push((await submitCredit(request)).credit.id);
  await signInAsAdmin(page, cotejo.admin);
  const second = await createAdmin(request, cotejo, reviewerPermissions);
  const otherPage = await openAdminBrowser(browser, cotejo, second);
  const lost: string[] = [];
  for (const each of [page, otherPage])
    each.on('response', (response) => {
      if (response.status() === 409 && !response.url().endsWith('/take')) lost.push(response.url());
    });
  const firstOf = (each: Page) => each.getByRole('link', { name: /^Revisar/ }).first();
  for (const each of [page, otherPage]) {
    await each.goto('/admin/dashboard');
    await expect(firstOf(each)).toBeVisible();
  }
  await firstOf(page).click();
  await expect(heldMark(page)).toBeVisible();

  await test.step('a second tab of the same person has the same hold', async () => {
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await expect(heldMark(tab)).toBeVisible();
    // Not before the picture has been shown.
    await expect(tab.getByRole('button', { name: 'Verificar V' })).not.toHaveAttribute('aria-disabled');
    await tab.keyboard.press('v');
    await expect(tab.getByRole('tab', { name: /Documento de identidad\s?Verificado/ })).toBeVisible();
    await tab.close();
  });

  await test.step('whoever opens the same row of an older list reads who has it, and does not work on it', async () => {
    await firstOf(otherPage).click();
    await expect(otherPage.getByText(/^La tiene .+, desde \d\d:\d\d$/)).toBeVisible();
    await otherPage.keyboard.press('v');
    await otherPage.keyboard.press('x');
    await expect(otherPage.getByText(/: tómala para decidir\./)).toBeVisible();
    await expect(otherPage.getByRole('dialog')).toHaveCount(0);
    expect(idOn(otherPage)).toBe(idOn(page));
    await otherPage.keyboard.press('n');
    await expect.poll(() => idOn(otherPage)).not.toBe(idOn(page));
  });

  const [mine, others] = await Promise.all([rejectByKeys(page), rejectByKeys(otherPage)]);
  expect([...mine, ...others].sort()).toEqual([...credits].sort());
  expect(Math.min(mine.length, others.length)).toBeGreaterThan(0);
  expect(lost).toEqual([]);
  await otherPage.context().close();
});

test('an application changes hands with a word, and the former holder is told [10.9.2]', async ({
  page,
  request,
  browser,
  cotejo,
}) => {
  const { credit } = await submitCredit(request);
  const path = `/admin/credits/${credit.id}`;
  const holder = await createAdmin(request, cotejo, reviewerPermissions);
  const former = await openAdminBrowser(browser, cotejo, holder);
  await signInAsAdmin(page, cotejo.admin);

  await test.step('one takes it, and the other sees who has it', async () => {
    await former.goto(path);
    await former.getByRole('button', { name: 'Tomar', exact: true }).click();
    await expect(heldMark(former)).toBeVisible();
    await expectAccessibleInBothThemes(former);
    await page.goto(path);
    await expect(page.getByText(/^La tiene Rosa Elena Quishpe, desde \d\d:\d\d$/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('it is taken over with a word only', async () => {
    await page.getByRole('button', { name: 'Tomarla' }).click();
    const dialog = page.getByRole('alertdialog', { name: /Rosa Elena Quishpe$/ });
    await dialog.getByRole('button', { name: 'Tomarla' }).click();
    await expect(dialog.getByText('Escribe por qué la tomas')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Por qué la tomas').fill('Rosa salió a almorzar');
    await dialog.getByRole('button', { name: 'Tomarla' }).click();
    await expect(heldMark(page)).toBeVisible();
    expect((await detailOf(request, cotejo, credit.id)).taken.mine).toBe(true);
  });

  await test.step('the former holder cannot decide any more, and reads who has it', async () => {
    await former.keyboard.press('x');
    const dialog = former.getByRole('dialog', { name: 'Rechazar crédito' });
    await dialog.getByRole('button', { name: 'No cumple los requisitos de la institución' }).click();
    await dialog.getByRole('button', { name: 'Rechazar crédito' }).click();
    const notice = former.getByRole('alert').filter({ hasText: 'Otra persona tiene este crédito' });
    await expect(notice).toContainText(/Tu decisión no se guardó\. La tiene .+, desde \d\d:\d\d\./);
    await notice.getByRole('button', { name: 'Ver el estado actual' }).click();
    await expect(former.getByRole('button', { name: 'Tomarla' })).toBeVisible();
  });

  await test.step('the notice leads back to the application', async () => {
    await former.goto('/admin/notifications');
    await former.getByRole('button', { name: /Otra persona tomó tu solicitud/ }).click();
    await expect(former).toHaveURL(path);
  });

  await test.step('Soltar gives it up', async () => {
    await page.getByRole('button', { name: 'Soltar' }).click();
    await expect(page.getByText('Nadie la tiene.')).toBeVisible();
    expect((await detailOf(request, cotejo, credit.id)).taken).toBeNull();
  });
  await former.context().close();
});

test('a note is read by the other reviewer, and is in what its person may ask for [10.9.3]', async ({
  page,
  request,
  browser,
  cotejo,
}) => {
  const { accessToken, credit } = await submitCredit(request);
  const text = 'El rol de octubre es de otra empresa: preguntar.';
  const path = `/admin/credits/${credit.id}`;
  await signInAsAdmin(page, cotejo.admin);
  await page.goto(path);
  const notes = page.getByRole('region', { name: /^Notas de la solicitud/ });
  await expect(notes.getByText('La persona puede pedir leerla. Deja fuera salud, religión y política.')).toBeVisible();
  await notes.getByLabel('Nota nueva').fill(text);
  await notes.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(notes.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const second = await createAdmin(request, cotejo, reviewerPermissions);
  const otherPage = await openAdminBrowser(browser, cotejo, second);
  await otherPage.goto(path);
  const read = otherPage.getByRole('region', { name: 'Notas de la solicitud (1)' }).getByRole('listitem');
  await expect(read).toContainText(text);
  // Only its author, or who manages people, may take it away.
  await expect(read.getByRole('button')).toHaveCount(0);
  await otherPage.context().close();

  const exported = await request.get('/api/users/me/export', { headers: bearer(accessToken) });
  const { notes: told } = await exported.json();
  expect(told).toEqual([{ text, createdAt: expect.any(String), about: 'credit', creditId: credit.id }]);

  await notes.getByRole('button', { name: 'Borrar la nota' }).click();
  await page.getByRole('alertdialog', { name: '¿Borrar la nota?' }).getByRole('button', { name: 'Borrar' }).click();
  await expect(notes.getByText('Todavía no hay notas.')).toBeVisible();
});

test('Equipo tells what one reviewer did, as counted here [10.9.4]', async ({ page, request, cotejo }) => {
  const reviewer = await createAdmin(request, cotejo, reviewerPermissions);
  const asOffice = await office(request, cotejo);
  const asReviewer = { headers: bearer(await adminToken(request, reviewer)) };
  const admins: { id: string; email: string }[] = await dataOf(await request.get('/api/admin/auth', asOffice));
  const id = admins.find(({ email }) => email === reviewer.email)?.id ?? '';
  const reasons: { id: string; label: string; kind: string }[] = await dataOf(
    await request.get('/api/admin/reasons', asOffice),
  );
  const reason = reasons.find(({ kind }) => kind === 'credit');

  for (let count = 0; count < 2; count++)
    await approveCredit(request, reviewer, (await submitCredit(request)).credit.id);
  const rejected = (await submitCredit(request)).credit.id;
  const data = { status: 'REJECTED', note: '', reasonId: reason?.id };
  await dataOf(await request.post(`/api/admin/credits/${rejected}/status`, { ...asReviewer, data }));
  const returned = (await submitCredit(request)).credit.id;
  const words = { words: 'Falta la firma' };
  await dataOf(await request.post(`/api/admin/credits/${returned}/return`, { ...asReviewer, data: words }));

  await signInAsAdmin(page, cotejo.admin);
  await page.goto(`/admin/equipo?quien=${id}`);
  const figure = (title: string) =>
    page.getByText(title, { exact: true }).and(page.locator('dt')).locator('xpath=following-sibling::dd[1]');
  await expect(figure('Decididas')).toHaveText('3');
  await expect(figure('Devueltas')).toHaveText('1');
  await expect(figure('Aprobadas')).toHaveText(/^67\s%$/);
  await expect(figure('A tiempo, de las decididas')).toHaveText(/^100\s%$/);
  const row = page.getByRole('table', { name: 'Por revisor' }).getByRole('row').nth(1);
  await expect(row.getByRole('rowheader')).toHaveText('Rosa Elena Quishpe');
  await expect(row.getByRole('cell').first()).toHaveText('3');
  const reasonRow = page
    .getByRole('table', { name: 'Motivos' })
    .getByRole('row')
    .filter({ hasText: reason?.label ?? '' });
  await expect(reasonRow.getByRole('cell').last()).toHaveText('1');
  await expect(page.getByRole('img', { name: /2 aprobadas, 1 rechazadas$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await test.step('by month it is one row, and the file has it too', async () => {
    await page.getByLabel('Por', { exact: true }).selectOption('Mes');
    await expect(page).toHaveURL(/por=month/);
    await expect(page.getByRole('table', { name: 'Por período' }).getByRole('row').last()).toContainText('Total');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV de la tabla por revisor' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloading).createReadStream()) chunks.push(Buffer.from(chunk));
    const lines = Buffer.concat(chunks).toString('utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Rosa Elena Quishpe');
  });
});

test('the newest note, the reasons and the buttons are in sight [12.3.15]', async ({ page, request, cotejo }) => {
  const { credit } = await submitCredit(request);
  const text = 'El rol del último mes llega mañana. Con eso se puede decidir.';
  const asOffice = await office(request, cotejo);
  await dataOf(await request.post(`/api/admin/credits/${credit.id}/notes`, { ...asOffice, data: { text } }));
  await signInAsAdmin(page, cotejo.admin);
  const bar = page.getByRole('button', { name: 'Rechazar crédito' }).locator('xpath=..');
  const topOfBar = async () => (await bar.boundingBox())?.y ?? 0;
  const verdict = (name: 'Verificar V' | 'Rechazar R') => page.getByRole('button', { name });
  const reason = (number: number) => page.locator(`[aria-keyshortcuts="${number}"]`);
  const bottomOf = async (button: Locator) => {
    const box = await button.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const open = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/admin/credits/${credit.id}`);
    await expect(page.getByRole('img', { name: 'cedula.jpg' })).toBeVisible();
    await expect(page.getByRole('button', { name: /1\snota/ })).toBeInViewport({ ratio: 1 });
  };

  await test.step('also while the line about the end of the session stands', async () => {
    await open(1280, 800);
    const soon = new Date(Date.now() + 9 * 60_000).toISOString();
    await page.evaluate((endsAt) => localStorage.setItem('adminSessionEndsAt', endsAt), soon);
    await expect(page.getByText(/^Tu sesión termina a las/)).toBeVisible();
    expect(await bottomOf(verdict('Verificar V'))).toBeLessThanOrEqual(await topOfBar());
    await page.evaluate(() => localStorage.removeItem('adminSessionEndsAt'));
  });

  await test.step('in a low window the reasons come first, and the chosen one stays', async () => {
    await open(1024, 768);
    await page.keyboard.press('r');
    await expect(reason(1)).toBeFocused();
    for (const number of [1, 2, 3]) await expect(reason(number)).toBeInViewport({ ratio: 0.95 });
    expect(await bottomOf(verdict('Rechazar R'))).toBeLessThanOrEqual(await topOfBar());
    await page.keyboard.press('2');
    await expect(reason(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(reason(2)).toBeInViewport({ ratio: 0.95 });
    await reason(2).click();
  });

  await test.step('a phone has one line of buttons and no keys', async () => {
    await open(360, 740);
    expect((await bar.boundingBox())?.height).toBeLessThan(64);
    for (const key of ['A', 'X', 'P', 'N']) await expect(page.getByText(key, { exact: true })).toBeHidden();
    await page.getByRole('button', { name: /1\snota/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeInViewport();
    await expectAccessibleInBothThemes(page);
  });
});
