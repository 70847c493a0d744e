import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cedulaOf, createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { commonPasswordMessage, isCommonPassword } from './common-passwords.ts';

const common = ['P@ssw0rd', 'P@ssw0rd1', 'Pa$$w0rd', 'Pa$$w0rd1'];
const uncommon = ['Prueba*2026', 'Segura*2027', 'Lluvia-de-9!', 'Xk9!vbQw', 'Password123!', 'Passw0rd!'];

describe('common passwords', () => {
  it('are told from others though they keep every rule', async () => {
    for (const password of common) {
      expect([password, await isCommonPassword(password)]).toEqual([password, true]);
      expect(brokenPasswordRules(password)).toEqual([]);
    }
    for (const password of uncommon) expect([password, await isCommonPassword(password)]).toEqual([password, false]);
  });

  it('are looked for in no time, however long the password: only a short one is estimated', async () => {
    const estimate = vi.spyOn(ZxcvbnFactory.prototype, 'check');
    const short = 'P@ssw0rd'.repeat(4);
    for (const password of [short, `${short}P`, 'P@ssw0rd'.repeat(16)])
      expect(await isCommonPassword(password)).toBe(password === short);
    expect(estimate.mock.calls).toEqual([[short]]);
    estimate.mockRestore();
  });
});

describe('a common password', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase());
  });
  afterAll(() => app.close());

  const [password = ''] = common;
  const refusal = (field: string) => ({
    code: 'VALIDATION_ERROR',
    error: commonPasswordMessage,
    fields: { [field]: commonPasswordMessage },
  });

  it('opens no account, known or unknown alike', async () => {
    const { user } = await createUser(app);
    for (const email of [user.email, 'nueva@ejemplo.ec']) {
      const response = await app.call('POST', '/auth/register', {
        body: {
          ...{ nombres: 'Ana', apellidos: 'Prueba', cedula: cedulaOf(4_000_000), email, password },
          ...{ telefono: '0990000001', direccion: 'Av. Amazonas 1' },
        },
      });
      expect([response.status, response.body]).toEqual([400, expect.objectContaining(refusal('password'))]);
    }
    expect(await app.mailsTo('nueva@ejemplo.ec')).toEqual([]);
  });

  it('replaces no other one, and the one before stays', async () => {
    const { user, token } = await createUser(app);
    const body = { currentPassword: factoryPassword, newPassword: password };
    const change = await app.call('POST', '/password/change', { token, body });
    expect([change.status, change.body]).toEqual([400, expect.objectContaining(refusal('newPassword'))]);

    await app.call('POST', '/password/recover', { body: { email: user.email } });
    const tempCode = await app.codeFor(user.email);
    const recover = (newPassword: string) =>
      app.call('POST', '/password/change-recovery', { body: { email: user.email, tempCode, newPassword } });
    expect((await recover(password)).body).toMatchObject(refusal('newPassword'));
    expect((await recover('Otra*Nueva1')).status).toBe(200);

    const { token: accessToken } = await createAdmin(app);
    const admin = await app.call('POST', '/admin/auth/change-password', { token: accessToken, body });
    expect([admin.status, admin.body]).toEqual([400, expect.objectContaining(refusal('newPassword'))]);
  });

  it('is named as the one thing wrong with it', async () => {
    const judge = async (candidate: string) =>
      (await app.call('POST', '/password/validate', { body: { password: candidate } })).body.data;
    expect(await judge(password)).toEqual({ valid: false, errors: [commonPasswordMessage] });
    expect(await judge('Segura*2026')).toEqual({ valid: true, errors: [] });
  });
});
