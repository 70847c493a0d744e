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

// Stands in the head of every page and runs when the page is there, before the framework.
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');

function showChosenTheme(): void {
  const chosen = readStored(themeKey);
  const isChosen = chosen === 'light' || chosen === 'dark';
  showTheme(isChosen ? chosen : system.matches ? 'dark' : 'light', { isChosen });
  if (isChosen) writeThemeCookie(chosen);
}

// The validation library would try `new Function`, which the security policy forbids and reports:
// told here, because this script runs before every module.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

provideTextEncoderStream();

showChosenTheme();
system.addEventListener('change', showChosenTheme);

const interrupted = takeInterrupted();
if (interrupted !== null) location.replace(interrupted);

// A script that cannot be had leaves a page waiting for ever, and none of the page can say so. Where
// the browser does not tell what failed (Safari): what is not ready long after everything arrived is
// not going to be.
const unfinishedAfterMs = 10_000;
let isReady = isScreenReady();
addEventListener('load', () => {
  if (lacksScript()) tellUnfinished();
  else setTimeout(tellUnfinished, unfinishedAfterMs);
});

function lacksScript(): boolean {
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return loaded.some(({ name, responseStatus }) => /\/assets\/.+\.js$/.test(name) && responseStatus >= 400);
}

function tellUnfinished(): void {
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

// Once the page is there: what it needs comes first. A browser that refuses only lacks the page for
// lost connections.
addEventListener('load', () => {
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
});

// A form is sent by its screen. Until that can hear, sending would only load another page and empty
// the form: it waits. Of a content page, which has no screen to come, only a form without a URL
// does.
let waiting: HTMLFormElement | null = null;
if (!isReady) document.addEventListener('submit', wait, true);
addEventListener(
  screenReadyEvent,
  () => {
    isReady = true;
    document.removeEventListener('submit', wait, true);
    // Safari before 16 cannot send a form from here; its screen needs no more than the event.
    if (waiting?.requestSubmit) waiting.requestSubmit();
    else waiting?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  },
  { once: true },
);

// Content pages run nothing else, so the switch and the signed-in name are wired here.
// (There the script waits for the page, and this event is still to come.)
document.addEventListener('DOMContentLoaded', wireContentPage, { once: true });

function wait(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || (isContentPage() && form.hasAttribute('action'))) return;
  event.preventDefault();
  waiting = form;
}

function wireContentPage(): void {
  if (!isContentPage()) return;
  for (const button of all('[data-theme-switch]')) button.addEventListener('click', switchTheme);

  const token = readStored(sessionKeys.token);
  const name = shortName(readStored(sessionKeys.user));
  if (!token || !name) return;
  for (const node of all('[data-account-name]')) node.textContent = name;
  for (const node of all('[data-account-menu]')) node.hidden = false;
  for (const node of all('[data-account-link]')) node.hidden = true;
  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => signOut(token));
  // Reading here is being there: the tabs that watch for inactivity must know.
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
  // The login screen says that it worked.
  location.assign(signedOutPath);
}

const isContentPage = (): boolean => root.dataset.script === 'none';

function all(selector: string): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(selector);
}
