import { listAdmins, loginAdmin } from '@cotejo/contracts/admins';
import { listUserCredits } from '@cotejo/contracts/credits/applicant';
import { getHandoverFile, openHandover } from '@cotejo/contracts/handovers/contact';
import { logIn } from '@cotejo/contracts/identity/accounts';
import { getPhone, openPhone } from '@cotejo/contracts/phone-links/phone';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '#testing/fake-api.ts';
import { failureOf, ok, pass, setUp } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('401', () => {
  const ended = refusal(401, 'SESSION_EXPIRED', 'Sesión expirada, por favor inicie sesión nuevamente');

  it('ends the user session [1.8.06] [2.8.08]', async () => {
    const { request, session } = setUp({ responses: [ended] });
    const failure = await failureOf(request(listUserCredits));
    expect(failure.message).toBe('Sesión expirada, por favor inicie sesión nuevamente');
    expect(session.loseUserSession).toHaveBeenCalledOnce();
  });

  it('leaves a refused login alone: no repeat, no redirect [1.8.07] [2.7.52] [2.8.08]', async () => {
    const { request, session, calls } = setUp({
      responses: [refusal(401, 'INVALID_CREDENTIALS', 'Credenciales inválidas')],
    });
    const failure = await failureOf(request(logIn, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    expect(failure.message).toBe('Credenciales inválidas');
    expect(calls).toHaveLength(1);
    expect(session.loseUserSession).not.toHaveBeenCalled();
  });

  it('changes nothing for a background load or for a token that is not the present one', async () => {
    const background = setUp({ responses: [ended] });
    await failureOf(background.request(listUserCredits, { isBackground: true }));
    expect(background.session.loseUserSession).not.toHaveBeenCalled();

    const renewed = setUp({ responses: [ended] });
    const call = failureOf(renewed.request(listUserCredits));
    renewed.tokens.user = 'user-2';
    await call;
    expect(renewed.session.loseUserSession).not.toHaveBeenCalled();
  });

  it('refreshes the admin token once and repeats with the new one [3.4.50] [3.8.03]', async () => {
    const { request, calls, session } = setUp({ responses: [ended, ok] });
    await request(listAdmins);
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer admin-1', 'Bearer admin-2']);
    expect(session.refreshAdminSession).toHaveBeenCalledOnce();
    expect(session.loseAdminSession).not.toHaveBeenCalled();
  });

  it('ends the admin session when the refresh is refused [3.8.01] [3.8.03]', async () => {
    const { request, session, calls } = setUp({ responses: [ended], refresh: 'refused' });
    const failure = await failureOf(request(listAdmins));
    expect(failure.message).toBe('No autorizado. Verifique sus credenciales de administrador.');
    expect(session.loseAdminSession).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(1);
  });

  it('keeps the admin session when the refresh got no response', async () => {
    const { request, session } = setUp({ responses: [ended], refresh: 'unreachable' });
    await failureOf(request(listAdmins));
    expect(session.loseAdminSession).not.toHaveBeenCalled();
  });

  it('ends the admin session when the repeat is refused too [3.8.04]', async () => {
    const { request, session, calls } = setUp({ responses: [ended] });
    const failure = await failureOf(request(listAdmins));
    expect(failure.message).toBe('Su sesión ha expirado. Redirigiendo a la página de inicio de sesión...');
    expect(calls).toHaveLength(2);
    expect(session.loseAdminSession).toHaveBeenCalledOnce();
  });

  it('repeats a read each second, three times, while a refresh is under way [3.4.59] [3.9.05]', async () => {
    const { request, calls, session, setRefreshing } = setUp({ responses: [ended, ended, ended, ok] });
    setRefreshing(true);
    const call = request(listAdmins);
    await pass(2_999);
    expect(calls).toHaveLength(3);
    await pass(1);
    await call;
    expect(calls).toHaveLength(4);
    expect(session.refreshAdminSession).not.toHaveBeenCalled();
  });

  it('tells a wrong admin sign-in in its own words', async () => {
    const { request, session } = setUp({ responses: [refusal(401, 'INVALID_CREDENTIALS', 'x')] });
    const failure = await failureOf(request(loginAdmin, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    expect(failure.message).toBe('Credenciales incorrectas o sesión expirada.');
    expect(session.refreshAdminSession).not.toHaveBeenCalled();
  });
});

describe('403 of the administration', () => {
  const unproven = refusal(403, 'CONFIRMATION_REQUIRED', 'Confirma');

  it('sends the call again once the administrator proved who it is [7.26.7]', async () => {
    const { request, calls, session } = setUp({ responses: [unproven, ok], isProven: true });
    await request(listAdmins);
    expect(calls).toHaveLength(2);
    expect(session.answerAdminRefusal).toHaveBeenCalledExactlyOnceWith('CONFIRMATION_REQUIRED');
  });

  it('fails where the administrator does not, and asks for one proof only', async () => {
    const cancelled = setUp({ responses: [unproven] });
    expect((await failureOf(cancelled.request(listAdmins))).code).toBe('CONFIRMATION_REQUIRED');
    expect(cancelled.calls).toHaveLength(1);
    const twice = setUp({ responses: [unproven], isProven: true });
    expect((await failureOf(twice.request(listAdmins))).code).toBe('CONFIRMATION_REQUIRED');
    expect(twice.calls).toHaveLength(2);
  });

  it('asks nothing of a user', async () => {
    const { request, session } = setUp({ responses: [unproven], isProven: true });
    await failureOf(request(listUserCredits));
    expect(session.answerAdminRefusal).not.toHaveBeenCalled();
  });
});

describe('calls of a phone that sends photos', () => {
  it('carry the token of the phone or none, whoever is signed in [12.13.31]', async () => {
    const { request, calls } = setUp({ phoneToken: 'phone-1' });
    await request(openPhone, { body: { token: 'enlace' } });
    await request(getPhone);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer phone-1']);
    const without = setUp({ contactToken: 'contact-1' });
    await without.request(getPhone);
    expect(without.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('end no session of a user or administrator when they are refused [12.13.31]', async () => {
    const { request, calls, session } = setUp({
      ...{
        responses: [refusal(401, 'SESSION_EXPIRED', 'El enlace terminó')],
        phoneToken: 'phone-1',
        page: '/telefono',
      },
    });
    expect((await failureOf(request(getPhone))).message).toBe('El enlace terminó');
    expect(calls).toHaveLength(1);
    for (const told of [session.loseUserSession, session.loseAdminSession, session.refreshAdminSession])
      expect(told).not.toHaveBeenCalled();
  });
});

describe('calls of the contact of an institution', () => {
  it('carry the token of the contact or none, whoever is signed in [12.8.4]', async () => {
    const { request, calls } = setUp({ contactToken: 'contact-1' });
    await request(openHandover, { body: { token: 'enlace' } });
    await request(getHandoverFile);
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer contact-1']);
    const without = setUp();
    await without.request(getHandoverFile);
    expect(without.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('end no session of a user or administrator when they are refused [12.8.4]', async () => {
    for (const page of ['/entrega/enlace', '/admin/dashboard']) {
      const { request, calls, session } = setUp({
        ...{ responses: [refusal(401, 'SESSION_EXPIRED', 'La sesión terminó')], contactToken: 'contact-1', page },
      });
      expect((await failureOf(request(getHandoverFile))).message).toBe('La sesión terminó');
      expect(calls).toHaveLength(1);
      for (const told of [session.loseUserSession, session.loseAdminSession, session.refreshAdminSession])
        expect(told).not.toHaveBeenCalled();
    }
  });

  it('say what the server says of a file, where others hide it', async () => {
    const { request } = setUp({ responses: [refusal(503, 'UNAVAILABLE', 'Falta un documento.')], contactToken: 'c' });
    expect((await failureOf(request(getHandoverFile))).message).toBe('Falta un documento.');
  });
});
