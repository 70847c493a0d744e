import type { SiteActions, SiteData, SitePage } from '@cotejo/contracts/site-data';
import { createContext } from 'react-router';

/** The public data of the server, for loaders: `context.get(siteDataContext)`. */
export const siteDataContext = createContext<SiteData>();

/** The functions of the server that route actions call. */
export const siteActionsContext = createContext<SiteActions>();

/** What the server says about the page that is being rendered. */
export const serverPageContext = createContext<SitePage>();
