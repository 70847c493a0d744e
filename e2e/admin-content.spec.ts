import type { Page } from '@playwright/test';
import { pngFile } from '../apps/api/src/testing/files.ts';
import { adminToken, lookOfToast } from './support/admin.ts';
import { toast } from './support/flow.ts';
import { bearer, dataOf, signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

// The installation is shared with other tests, so each test restores what it changed.

const image = async (width: number, height: number) => ({
  name: 'dibujo.png',
  mimeType: 'image/png',
  buffer: await pngFile(width, height),
});

interface AdminCall {
  url: string;
  authorization: string;
  sent: string | null;
  answered: string;
  keys: string[];
}

async function openAction(page: Page, rowOf: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${rowOf}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('institutions: made with a logo, public at once, deleted and restored [3.9.55]', async ({ page, cotejo }) => {
  const name = 'Cooperativa Los Andes de Prueba';
  await signInAsAdmin(page, cotejo.admin);
  const isPublic = async () => {
    const { data } = await (await page.request.get('/api/public/institutions')).json();
    return data.some((institution: { name: string }) => institution.name === name);
  };

  await test.step('the list', async () => {
    await page.goto('/admin/institutions');
    await expect(page.getByText(/^\d+\sinstituciones$/)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the form says what is missing', async () => {
    await page.getByRole('link', { name: 'Agregar Institución' }).click();
    await page.getByRole('button', { name: 'Crear institución' }).click();
    await expect(page.getByLabel('Nombre', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('El logo es obligatorio').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('shows its logo 200 by 100 and is created', async () => {
    await page.getByLabel('Nombre', { exact: true }).fill(name);
    await page.getByLabel('Tipo').selectOption({ label: 'Cooperativa' });
    await page.getByLabel('Tasa mínima anual (%)').fill('11,5');
    const rate = page.getByLabel('Tasa máxima anual (%)');
    const warning = page.getByText(
      /Atención: 24,00 % equivale a una tasa efectiva de 26,82 %, más que el máximo legal/,
    );
    await rate.fill('24');
    await expect(warning).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await rate.fill('15,2');
    await expect(warning).toBeHidden();
    await page.getByLabel('Ciudad de la matriz').fill('Ambato');
    await page.locator('#institution-logo').setInputFiles(await image(400, 200));
    const logo = page.getByAltText('Logo, como sale en la franja del inicio');
    await expect(logo).toBeVisible();
    const frame = await logo.locator('..').boundingBox();
    expect([Math.round(frame?.width ?? 0), Math.round(frame?.height ?? 0)]).toEqual([200, 100]);
    await page.getByRole('button', { name: 'Crear institución' }).click();
    await expect(page).toHaveURL(/\/admin\/institutions\/[\da-f-]{36}$/);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('11,5');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('stands on the public page', async () => {
    expect(await isPublic()).toBe(true);
    const visitor = await page.context().newPage();
    await visitor.goto('/instituciones');
    await expect(visitor.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
    await visitor.close();
  });

  await test.step('is deleted, stands among the deleted ones, and comes back', async () => {
    await page.getByRole('button', { name: 'Eliminar' }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible();
    expect(await isPublic()).toBe(false);
    await page.goto('/admin/institutions');
    await page.getByRole('button', { name: 'Ver eliminadas' }).click();
    await expect(page).toHaveURL(/eliminadas=si/);
    await page.getByLabel('Buscar').fill(name);
    await openAction(page, name, 'Restaurar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurar' }).click();
    await expect(toast(page, /restaurada/i)).toBeVisible();
    expect(await isPublic()).toBe(true);
  });

  await openAction(page, name, 'Eliminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect.poll(isPublic).toBe(false);
});

test('blogs: written with an image and a table, cleaned of what is hostile, read in public [3.2.182] [3.2.183] [3.7.02] [3.8.56]', async ({
  page,
  request,
  cotejo,
}) => {
  const title = 'Prueba del ahorro en pareja';
  const slug = 'prueba-del-ahorro-en-pareja';
  await signInAsAdmin(page, cotejo.admin);
  const calls: AdminCall[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/admin/') || !['fetch', 'xhr'].includes(response.request().resourceType())) return;
    const [sent, answered] = [await response.request().allHeaders(), await response.allHeaders()];
    const body = await response.json().catch(() => null);
    if (body !== null)
      calls.push({
        url: response.url(),
        authorization: sent.authorization ?? '',
        sent: sent['content-type'] ?? null,
        answered: answered['content-type'] ?? '',
        keys: Object.keys(body),
      });
  });

  await test.step('the list', async () => {
    await page.goto('/admin/blogs');
    await expect(page.getByText(/^\d+\sblogs$/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a table of three by three with a row of headings', async () => {
    await page.getByRole('button', { name: 'Nuevo Blog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Blog' });
    await dialog.getByLabel('Título', { exact: true }).fill(title);
    await expect(dialog.getByLabel('URL')).toHaveValue(slug);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await image(900, 500));
    await expect(dialog.getByAltText('Vista previa de la imagen')).toBeVisible();
    const text = dialog.getByRole('textbox', { name: 'Contenido' });
    await text.click();
    await page.keyboard.type('Dos personas ahorran mejor que una.');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Tabla', exact: true }).click();
    // The editor takes the focus back from the button in the next frame.
    await expect(text).toBeFocused();
    for (const heading of ['Mes', 'Ana', 'Luis']) {
      await page.keyboard.type(heading);
      await page.keyboard.press('Tab');
    }
    await expect(text.getByRole('row')).toHaveCount(3);
    await expect(text.getByRole('columnheader')).toHaveText(['Mes', 'Ana', 'Luis']);
    await expect(text.getByRole('cell')).toHaveCount(6);
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Vista previa' }).click();
    await expect(dialog.getByText('Dos personas ahorran mejor que una.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear Blog' }).click();
    await expect(toast(page, 'Blog creado exitosamente')).toBeVisible();
    const look = await lookOfToast(page, 'Blog creado exitosamente');
    expect(look).toMatchObject({ time: '3000ms', edge: 'green' });
    expect(look.top).toBeLessThan(150);
    expect(look.right).toBeLessThan(40);
    await expect(dialog).toBeHidden();
  });

  const visitor = await page.context().newPage();
  await test.step('is read in public, with its table and image', async () => {
    await visitor.goto(`/blog/${slug}`);
    await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(visitor.getByRole('columnheader', { name: 'Mes' })).toBeVisible();
    await expect
      .poll(() =>
        visitor
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  await test.step('hostile HTML sent past the editor is cleaned, in public and in the editor', async () => {
    const headers = bearer(await adminToken(request, cotejo.admin));
    const { data } = await (await request.get('/api/admin/blogs', { headers, params: { slug } })).json();
    const content =
      '<p>Queda lo bueno</p><script>window.hacked=1</script><img src="/nada" onerror="window.hacked=2">' +
      '<a href="javascript:window.hacked=3">pulsa</a><iframe src="/"></iframe><p style="position:fixed" onclick="window.hacked=4">fin</p>';
    await dataOf(await request.put(`/api/admin/blogs/${data[0].id}`, { headers, data: { content } }));
    await expect(async () => {
      await visitor.goto(`/blog/${slug}`);
      await expect(visitor.getByText('Queda lo bueno')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await page.reload();
    await openAction(page, title, 'Editar');
    await expect(page.getByRole('textbox', { name: 'Contenido' })).toContainText('Queda lo bueno');
    for (const screen of [visitor, page]) {
      const found = await screen.evaluate(() => ({
        hacked: Reflect.get(window, 'hacked') ?? null,
        hostile: document.querySelectorAll('[onerror], [onclick], a[href^="javascript"], main iframe, dialog iframe')
          .length,
      }));
      expect(found).toEqual({ hacked: null, hostile: 0 });
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  });

  await test.step('is deleted', async () => {
    await openAction(page, title, 'Eliminar');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(toast(page, 'Blog eliminado exitosamente')).toBeVisible();
    await expect.poll(async () => (await request.get(`/api/public/blogs/slug/${slug}`)).status()).toBe(404);
  });
  await visitor.close();

  expect(calls.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  for (const { url, authorization, sent, answered, keys } of calls) {
    expect(authorization, url).toMatch(/^Bearer \S+$/);
    if (sent !== null) expect(sent, url).toMatch(/^(application\/json|multipart\/form-data; boundary=)/);
    expect(answered, url).toContain('application/json');
    expect(keys, url).toEqual(expect.arrayContaining(['success', 'data']));
  }
});

test('terms: a new version, activated, is what people accept', async ({ page, cotejo }) => {
  await signInAsAdmin(page, cotejo.admin);
  const before = await dataOf(await page.request.get('/api/terms'));
  const version = async () => (await dataOf(await page.request.get('/api/terms'))).version;

  await test.step('a new version is written', async () => {
    await page.goto('/admin/credits?seccion=terms');
    await expect(page.getByText('Activa', { exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Nueva versión' }).click();
    await page.getByLabel('Título', { exact: true }).fill('Términos de prueba');
    await page.getByLabel('Versión', { exact: true }).fill('99.1');
    await page.getByRole('textbox', { name: 'Contenido' }).click();
    await page.keyboard.type('Texto nuevo de los términos.');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Crear versión' }).click();
    await expect(toast(page, 'Términos y condiciones creados exitosamente')).toBeVisible();
    expect(await version()).toBe(before.version);
  });

  await test.step('who accepted the one before is listed, and leads to the person', async () => {
    await openAction(page, `la versión ${before.version}`, 'Quién la aceptó');
    const list = page.getByRole('region', { name: 'Quién aceptó los términos' });
    await expect(list.getByText(/^\d+\saceptaciones$/)).toBeVisible();
    await expect(list.getByRole('cell', { name: before.version }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await list.getByLabel('Buscar').fill('nadie que se llame así');
    await expect(list.getByRole('heading', { name: 'Nadie cumple estos filtros' })).toBeVisible();
    await list.getByRole('button', { name: 'Quitar filtros' }).last().click();
    await list
      .getByRole('button', { name: /, ver detalles$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/users\/[\da-f-]{36}$/);
    await page.goto('/admin/credits?seccion=terms');
  });

  await test.step('is activated, and the only active one', async () => {
    await openAction(page, 'la versión 99.1', 'Activar');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click();
    await expect(toast(page, 'Términos y condiciones activados exitosamente')).toBeVisible();
    await expect(page.getByText('Activa', { exact: true })).toHaveCount(1);
    expect(await version()).toBe('99.1');
  });

  await test.step('is deleted: the newest remaining one is active again', async () => {
    await openAction(page, 'la versión 99.1', 'Eliminar');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(toast(page, 'Términos y condiciones eliminados exitosamente')).toBeVisible();
    expect(await version()).toBe(before.version);
  });
});

test('carousel: an image is cut, uploaded, and changes the public banner [3.9.57]', async ({ page, cotejo }) => {
  await signInAsAdmin(page, cotejo.admin);
  const visitor = await page.context().newPage();
  const banner = async () => {
    const { data } = await (await page.request.get('/api/public/carousel?format=url')).json();
    return data.find(({ section }: { section: string }) => section === 'blog')?.imageUrl ?? null;
  };
  const before = await banner();
  await page.goto('/admin/credits?seccion=carousel');
  const card = page.getByRole('article', { name: 'Blog' });
  await expect(card).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await test.step('is cut in the real banner and uploaded', async () => {
    await card.locator('input[type=file]').setInputFiles(await image(1200, 1200));
    const dialog = page.getByRole('dialog', { name: 'Ajustar imagen' });
    await dialog.getByRole('slider').fill('80');
    await expect(dialog.getByRole('button', { name: 'Subir imagen' })).toBeEnabled();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Subir imagen' }).click();
    await expect(dialog).toBeHidden();
    const message = toast(page, 'Imagen de blog actualizada exitosamente');
    await expect(message).toBeVisible();
    const bar = page
      .getByRole('region', { name: 'Avisos' })
      .locator('[data-tone=done]')
      .locator('[style*="--time"]')
      .first();
    expect(await bar.evaluate((element) => getComputedStyle(element).getPropertyValue('--time'))).toBe('5000ms');
    await expect(message).toBeHidden({ timeout: 8_000 });
  });

  await test.step('is the banner of the public section', async () => {
    const after = await banner();
    expect(after).not.toBe(before);
    await expect(async () => {
      await visitor.goto('/blog');
      await expect(visitor.locator(`main img[src^="${after}"]`)).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  });

  await test.step('is taken away again', async () => {
    await card.getByRole('button', { name: /^Eliminar/ }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await expect(card.getByText('Sin imagen: sale nuestro dibujo')).toBeVisible();
    expect(await banner()).toBeNull();
  });

  await test.step('is there again after another upload', async () => {
    await card.locator('input[type=file]').setInputFiles(await image(1200, 1200));
    const dialog = page.getByRole('dialog', { name: 'Ajustar imagen' });
    await dialog.getByRole('button', { name: 'Subir imagen' }).click();
    await expect(dialog).toBeHidden();
    expect(await banner()).not.toBeNull();
  });
  await visitor.close();
});
