import { describe, expect, it } from 'vitest';
import { listActivity, recordActivity } from './activity-log.ts';
import { adminAuthSchemas } from './admins.schemas.ts';
import { allEndpoints } from './all-endpoints.ts';
import { changeAdminCreditStatus } from './credits/review.ts';
import { refusal } from './testing/refusal.ts';

const adminEndpoints = allEndpoints.filter(({ path }) => path.startsWith('/admin/'));

describe('administration endpoints', () => {
  it('has every path once, under /admin', () => {
    const calls = adminEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.every((call) => call.includes(' /admin/'))).toBe(true);
  });

  it('lets nobody but administrators in, except to sign in, to refresh, to leave and to recover', () => {
    const open = adminEndpoints.filter((endpoint) => endpoint.access.kind !== 'admin').map((endpoint) => endpoint.path);
    expect(open.sort()).toEqual([
      ...['/admin/auth/login', '/admin/auth/logout', '/admin/auth/recover', '/admin/auth/refresh-token'],
      ...['/admin/auth/second-factor', '/admin/auth/second-factor/options'],
    ]);
  });

  it('guards every write with a permission, except what concerns the administrator alone and the record of what was seen', () => {
    const unguarded = adminEndpoints
      .filter((endpoint) => endpoint.method !== 'GET')
      .filter((endpoint) => endpoint.access.kind === 'admin' && endpoint.access.anyOf.length === 0)
      .map((endpoint) => `${endpoint.method} ${endpoint.path}`);
    expect(unguarded.sort()).toEqual([
      'DELETE /admin/auth/second-factor/passkeys/:id',
      'DELETE /admin/auth/second-factor/totp',
      'DELETE /admin/auth/sessions/:id',
      'PATCH /admin/auth/second-factor/passkeys/:id',
      'POST /admin/activity',
      'POST /admin/auth/change-email',
      'POST /admin/auth/change-password',
      'POST /admin/auth/confirm',
      'POST /admin/auth/confirm/options',
      'POST /admin/auth/second-factor/mail-code',
      'POST /admin/auth/second-factor/passkeys',
      'POST /admin/auth/second-factor/passkeys/options',
      'POST /admin/auth/second-factor/recovery-codes',
      'POST /admin/auth/second-factor/totp',
      'POST /admin/auth/second-factor/totp/confirm',
      'POST /admin/auth/verify-token',
      'PUT /admin/auth/profile',
      'PUT /admin/notifications/:id/read',
      'PUT /admin/notifications/read-all',
    ]);
  });

  it('keeps the activity log to who may read it, and lets every administrator add to it', () => {
    expect(listActivity.access).toEqual({ kind: 'admin', anyOf: ['activity.read'] });
    expect(recordActivity.access).toEqual({ kind: 'admin', anyOf: [] });
  });

  it('lets either reviewer permission reach a status change', () => {
    expect(changeAdminCreditStatus.access).toEqual({ kind: 'admin', anyOf: ['credits.approve', 'credits.reject'] });
  });
});

describe('administrator sign-in', () => {
  it('quotes one text for a missing e-mail or password', () => {
    const { body, missingMessage } = adminAuthSchemas.loginAdmin;
    expect(refusal(body, { email: '', password: 'x' }, missingMessage).message).toBe(
      'Por favor ingresa email y contraseña',
    );
    expect(refusal(body, {}, missingMessage).message).toBe('Por favor ingresa email y contraseña');
  });

  it('takes a call without a body', () => {
    const { body } = adminAuthSchemas.createAdminFromUser;
    expect(body.parse(undefined)).toEqual({
      permissions: ['credits.read', 'documents.read', 'credits.approve', 'credits.reject', 'documents.verify'],
    });
    expect(body.parse({ permissions: ['activity.read', 'activity.read'] })).toEqual({ permissions: ['activity.read'] });
    expect(adminAuthSchemas.logoutAdmin.body.parse({})).toEqual({ refreshToken: null });
  });
});
