import { createContext, useContext } from 'react';

/** What only the server's rendering of a page knows. */
export interface ServerPage {
  /** Of this response's Content-Security-Policy; empty on a page that has no inline script. */
  readonly nonce: string;
  /** The theme chosen on the device; null where it follows the system. */
  readonly theme: 'light' | 'dark' | null;
  /** Stands in the head of the pages that need a session (page-scripts/early.ts). */
  readonly earlyScript: string;
  /** The whole style of a page without the framework; null where the page links its stylesheets. */
  readonly style: string | null;
}

/** In the browser nothing of it is known, and nothing that depends on it is rendered again. */
export const ServerPageContext = createContext<ServerPage>({ nonce: '', theme: null, earlyScript: '', style: null });

/**
 * The nonce on the server; in the browser the one the page came with (scripts may read it, styles
 * made later need it).
 */
export function useNonce(): string {
  const { nonce } = useContext(ServerPageContext);
  if (typeof document === 'undefined') return nonce;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? nonce;
}
