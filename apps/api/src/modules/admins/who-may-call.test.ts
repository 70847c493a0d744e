import { plainEndpoints } from '@cotejo/contracts/all-endpoints';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { type Permission, permissions } from '@cotejo/contracts/core/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';

/**
 * Any one of the permissions is enough; 'admin' is every administrator, 'open' needs no login (contract,
 * "Administration"). Written by hand, to detect mistakes in contracts.
 */
const whoMayCall: Record<string, 'open' | 'admin' | readonly Permission[]> = {
  'POST /admin/auth/login': 'open',
  'POST /admin/auth/refresh-token': 'open',
  'POST /admin/auth/logout': 'open',
  'POST /admin/auth/verify-token': 'admin',
  'GET /admin/auth': 'admin',
  'PUT /admin/auth/profile': 'admin',
  'POST /admin/auth/confirm': 'admin',
  'POST /admin/auth/confirm/options': 'admin',
  'POST /admin/auth/second-factor': 'open',
  'POST /admin/auth/second-factor/options': 'open',
  'GET /admin/auth/second-factor': 'admin',
  'POST /admin/auth/second-factor/mail-code': 'admin',
  'POST /admin/auth/second-factor/totp': 'admin',
  'POST /admin/auth/second-factor/totp/confirm': 'admin',
  'DELETE /admin/auth/second-factor/totp': 'admin',
  'POST /admin/auth/second-factor/passkeys/options': 'admin',
  'POST /admin/auth/second-factor/passkeys': 'admin',
  'PATCH /admin/auth/second-factor/passkeys/:id': 'admin',
  'DELETE /admin/auth/second-factor/passkeys/:id': 'admin',
  'POST /admin/auth/second-factor/recovery-codes': 'admin',
  'DELETE /admin/auth/:id/second-factor': ['admins.manage'],
  'POST /admin/auth/change-password': 'admin',
  'POST /admin/auth/change-email': 'admin',
  'POST /admin/auth/recover': 'open',
  'GET /admin/auth/sessions': 'admin',
  'DELETE /admin/auth/sessions/:id': 'admin',
  'POST /admin/auth/create-from-user/:id': ['admins.manage'],
  'POST /admin/auth/:id/temporary-password': ['admins.manage'],
  'DELETE /admin/auth/:id': ['admins.manage'],
  'PUT /admin/auth/:id/permissions': ['admins.manage'],

  'GET /admin/credits': ['credits.read'],
  'GET /admin/credits/all': ['credits.read'],
  'GET /admin/credits/pending': ['credits.read'],
  'GET /admin/credits/export': ['credits.read'],
  'GET /admin/credits/stats/dashboard': 'admin',
  'GET /admin/credits/:id': ['credits.read'],
  'GET /admin/credits/:id/offer': ['credits.read'],
  'POST /admin/credits/:id/status': ['credits.approve', 'credits.reject'],
  'POST /admin/credits/:id/verify-document': ['documents.verify'],
  'POST /admin/credits/:id/return': ['credits.approve', 'credits.reject'],
  'GET /admin/credits/:id/notes': ['credits.read'],
  'POST /admin/credits/:id/notes': ['credits.approve', 'credits.reject', 'documents.verify'],
  'DELETE /admin/credits/:id/notes/:noteId': ['credits.approve', 'credits.reject', 'documents.verify', 'users.manage'],
  'GET /admin/users/:id/notes': ['credits.read', 'users.manage'],
  'POST /admin/users/:id/notes': ['credits.approve', 'credits.reject', 'documents.verify', 'users.manage'],
  'DELETE /admin/users/:id/notes/:noteId': ['credits.approve', 'credits.reject', 'documents.verify', 'users.manage'],
  'GET /admin/reports/team': ['reports.read'],
  'POST /admin/credits/:id/take': ['credits.approve', 'credits.reject', 'documents.verify'],
  'POST /admin/credits/:id/release': ['credits.approve', 'credits.reject', 'documents.verify'],
  'POST /admin/credits/next': ['credits.approve', 'credits.reject', 'documents.verify'],
  'GET /admin/reasons': 'admin',

  'GET /admin/institutions/:id/handover': ['institutions.manage'],
  'POST /admin/institutions/:id/handover/confirm': ['institutions.manage'],
  'GET /admin/handovers': ['credits.read'],
  'GET /admin/handovers/export': ['credits.read'],
  'GET /admin/handovers/stats': 'admin',
  'GET /admin/handovers/:id': ['credits.read'],
  'POST /admin/handovers/:id/dispute-closed': ['credits.approve'],
  'POST /admin/handovers/:id/resend': ['credits.approve'],
  'POST /admin/handovers/:id/contact': ['credits.approve'],
  'POST /admin/handovers/:id/delivered': ['credits.approve'],
  'POST /admin/handovers/:id/answers': ['credits.approve'],
  'POST /admin/handovers/:id/reopen': ['credits.approve'],

  'GET /admin/users': ['credits.read', 'users.manage', 'admins.manage'],
  'GET /admin/users/:id': ['credits.read', 'users.manage'],
  'GET /admin/users/:id/credits': ['credits.read'],
  'GET /admin/users/:id/holdings': ['credits.read', 'users.manage'],
  'GET /admin/activity/export': ['activity.read'],
  'POST /admin/users/:id/status': ['users.manage'],
  'PUT /admin/users/:id': ['users.manage'],
  'DELETE /admin/users/:id': ['users.manage'],

  'GET /admin/terms/acceptances': ['credits.read', 'users.manage'],

  'GET /admin/notifications': 'admin',
  'GET /admin/notifications/unread-count': 'admin',
  'PUT /admin/notifications/:id/read': 'admin',
  'PUT /admin/notifications/read-all': 'admin',

  'POST /admin/activity': 'admin',
  'GET /admin/activity': ['activity.read'],
  'GET /admin/activity/:id': ['activity.read'],
  'GET /admin/activity/summary/dashboard': ['activity.read'],
  'GET /admin/activity/verify': ['activity.read'],

  'GET /admin/system': 'admin',
};

/** Areas without personal data: every administrator can read, writing needs the permission. */
const areaOfWrites: [prefix: string, permission: Permission][] = [
  ['/admin/institutions', 'institutions.manage'],
  ['/admin/rates', 'institutions.manage'],
  ['/admin/blogs', 'content.manage'],
  ['/admin/terms', 'content.manage'],
  ['/admin/carousel', 'content.manage'],
];
/** Needed besides one of the above. */
const besides: Record<string, readonly Permission[]> = { 'POST /admin/credits/next': ['credits.read'] };
const documentReads = /^\/admin\/(credits\/:id\/documents|documents)\b/;

function rightsOf({ method, path }: Endpoint): 'open' | 'admin' | readonly Permission[] | undefined {
  const written = whoMayCall[`${method} ${path}`];
  if (written) return written;
  if (method === 'GET' && documentReads.test(path)) return ['documents.read'];
  const area = areaOfWrites.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
  return area && (method === 'GET' ? 'admin' : [area[1]]);
}

const endpoints = plainEndpoints.filter(({ path }) => path.startsWith('/admin/'));
const pathFor = (path: string) =>
  path.replace(/:section/, 'home').replace(/:\w+/g, '0199c0de-0000-7000-8000-000000000001');

describe('who may call what in the administration', () => {
  let app: TestApp;
  let userToken: string;
  const tokens = new Map<string, string>();

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase());
    userToken = (await createUser(app)).token;
  });
  afterAll(() => app.close());

  const tokenOf = async (held: readonly Permission[]): Promise<string> => {
    const token = tokens.get(held.join());
    if (token) return token;
    const { token: accessToken } = await createAdmin(app, { permissions: [...held] });
    tokens.set(held.join(), accessToken);
    return accessToken;
  };
  const call = (endpoint: Endpoint, token?: string) =>
    app.call(endpoint.method, pathFor(endpoint.path), { ...(token && { token }) });

  it('has a line for every endpoint, and an endpoint for every line', () => {
    const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(endpoints.filter((endpoint) => rightsOf(endpoint) === undefined).map(({ path }) => path)).toEqual([]);
    expect(Object.keys(whoMayCall).filter((line) => !calls.includes(line))).toEqual([]);
  });

  for (const endpoint of endpoints) {
    const rights = rightsOf(endpoint);
    if (rights === 'open' || rights === undefined) continue;
    const name = `${endpoint.method} ${endpoint.path}`;
    const needed = rights === 'admin' ? [] : rights;

    it(`${name} is closed without a session and to a user's [3.1.03] [3.6.01]`, async () => {
      for (const token of [undefined, userToken, `a_${'x'.repeat(43)}`]) {
        const response = await call(endpoint, token);
        expect(response.status).toBe(401);
        expect(response.body).toMatchObject({ success: false, code: 'UNAUTHORIZED' });
      }
    });

    if (needed.length > 0) {
      it(`${name} is closed without ${needed.join(' or ')} [8.12.2]`, async () => {
        const others = permissions.filter((permission) => !needed.includes(permission));
        const response = await call(endpoint, await tokenOf(others));
        expect(response.status).toBe(403);
        expect(response.body).toMatchObject({
          code: 'FORBIDDEN',
          error: 'No tiene permisos para realizar esta acción.',
        });
      });
    }

    it(`${name} is open to ${needed.length > 0 ? needed.join(' and to ') : 'every administrator'}`, async () => {
      for (const held of needed.length > 0
        ? needed.map((permission) => [permission, ...(besides[name] ?? [])])
        : [[]]) {
        // Only the access check matters, not the response to an empty request.
        const response = await call(endpoint, await tokenOf(held));
        expect([401, 403, 405]).not.toContain(response.status);
        expect(response.status).toBeLessThan(500);
      }
    });
  }
});
