import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetAdmin } from '#app/operations/reset-admin.ts';
import { hours, minutes, seconds } from '#platform/clock.ts';
import { activities, admins } from '#platform/db/schema.ts';
import { createAdmin, createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the way back in of an administrator', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const post = (path: string, body?: object, token?: string) => app.call('POST', `/admin/auth${path}`, { body, token });
  const logIn = (email: string, password: string) => post('/login', { email, password });
  const recover = (email: string) => post('/recover', { email });
  const isOpen = async (token: string) => (await post('/verify-token', undefined, token)).status === 200;
  const said = async (id: string) =>
    (await app.parts.db.select().from(activities).where(eq(activities.targetId, id))).map((row) => row.description);

  describe('by mail', () => {
    it('signs in with what was mailed, to change the password and nothing else, and ends the other sessions', async () => {
      const { admin, password, token: accessToken } = await createAdmin(app);
      expect((await recover(admin.email)).status).toBe(200);
      const temporary = await app.codeFor(admin.email);
      expect(temporary).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
      // Unused, it changes nothing, since a stranger may have asked for it.
      expect([await isOpen(accessToken), (await logIn(admin.email, password)).status]).toEqual([true, 200]);

      const entered = await logIn(admin.email, ` ${temporary.toLowerCase()} `);
      expect(entered.status).toBe(200);
      expect(entered.body.data).toMatchObject({ requiresPasswordChange: true, admin: { id: admin.id } });
      const token = (entered.body.data as { accessToken: string }).accessToken;
      expect(await isOpen(accessToken)).toBe(false);
      expect((await app.call('GET', '/admin/credits', { token })).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
      expect((await logIn(admin.email, password)).status).toBe(401);
      expect(await said(admin.id)).toContain(
        'Rosa Revisora Ejemplo entró con una contraseña temporal enviada a su correo',
      );

      const reused = await post('/change-password', { currentPassword: temporary, newPassword: password }, token);
      expect(reused.body.code).toBe('VALIDATION_ERROR');
      const change = { currentPassword: temporary, newPassword: 'Distinta*2026' };
      expect((await post('/change-password', change, token)).status).toBe(200);
      expect((await app.call('GET', '/admin/credits', { token })).status).toBe(200);
      expect((await logIn(admin.email, temporary)).status).toBe(401);
      expect((await logIn(admin.email, 'Distinta*2026')).status).toBe(200);
    });

    it('opens a locked account, also while a stranger goes on guessing', async () => {
      const { admin } = await createAdmin(app);
      for (let time = 0; time < 12; time += 1) await logIn(admin.email, 'Otra*2026');
      app.clock.advance(seconds(1));
      await recover(admin.email);
      expect((await logIn(admin.email, await app.codeFor(admin.email))).status).toBe(200);
    });

    it('takes it once, for 15 minutes and five wrong tries, and from nobody else', async () => {
      const other = await createAdmin(app);
      const start = async () => {
        const { admin } = await createAdmin(app);
        await recover(admin.email);
        return { admin, temporary: await app.codeFor(admin.email) };
      };
      const late = await start();
      expect((await logIn(other.admin.email, late.temporary)).status).toBe(401);
      app.clock.advance(minutes(15));
      expect((await logIn(late.admin.email, late.temporary)).status).toBe(401);

      const guessed = await start();
      for (let time = 0; time < 5; time += 1) await logIn(guessed.admin.email, 'ABCDEFGHJK');
      expect((await logIn(guessed.admin.email, guessed.temporary)).status).toBe(401);

      const twice = await start();
      const responses = await Promise.all([1, 2, 3].map(() => logIn(twice.admin.email, twice.temporary)));
      expect(responses.map(({ status }) => status)).toContain(200);
      app.clock.advance(hours(24));
      expect((await logIn(twice.admin.email, twice.temporary)).status).toBe(401);
    });

    it('answers the same and mails nothing for an unknown, an inactive and the e-mail address of a mere user', async () => {
      const { admin } = await createAdmin(app);
      const { admin: inactive } = await createAdmin(app, { isActive: false });
      const { user } = await createUser(app);
      const existing = await recover(admin.email);
      for (const email of [inactive.email, user.email, 'nadie.administra@ejemplo.ec']) {
        const response = await recover(email);
        expect([response.status, response.body]).toEqual([existing.status, existing.body]);
        expect(await app.mailsTo(email)).toEqual([]);
      }
      // At most once a minute.
      await recover(admin.email);
      expect(await app.mailsTo(admin.email)).toHaveLength(1);
      expect((await recover('')).body.fields).toEqual({ email: 'El correo electrónico es requerido' });
    });
  });

  describe('by another administrator', () => {
    const send = (id: string, token: string) => post(`/${id}/temporary-password`, undefined, token);

    it('replaces the password at once, ends the sessions and mails the temporary one, good for a day', async () => {
      const manager = await createAdmin(app);
      const { admin, password, token: accessToken } = await createAdmin(app, { lockedUntil: new Date('2027-01-01') });
      expect((await send(admin.id, manager.token)).status).toBe(200);
      expect([await isOpen(accessToken), (await logIn(admin.email, password)).status]).toEqual([false, 401]);
      const temporary = await app.codeFor(admin.email);
      app.clock.advance(hours(23));
      expect((await logIn(admin.email, temporary)).body.data).toMatchObject({ requiresPasswordChange: true });
      app.clock.advance(hours(1));
      expect((await logIn(admin.email, temporary)).status).toBe(401);
      expect(await said(admin.id)).toContain('Se envió una contraseña temporal a Rosa Revisora Ejemplo');
    });

    it('is refused for oneself, for nobody, for an inactive one and without the permission', async () => {
      const manager = await createAdmin(app);
      const reviewer = await createAdmin(app, { permissions: ['credits.approve'] });
      const inactive = await createAdmin(app, { isActive: false });
      expect((await send(manager.admin.id, manager.token)).status).toBe(409);
      expect((await send('0199c0de-0000-7000-8000-00000000dead', manager.token)).status).toBe(404);
      expect((await send(inactive.admin.id, manager.token)).status).toBe(409);
      expect((await send(manager.admin.id, reviewer.token)).status).toBe(403);
      expect((await logIn(manager.admin.email, manager.password)).status).toBe(200);
    });
  });

  describe('by the operator of the machine', () => {
    it('gives a temporary password to whom they name, and says who administrates when they name nobody', async () => {
      const { admin, token: accessToken } = await createAdmin(app, { lockedUntil: new Date('2027-01-01') });
      const unnamed = await resetAdmin(app.parts, '');
      expect(unnamed).toMatchObject({ emails: expect.arrayContaining([admin.email]) });
      expect(await resetAdmin(app.parts, 'nadie@ejemplo.ec')).toEqual(unnamed);
      const outcome = await resetAdmin(app.parts, admin.email.toUpperCase());
      if (!('temporaryPassword' in outcome)) throw new Error('Nobody was found');
      expect(outcome).toMatchObject({ email: admin.email, hours: 24 });
      expect(await isOpen(accessToken)).toBe(false);
      expect((await logIn(admin.email, outcome.temporaryPassword)).body.data).toMatchObject({
        requiresPasswordChange: true,
      });
      expect(await said(admin.id)).toContain(
        'El operador del servidor puso una contraseña temporal a un administrador',
      );
    });

    it('means the only administrator when nobody is named', async () => {
      await app.parts.db.delete(admins);
      const { admin } = await createAdmin(app);
      const outcome = await resetAdmin(app.parts, '');
      expect(outcome).toMatchObject({ email: admin.email, temporaryPassword: expect.stringMatching(/^[0-9A-Z]{10}$/) });
    });
  });
});
