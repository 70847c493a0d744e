import { createContext, useContext } from 'react';

/** The nonce of this response, for inline styles made while rendering on the server. */
export const NonceContext = createContext('');

/**
 * The nonce on the server; in the browser the one the page came with (scripts may read it, styles
 * made later need it).
 */
export function useNonce(): string {
  const nonce = useContext(NonceContext);
  if (typeof document === 'undefined') return nonce;
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? nonce;
}
