import { showToast } from '#ui/feedback/Toast.tsx';
import { RequestError } from '../http/request-error.ts';
import { requestTexts } from '../http/texts.ts';
import { untilAnswered } from '../http/wait-for-network.ts';

/**
 * Makes a function that imports a part of the site once. It rejects with a RequestError OFFLINE
 * when the part cannot be had; the next call tries again.
 */
export function importOnce<Part>(importPart: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | null = null;
  return () => {
    // A browser remembers a failed import until the page is closed: offline none is tried.
    loading ??= (navigator.onLine ? importPart() : Promise.reject(new Error('offline'))).catch(() => {
      loading = null;
      throw new RequestError({ code: 'OFFLINE', status: 0, message: requestTexts.offline });
    });
    return loading;
  };
}

const never = new AbortController().signal;

/**
 * Imports a part for React's `lazy`. Offline it says so and waits for the network; a rejection
 * would replace the whole screen by the error page.
 */
export const importWhenOnline = <Part>(importPart: () => Promise<Part>): Promise<Part> =>
  untilAnswered(importOnce(importPart), {
    signal: never,
    onWait: (text) => text !== null && void showToast(text, 'info'),
  });
