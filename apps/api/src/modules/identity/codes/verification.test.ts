import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes, seconds } from '#platform/clock.ts';
import { verificationCodes } from '#platform/db/schema.ts';
import { createUser } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('verification codes', (open) => {
  let app: TestApp;
  let number = 0;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  const newEmail = () => {
    number += 1;
    return `codigo${number}@ejemplo.ec`;
  };
  const send = (email: string) => app.call('POST', '/verification/send', { body: { email, nombres: 'Ana' } });
  const resend = (email: string) => app.call('POST', '/verification/resend', { body: { email } });
  const verify = (email: string, verificationCode: string) =>
    app.call('POST', '/verification/verify', { body: { email, verificationCode } });
  const statusOf = async (email: string) => (await app.call('GET', `/verification/status/${email}`)).body.data;
  const inFifteenMinutes = () => new Date(app.clock.now().getTime() + minutes(15)).toISOString();

  it('are good for 15 minutes and five tries [2.7.24] [2.3.13] [2.9.08]', async () => {
    const response = await send(newEmail());
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, data: { expiresAt: inFifteenMinutes(), remainingAttempts: 5 } });
  });

  it('have six characters without look-alikes and work once [2.7.25] [2.9.05]', async () => {
    const email = newEmail();
    await send(email);
    const code = await app.codeFor(email);
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    expect((await verify(email, ` ${code.toLowerCase()} `)).status).toBe(200);
    const again = await verify(email, code);
    expect([again.status, again.body.code, again.body.error]).toEqual([
      400,
      'CODE_INVALID',
      'Este código ya se usó. Si confirmaste tu correo con él, ingresa con tu contraseña; si no, pide otro.',
    ]);
  });

  it('work once also when sent twice at the same moment', async () => {
    const email = newEmail();
    await send(email);
    const code = await app.codeFor(email);
    const responses = await Promise.all([verify(email, code), verify(email, code), verify(email, code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('are stored as keyed hashes', async () => {
    const email = newEmail();
    await send(email);
    const code = await app.codeFor(email);
    const rows = await app.parts.db.select().from(verificationCodes).where(eq(verificationCodes.email, email));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('say so when they are late, and only the right one does', async () => {
    const email = newEmail();
    await send(email);
    const code = await app.codeFor(email);
    app.clock.advance(minutes(15));
    const late = await verify(email, code);
    expect([late.status, late.body.code, late.body.error]).toEqual([
      400,
      'CODE_EXPIRED',
      'El código ha expirado. Por favor, solicita uno nuevo.',
    ]);
    expect((await verify(email, 'ABC234')).body.code).toBe('CODE_INVALID');
  });

  it('respond with 400 to wrong tries one to five and 429 from then on, also to the right code', async () => {
    const email = newEmail();
    await send(email);
    const code = await app.codeFor(email);
    const responses = [];
    for (const guess of ['ABC234', 'ABC235', 'ABC236', 'ABC237', 'ABC238', 'ABC239', code]) {
      responses.push(await verify(email, guess));
    }
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect(responses[0]?.body.error).toBe('Código de verificación inválido o expirado');
    expect(responses[5]?.body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(Number(responses[5]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(await statusOf(email)).toMatchObject({ remainingAttempts: 0 });
  });

  it('count wrong tries made at the same moment', async () => {
    const email = newEmail();
    await send(email);
    const responses = await Promise.all(Array.from({ length: 8 }, () => verify(email, 'ABC234')));
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('count wrong tries also where no code was sent', async () => {
    const email = newEmail();
    const statuses = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await verify(email, 'ABC234')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('count wrong tries for 15 minutes from the first: the last second too is refused, with the time left', async () => {
    const email = newEmail();
    for (let time = 0; time < 5; time += 1) {
      expect((await verify(email, 'ABC234')).status).toBe(400);
      if (time === 0) app.clock.advance(minutes(2));
    }
    app.clock.advance(minutes(12));
    const refused = await verify(email, 'ABC234');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    app.clock.advance(seconds(59));
    expect((await verify(email, 'ABC234')).status).toBe(429);
    app.clock.advance(seconds(1));
    expect((await verify(email, 'ABC234')).status).toBe(400);
    expect(await statusOf(email)).toEqual({ expiresAt: null, remainingAttempts: 4 });
  });

  it('are bound to their e-mail address and purpose', async () => {
    const [one, other] = [newEmail(), newEmail()];
    await send(one);
    const code = await app.codeFor(one);
    await send(other);
    expect((await verify(other, code)).body.code).toBe('CODE_INVALID');
    const elsewhere = await app.call('POST', '/password/validate-recovery', { body: { email: one, code } });
    expect(elsewhere.body.code).toBe('CODE_INVALID');
    expect((await verify(one, code)).status).toBe(200);
  });

  it('go out once a minute, also when asked at the same moment [2.9.07] [2.7.26]', async () => {
    const email = newEmail();
    const first = await Promise.all([send(email), send(email)]);
    expect(first.map(({ status }) => status).sort()).toEqual([200, 429]);
    const tooSoon = await resend(email);
    expect([tooSoon.status, tooSoon.headers['retry-after']]).toEqual([429, '60']);
    expect(tooSoon.body.error).toBe('Demasiadas solicitudes seguidas. Espera 1 minuto.');
    app.clock.advance(seconds(59));
    const almost = await resend(email);
    expect([almost.status, almost.body.error]).toEqual([429, 'Demasiadas solicitudes seguidas. Espera 1 segundo.']);
    app.clock.advance(seconds(1));
    const again = await resend(email);
    expect(again.body.data).toEqual({ expiresAt: inFifteenMinutes(), remainingAttempts: 5 });
    expect(await app.mailsTo(email)).toHaveLength(2);
  });

  it('stay good when a newer one is sent, so that a stranger cannot spoil them', async () => {
    const email = newEmail();
    await send(email);
    const code = await app.codeFor(email);
    app.clock.advance(seconds(60));
    await resend(email);
    expect((await verify(email, code)).status).toBe(200);
  });

  it('all end with the first that is used: a sibling sent before opens nothing afterwards', async () => {
    const email = newEmail();
    await send(email);
    const first = await app.codeFor(email);
    app.clock.advance(seconds(60));
    await resend(email);
    const second = await app.codeFor(email);
    expect(second).not.toBe(first);
    expect((await verify(email, second)).status).toBe(200);
    const late = await verify(email, first);
    expect([late.status, late.body.code]).toEqual([400, 'CODE_INVALID']);
  });

  it('give five tries again when a new one is sent', async () => {
    const email = newEmail();
    await send(email);
    for (let time = 0; time < 6; time += 1) await verify(email, 'ABC234');
    const burnt = await app.codeFor(email);
    app.clock.advance(seconds(60));
    await resend(email);
    expect((await verify(email, burnt)).status).toBe(400);
    expect((await verify(email, await app.codeFor(email))).status).toBe(200);
  });

  it('are sent to a taken e-mail address with the same response, in a mail that says so to its owner [2.7.23]', async () => {
    const { user } = await createUser(app);
    const free = newEmail();
    const responses = [await send(user.email), await send(free)];
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    const [mail] = await app.mailsTo(user.email);
    expect(mail?.subject).toBe('Ya tienes una cuenta en Cotejo');
    expect((await verify(user.email, await app.codeFor(user.email))).status).toBe(200);
  });

  it('tell their end and tries left, the same for an unknown e-mail address [2.7.27]', async () => {
    const { user } = await createUser(app);
    const nothing = { expiresAt: null, remainingAttempts: 5 };
    expect(await statusOf(user.email)).toEqual(nothing);
    expect(await statusOf(newEmail())).toEqual(nothing);
    const email = newEmail();
    await send(email);
    await verify(email, 'ABC234');
    expect(await statusOf(email)).toEqual({ expiresAt: inFifteenMinutes(), remainingAttempts: 4 });
    expect((await app.call('GET', '/verification/status/no-es-correo')).status).toBe(400);
  });

  it('of a registration are sent again by the same call', async () => {
    const email = newEmail();
    const body = {
      nombres: 'Ana',
      apellidos: 'Prueba',
      cedula: '1700000050',
      email,
      telefono: '0991234567',
      direccion: 'Calle 1',
      password: 'Segura*2026',
    };
    await app.call('POST', '/auth/register', { body });
    expect((await resend(email)).status).toBe(429);
    app.clock.advance(seconds(60));
    expect((await resend(email)).status).toBe(200);
    const code = await app.codeFor(email);
    expect((await app.call('POST', '/auth/verify-email', { body: { email, code } })).status).toBe(200);
  });

  it('are required and have at most six characters [2.5.33] [2.5.34]', async () => {
    const email = newEmail();
    expect((await verify(email, '')).body.fields).toEqual({ verificationCode: 'Campo requerido' });
    expect((await verify(email, 'ABC2345')).body.code).toBe('CODE_INVALID');
    const noName = await app.call('POST', '/verification/send', { body: { email } });
    expect(noName.body.fields).toHaveProperty('nombres');
  });
});
