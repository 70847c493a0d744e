import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKeys } from '#data/http/session-keys.ts';
import { sampleCredit } from '#testing/factories.ts';
import { fakeApi, ok, refusal } from '#testing/fake-api.ts';
import { showBegun } from './show-begun.ts';

const list = 'GET /credits/user-credits';
const line = () => document.querySelector<HTMLElement>('[data-begun]') as HTMLElement;

beforeEach(() => {
  localStorage.setItem(sessionKeys.token, 'token-1');
  document.body.innerHTML =
    '<p data-begun hidden><span data-begun-lead data-returned="Te devolvieron tu solicitud para">Tienes una solicitud empezada con</span> <b data-begun-name></b>. <a href="/perfil">Continuar</a></p>';
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('shows whoever is signed in the most urgent application that was begun [12.7.25]', async () => {
  const begun = sampleCredit({ id: 'begun', status: 'INSTITUTION_SELECTED', lastSubmittedAt: null });
  const api = fakeApi({ [list]: ok([sampleCredit({ id: 'sent' }), begun]) });
  await showBegun();
  expect(line().hidden).toBe(false);
  expect(line().textContent).toBe('Tienes una solicitud empezada con Cooperativa Jardín Azuayo. Continuar');
  expect(line().querySelector('a')?.getAttribute('href')).toBe('/creditos/detalles?credito=begun&continuar=si');
  expect(api.callsOf(list)[0]?.token).toBe('Bearer token-1');
});

it('says of one that was given back that it was', async () => {
  const returned = sampleCredit({ status: 'PENDING', lastSubmittedAt: '2026-11-24T15:00:00.000Z' });
  fakeApi({ [list]: ok([returned]) });
  await showBegun();
  expect(line().textContent).toBe('Te devolvieron tu solicitud para Cooperativa Jardín Azuayo. Continuar');
});

it.each([
  ['nothing was begun', ok([sampleCredit(), sampleCredit({ status: 'PENDING', institution: null })])],
  ['the session is over', refusal(401, 'UNAUTHORIZED', 'x')],
  ['there is no network', 'refused' as const],
])('shows nothing where %s', async (_name, handler) => {
  fakeApi({ [list]: handler });
  await showBegun();
  expect(line().hidden).toBe(true);
});

it('asks nothing for a visitor', async () => {
  localStorage.clear();
  const api = fakeApi({});
  await showBegun();
  expect(api.calls).toEqual([]);
});
