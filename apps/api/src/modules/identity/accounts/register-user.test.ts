import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '#platform/clock.ts';
import {
  activities,
  activityWords,
  consents,
  notifications,
  pendingRegistrations,
  users,
} from '#platform/db/schema.ts';
import { createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const person = (number: number) => ({
  nombres: 'María José',
  apellidos: 'Núñez Peña',
  cedula: `17${String(number).padStart(8, '0')}`,
  email: `registro${number}@ejemplo.ec`,
  telefono: '0991234567',
  direccion: 'Calle Ejemplo 123',
  password: 'Segura*2026',
});

describeOnBothDatabases('registration', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const register = (body: object) => app.call('POST', '/auth/register', { body });
  const logIn = (email: string, password = 'Segura*2026') =>
    app.call('POST', '/auth/login', { body: { email, password } });
  const proveEmail = async (email: string) => {
    await app.call('POST', '/verification/send', { body: { email, nombres: 'María' } });
    const verificationCode = await app.codeFor(email);
    const response = await app.call('POST', '/verification/verify', { body: { email, verificationCode } });
    expect(response.status).toBe(200);
  };
  const isRegistered = async (email: string) => {
    const rows = await app.parts.db.select().from(users).where(eq(users.email, email));
    return rows.length === 1;
  };

  describe('with the e-mail verified first', () => {
    it('makes an active account that can sign in [2.7.06] [2.3.04]', async () => {
      const body = person(1);
      await proveEmail(body.email);
      const common = await register({ ...body, password: 'P@ssw0rd1' });
      expect([common.status, Object.keys(common.body.fields as object)]).toEqual([400, ['password']]);
      const response = await register(body);
      expect(response.status).toBe(201);
      expect(response.body).toMatchObject({
        success: true,
        data: { email: body.email, status: 'active', isEmailVerified: true },
      });
      expect((await logIn(body.email)).status).toBe(200);
    });

    it('writes consent, activity, notification and welcome with the account', async () => {
      const { parts } = app;
      const { id: termsId } = (await app.call('GET', '/terms')).body.data as { id: string };
      const body = person(2);
      await proveEmail(body.email);
      const { id } = (await register({ ...body, termsAccepted: true })).body.data as { id: string };
      const consent = await parts.db.select().from(consents).where(eq(consents.userId, id));
      expect(consent).toEqual([
        expect.objectContaining({ purpose: 'registration', termsVersionId: termsId, ipAddress: '127.0.0.1' }),
      ]);
      const activity = await parts.db.select().from(activities).where(eq(activities.targetId, id));
      // Personal data is in a separate table, which is deleted with the account.
      expect(activity).toEqual([expect.objectContaining({ type: 'user', status: 'created', targetName: null })]);
      const words = await parts.db.select().from(activityWords).where(eq(activityWords.personId, id));
      expect(words).toMatchObject([{ targetName: `${body.nombres} ${body.apellidos}` }]);
      const notices = await parts.db.select().from(notifications).where(eq(notifications.entityId, id));
      expect(notices).toEqual([expect.objectContaining({ type: 'new_user' })]);
      const subjects = (await app.mailsTo(body.email)).map((mail) => mail.subject);
      expect(subjects).toContain('Tu cuenta de Cotejo está lista');
    });

    it('tells who verified that the e-mail or the cédula is taken, in one text', async () => {
      const { user } = await createUser(app);
      await proveEmail(user.email);
      const takenEmail = await register({ ...person(3), email: user.email });
      await proveEmail(person(4).email);
      const takenCedula = await register({ ...person(4), cedula: user.cedula });
      expect([takenEmail.status, takenCedula.status]).toEqual([409, 409]);
      expect(takenEmail.body.code).toBe('CONFLICT');
      expect(takenCedula.body.error).toBe(takenEmail.body.error);
      // The verification is still valid, so a mistyped cédula can be corrected.
      expect((await register(person(4))).body.data).toMatchObject({ status: 'active' });
    });

    it('is good for 30 minutes', async () => {
      await proveEmail(person(5).email);
      app.clock.advance(minutes(30));
      expect((await register(person(5))).body.data).toMatchObject({ status: 'pending_verification' });
    });

    it('is good for one registration', async () => {
      await proveEmail(person(6).email);
      await register(person(6));
      const response = await register({ ...person(7), email: person(6).email });
      expect(response.status).toBe(201);
      expect(response.body.data).toMatchObject({ status: 'pending_verification' });
    });

    it('makes one account of many registrations at once, without a failure of ours', async () => {
      const body = person(8);
      await proveEmail(body.email);
      const responses = await Promise.all(Array.from({ length: 6 }, () => register(body)));
      expect(responses.map((response) => response.status).filter((status) => status >= 500)).toEqual([]);
      expect(
        responses.filter((response) => (response.body.data as { status?: string })?.status === 'active'),
      ).toHaveLength(1);
      const [rows] = await app.parts.db.select({ rows: count() }).from(users).where(eq(users.email, body.email));
      expect(rows?.rows).toBe(1);
    });
  });

  describe('without a verified e-mail', () => {
    it('is kept apart, mails a code, and refuses to sign in until the code', async () => {
      const body = person(20);
      const response = await register(body);
      expect(response.status).toBe(201);
      expect(response.body.data).toMatchObject({
        email: body.email,
        status: 'pending_verification',
        isEmailVerified: false,
      });
      expect(await isRegistered(body.email)).toBe(false);
      const refused = await logIn(body.email);
      expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
      expect((await logIn(body.email, 'Otra*2026x')).status).toBe(401);
    });

    it('becomes an account by the code, once [2.7.09]', async () => {
      const body = person(21);
      const { id } = (await register(body)).body.data as { id: string };
      const code = await app.codeFor(body.email);
      const verify = () => app.call('POST', '/auth/verify-email', { body: { email: body.email, code } });
      const response = await verify();
      expect(response.status).toBe(200);
      expect(response.body.data).toMatchObject({ id, email: body.email, status: 'active', isEmailVerified: true });
      expect((await logIn(body.email)).status).toBe(200);
      expect((await verify()).body.code).toBe('CODE_INVALID');
    });

    it('keeps the time and IP address of the consent given with the form', async () => {
      const body = person(22);
      const registeredAt = app.clock.now();
      await register(body);
      app.clock.advance(minutes(5));
      const code = await app.codeFor(body.email);
      const response = await app.call('POST', '/auth/verify-email', { body: { email: body.email, code } });
      const { id } = response.body.data as { id: string };
      const [consent] = await app.parts.db.select().from(consents).where(eq(consents.userId, id));
      expect(consent?.acceptedAt).toEqual(registeredAt);
    });

    it('answers the same for a taken e-mail and cédula; only the owner is told, by mail', async () => {
      const { user } = await createUser(app);
      const free = await register(person(23));
      const takenEmail = await register({ ...person(24), email: user.email });
      const takenCedula = await register({ ...person(25), cedula: user.cedula });
      const shape = ({ status, body }: typeof free) => ({
        status,
        keys: Object.keys(body.data as object),
        account: (body.data as { status: string }).status,
      });
      expect(shape(takenEmail)).toEqual(shape(free));
      expect(shape(takenCedula)).toEqual(shape(free));
      const subjects = (await app.mailsTo(user.email)).map((mail) => mail.subject);
      expect(subjects).toContain('Ya tienes una cuenta en Cotejo');
      expect(subjects).toContain('Alguien quiso registrarse con tus datos');
    });

    it('tells the owner of a cédula once, however often a stranger tries', async () => {
      const { user } = await createUser(app);
      for (const number of [26, 27, 28]) await register({ ...person(number), cedula: user.cedula });
      expect(await app.mailsTo(user.email)).toHaveLength(1);
    });

    it('refuses to complete a registration whose data was taken meanwhile', async () => {
      const { user } = await createUser(app);
      const body = { ...person(29), cedula: user.cedula };
      await register(body);
      const code = await app.codeFor(body.email);
      const response = await app.call('POST', '/auth/verify-email', { body: { email: body.email, code } });
      expect([response.status, response.body.code]).toEqual([409, 'CONFLICT']);
      expect(await isRegistered(body.email)).toBe(false);
    });

    it('mails the code again at a sign-in a minute later', async () => {
      const body = person(30);
      await register(body);
      await logIn(body.email);
      expect(await app.mailsTo(body.email)).toHaveLength(1);
      app.clock.advance(seconds(60));
      await logIn(body.email);
      expect(await app.mailsTo(body.email)).toHaveLength(2);
    });

    it('is deleted after 24 hours', async () => {
      const body = person(31);
      await register(body);
      app.clock.advance(hours(24));
      expect((await logIn(body.email)).status).toBe(401);
    });

    it('keeps five registrations of an e-mail address at most, whatever came before or at the same moment', async () => {
      const { email } = person(34);
      const waiting = () => app.parts.db.$count(pendingRegistrations, eq(pendingRegistrations.email, email));
      for (const number of [34, 35, 36]) await register({ ...person(number), email });
      app.clock.advance(hours(24));
      for (const number of [37, 38, 39, 40]) await register({ ...person(number), email });
      expect(await waiting()).toBe(4);
      await Promise.all([41, 42, 43, 44].map((number) => register({ ...person(number), email })));
      expect(await waiting()).toBe(5);
    });
  });

  describe('a code, wherever it is typed,', () => {
    const used = 'Este código ya se usó. Si confirmaste tu correo con él, ingresa con tu contraseña; si no, pide otro.';
    const invalid = 'Código de verificación inválido o expirado';
    const confirm = (email: string, code: string) => app.call('POST', '/auth/verify-email', { body: { email, code } });
    const prove = (email: string, verificationCode: string) =>
      app.call('POST', '/verification/verify', { body: { email, verificationCode } });
    const send = (email: string) => app.call('POST', '/verification/send', { body: { email, nombres: 'María' } });
    const said = ({ status, body }: Awaited<ReturnType<typeof register>>) => [status, body.code, body.error];

    it('opens the registration that waits: from any window, or in the one that still has the form [6.1.1]', async () => {
      const elsewhere = person(100);
      await register(elsewhere);
      expect((await confirm(elsewhere.email, await app.codeFor(elsewhere.email))).status).toBe(200);
      expect((await logIn(elsewhere.email)).status).toBe(200);

      const here = person(101);
      await register(here);
      expect((await prove(here.email, await app.codeFor(here.email))).status).toBe(200);
      expect((await register(here)).body.data).toMatchObject({ status: 'active' });
      expect((await logIn(here.email)).status).toBe(200);
      expect(await app.parts.db.$count(pendingRegistrations, eq(pendingRegistrations.email, here.email))).toBe(0);
    });

    it('opens it also when it was mailed before registering', async () => {
      const body = person(102);
      await send(body.email);
      const code = await app.codeFor(body.email);
      await register(body);
      expect((await confirm(body.email, code)).body.data).toMatchObject({ status: 'active', email: body.email });
      expect((await logIn(body.email)).status).toBe(200);
    });

    it('is a wrong one where nothing waits, and stays good', async () => {
      const body = person(103);
      await send(body.email);
      const code = await app.codeFor(body.email);
      expect(said(await confirm(body.email, code))).toEqual([400, 'CODE_INVALID', invalid]);
      expect((await prove(body.email, code)).status).toBe(200);
    });

    it('confirms an account that waits for it, whatever it was sent for', async () => {
      const { user } = await createUser(app, { status: 'pending_verification', isEmailVerified: false });
      await send(user.email);
      const confirmed = await confirm(user.email, await app.codeFor(user.email));
      expect(confirmed.body.data).toMatchObject({ id: user.id, status: 'active', isEmailVerified: true });
    });

    it('typed in two windows at once opens it once and says to the other what to do', async () => {
      const body = person(104);
      await register(body);
      const code = await app.codeFor(body.email);
      const responses = await Promise.all([confirm(body.email, code), confirm(body.email, code)]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(responses.map(said)).toContainEqual([400, 'CODE_INVALID', used]);
      expect(said(await prove(body.email, code))).toEqual([400, 'CODE_INVALID', used]);
      expect((await logIn(body.email)).status).toBe(200);
    });

    it('says that it was used only to who has it, and that it is late', async () => {
      const body = person(105);
      await register(body);
      const code = await app.codeFor(body.email);
      app.clock.advance(minutes(15));
      const late = 'El código ha expirado. Por favor, solicita uno nuevo.';
      expect(said(await confirm(body.email, code))).toEqual([400, 'CODE_EXPIRED', late]);
      expect((await app.call('POST', '/verification/resend', { body: { email: body.email } })).status).toBe(200);
      expect((await confirm(body.email, await app.codeFor(body.email))).status).toBe(200);
      expect(said(await confirm(body.email, 'ABC234'))).toEqual([400, 'CODE_INVALID', invalid]);
    });

    it('ends the other codes of the e-mail address', async () => {
      const body = person(106);
      await send(body.email);
      const first = await app.codeFor(body.email);
      app.clock.advance(seconds(60));
      await register(body);
      expect((await confirm(body.email, await app.codeFor(body.email))).status).toBe(200);
      expect(said(await prove(body.email, first))).toEqual([400, 'CODE_INVALID', used]);
    });

    it('stays good when the person starts over within the minute, and no second one is mailed', async () => {
      const body = person(107);
      await register(body);
      const again = await register({ ...body, direccion: 'Avenida Nueva 9' });
      expect([again.status, again.body.data]).toEqual([
        201,
        expect.objectContaining({ status: 'pending_verification' }),
      ]);
      expect(await app.mailsTo(body.email)).toHaveLength(1);
      expect((await confirm(body.email, await app.codeFor(body.email))).status).toBe(200);
      expect((await logIn(body.email)).body.data).toMatchObject({ user: { direccion: 'Avenida Nueva 9' } });
    });

    it('is mailed at once to who corrects taken data after using one up', async () => {
      const { user } = await createUser(app);
      const body = person(108);
      await register({ ...body, cedula: user.cedula });
      const first = await app.codeFor(body.email);
      expect((await confirm(body.email, first)).status).toBe(409);
      await register(body);
      const second = await app.codeFor(body.email);
      expect(second).not.toBe(first);
      const confirmed = await confirm(body.email, second);
      expect([confirmed.status, confirmed.body.message]).toEqual([200, undefined]);
      expect((await logIn(body.email)).status).toBe(200);
    });
  });

  describe('without a verified e-mail, several for one e-mail address', () => {
    let number = 60;
    const stranger = 'Extrano*2026';
    const verify = async (email: string, code?: string) =>
      app.call('POST', '/auth/verify-email', { body: { email, code: code ?? (await app.codeFor(email)) } });
    const waitingFor = (email: string) =>
      app.parts.db.$count(pendingRegistrations, eq(pendingRegistrations.email, email));
    /** Two registrations of one e-mail, with different cédulas or only different passwords. */
    const contend = (change: 'cédula' | 'password') => {
      number += 2;
      const owner = person(number);
      const { cedula } = person(change === 'cédula' ? number + 1 : number);
      return { owner, other: { ...owner, cedula, password: stranger } };
    };

    it.each(['cédula', 'password'] as const)(
      'open to no password set before when the stranger with another %s came first',
      async (change) => {
        const { owner, other } = contend(change);
        await register(other);
        app.clock.advance(seconds(30));
        await register(owner);
        expect(await app.mailsTo(owner.email)).toHaveLength(1);
        const response = await verify(owner.email);
        expect([response.status, response.body.data]).toEqual([
          200,
          { id: expect.any(String), email: owner.email, status: 'active', isEmailVerified: true },
        ]);
        expect(response.body.message).toContain('te enviamos una temporal');
        for (const password of [stranger, owner.password]) {
          expect((await logIn(owner.email, password)).status).toBe(401);
        }
      },
    );

    it('open to the temporary password that is mailed, also where strangers used its tries up', async () => {
      const { owner, other } = contend('cédula');
      await register(owner);
      const code = await app.codeFor(owner.email);
      await register(other);
      for (let time = 0; time < 6; time += 1) await logIn(owner.email, 'ABC234');
      expect((await verify(owner.email, code)).status).toBe(200);
      // Sent at the same time as the welcome mail.
      const mails = await app.mailsTo(owner.email);
      const mail = mails.find(({ subject }) => subject === 'Tu contraseña temporal de Cotejo');
      const tempCode = /^[0-9A-Z]{6}$/m.exec(mail?.text ?? '')?.[0];
      expect((await logIn(owner.email, tempCode)).body.data).toMatchObject({ recovery: true });
      const body = { email: owner.email, tempCode, newPassword: 'Propia*2027' };
      expect((await app.call('POST', '/password/change-recovery', { body })).status).toBe(200);
      expect((await logIn(owner.email, 'Propia*2027')).status).toBe(200);
      expect((await logIn(owner.email, stranger)).status).toBe(401);
      expect(await waitingFor(owner.email)).toBe(0);
    });

    it('are one when the same person sends the same again, or twice at once, with the last data and the first code', async () => {
      const { owner } = contend('cédula');
      await register(owner);
      const code = await app.codeFor(owner.email);
      const moved = { ...owner, direccion: 'Avenida Nueva 9' };
      await Promise.all([register(moved), register(moved), register(moved)]);
      expect(await waitingFor(owner.email)).toBe(1);
      const response = await verify(owner.email, code);
      expect([response.status, response.body.message]).toEqual([200, undefined]);
      const opened = (await logIn(owner.email)).body.data;
      expect(opened).toMatchObject({ user: { direccion: 'Avenida Nueva 9', cedula: owner.cedula } });
    });

    it('are one when the same is sent many times at once for the first time', async () => {
      const { owner } = contend('cédula');
      await Promise.all([register(owner), register(owner), register(owner), register(owner)]);
      expect(await waitingFor(owner.email)).toBe(1);
      expect((await verify(owner.email)).body.message).toBeUndefined();
      expect((await logIn(owner.email)).status).toBe(200);
    });

    it('count no longer once they are over', async () => {
      const { owner, other } = contend('cédula');
      await register(other);
      app.clock.advance(hours(24));
      await register(owner);
      expect((await verify(owner.email)).body.message).toBeUndefined();
      expect((await logIn(owner.email)).status).toBe(200);
    });
  });

  describe('validation', () => {
    const cases: [title: string, change: Record<string, unknown>, field: string, text: string][] = [
      ['letters alone in names [2.5.06]', { nombres: 'Ana 2' }, 'nombres', 'Solo se permiten letras'],
      ['three letters at least [2.5.07]', { apellidos: 'Li' }, 'apellidos', 'Debe tener al menos 3 caracteres'],
      ['no space around names [2.5.08]', { nombres: ' Ana' }, 'nombres', 'Solo se permiten letras'],
      ['no double spaces [2.5.09]', { nombres: 'Ana  María' }, 'nombres', 'Solo se permiten letras'],
      ['ten digits of cédula [2.5.12] [2.9.01]', { cedula: '171234567' }, 'cedula', 'Cédula inválida'],
      [
        'a phone that starts with 09 [2.5.14] [2.1.03] [2.9.02]',
        { telefono: '0812345678' },
        'telefono',
        'Número de teléfono inválido',
      ],
      ['an e-mail address [2.5.16]', { email: 'sin-arroba' }, 'email', 'Correo electrónico inválido'],
      ['a direccion [2.5.21]', { direccion: ' ' }, 'direccion', 'Dirección es requerida'],
      [
        'eight characters [2.9.03]',
        { password: 'Aa1*567' },
        'password',
        'La contraseña debe tener al menos 8 caracteres',
      ],
      [
        'a special character [2.9.03]',
        { password: 'Abcdefg1' },
        'password',
        'Debe contener al menos un carácter especial',
      ],
      ['no refused terms', { termsAccepted: false }, 'termsAccepted', 'Debes aceptar los términos y condiciones'],
    ];
    it.each(cases)('asks for %s', async (_title, change, field, text) => {
      const response = await register({ ...person(40), ...change });
      expect(response.status).toBe(400);
      expect((response.body.fields as Record<string, string>)[field]).toBe(text);
    });

    it('refuses an unknown key', async () => {
      expect((await register({ ...person(41), roles: ['admin'] })).body.code).toBe('UNKNOWN_FIELD');
    });

    it('stores the e-mail in lower case [2.3.05]', async () => {
      const response = await register({ ...person(42), email: 'Registro42@Ejemplo.EC' });
      expect((response.body.data as { email: string }).email).toBe('registro42@ejemplo.ec');
    });
  });
});
