import { takeEarlyCall } from './early-calls.ts';

/**
 * Sends one request. Resolves with any response, including error responses; rejects with what the browser throws.
 */
type Transport = (url: string, call: TransportCall) => Promise<Response>;

interface TransportCall {
  method: string;
  headers: Record<string, string>;
  body: string | FormData | Blob | undefined;
  signal: AbortSignal;
}

/**
 * Sends with fetch, including cookies. If the early script has already sent the same request, its response is used; if
 * that request failed on the network, it is sent again.
 */
export const sendByFetch =
  (fetchNow: typeof fetch): Transport =>
  (url, call) => {
    const send = () => fetchNow(url, { ...call, credentials: 'include' });
    const early = call.body === undefined ? takeEarlyCall(call.method, url, call.headers.authorization) : null;
    if (early === null) return send();
    call.signal.addEventListener('abort', early.abort, { once: true });
    return early.response.catch((error: unknown) => {
      if (call.signal.aborted) throw error;
      return send();
    });
  };

/**
 * Sends with XMLHttpRequest, because fetch cannot report upload progress. `onProgress` gets the
 * share already sent, from 0 to 1.
 */
export const sendByXhr =
  (onProgress: (share: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const giveUp = () => xhr.abort();
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', giveUp);
        end();
      };
      xhr.open(method, url);
      xhr.withCredentials = true;
      xhr.responseType = 'blob';
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = (event) => {
        if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
      };
      xhr.onload = () => settle(() => resolve(responseOf(xhr)));
      xhr.onerror = () => settle(() => reject(new TypeError('The connection was refused')));
      xhr.onabort = () => settle(() => reject(signal.reason));
      signal.addEventListener('abort', giveUp, { once: true });
      xhr.send(body);
    });

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const body: Blob | null = xhr.response instanceof Blob && xhr.response.size > 0 ? xhr.response : null;
  return new Response(body, { status: xhr.status, headers });
}
