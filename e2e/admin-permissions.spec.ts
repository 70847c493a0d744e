import type { Page } from '@playwright/test';
import { type Permission, permissionLabels, permissions } from '../packages/contracts/src/core/permissions.ts';
import { adminToken, createAdmin, sidewaysRoom } from './support/admin.ts';
import { submitCredit } from './support/credits.ts';
import { toast } from './support/flow.ts';
import { bearer, dataOf, signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

test.use(atADesk);

/** Pages with their headings; ':credit' etc. stand for ids that the test creates. */
const headings = {
  '/admin/dashboard': 'Dashboard',
  '/admin/entregas': 'Entregas',
  '/admin/equipo': 'Equipo',
  '/admin/users': 'Usuarios',
  '/admin/users/:user': /Quishpe/,
  '/admin/credits/:credit': /^Crédito/,
  '/admin/documents/:document': /^Crédito/,
  '/admin/institutions': 'Instituciones',
  '/admin/institutions/:institution': /./,
  '/admin/institutions/nueva': 'Agregar Institución',
  '/admin/institutions/:institution/editar': 'Editar Institución',
  '/admin/tasas': 'Tasas',
  '/admin/tasas/importar': 'Tasas',
  '/admin/tasas/maximos': 'Tasas',
  '/admin/tasas/promedios': 'Tasas',
  '/admin/blogs': 'Gestión de Blogs',
  '/admin/profile': 'Perfil',
  '/admin/actividad': 'Registro de actividad',
  '/admin/notifications': 'Notificaciones',
  '/admin/configuracion/administradores': 'Configuración',
  '/admin/configuracion/permisos': 'Configuración',
  '/admin/configuracion/sistema': 'Configuración',
  '/admin/configuracion/mi-cuenta': 'Configuración',
} as const;

type Path = keyof typeof headings;

const tabTitles: Partial<Record<Path, RegExp>> = {
  '/admin/tasas': /^Tasas ·/,
  '/admin/tasas/importar': /^Importar tasas ·/,
  '/admin/tasas/maximos': /^Máximos legales ·/,
  '/admin/tasas/promedios': /^Promedios ·/,
  '/admin/configuracion/administradores': /^Administradores ·/,
  '/admin/configuracion/permisos': /^Permisos ·/,
  '/admin/configuracion/sistema': /^Sistema ·/,
  '/admin/configuracion/mi-cuenta': /^Mi cuenta ·/,
};

const people: readonly Path[] = ['/admin/users', '/admin/users/:user'];
const review: readonly Path[] = [...people, '/admin/entregas', '/admin/credits/:credit', '/admin/documents/:document'];

const opened: Readonly<Record<Permission, readonly Path[]>> = {
  'credits.read': [...people, '/admin/entregas', '/admin/credits/:credit'],
  'documents.read': review,
  'credits.approve': review,
  'credits.reject': review,
  'documents.verify': review,
  'users.manage': people,
  'institutions.manage': ['/admin/institutions/nueva', '/admin/institutions/:institution/editar'],
  'content.manage': [],
  'admins.manage': ['/admin/users'],
  'activity.read': ['/admin/actividad'],
  'reports.read': ['/admin/equipo'],
};

const guarded = [...new Set(Object.values(opened).flat())];
const open = (Object.keys(headings) as Path[]).filter((path) => !guarded.includes(path));

/** They get all three views of the page; everybody else gets the two for content. */
const readers: readonly Permission[] = [
  ...(['credits.read', 'documents.read', 'credits.approve', 'credits.reject', 'documents.verify'] as const),
];

/** Client-side navigation, like a click on a link. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const work: Partial<Record<Permission, (page: Page) => Promise<void>>> = {
  'content.manage': async (page) => {
    await goTo(page, '/admin/credits?seccion=carousel');
    await expect(page.getByText(/^(Subir|Cambiar) imagen/).first()).toBeVisible();
    await goTo(page, '/admin/blogs');
    await expect(page.getByRole('button', { name: 'Nuevo Blog' })).toBeVisible();
    await page.goto('/admin/credits?seccion=terms');
    await page.getByRole('button', { name: 'Nueva versión' }).click();
    await expect(page.getByRole('textbox', { name: 'Título' })).toBeVisible();
  },
  'users.manage': async (page) => {
    await goTo(page, '/admin/credits?seccion=terms');
    await page.getByRole('button', { name: 'Quién aceptó' }).click();
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  },
  'admins.manage': async (page) => {
    // These administrators pick from the user list, but may not open a user's page.
    await goTo(page, '/admin/users');
    await page.locator('tbody tr').first().getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Cédula')).toBeVisible();
    await expect(dialog.getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await goTo(page, '/admin/configuracion/administradores');
    await expect(page.getByRole('button', { name: 'Nuevo administrador' })).toBeVisible();
  },
};

// The short form tries those with work of their own: `who-may-see.test.ts` has the pages of each.
const tried = permissions.filter((permission) => !process.env.SHORT_JOURNEYS || permission in work);

for (const permission of tried) {
  test(`«${permissionLabels[permission]}» alone: menu, pages and work [6.4.1]`, async ({ page, request, cotejo }) => {
    const { credit } = await submitCredit(request);
    const headers = bearer(await adminToken(request, cotejo.admin));
    const detail = await dataOf(await request.get(`/api/admin/credits/${credit.id}`, { headers }));
    const ids = {
      credit: credit.id,
      user: detail.user.id,
      document: detail.documents[0].id,
      institution: credit.institutionId,
    };
    const urlOf = (path: string) => path.replace(/:(\w+)/, (_, name: keyof typeof ids) => ids[name]);
    const refusal = page.getByText('No tiene permisos para realizar esta acción.');

    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403)
        refused.push(`${response.request().method()} ${response.url()} from ${page.url()}`);
    });
    await signInAsAdmin(page, await createAdmin(request, cotejo, [permission]));
    await page.goto('/admin/dashboard');
    const menu = page.getByRole('navigation', { name: 'Administración' });
    const isReader = readers.includes(permission);

    await test.step('the menu leads to open pages only', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      const names = await menu
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('title')));
      expect(names).toEqual([
        'Dashboard',
        isReader ? 'Gestión de Créditos' : 'Términos y Carousel',
        ...(isReader ? ['Entregas'] : []),
        ...(permission === 'reports.read' ? ['Equipo'] : []),
        ...(opened[permission].includes('/admin/users') ? ['Usuarios'] : []),
        ...['Instituciones', 'Tasas', 'Blogs', 'Perfil'],
        ...(permission === 'activity.read' ? ['Actividad'] : []),
        'Configuración',
      ]);
      for (const name of names) {
        await menu.getByTitle(String(name), { exact: true }).click();
        await expect(menu.getByTitle(String(name), { exact: true })).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(refusal).toBeHidden();
      }
    });

    await test.step('the views of the page of credits', async () => {
      await menu.getByTitle(isReader ? 'Gestión de Créditos' : 'Términos y Carousel', { exact: true }).click();
      const views = page.getByRole('group', { name: 'Sección' }).getByRole('link');
      const labels = [...(isReader ? ['Créditos'] : []), 'Términos y Condiciones', 'Carousel'];
      await expect(views).toHaveText(labels);
      await expect(views.first()).toHaveAttribute('aria-current', 'page');
      await views.getByText('Términos y Condiciones').click();
      await expect(page.getByRole('region', { name: 'Términos y Condiciones', exact: true })).toContainText(
        /^\d+\sversi/,
      );
      await views.getByText('Carousel').click();
      await expect(
        page.getByRole('region', { name: 'Carousel', exact: true }).getByRole('article').first(),
      ).toBeVisible();
      if (permission === 'content.manage') await expectAccessibleInBothThemes(page);
    });

    for (const path of [...open, ...opened[permission]])
      await test.step(`${path} is open`, async () => {
        await goTo(page, urlOf(path));
        await expect(page).toHaveTitle(tabTitles[path] ?? /./);
        // Redirects to the application's page, which the previous step may still show.
        if (path === '/admin/documents/:document') await page.waitForURL(/\?documento=/);
        await expect(page.getByRole('heading', { level: 1, name: headings[path] })).toBeVisible();
        await expect(refusal).toBeHidden();
      });

    for (const path of guarded.filter((one) => !opened[permission].includes(one)))
      await test.step(`${path} is closed, and says which permission opens it`, async () => {
        await goTo(page, urlOf(path));
        await expect(refusal).toBeVisible();
        await expect(page.getByText(/^Tu cuenta no tiene el permiso «/)).toBeVisible();
      });

    await test.step('the work', () => work[permission]?.(page) ?? Promise.resolve());
    expect(refused, 'calls that the server refused').toEqual([]);
  });
}

test('permissions: the control that saves stands in sight at every width, and leaving asks [6.4.7]', async ({
  page,
  request,
  cotejo,
}) => {
  const { email } = await createAdmin(request, cotejo, ['activity.read']);
  const headers = bearer(await adminToken(request, cotejo.admin));
  const admins: { email: string; nombres: string; apellidos: string }[] = await dataOf(
    await request.get('/api/admin/auth', { headers }),
  );
  const other = admins.find((admin) => admin.email === email);
  const name = `${other?.nombres} ${other?.apellidos}`;
  await signInAsAdmin(page, cotejo.admin);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [768, 1024],
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/admin/configuracion/permisos');
    // Other tests create administrators with the same name.
    const tick = page.getByRole('checkbox', { name: `Gestionar contenidos: ${name}` }).last();
    const save = page.getByRole('button', { name: `Guardar los permisos de ${name}` }).last();
    await tick.check();
    await expect(save).toBeEnabled();
    await expect(save, `${width} px`).toBeInViewport({ ratio: 1 });
    const list = page.getByRole('region', { name: 'Permisos de los administradores' });
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth), `${width} px`).toBe(0);
    expect(await sidewaysRoom(page)).toBe(0);
    if (width !== 1280) await tick.uncheck();
  }
  await expect(page.getByRole('button', { name: 'Contraer menú' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('navigation', { name: 'Administración' }).getByTitle('Perfil', { exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  await expect(question).toContainText('Marcaste permisos que todavía no están guardados.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await page
    .getByRole('button', { name: `Guardar los permisos de ${name}` })
    .last()
    .click();
  await expect(toast(page, `Permisos de ${name} actualizados`)).toBeVisible();
});
