import * as build from 'virtual:react-router/server-build';
import type { SiteHandler } from '@cotejo/contracts/site-data';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { serverPageContext, siteActionsContext, siteDataContext } from './site-context.ts';

const handleRequest = createRequestHandler(build, import.meta.env.MODE);

/** Handles all requests to the site: takes a Request and resolves with a Response. The server mounts it. */
const handleSite: SiteHandler = (request, { data, page, actions }) => {
  const context = new RouterContextProvider();
  context.set(serverPageContext, page);
  context.set(siteDataContext, data);
  context.set(siteActionsContext, actions);
  return handleRequest(request, context);
};

export default handleSite;
