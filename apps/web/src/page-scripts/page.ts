import { logOut } from '@cotejo/contracts/identity/accounts';
import { readStored, writeStored } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { urlOf } from '#data/http/url.ts';
import { isScreenReady, screenReadyEvent } from '#document/early-input.ts';
import { showTheme, switchTheme, themeKey, writeThemeCookie } from '#document/theme/theme-choice.ts';
import { deletePerson } from '#session/delete-person.ts';
import { listenForMovement } from '#session/inactivity.ts';
import { signedOutPath } from '#session/return-target.ts';
import { shortName } from '#session/short-name.ts';
import { takeInterrupted } from '#ui/feedback/interrupted-navigation.ts';
import { provideTextEncoderStream } from './text-encoder-stream.ts';

// Loaded with `defer` in the head of every page: it runs once the HTML is parsed. The framework is `async`: it usually
// runs later, but from the cache it can be first.
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

function showChosenTheme(): void {
  const chosen = readStored(themeKey);
  const isChosen = chosen === 'light' || chosen === 'dark';
  showTheme(isChosen ? chosen : system.matches ? 'dark' : 'light', { isChosen });
  if (isChosen) writeThemeCookie(chosen);
}

// Stops zod from trying `new Function`, which the content security policy forbids and reports. If the
// framework came first, from the cache, the only cost is that report.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

provideTextEncoderStream();

showChosenTheme();
system.addEventListener('change', showChosenTheme);

const interrupted = takeInterrupted();
if (interrupted !== null) location.replace(interrupted);

// If a script fails to load, the app never starts and cannot report it, so we do it here. Safari
// does not expose the status of a resource. There we assume a failure if the app has not
// started ten seconds after `load`.
const unfinishedAfterMs = 10_000;
let isReady = isScreenReady();
addEventListener('load', () => {
  if (hasFailedScript()) showUnfinishedNotice();
  else setTimeout(showUnfinishedNotice, unfinishedAfterMs);
});

function hasFailedScript(): boolean {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.some(({ name, responseStatus }) => /\/assets\/.+\.js$/.test(name) && responseStatus >= 400);
}

function showUnfinishedNotice(): void {
  if (isReady || isContentPage()) return;
  const notice = document.createElement('p');
  notice.className = 'unfinished no-print';
  notice.setAttribute('role', 'alert');
  const button = document.createElement('button');
  button.textContent = 'Recargar la página';
  button.onclick = () => location.reload();
  notice.append('Esta página no terminó de cargar. Puede que haya una versión nueva. ', button);
  document.body.append(notice);
  addEventListener(screenReadyEvent, () => notice.remove(), { once: true });
}

// After `load`, so that it does not compete with the resources of the page. If registering fails,
// only the offline page is missing.
addEventListener('load', () => {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
});

// Before hydration the browser itself would send a form, which loads another page and clears the
// form. So we hold the submit and repeat it once the screen is ready. Content pages are never
// hydrated: there only forms without a URL are held.
let heldForm: HTMLFormElement | null = null;
if (!isReady) document.addEventListener('submit', holdSubmit, true);
addEventListener(
  screenReadyEvent,
  () => {
    isReady = true;
    document.removeEventListener('submit', holdSubmit, true);
    // Safari before 16 has no requestSubmit, but the screen only needs the event.
    if (heldForm?.requestSubmit) heldForm.requestSubmit();
    else heldForm?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  },
  { once: true },
);

// Content pages run without the framework, so the theme switch and the account menu are set up here. DOMContentLoaded is
// fired after deferred scripts, so this listener is in time.
document.addEventListener('DOMContentLoaded', setUpContentPage, { once: true });

function holdSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || (isContentPage() && form.hasAttribute('action'))) return;
  event.preventDefault();
  heldForm = form;
}

function setUpContentPage(): void {
  if (!isContentPage()) return;
  for (const button of all('[data-theme-switch]')) button.addEventListener('click', switchTheme);

  const token = readStored(sessionKeys.token);
  const name = shortName(readStored(sessionKeys.user));
  if (!token || !name) return;
  for (const node of all('[data-account-name]')) node.textContent = name;
  for (const node of all('[data-account-menu]')) node.hidden = false;
  for (const node of all('[data-account-link]')) node.hidden = true;
  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => signOut(token));
  // Activity on this page must count for the other tabs, which end the session after inactivity.
  let recordedAt = 0;
  listenForMovement(() => {
    if (Date.now() - recordedAt < 1_000) return;
    recordedAt = Date.now();
    writeStored(sessionKeys.activeAt, String(recordedAt));
  });
}

async function signOut(token: string): Promise<void> {
  // The session ends on this device even when the server cannot be reached.
  await fetch(urlOf(logOut.path), { method: logOut.method, headers: { authorization: `Bearer ${token}` } }).catch(
    () => null,
  );
  deletePerson();
  // The login screen shows the confirmation.
  location.assign(signedOutPath);
}

const isContentPage = (): boolean => root.dataset.script === 'none';

function all(selector: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(selector);
}
