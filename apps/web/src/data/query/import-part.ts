import { readTab, writeTab } from '#browser-storage.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { RequestError } from '../http/request-error.ts';
import { requestTexts } from '../http/texts.ts';
import { untilAnswered } from '../http/wait-for-network.ts';

/**
 * Makes a function that imports a part of the site once. It rejects with a RequestError: OFFLINE
 * without a network, after which the next call tries again, and 410 when a release took the part away.
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
  // A browser remembers a failed import until the page is closed: offline none is tried.
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
 * Imports a part for React's `lazy`. Offline it shows a message and waits for the network. After a
 * release it loads the page again, because the old part never comes. The request form and the drafts of
 * the office are kept; a form without a draft loses what was typed.
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

/** Once a minute at most, so that a part that never comes does not reload the page for ever. */
function mayReload(): boolean {
  if (Date.now() - Number(readTab(reloadedKey) ?? 0) < betweenReloadsMs) return false;
  return writeTab(reloadedKey, String(Date.now()));
}
