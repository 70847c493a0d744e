import { plainEndpoints } from '@cotejo/contracts/all-endpoints';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { firstWorkOf, type Permission, permissions, withNeeded } from '@cotejo/contracts/core/permissions';
import { listCreditNotes } from '@cotejo/contracts/desk/notes';
import { describe, expect, it } from 'vitest';
import { adminSections, pagePath } from './sections.ts';
import { mayCall } from './shell/use-admin.ts';
import { isOpen, menuLabel, openViews, pageAt } from './shell/who-may-see.ts';

/**
 * The pages and views that use an endpoint. The longest matching prefix of 'METHOD /path' is used. 'everywhere': called
 * by the frame of every page.
 */
const homes: Readonly<Record<string, readonly string[]>> = {
  'GET /admin/auth': ['configuracion', 'configuracion/administradores', 'configuracion/permisos'],
  'POST /admin/auth/create-from-user': ['configuracion/administradores'],
  'POST /admin/auth/:id/temporary-password': ['configuracion/administradores'],
  'DELETE /admin/auth/:id': ['configuracion/administradores'],
  'PUT /admin/auth/:id/permissions': ['configuracion/permisos'],
  'PUT /admin/auth/profile': ['profile'],
  'POST /admin/auth/change-': ['profile'],
  'GET /admin/auth/sessions': ['profile'],
  'DELETE /admin/auth/sessions': ['profile'],
  'POST /admin/auth': ['everywhere'],
  'GET /admin/auth/second-factor': ['configuracion/mi-cuenta'],
  'POST /admin/auth/second-factor': ['configuracion/mi-cuenta'],
  'PATCH /admin/auth/second-factor': ['configuracion/mi-cuenta'],
  'DELETE /admin/auth/second-factor': ['configuracion/mi-cuenta'],

  'GET /admin/credits/stats': ['dashboard'],
  'GET /admin/credits/pending': ['credits?credits', 'credits/:id'],
  'GET /admin/credits': ['credits?credits'],
  'GET /admin/credits/:id': ['credits/:id'],
  'POST /admin/credits/:id': ['credits/:id'],
  'POST /admin/credits/next': ['dashboard', 'credits/:id'],
  'DELETE /admin/credits/:id/notes': ['credits/:id'],
  'GET /admin/reasons': ['everywhere'],
  'GET /admin/credits/:id/documents': ['credits/:id'],
  'GET /admin/documents': ['documents/:id'],

  'GET /admin/handovers': ['entregas'],
  'GET /admin/handovers/stats': ['dashboard'],
  'GET /admin/handovers/:id': ['entregas/:id'],
  'POST /admin/handovers': ['entregas/:id'],
  'GET /admin/handovers/export': ['entregas'],

  'GET /admin/users': ['users'],
  'GET /admin/users/:id': ['users/:id'],
  'POST /admin/users/:id/notes': ['users/:id'],
  'DELETE /admin/users/:id/notes': ['users/:id'],
  'POST /admin/users': ['users', 'users/:id'],
  'PUT /admin/users': ['users', 'users/:id'],
  'DELETE /admin/users': ['users', 'users/:id'],

  'GET /admin/institutions': ['institutions', 'institutions/:id'],
  'GET /admin/institutions/:id/handover': ['institutions/:id/editar'],
  'POST /admin/institutions': ['institutions/nueva'],
  'PUT /admin/institutions': ['institutions/:id/editar'],
  'DELETE /admin/institutions': ['institutions', 'institutions/:id'],

  'GET /admin/rates': ['tasas'],
  'PUT /admin/rates': ['tasas'],
  'POST /admin/rates': ['tasas'],
  'DELETE /admin/rates/proposals': ['tasas'],
  'GET /admin/rates/export': ['tasas/importar'],
  'POST /admin/rates/imports': ['tasas/importar'],
  'GET /admin/rates/ceilings': ['tasas/maximos'],
  'POST /admin/rates/ceilings': ['tasas/maximos'],
  'PUT /admin/rates/ceilings': ['tasas/maximos'],
  'DELETE /admin/rates/ceilings': ['tasas/maximos'],
  'GET /admin/rates/averages': ['tasas/promedios'],
  'PUT /admin/rates/averages': ['tasas/promedios'],
  'DELETE /admin/rates/averages': ['tasas/promedios'],

  'GET /admin/blogs': ['blogs'],
  'POST /admin/blogs': ['blogs'],
  'PUT /admin/blogs': ['blogs'],
  'DELETE /admin/blogs': ['blogs'],
  'GET /admin/terms': ['credits?terms'],
  'POST /admin/terms': ['credits?terms'],
  'PATCH /admin/terms': ['credits?terms'],
  'DELETE /admin/terms': ['credits?terms'],
  'GET /admin/carousel': ['credits?carousel'],
  'POST /admin/carousel': ['credits?carousel'],
  'DELETE /admin/carousel': ['credits?carousel'],

  'GET /admin/reports': ['equipo'],

  'POST /admin/activity': ['everywhere'],
  'GET /admin/activity': ['actividad'],
  'GET /admin/notifications': ['notifications'],
  'PUT /admin/notifications': ['notifications'],
  'GET /admin/system': ['configuracion/sistema'],
};

/** A note is deleted where it is listed, so who may not read the list has no place to delete from. */
const needsAlso: Readonly<Record<string, Pick<Endpoint, 'access'>>> = {
  'DELETE /admin/credits/:id/notes/:noteId': listCreditNotes,
};

const endpoints = plainEndpoints.filter(({ path }) => path.startsWith('/admin/'));
const named = ({ method, path }: Endpoint): string => `${method} ${path}`;

function homesOf(endpoint: Endpoint): readonly string[] {
  const starts = Object.keys(homes).filter((start) => named(endpoint).startsWith(start));
  const [longest = ''] = starts.sort((one, other) => other.length - one.length);
  return homes[longest] ?? [];
}

function mayMake(held: readonly Permission[], endpoint: Endpoint): boolean {
  const other = needsAlso[named(endpoint)];
  return mayCall(held, endpoint) && (other === undefined || mayCall(held, other));
}

/** A page with views is replaced by its views. */
const places = adminSections.flatMap((section) =>
  section.pages.flatMap((page) => {
    const path = pagePath(section, page);
    const isSeenBy = (held: readonly Permission[]) => isOpen(held, page);
    if (!page.views) return [{ name: path, isSeenBy }];
    return page.views.map((view) => ({
      name: `${path}?${view.name}`,
      isSeenBy: (held: readonly Permission[]) => isSeenBy(held) && openViews(held, [view]).length > 0,
    }));
  }),
);

// Each permission together with those that it requires.
const roles: readonly (readonly [name: string, held: readonly Permission[]])[] = [
  ['no permission', []],
  ...permissions.map((permission) => [`«${permission}» alone`, withNeeded([permission])] as const),
];

describe('what each permission opens', () => {
  it('has a page of the office for every endpoint, and an endpoint for every page', () => {
    expect(endpoints.filter((endpoint) => homesOf(endpoint).length === 0).map(named)).toEqual([]);
    const known = [...places.map(({ name }) => name), 'everywhere'];
    const used = new Set(endpoints.flatMap(homesOf));
    expect([...used].filter((home) => !known.includes(home))).toEqual([]);
    expect(known.filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(roles)('opens to %s the pages whose calls it may make, and no other [6.4.1]', (_, held) => {
    const mayUse = (name: string) =>
      endpoints.some((endpoint) => homesOf(endpoint).includes(name) && mayMake(held, endpoint));
    const wanted = places.map(({ name }) => name).filter(mayUse);
    expect(places.filter(({ isSeenBy }) => isSeenBy(held)).map(({ name }) => name)).toEqual(wanted);
  });

  it.each(roles)('makes every call that %s allows from some open page [6.4.1]', (_, held) => {
    const open = ['everywhere', ...places.filter(({ isSeenBy }) => isSeenBy(held)).map(({ name }) => name)];
    const allowed = endpoints.filter((endpoint) => endpoint.access.kind === 'admin' && mayMake(held, endpoint));
    const shut = allowed.filter((endpoint) => !homesOf(endpoint).some((home) => open.includes(home)));
    expect(shut.map(named)).toEqual([]);
  });

  it.each(roles)('leads %s by the menu to open pages, and begins on one', (_, held) => {
    const entries = adminSections.filter((section) => menuLabel(held, section) !== null);
    for (const { path } of entries) {
      const page = pageAt(`/admin/${path}`);
      expect(page && isOpen(held, page), path).toBe(true);
    }
    const closed = adminSections.filter((section) => section.menu && !entries.includes(section));
    for (const { path } of closed) {
      const page = pageAt(`/admin/${path}`);
      expect(page && isOpen(held, page), path).toBe(false);
    }
    const first = pageAt(firstWorkOf(held).path);
    expect(first && isOpen(held, first)).toBe(true);
  });
});

describe('permissions that need others', () => {
  it('come with them, and go with them', () => {
    expect(withNeeded(['credits.approve'])).toEqual(['credits.read', 'documents.read', 'credits.approve']);
    expect(withNeeded(['documents.read', 'documents.read'])).toEqual(['credits.read', 'documents.read']);
    expect(withNeeded(['content.manage'])).toEqual(['content.manage']);
  });
});
