import { type RouteConfig, route } from '@react-router/dev/routes';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/routes.ts';
import { siteRoutes } from './site/routes.ts';

// The last of the site's routes is the one for unknown paths; the router ranks by path, so the
// order is only for reading.
export default [
  ...(process.env.NODE_ENV === 'development' ? [route('galeria', 'gallery/GalleryPage.tsx')] : []),
  ...accountRoutes,
  ...adminRoutes,
  ...siteRoutes,
] satisfies RouteConfig;
