import type { SiteActions, SiteData, SitePage } from '@cotejo/contracts/site-data';
import { createContext } from 'react-router';

/**
 * What the server knows of the public catalogue; loaders read it with
 * `context.get(siteDataContext)`.
 */
export const siteDataContext = createContext<SiteData>();

/** What the server does for actions. */
export const siteActionsContext = createContext<SiteActions>();

/** What the server knows of the response that it is about to send. */
export const serverPageContext = createContext<SitePage>();
