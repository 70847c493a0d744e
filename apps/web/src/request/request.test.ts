import { listAdmins, loginAdmin, refreshAdminToken } from '@cotejo/contracts/admins';
import { createCredit, listUserCredits, saveAmortization } from '@cotejo/contracts/credits/applicant';
import { downloadDocument, uploadDocument } from '@cotejo/contracts/documents/applicant';
import { logIn } from '@cotejo/contracts/identity/accounts';
import { recoverPassword } from '@cotejo/contracts/identity/passwords';
import { getUnlockStatus } from '@cotejo/contracts/identity/unlock';
import { getInstitution, listPublicCities, listPublicInstitutions } from '@cotejo/contracts/institutions/public';
import { searchCredits } from '@cotejo/contracts/offers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeResponse, fakeResponses, json, refusal } from '#testing/fake-api.ts';
import { createRequest } from './request.ts';
import { isAbort, RequestError } from './request-error.ts';
import type { AdminRefresh, SessionPort } from './session-port.ts';
import { requestTexts } from './texts.ts';

const ok = json(200, { success: true, data: [] });
const creditBody = {
  amount: 8000,
  term: 48,
  income: 900,
  location: 'Quito',
  email: 'maria@ejemplo.ec',
  document: '1700000001',
  termsAccepted: true as const,
};

function setUp({
  answers = [ok],
  userToken = 'user-1',
  adminToken = 'admin-1',
  page = '/perfil',
  isOnline = true,
  refresh = 'refreshed',
}: {
  answers?: [FakeResponse, ...FakeResponse[]];
  userToken?: string | null;
  adminToken?: string | null;
  page?: string;
  isOnline?: boolean;
  refresh?: AdminRefresh;
} = {}) {
  const { fetch, calls } = fakeResponses(...answers);
  const tokens = { user: userToken, admin: adminToken };
  let isRefreshing = false;
  const session = {
    readUserToken: () => tokens.user,
    readAdminToken: () => tokens.admin,
    loseUserSession: vi.fn(),
    loseAdminSession: vi.fn(),
    refreshAdminSession: vi.fn(async () => {
      if (refresh === 'refreshed') tokens.admin = 'admin-2';
      return refresh;
    }),
    isRefreshingAdminSession: () => isRefreshing,
  } satisfies SessionPort;
  const sender = createRequest({ fetch, isOnline: () => isOnline, pagePath: () => page, session: () => session });
  return {
    ...sender,
    calls,
    session,
    tokens,
    setRefreshing: (value: boolean) => {
      isRefreshing = value;
    },
  };
}

async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RequestError)) throw new Error(`Expected a RequestError, got ${String(error)}`);
  return error;
}

/** Lets fake time pass while a call is under way. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is sent', () => {
  it('calls under /api with credentials included [1.7.01] [1.7.02] [2.7.01]', async () => {
    const { request, calls } = setUp();
    await request(listUserCredits);
    expect(calls[0]).toMatchObject({ address: '/api/credits/user-credits', method: 'GET', credentials: 'include' });
  });

  it('fills in path and query, and leaves out what is empty', async () => {
    const { request, calls } = setUp();
    await request(searchCredits, { query: { amount: 8000, term: 48, income: 900, location: '', type: undefined } });
    expect(calls[0]?.address).toBe('/api/credits/search?amount=8000&term=48&income=900');
    await request(getUnlockStatus, { params: { account: 'maria@ejemplo.ec' } });
    expect(calls[1]?.address).toBe('/api/unlock/status/maria%40ejemplo.ec');
  });

  it('sends JSON [1.7.03]', async () => {
    const { request, calls } = setUp();
    await request(createCredit, { body: creditBody, idempotencyKey: 'k-1' });
    expect(calls[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k-1' });
    expect(JSON.parse(String(calls[0]?.body))).toEqual(creditBody);
  });

  it('sends files as multipart, with the type left to the browser [1.7.03]', async () => {
    const { request, calls } = setUp();
    const form = new FormData();
    form.append('documentType', 'id');
    await request(uploadDocument, { params: { id: 'c-1' }, body: form });
    expect(calls[0]?.body).toBe(form);
    expect(calls[0]?.headers['content-type']).toBeUndefined();
  });

  it('carries the user token, and none when nobody is signed in [1.6.10] [1.7.04] [2.6.06]', async () => {
    const { request, calls, tokens } = setUp();
    await request(listUserCredits);
    await request(listPublicInstitutions);
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer user-1', 'Bearer user-1']);
    tokens.user = null;
    await request(listPublicInstitutions);
    expect(calls[2]?.headers.authorization).toBeUndefined();
  });

  it('carries the admin token on paths under /admin [1.6.09] [3.6.02]', async () => {
    const { request, calls } = setUp({ page: '/perfil' });
    await request(listAdmins);
    expect(calls[0]?.headers.authorization).toBe('Bearer admin-1');
  });

  it('carries the admin token from an admin page, also on shared calls and on the refresh [3.6.03]', async () => {
    const { request, calls } = setUp({ page: '/admin/institutions' });
    await request(getInstitution, { params: { id: 'i-1' } });
    await request(refreshAdminToken, { body: { refreshToken: 'r' } });
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer admin-1', 'Bearer admin-1']);
  });

  it('refuses a call that needs a session without asking the server [2.8.16]', async () => {
    const { request, calls } = setUp({ userToken: null });
    const failure = await failureOf(request(listUserCredits));
    expect(failure.message).toBe('No estás autenticado. Por favor inicia sesión nuevamente.');
    expect(failure).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    expect(calls).toHaveLength(0);
  });
});

describe('what comes back', () => {
  it('gives the whole body: success flag and data [1.7.08]', async () => {
    const { request } = setUp({ answers: [json(200, { success: true, data: ['Quito'], message: 'Listo' })] });
    expect(await request(listPublicCities)).toEqual({ success: true, data: ['Quito'], message: 'Listo' });
  });

  it.each([
    ["attachment; filename*=UTF-8''c%C3%A9dula.png", 'cédula.png'],
    ['attachment; filename="planilla.png"', 'planilla.png'],
    ['attachment', 'archivo'],
  ])('gives a file under the name the server chose: %s', async (disposition, name) => {
    const answer = new Response('abc', {
      headers: { 'content-type': 'image/png', 'content-disposition': disposition },
    });
    const { request } = setUp({ answers: [answer] });
    const file = await request(downloadDocument, { params: { id: 'c', docId: 'd' } });
    expect([file.name, file.type, file.size]).toEqual([name, 'image/png', 3]);
  });

  it('takes an empty answer for none: NO_RESPONSE [1.8.12] [2.8.22] [2.8.40]', async () => {
    const { request } = setUp({ answers: [new Response(null, { status: 200 })] });
    const failure = await failureOf(request(listPublicCities));
    expect([failure.code, failure.message]).toEqual(['NO_RESPONSE', 'No se recibió respuesta del servidor']);
  });

  it.each([
    ['page of another server', new Response('<html>', { status: 200 })],
    ['refusal without a known code', json(418, { code: 'TEAPOT' })],
    ['refusal whose code is a word of the language', json(418, { code: 'constructor' })],
  ])('calls a %s UNKNOWN_ERROR [1.8.13] [2.8.40] [3.8.57]', async (_, answer) => {
    const { request } = setUp({ answers: [answer] });
    expect((await failureOf(request(listPublicCities))).code).toBe('UNKNOWN_ERROR');
  });

  it('hands on code, fields, data and request id [2.8.40] [3.8.57]', async () => {
    const { request } = setUp({
      answers: [
        refusal(400, 'INVALID_AMOUNT', 'El monto debe estar entre $500 y $100000', { fields: { amount: 'Muy poco' } }),
        refusal(400, 'INVALID_TERM', 'El plazo debe estar entre 3 y 72 meses', { data: { version: 2 } }),
      ],
    });
    const amount = await failureOf(request(createCredit, { body: creditBody }));
    expect(amount).toMatchObject({ code: 'INVALID_AMOUNT', fields: { amount: 'Muy poco' }, requestId: 'r-1' });
    const term = await failureOf(request(createCredit, { body: creditBody }));
    expect(term).toMatchObject({ code: 'INVALID_TERM', status: 400, data: { version: 2 } });
  });

  it('shows the error or message field of another 4xx [1.8.09] [2.8.10]', async () => {
    const { request } = setUp({
      answers: [json(409, { error: 'Ya existe' }), json(409, { message: 'Ya estaba' })],
    });
    expect((await failureOf(request(listPublicCities))).message).toBe('Ya existe');
    expect((await failureOf(request(listPublicCities))).message).toBe('Ya estaba');
  });

  it('names the status when a 4xx says nothing [1.8.10] [2.8.10]', async () => {
    const { request } = setUp({ answers: [new Response('', { status: 418 })] });
    expect((await failureOf(request(listPublicCities))).message).toBe('Error en la solicitud (418)');
  });

  it.each([500, 503])('shows the text of a broken server on %i [1.8.08] [2.8.09]', async (status) => {
    const { request } = setUp({ answers: [refusal(status, 'INTERNAL', 'otro texto')] });
    expect((await failureOf(request(listPublicCities))).message).toBe(
      'El servidor encontró un error. Por favor, inténtalo más tarde.',
    );
  });

  it('shows a 403 as a permission error, in the voice of each side [3.6.09] [3.8.05]', async () => {
    const { request } = setUp({ answers: [refusal(403, 'FORBIDDEN', 'x')] });
    expect((await failureOf(request(listAdmins))).message).toBe('No tiene permisos para realizar esta acción.');
    expect((await failureOf(request(listUserCredits))).message).toBe('No tienes permisos para realizar esta acción.');
  });

  it('keeps the reason of a refused sign-in', async () => {
    const { request } = setUp({ answers: [refusal(403, 'EMAIL_NOT_VERIFIED', 'Confirma tu correo')] });
    const failure = await failureOf(request(logIn, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    expect(failure.message).toBe('Confirma tu correo');
  });

  it('has texts of its own in the administration [3.8.06] [3.8.07] [3.8.08]', async () => {
    const { request } = setUp({
      answers: [
        refusal(404, 'NOT_FOUND', 'x'),
        refusal(500, 'INTERNAL', 'x'),
        refusal(409, 'CONFLICT', 'Ya fue decidido'),
        json(409, { message: 'Ya estaba' }),
      ],
    });
    const texts = [];
    for (let call = 0; call < 4; call++) texts.push((await failureOf(request(listAdmins))).message);
    expect(texts).toEqual([
      'Recurso no encontrado.',
      'Error en el servidor. Intente nuevamente más tarde.',
      'Ya fue decidido',
      'Ya estaba',
    ]);
  });
});

describe('no connection', () => {
  it('tells a refused connection with a hint about the origin [1.8.01] [2.8.01]', async () => {
    const { request } = setUp({ answers: ['refused'] });
    const failure = await failureOf(request(listPublicCities));
    expect(failure.message).toMatch(/^Error de conexión al servidor\.\.\. .*\(CORS\)/);
    expect(failure).toMatchObject({ code: 'NETWORK_ERROR', status: 0, isUnanswered: true });
  });

  it('tells it shorter in the administration [3.8.11]', async () => {
    const { request } = setUp({ answers: ['refused'] });
    expect((await failureOf(request(listAdmins))).message).toBe('Error de conexión al servidor...');
  });

  it('asks to check the connection when the browser is offline [1.8.11] [2.8.02]', async () => {
    const { request } = setUp({ answers: ['refused'], isOnline: false });
    const failure = await failureOf(request(listPublicCities));
    expect(failure.message).toBe('Error de conexión. Por favor, verifica tu conexión a internet.');
  });
});

describe('timeouts', () => {
  it.each([
    ['30 s by default [1.7.05] [2.7.02] [2.9.14]', listUserCredits, 30_000],
    ['5 s for public calls [1.7.06]', listPublicInstitutions, 5_000],
  ])('waits %s', async (_, endpoint, ms) => {
    const { request, calls } = setUp({ answers: ['hang'] });
    const call = failureOf(request(endpoint));
    await pass(ms - 1);
    expect(calls).toHaveLength(1);
    await pass(1);
    // A read is repeated, so the second call shows that the first one ended.
    expect(calls).toHaveLength(2);
    await pass(ms);
    expect((await call).code).toBe('TIMEOUT');
  });

  it('waits 10 s for one institution [1.7.07]', async () => {
    const { request, calls } = setUp({ answers: ['hang'] });
    const call = failureOf(request(getInstitution, { params: { id: 'i-1' } }));
    await pass(9_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls).toHaveLength(2);
    await pass(10_000);
    await call;
  });

  it('repeats a read once and takes the second answer [1.8.02] [2.8.03]', async () => {
    const { request, calls } = setUp({ answers: ['hang', ok] });
    const call = request(listPublicCities);
    await pass(5_000);
    expect(await call).toEqual({ success: true, data: [] });
    expect(calls).toHaveLength(2);
  });

  it('says after the second timeout that it takes too long [1.8.03] [2.8.04]', async () => {
    const { request, calls } = setUp({ answers: ['hang'] });
    const call = failureOf(request(listPublicCities));
    await pass(20_000);
    expect((await call).message).toBe('La solicitud está tomando demasiado tiempo. Por favor, inténtalo de nuevo.');
    expect(calls).toHaveLength(2);
  });

  it('does the same in the administration [3.8.10]', async () => {
    const { request, calls } = setUp({ answers: ['hang'] });
    const call = failureOf(request(listAdmins));
    await pass(60_000);
    expect((await call).message).toBe(requestTexts.timeout);
    expect(calls).toHaveLength(2);
  });

  it('repeats a write only under an Idempotency-Key', async () => {
    const plain = setUp({ answers: ['hang'] });
    const unsafe = failureOf(plain.request(createCredit, { body: creditBody }));
    await pass(90_000);
    await unsafe;
    expect(plain.calls).toHaveLength(1);

    const keyed = setUp({ answers: ['hang', ok] });
    const safe = keyed.request(createCredit, { body: creditBody, idempotencyKey: 'k-1' });
    await pass(30_000);
    await safe;
    expect(keyed.calls.map((call) => call.headers['idempotency-key'])).toEqual(['k-1', 'k-1']);
  });

  it('ends at once when the caller gives up', async () => {
    const { request, calls } = setUp({ answers: ['hang'] });
    const caller = new AbortController();
    const call = request(listPublicCities, { signal: caller.signal }).catch((error: unknown) => error);
    caller.abort();
    expect(isAbort(await call)).toBe(true);
    expect(calls).toHaveLength(1);
  });
});

describe('429', () => {
  const limited = (headers: Record<string, string> = {}) =>
    json(429, { success: false, code: 'RATE_LIMITED', error: 'Espera un momento.' }, headers);

  it('waits what Retry-After says and repeats once [1.8.04] [2.8.05]', async () => {
    const { request, calls } = setUp({ answers: [limited({ 'retry-after': '3' }), ok] });
    const call = request(listPublicCities);
    await pass(2_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(await call).toEqual({ success: true, data: [] });
  });

  it('waits until the date that Retry-After names', async () => {
    const { request, calls } = setUp({
      answers: [limited({ 'retry-after': new Date(Math.ceil(Date.now() / 1000) * 1000 + 5_000).toUTCString() }), ok],
    });
    const call = request(listPublicCities);
    await pass(4_000);
    expect(calls).toHaveLength(1);
    await pass(2_000);
    expect(await call).toEqual({ success: true, data: [] });
  });

  it('waits 2 s without Retry-After, also for a write [1.8.05] [2.8.05]', async () => {
    const { request, calls } = setUp({ answers: [limited(), ok] });
    const call = request(saveAmortization, {
      params: { id: 'c-1' },
      body: { amortizationType: 2, amortizationTable: [{}] },
    });
    await pass(1_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    await call;
    expect(calls).toHaveLength(2);
  });

  it('does the same in the administration [3.8.09]', async () => {
    const { request, calls } = setUp({ answers: [limited(), ok] });
    const call = request(listAdmins);
    await pass(2_000);
    await call;
    expect(calls).toHaveLength(2);
  });

  it('gives up after the second 429, and at once when the wait is over 10 s', async () => {
    const twice = setUp({ answers: [limited({ 'retry-after': '1' })] });
    const call = failureOf(twice.request(listPublicCities));
    await pass(1_000);
    expect(await call).toMatchObject({ status: 429, message: 'Espera un momento.' });
    expect(twice.calls).toHaveLength(2);

    const long = setUp({ answers: [limited({ 'retry-after': '11' })] });
    expect((await failureOf(long.request(listPublicCities))).retryAfterSeconds).toBe(11);
    expect(long.calls).toHaveLength(1);
  });

  it('never repeats a login, a recovery or an unlock [2.7.52]', async () => {
    const { request, calls } = setUp({ answers: [limited({ 'retry-after': '1' })] });
    await failureOf(request(logIn, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    await failureOf(request(recoverPassword, { body: { email: 'a@ejemplo.ec' } }));
    await failureOf(request(getUnlockStatus, { params: { account: 'a@ejemplo.ec' } }));
    expect(calls).toHaveLength(3);
  });
});

describe('401', () => {
  const ended = refusal(401, 'SESSION_EXPIRED', 'Sesión expirada, por favor inicie sesión nuevamente');

  it('ends the user session [1.8.06] [2.8.08]', async () => {
    const { request, session } = setUp({ answers: [ended] });
    const failure = await failureOf(request(listUserCredits));
    expect(failure.message).toBe('Sesión expirada, por favor inicie sesión nuevamente');
    expect(session.loseUserSession).toHaveBeenCalledOnce();
  });

  it('leaves a refused login alone: no repeat, no redirect [1.8.07] [2.7.52] [2.8.08]', async () => {
    const { request, session, calls } = setUp({
      answers: [refusal(401, 'INVALID_CREDENTIALS', 'Credenciales inválidas')],
    });
    const failure = await failureOf(request(logIn, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    expect(failure.message).toBe('Credenciales inválidas');
    expect(calls).toHaveLength(1);
    expect(session.loseUserSession).not.toHaveBeenCalled();
  });

  it('changes nothing for a background load or for a token that is not the present one', async () => {
    const background = setUp({ answers: [ended] });
    await failureOf(background.request(listUserCredits, { isBackground: true }));
    expect(background.session.loseUserSession).not.toHaveBeenCalled();

    const renewed = setUp({ answers: [ended] });
    const call = failureOf(renewed.request(listUserCredits));
    renewed.tokens.user = 'user-2';
    await call;
    expect(renewed.session.loseUserSession).not.toHaveBeenCalled();
  });

  it('refreshes the admin token once and repeats with the new one [3.4.50] [3.8.03]', async () => {
    const { request, calls, session } = setUp({ answers: [ended, ok] });
    await request(listAdmins);
    expect(calls.map((call) => call.headers.authorization)).toEqual(['Bearer admin-1', 'Bearer admin-2']);
    expect(session.refreshAdminSession).toHaveBeenCalledOnce();
    expect(session.loseAdminSession).not.toHaveBeenCalled();
  });

  it('ends the admin session when the refresh is refused [3.8.01] [3.8.03]', async () => {
    const { request, session, calls } = setUp({ answers: [ended], refresh: 'refused' });
    const failure = await failureOf(request(listAdmins));
    expect(failure.message).toBe('No autorizado. Verifique sus credenciales de administrador.');
    expect(session.loseAdminSession).toHaveBeenCalledOnce();
    expect(calls).toHaveLength(1);
  });

  it('keeps the admin session when the refresh got no answer', async () => {
    const { request, session } = setUp({ answers: [ended], refresh: 'unreachable' });
    await failureOf(request(listAdmins));
    expect(session.loseAdminSession).not.toHaveBeenCalled();
  });

  it('ends the admin session when the repeat is refused too [3.8.04]', async () => {
    const { request, session, calls } = setUp({ answers: [ended] });
    const failure = await failureOf(request(listAdmins));
    expect(failure.message).toBe('Su sesión ha expirado. Redirigiendo a la página de inicio de sesión...');
    expect(calls).toHaveLength(2);
    expect(session.loseAdminSession).toHaveBeenCalledOnce();
  });

  it('repeats a read each second, three times, while a refresh is under way [3.4.59] [3.9.05]', async () => {
    const { request, calls, session, setRefreshing } = setUp({ answers: [ended, ended, ended, ok] });
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
    const { request, session } = setUp({ answers: [refusal(401, 'INVALID_CREDENTIALS', 'x')] });
    const failure = await failureOf(request(loginAdmin, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    expect(failure.message).toBe('Credenciales incorrectas o sesión expirada.');
    expect(session.refreshAdminSession).not.toHaveBeenCalled();
  });
});
