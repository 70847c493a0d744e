import { sidewaysRoom } from './support/admin.ts';
import { submitCredit } from './support/credits.ts';
import { screenIsReady } from './support/flow.ts';
import { signInAsAdmin, signInAsNewPerson } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

test('the way in: back to where one came from, the denied page, unknown paths [3.2.20]', async ({ page, cotejo }) => {
  await test.step('leads to where one came from after signing in', async () => {
    await page.goto('/admin/users?estado=active');
    await expect(page).toHaveURL('/admin/login?volver=%2Fadmin%2Fusers%3Festado%3Dactive');
    await page.getByLabel('Correo electrónico').fill(cotejo.admin.email);
    await page.getByLabel('Contraseña', { exact: true }).fill('Equivocada*2026');
    await page.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Contraseña', { exact: true }).fill(cotejo.admin.password);
    await page.getByRole('button', { name: 'INGRESAR COMO ADMINISTRADOR' }).click();
    await expect(page).toHaveURL('/admin/users?estado=active');
    await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  });

  await test.step('an unknown path of the administration is not found', async () => {
    await page.goto('/admin/no-existe');
    await expect(page).toHaveURL('/404');
    await page.goto('/no-existe');
    await expect(page).toHaveURL('/404');
  });

  await test.step('a user without an administrator’s session is denied', async () => {
    await page.evaluate(() => localStorage.clear());
    await signInAsNewPerson(page);
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/acceso-denegado');
    await expect(page.getByRole('heading', { name: 'Acceso denegado' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Ir al inicio' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('the frame and the dashboard at a desk [3.2.33] [3.9.01] [3.1.01] [3.9.44] [3.9.42]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, credit } = await submitCredit(request);
  await signInAsAdmin(page, cotejo.admin);
  const menu = page.getByRole('navigation', { name: 'Administración' });

  await test.step('the dashboard counts, and its dollars have no decimals', async () => {
    await page.goto('/admin/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
    const figures = page.getByRole('region', { name: 'Cifras' });
    await expect(figures.getByText('CRÉDITOS TOTALES')).toBeVisible();
    await expect(figures.getByText('MONTO TOTAL APROBADO').locator('..')).toContainText(/\$[\d.]+\s*USD/);
    await expect(page.getByRole('region', { name: 'Pendientes de Revisión' })).toContainText(person.apellidos);
    await expect(page.getByRole('region', { name: 'Rendimiento de Créditos' }).getByRole('img').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the sidebar is 280 px wide, 64 px when collapsed, and stays so', async () => {
    const width = async () => Math.round((await menu.boundingBox())?.width ?? 0);
    expect(await width()).toBe(280);
    await menu.getByRole('button', { name: 'Contraer menú' }).click();
    await expect.poll(width).toBe(64);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(await width()).toBe(64);
    await menu.getByRole('button', { name: 'Abrir menú lateral' }).click();
    await expect.poll(width).toBe(280);
  });

  await test.step('the menu of the account leads to the settings, the path back', async () => {
    await page.getByRole('button', { name: /^Cuenta de / }).click();
    await expect(page.getByRole('menuitem', { name: 'Mi Perfil' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('menuitem', { name: 'Configuración' }).click();
    await expect(page).toHaveURL('/admin/configuracion/administradores');
    const path = page.getByRole('navigation', { name: 'Ruta' });
    await expect(path.getByRole('listitem')).toHaveText(['Admin', 'Configuración', 'Administradores']);
    await expect(path.getByText('Administradores')).toHaveAttribute('aria-current', 'page');
    await path.getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  await test.step('the bell tells what is new and leads there', async () => {
    await page.getByRole('button', { name: /^Notificaciones, [1-9]\d* sin leer/ }).click();
    await expect(page.getByRole('heading', { name: 'Notificaciones' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page
      .getByRole('button', { name: /envió a revisión su solicitud/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/admin/credits/${credit.id}`);
    await expect(page.getByText('Documentos 0/3')).toBeVisible();
  });

  await test.step('all notifications, read at once', async () => {
    await page.goto('/admin/notifications');
    await expect(page.getByText('Sin leer').first()).toBeAttached();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Marcar todas como leídas' }).click();
    await expect(page.getByText('Todo leído.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notificaciones, 0 sin leer/ })).toBeVisible();
  });

  await test.step('the activity log names who viewed it, in Spanish, and its chain is whole', async () => {
    await page.goto('/admin/actividad');
    // One entry, recorded by the server.
    const viewed = page.getByRole('row').filter({ hasText: 'Solicitud abierta' }).filter({ hasText: person.apellidos });
    await expect(viewed.first()).toBeVisible();
    await expect(page.getByText(`Revisión de Crédito #${credit.id.slice(0, 8)}`)).toHaveCount(0);
    await expect(viewed.first().getByRole('cell').first()).toHaveText(/^\d{1,2}\s[a-z]{3},\s\d{2}:\d{2}$/);
    await page.getByRole('button', { name: 'Comprobar la cadena' }).click();
    await expect(page.getByText(/La cadena está intacta/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await viewed.first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Actividad' }).getByText('Id del objeto')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Buscar').fill('nada se llama así');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No hay actividad con estos filtros')).toBeVisible();
    await expect(page).toHaveURL(/buscar=nada/);
  });

  await test.step('signs out', async () => {
    await menu.getByRole('button', { name: 'Cerrar Sesión' }).click();
    await expect(page).toHaveURL(/\/admin\/login/);
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
  });
});

test.describe('at 360 px', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the menu lies over the page, and dashboard and review fit', async ({ page, request, cotejo }) => {
    const { person, credit } = await submitCredit(request);
    await signInAsAdmin(page, cotejo.admin);

    await test.step('dashboard', async () => {
      await page.goto('/admin/dashboard');
      await expect(page.getByText('CRÉDITOS TOTALES')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Pendientes de Revisión' })).toContainText(person.apellidos);
      await expectAccessibleInBothThemes(page);
      expect(await sidewaysRoom(page)).toBe(0);
    });

    await test.step('the menu opens, takes the focus, and closes with Escape', async () => {
      const burger = page.getByRole('button', { name: 'Abrir menú', exact: true });
      await burger.click();
      const first = page.getByRole('navigation', { name: 'Administración' }).getByRole('link').first();
      await expect(first).toBeFocused();
      await expectAccessibleInBothThemes(page);
      await page.keyboard.press('Escape');
      await expect(first).toBeHidden();
    });

    await test.step('review', async () => {
      await page.goto(`/admin/credits/${credit.id}`);
      await expect(page.getByText('Documentos 0/3')).toBeVisible();
      await expectAccessibleInBothThemes(page);
      expect(await sidewaysRoom(page)).toBe(0);
    });
  });
});

test('institutions, settings and profile are fetched when they are opened, and say so meanwhile [3.2.11]', async ({
  page,
  cotejo,
}) => {
  await signInAsAdmin(page, cotejo.admin);
  const sections = [
    ['/admin/institutions', 'Instituciones'],
    ['/admin/configuracion', 'Configuración'],
    ['/admin/profile', 'Perfil'],
  ] as const;
  for (const [path, heading] of sections) {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await screenIsReady(page);
    await page.waitForLoadState('networkidle');
    const scripts: string[] = [];
    let letGo: () => void = () => {};
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(/\/assets\/.*\.js/, async (route) => {
      scripts.push(route.request().url());
      await held;
      await route.continue();
    });
    if (path === '/admin/configuracion') {
      await page.getByRole('button', { name: /^Cuenta de / }).click();
      await page.getByRole('menuitem', { name: 'Configuración' }).click();
    } else await page.locator(`nav a[href="${path}"]`).click();
    await expect(page.getByRole('status').filter({ hasText: 'Cargando...' }).first(), path).toBeVisible();
    expect(scripts, path).not.toEqual([]);
    letGo();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await page.unroute(/\/assets\/.*\.js/);
  }
});

test('a tab from before a release goes where a link leads, and says when a page cannot be had', async ({
  page,
  cotejo,
}) => {
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/credits');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await screenIsReady(page);
  await page.waitForLoadState('networkidle');
  const script = /\/assets\/UsersPage-.*\.js/;
  let isMissing = true;
  await page.route(script, (route) => (isMissing ? route.fulfill({ status: 404 }) : route.continue()));
  await page.locator('nav a[href="/admin/users"]').click();
  // The router falls back to a full page load, which still lacks the script.
  const notice = page.getByRole('alert').filter({ hasText: 'Esta página no terminó de cargar.' });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL('/admin/users');
  isMissing = false;
  await notice.getByRole('button', { name: 'Recargar la página' }).click();
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the first applications stand on the screen with the filters open, and a phone cuts no button of the queue', async ({
  page,
  cotejo,
}) => {
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/credits');
  await expect(page.getByLabel('Desde')).toBeVisible();
  const first = page.locator('tbody tr').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(520);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/dashboard');
  const buttons = page.getByRole('table', { name: 'Cola de revisión' }).getByRole('link', { name: /^Revisar/ });
  await expect(buttons.first()).toBeVisible();
  const ends = await buttons.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(5);
  expect(Math.max(...ends)).toBeLessThanOrEqual(344);
});
