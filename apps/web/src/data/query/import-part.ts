import { readTab, writeTab } from '#browser-storage.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { RequestError } from '../http/request-error.ts';
import { requestTexts } from '../http/texts.ts';
import { untilAnswered } from '../http/wait-for-network.ts';

/**
 * Returns a function that imports a module once and then returns the same promise. It rejects with
 * a RequestError: code OFFLINE without a network, or status 410 if a new release removed the file.
 * After a failure the next call tries again.
 */
export function importOnce<Part>(importPart: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | null = null;
  return () => {
    loading ??= tryImport(importPart).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

async function tryImport<Part>(importPart: () => Promise<Part>): Promise<Part> {
  const offline = new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline });
  // Browsers cache a failed import until the page is closed, so we do not even try while offline.
  if (!navigator.onLine) throw offline;
  try {
    return await importPart();
  } catch {
    if (!navigator.onLine || !(await isServerThere())) throw offline;
    throw new RequestError({ code: 'UNKNOWN_ERROR', status: 410, message: requestTexts.released });
  }
}

const isServerThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

const never = new AbortController().signal;

/**
 * Imports a module for React's `lazy`. Offline it shows a message and waits for the network. After a new release it
 * reloads the page, because the old file no longer exists. The request form and the drafts of the office survive the
 * reload; other forms lose their input.
 */
export const importWhenOnline = <Part>(importPart: () => Promise<Part>): Promise<Part> =>
  untilAnswered(importOnce(importPart), {
    signal: never,
    onWait: (text) => text !== null && void showToast(text, 'info'),
  }).catch((error) => {
    if (!mayReload()) throw error;
    location.reload();
    return new Promise(() => undefined);
  });

const reloadedKey = 'cotejo.reloadedAt';
const betweenReloadsMs = 60_000;

/** Allows one reload a minute, so that a file that is missing for good does not cause an endless reload. */
function mayReload(): boolean {
  if (Date.now() - Number(readTab(reloadedKey) ?? 0) < betweenReloadsMs) return false;
  return writeTab(reloadedKey, String(Date.now()));
}
