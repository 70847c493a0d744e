import type { SiteData } from '@cotejo/contracts/site-data';
import { createContext } from 'react-router';

/**
 * What the server knows of the public catalogue; loaders read it with
 * `context.get(siteDataContext)`.
 */
export const siteDataContext = createContext<SiteData>();

/** The nonce of this response's Content-Security-Policy. */
export const nonceContext = createContext<string>();
