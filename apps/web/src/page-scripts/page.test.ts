import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionKeys } from '#data/http/session-keys.ts';
import { replayEarlyInput } from '#document/early-input.ts';
import { themeKey } from '#document/theme/theme-choice.ts';
import { signedOutPath } from '#session/return-target.ts';
import { fakeApi, ok } from '#testing/fake-api.ts';
import { patiently } from '#testing/patiently.ts';
import { keepInterrupted } from '#ui/feedback/interrupted-navigation.ts';

const root = document.documentElement;

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  root.dataset.script = 'none';
  document.body.innerHTML = `
    <button data-theme-switch></button>
    <a data-account-link href="/login">Perfil</a>
    <details data-account-menu hidden><summary data-account-name>Perfil</summary><button data-sign-out></button></details>`;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function runPageScript() {
  await import('./page.ts');
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

it('shows the chosen theme', async () => {
  localStorage.setItem(themeKey, 'dark');
  await runPageScript();
  expect(root.dataset.theme).toBe('dark');
});

it('marks a page that follows the system only where the system is dark, and follows its changes', async () => {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList);
  const change = (isDark: boolean) => {
    system.matches = isDark;
    system.dispatchEvent(new Event('change'));
    return root.dataset.theme;
  };
  delete root.dataset.theme;
  await runPageScript();
  expect(root.dataset.theme).toBeUndefined();
  expect(change(true)).toBe('dark');
  expect(change(false)).toBeUndefined();
  localStorage.setItem(themeKey, 'light');
  expect(change(true)).toBe('light');
});

it('sets no attribute that stands there already', async () => {
  root.dataset.theme = 'dark';
  localStorage.setItem(themeKey, 'dark');
  const set = vi.spyOn(root, 'setAttribute');
  await runPageScript();
  expect(set).not.toHaveBeenCalledWith('data-theme', expect.anything());
  localStorage.setItem(themeKey, 'light');
  document.querySelector<HTMLElement>('[data-theme-switch]')?.click();
  expect(set).toHaveBeenCalledWith('data-theme', 'light');
});

it('keeps the schema library from making functions of texts, which the policy of the page forbids', async () => {
  Reflect.deleteProperty(globalThis, '__zod_globalConfig');
  await runPageScript();
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toEqual({ jitless: true });
});

it('switches the theme on a content page and remembers it', async () => {
  localStorage.setItem(themeKey, 'light');
  await runPageScript();
  document.querySelector<HTMLElement>('[data-theme-switch]')?.click();
  expect(root.dataset.theme).toBe('dark');
  expect(localStorage.getItem(themeKey)).toBe('dark');
});

it('shows first given name and first surname on a content page [1.2.32]', async () => {
  localStorage.setItem(sessionKeys.token, 'token');
  localStorage.setItem(sessionKeys.user, JSON.stringify({ nombres: 'María Fernanda', apellidos: 'Quishpe Toapanta' }));
  await runPageScript();
  expect(document.querySelector('[data-account-name]')?.textContent).toBe('María Quishpe');
  expect(document.querySelector<HTMLElement>('[data-account-menu]')?.hidden).toBe(false);
  expect(document.querySelector<HTMLElement>('[data-account-link]')?.hidden).toBe(true);
});

it('deletes on signing out what the application deletes: the session and the kept form with its cédula', async () => {
  const api = fakeApi({ 'POST /auth/logout': ok() });
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  for (const key of Object.values(sessionKeys)) localStorage.setItem(key, '{"nombres":"Ana","apellidos":"Vera"}');
  sessionStorage.setItem('creditFormData', '{"document":"1700000050"}');
  await runPageScript();
  document.querySelector<HTMLElement>('[data-sign-out]')?.click();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(signedOutPath), patiently);
  expect(api.callsOf('POST /auth/logout')).toHaveLength(1);
  expect(sessionStorage.getItem('creditFormData')).toBeNull();
  for (const key of Object.values(sessionKeys)) expect(localStorage.getItem(key)).toBeNull();
});

/** Submits a form that has a URL. Returns whether the browser would send it. */
function sendForm(): boolean {
  const form = document.createElement('form');
  form.action = '/creditos/resultados';
  document.body.append(form);
  return form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

it('lets a form of a content page go to its URL', async () => {
  await runPageScript();
  expect(sendForm()).toBe(true);
});

it('keeps a form until its screen can hear it, although it has a URL for browsers without script', async () => {
  delete root.dataset.script;
  const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => undefined);
  await runPageScript();
  expect(sendForm()).toBe(false);
  expect(sent).not.toHaveBeenCalled();
  dispatchEvent(new Event('cotejo:screen-ready'));
  expect(sent).toHaveBeenCalled();
  expect(sendForm()).toBe(true);
});

it('tells the screen of a kept form also where a form cannot be sent by script', async () => {
  delete root.dataset.script;
  vi.spyOn(HTMLFormElement.prototype, 'requestSubmit', 'get').mockReturnValue(undefined as never);
  await runPageScript();
  expect(sendForm()).toBe(false);
  const heard = vi.fn((event: Event) => event.preventDefault());
  document.forms[document.forms.length - 1]?.addEventListener('submit', heard);
  dispatchEvent(new Event('cotejo:screen-ready'));
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves the link to login while nobody is signed in', async () => {
  await runPageScript();
  expect(document.querySelector<HTMLElement>('[data-account-link]')?.hidden).toBe(false);
  expect(document.querySelector<HTMLElement>('[data-account-menu]')?.hidden).toBe(true);
});

const notice = () => document.querySelector('[role="alert"]');

it('knows a screen that was there before it: says nothing, and holds no form back [12.4.6]', async () => {
  delete root.dataset.script;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    replayEarlyInput();
    vi.advanceTimersByTime(1);
    await runPageScript();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(10_000);
    expect(notice()).toBeNull();
    expect(sendForm()).toBe(true);
  } finally {
    performance.clearMarks();
    vi.useRealTimers();
  }
});

it('says at once that a script of the page is missing, and reloads the page on a press', async () => {
  delete root.dataset.script;
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const missing = { name: `${location.origin}/assets/UsersPage-1.js`, responseStatus: 404 };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([missing as unknown as PerformanceEntry]);
  await runPageScript();
  dispatchEvent(new Event('load'));
  expect(notice()?.textContent).toMatch(/^Esta página no terminó de cargar\. Puede que haya una versión nueva\./);
  notice()?.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
  dispatchEvent(new Event('cotejo:screen-ready'));
  expect(notice()).toBeNull();
});

it.each([
  ['says so ten seconds after everything arrived when the screen is not there', false],
  ['says nothing of a screen that is there', true],
])('%s', async (_, isReady) => {
  delete root.dataset.script;
  vi.useFakeTimers();
  try {
    await runPageScript();
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(9_999);
    expect(notice()).toBeNull();
    if (isReady) dispatchEvent(new Event('cotejo:screen-ready'));
    vi.advanceTimersByTime(1);
    expect(notice() === null).toBe(isReady);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['reload', ['/admin/users']],
  ['navigate', []],
])('goes on to where a link was leading when the page is left by a %s: %j', async (type, reached) => {
  const go = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  keepInterrupted('/admin/users');
  await runPageScript();
  expect(go.mock.calls.flat()).toEqual(reached);
  vi.resetModules();
  await runPageScript();
  expect(go.mock.calls.flat()).toEqual(reached);
});
