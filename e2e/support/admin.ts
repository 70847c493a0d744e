import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { bearer, dataOf, type Person, register, signInAsAdmin } from './people.ts';
import type { Cotejo } from './start-cotejo.ts';
import { mailedCode } from './test.ts';

type SignIn = Pick<Person, 'email' | 'password'>;

/** Opens a separate session. */
export async function adminToken(request: APIRequestContext, admin: SignIn): Promise<string> {
  const { email, password } = admin;
  return (await dataOf(await request.post('/api/admin/auth/login', { data: { email, password } }))).accessToken;
}

export async function activateAdmin(request: APIRequestContext, email: string, password: string): Promise<SignIn> {
  const currentPassword = await mailedCode(request, email, 'Tu acceso a la administración de Cotejo');
  const headers = bearer(await adminToken(request, { email, password: currentPassword }));
  await dataOf(
    await request.post('/api/admin/auth/change-password', {
      headers,
      data: { currentPassword, newPassword: password },
    }),
  );
  return { email, password };
}

export async function createAdmin(
  request: APIRequestContext,
  { admin }: Cotejo,
  permissions: readonly string[],
): Promise<SignIn> {
  const person = await register(request);
  const headers = bearer(await adminToken(request, admin));
  const { users } = await dataOf(await request.get('/api/admin/users', { headers, params: { q: person.email } }));
  await dataOf(
    await request.post(`/api/admin/auth/create-from-user/${users[0].id}`, { headers, data: { permissions } }),
  );
  return activateAdmin(request, person.email, 'Revisor*2026');
}

/** Opens another browser context as an administrator; close it when done. */
export async function openAdminBrowser(browser: Browser, { url }: Cotejo, admin: SignIn): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signInAsAdmin(page, { email: admin.email, password: admin.password });
  return page;
}

export const sidewaysRoom = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

export async function lookOfToast(
  page: Page,
  text: string,
): Promise<{ top: number; right: number; time: string; edge: 'green' | 'red' | 'none' }> {
  const slab = page.getByRole('region', { name: 'Avisos' }).locator('[data-tone]').filter({ hasText: text }).first();
  return slab.evaluate((element) => {
    const { top, right } = element.getBoundingClientRect();
    const resolve = (name: string) => {
      const probe = document.createElement('i');
      probe.style.color = `var(${name})`;
      element.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    };
    const { boxShadow } = getComputedStyle(element);
    const edge = boxShadow.includes(resolve('--paramo'))
      ? 'green'
      : boxShadow.includes(resolve('--red'))
        ? 'red'
        : 'none';
    const bar = element.querySelector<HTMLElement>('[style*="--time"]');
    return { top, right: innerWidth - right, time: bar?.style.getPropertyValue('--time') ?? '', edge };
  });
}

/** Contacts of an institution, which a second administrator confirmed. */
export async function confirmContacts(
  request: APIRequestContext,
  cotejo: Cotejo,
  institutionId: string,
  contacts: readonly { readonly name: string; readonly email: string }[],
): Promise<void> {
  const path = `/api/admin/institutions/${institutionId}/handover`;
  const first = bearer(await adminToken(request, cotejo.admin));
  await dataOf(await request.put(path, { headers: first, data: { channel: 'email', contacts } }));
  const colleague = await createAdmin(request, cotejo, ['institutions.manage']);
  const second = bearer(await adminToken(request, colleague));
  for (const { email } of contacts)
    await dataOf(await request.post(`${path}/confirm`, { headers: second, data: { email } }));
}
