import { listAdmins, refreshAdminToken } from '@cotejo/contracts/admins';
import { createCredit, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { downloadDocument, uploadDocument } from '@cotejo/contracts/documents/applicant';
import { logIn } from '@cotejo/contracts/identity/accounts';
import { getUnlockStatus } from '@cotejo/contracts/identity/unlock';
import { getInstitution, listPublicCities, listPublicInstitutions } from '@cotejo/contracts/institutions/public';
import { searchCredits } from '@cotejo/contracts/offers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, refusal } from '#testing/fake-api.ts';
import { creditBody, failureOf, setUp } from './testing.ts';

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
    expect(calls[0]).toMatchObject({ url: '/api/credits/user-credits', method: 'GET', credentials: 'include' });
  });

  it('fills in path and query, and leaves out what is empty', async () => {
    const { request, calls } = setUp();
    await request(searchCredits, { query: { amount: 8000, term: 48, income: 900, location: '', type: undefined } });
    expect(calls[0]?.url).toBe('/api/credits/search?amount=8000&term=48&income=900');
    await request(getUnlockStatus, { params: { account: 'maria@ejemplo.ec' } });
    expect(calls[1]?.url).toBe('/api/unlock/status/maria%40ejemplo.ec');
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
    const { request } = setUp({ responses: [json(200, { success: true, data: ['Quito'], message: 'Listo' })] });
    expect(await request(listPublicCities)).toEqual({ success: true, data: ['Quito'], message: 'Listo' });
  });

  it.each([
    ["attachment; filename*=UTF-8''c%C3%A9dula.png", 'cédula.png'],
    ['attachment; filename="planilla.png"', 'planilla.png'],
    ['attachment', 'archivo'],
  ])('gives a file under the name the server chose: %s', async (disposition, name) => {
    const response = new Response('abc', {
      headers: { 'content-type': 'image/png', 'content-disposition': disposition },
    });
    const { request } = setUp({ responses: [response] });
    const file = await request(downloadDocument, { params: { id: 'c', docId: 'd' } });
    expect([file.name, file.type, file.size]).toEqual([name, 'image/png', 3]);
  });

  it('takes an empty response for none: NO_RESPONSE [1.8.12] [2.8.22] [2.8.40]', async () => {
    const { request } = setUp({ responses: [new Response(null, { status: 200 })] });
    const failure = await failureOf(request(listPublicCities));
    expect([failure.code, failure.message]).toEqual(['NO_RESPONSE', 'No se recibió respuesta del servidor']);
  });

  it.each([
    ['page of another server', new Response('<html>', { status: 200 })],
    ['refusal without a known code', json(418, { code: 'TEAPOT' })],
    ['refusal whose code is a word of the language', json(418, { code: 'constructor' })],
  ])('calls a %s UNKNOWN_ERROR [1.8.13] [2.8.40] [3.8.57]', async (_, response) => {
    const { request } = setUp({ responses: [response] });
    expect((await failureOf(request(listPublicCities))).code).toBe('UNKNOWN_ERROR');
  });

  it('hands on code, fields, data and request id [2.8.40] [3.8.57]', async () => {
    const { request } = setUp({
      responses: [
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
      responses: [json(409, { error: 'Ya existe' }), json(409, { message: 'Ya estaba' })],
    });
    expect((await failureOf(request(listPublicCities))).message).toBe('Ya existe');
    expect((await failureOf(request(listPublicCities))).message).toBe('Ya estaba');
  });

  it('names the status when a 4xx says nothing [1.8.10] [2.8.10]', async () => {
    const { request } = setUp({ responses: [new Response('', { status: 418 })] });
    expect((await failureOf(request(listPublicCities))).message).toBe('Error en la solicitud (418)');
  });

  it.each([500, 503])('shows the text of a broken server on %i [1.8.08] [2.8.09]', async (status) => {
    const { request } = setUp({ responses: [refusal(status, 'INTERNAL', 'otro texto')] });
    expect((await failureOf(request(listPublicCities))).message).toBe(
      'El servidor encontró un error. Por favor, inténtalo más tarde.',
    );
  });

  it('shows a 403 as a permission error, in the voice of each side [3.6.09] [3.8.05]', async () => {
    const { request } = setUp({ responses: [refusal(403, 'FORBIDDEN', 'x')] });
    expect((await failureOf(request(listAdmins))).message).toBe('No tiene permisos para realizar esta acción.');
    expect((await failureOf(request(listUserCredits))).message).toBe('No tienes permisos para realizar esta acción.');
  });

  it('keeps the reason of a refused sign-in', async () => {
    const { request } = setUp({ responses: [refusal(403, 'EMAIL_NOT_VERIFIED', 'Confirma tu correo')] });
    const failure = await failureOf(request(logIn, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    expect(failure.message).toBe('Confirma tu correo');
  });

  it('has texts of its own in the administration [3.8.06] [3.8.07] [3.8.08]', async () => {
    const { request } = setUp({
      responses: [
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
    const { request } = setUp({ responses: ['refused'] });
    const failure = await failureOf(request(listPublicCities));
    expect(failure.message).toMatch(/^Error de conexión al servidor\.\.\. .*\(CORS\)/);
    expect(failure).toMatchObject({ code: 'NETWORK_ERROR', status: 0, isUnanswered: true });
  });

  it('tells it shorter in the administration [3.8.11]', async () => {
    const { request } = setUp({ responses: ['refused'] });
    expect((await failureOf(request(listAdmins))).message).toBe('Error de conexión al servidor...');
  });

  it('asks to check the connection when the browser is offline [1.8.11] [2.8.02]', async () => {
    const { request } = setUp({ responses: ['refused'], isOnline: false });
    const failure = await failureOf(request(listPublicCities));
    expect(failure.message).toBe('Error de conexión. Por favor, verifica tu conexión a internet.');
  });
});
