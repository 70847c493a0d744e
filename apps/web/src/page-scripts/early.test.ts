import { getCreditDetails, getCreditOffer, listUserCredits } from '@cotejo/contracts/credits/applicant';
import { verifyToken } from '@cotejo/contracts/identity/accounts';
import { getProfile } from '@cotejo/contracts/identity/profiles';
import { getInstitution } from '@cotejo/contracts/institutions/public';
import { searchCredits } from '@cotejo/contracts/offers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '#data/http/request.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { storeCreditId, storeInstitutionId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { offersCall } from '#site/credits/results/calls.ts';
import { readFilters } from '#site/credits/results/offer-filters.ts';
import { sampleCreditDetails, sampleForm, sampleUser } from '#testing/factories.ts';
import { fakeApi, type Handlers, ok, refusal } from '#testing/fake-api.ts';
import { patiently } from '#testing/patiently.ts';

const form = sampleForm();
const verify = 'POST /auth/verify-token';
const search = 'GET /credits/search';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(globalThis, 'cotejoEarlyCalls');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page with the current browser storage. `leave` records redirects, `called` lists the requests. */
async function open(url: string, handlers: Handlers = {}) {
  history.replaceState(null, '', url);
  const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  const api = fakeApi({ [verify]: ok({ valid: true }), [search]: { data: [], excluded: {} }, ...handlers });
  await import('./early.ts');
  return { api, leave, called: () => api.calls.map(({ name }) => name) };
}

function signIn(token = 'token-1'): void {
  localStorage.setItem(sessionKeys.token, token);
  localStorage.setItem(sessionKeys.user, JSON.stringify(sampleUser()));
}

describe('a visitor on a page that needs a session', () => {
  it('is led to the login at once, with the way back, and nothing is asked of the server [8.2.01]', async () => {
    const { leave, called } = await open('/creditos/resultados?bancos=si');
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login?volver=%2Fcreditos%2Fresultados%3Fbancos%3Dsi');
    expect(called()).toEqual([]);
  });

  it.each(['{', '{"nombres":"Ana"}'])('is also who has a token and %s for a user [8.2.01]', async (stored) => {
    signIn();
    localStorage.setItem(sessionKeys.user, stored);
    const { leave } = await open('/configuracion/seguridad');
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login?volver=%2Fconfiguracion%2Fseguridad');
  });

  it('is everybody where the browser refuses its storage [8.2.01]', async () => {
    signIn();
    vi.stubGlobal('localStorage', undefined);
    const { leave } = await open('/perfil');
    expect(leave).toHaveBeenCalledExactlyOnceWith('/login?volver=%2Fperfil');
  });
});

describe('the calls of a page', () => {
  it('start before the framework and are made once: the request layer takes them over [8.2.02]', async () => {
    signIn();
    storeForm(form);
    const { called, leave } = await open('/creditos/resultados?bancos=si&tasa=max&opcionales=si');
    expect(called()).toEqual([search, verify]);
    const { input } = offersCall(form, readFilters(new URLSearchParams('bancos=si&tasa=max&opcionales=si')));
    expect(await request(searchCredits, input)).toMatchObject({ data: [] });
    await request(verifyToken);
    expect(called()).toEqual([search, verify]);
    expect(leave).not.toHaveBeenCalled();
    // The same request once more is sent to the server.
    await request(searchCredits, input);
    expect(called()).toEqual([search, verify, search]);
  });

  it('are those of the credit on its details, and of its institution where the tab knows it [8.2.02]', async () => {
    signIn();
    storeCreditId('credit-1');
    storeInstitutionId('i-1');
    const { called } = await open('/creditos/detalles', {
      'GET /credits/credit-1/details': ok({}),
      'GET /credits/credit-1/offer': ok({}),
      'GET /institutions/i-1': ok({}),
    });
    const early = ['GET /credits/credit-1/details', 'GET /institutions/i-1', 'GET /credits/credit-1/offer', verify];
    expect(called()).toEqual(early);
    await request(getCreditDetails, { params: { id: 'credit-1' } });
    await request(getCreditOffer, { params: { id: 'credit-1' } });
    await request(getInstitution, { params: { id: 'i-1' } });
    expect(called()).toEqual(early);
  });

  it('do not guess the institution of another credit that the URL names [8.2.02]', async () => {
    signIn();
    storeCreditId('credit-1');
    storeInstitutionId('i-1');
    const { called } = await open('/creditos/detalles?credito=credit-2');
    expect(called()).toEqual(['GET /credits/credit-2/details', 'GET /credits/credit-2/offer', verify]);
  });

  it('ask for the institution that the credit names, once its response is there [8.2.02]', async () => {
    signIn();
    storeCreditId('credit-1');
    storeInstitutionId('i-1');
    const { called } = await open('/creditos/detalles?credito=credit-2', {
      'GET /credits/credit-2/details': ok({ ...sampleCreditDetails(), institutionId: 'i-2' }),
      'GET /credits/credit-2/offer': ok({}),
      'GET /institutions/i-2': ok({}),
    });
    const early = ['GET /credits/credit-2/details', 'GET /credits/credit-2/offer', verify, 'GET /institutions/i-2'];
    await vi.waitFor(() => expect(called()).toEqual(early), patiently);
    await request(getInstitution, { params: { id: 'i-2' } });
    expect(called()).toEqual(early);
  });

  it('are the applications and the person on the profile [8.2.02]', async () => {
    signIn();
    const early = ['GET /credits/user-credits', 'GET /users/profile', verify];
    const { called } = await open('/perfil', {
      [early[0] ?? '']: ok([]),
      [early[1] ?? '']: ok(sampleUser()),
    });
    expect(called()).toEqual(early);
    await request(listUserCredits);
    await request(getProfile);
    expect(called()).toEqual(early);
  });

  it.each(['/creditos/resultados', '/creditos/detalles', '/creditos/confirmacion'])(
    'are the applications on %s in a tab that knows of none: the screen offers what was begun [8.2.02]',
    async (path) => {
      signIn();
      const early = ['GET /credits/user-credits', verify];
      const { called } = await open(path, { [early[0] ?? '']: ok([]) });
      expect(called()).toEqual(early);
      await request(listUserCredits);
      expect(called()).toEqual(early);
    },
  );

  it('are worth nothing for another session: it asks for itself [8.2.03]', async () => {
    signIn();
    const { api, called } = await open('/perfil', { 'GET /credits/user-credits': ok([]) });
    signIn('token-2');
    await request(listUserCredits);
    expect(called()).toHaveLength(4);
    expect(api.calls[3]?.token).toBe('Bearer token-2');
  });

  it('end the session when they are refused, as any other call does [8.2.03]', async () => {
    signIn();
    const { called } = await open('/perfil', {
      'GET /credits/user-credits': refusal(401, 'SESSION_EXPIRED', 'Tu sesión terminó'),
    });
    await expect(request(listUserCredits)).rejects.toMatchObject({ status: 401 });
    expect(called()).toHaveLength(3);
  });

  it('count as not made when the network lost them: the screen asks again [8.2.03]', async () => {
    signIn();
    const { api, called } = await open('/perfil', { 'GET /credits/user-credits': 'refused' });
    api.handlers['GET /credits/user-credits'] = ok([]);
    expect(await request(listUserCredits)).toMatchObject({ data: [] });
    expect(called()).toHaveLength(4);
  });

  it('are given up with the call that took them over [8.2.03]', async () => {
    signIn();
    const { called } = await open('/perfil', { 'GET /credits/user-credits': 'hang' });
    const leaving = new AbortController();
    const call = request(listUserCredits, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(called()).toHaveLength(3);
  });

  it('count as not made after a minute [8.2.03]', async () => {
    signIn();
    const { called } = await open('/perfil', { 'GET /credits/user-credits': ok([]) });
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
    await request(listUserCredits);
    expect(called()).toHaveLength(4);
  });
});
