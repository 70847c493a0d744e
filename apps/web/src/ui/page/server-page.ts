import { createContext, useContext } from 'react';

/** Values that only the server knows while it renders a page. */
interface ServerPage {
  /** Of the Content-Security-Policy; empty on a page without inline scripts. */
  readonly nonce: string;
  /** Null: follows the system. */
  readonly theme: 'light' | 'dark' | null;
  /** For the head of pages that need a session (page-scripts/early.ts). */
  readonly earlyScript: string;
  /** The inlined CSS of a page without React; null where the page links its stylesheets. */
  readonly style: string | null;
}

/** The browser never renders again what depends on these values. */
export const ServerPageContext = createContext<ServerPage>({ nonce: '', theme: null, earlyScript: '', style: null });

/** In the browser the nonce is read from a script of the page; styles added later need it. */
export function useNonce(): string {
  const { nonce } = useContext(ServerPageContext);
  if (typeof document === 'undefined') return nonce;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? nonce;
}
