import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminSections, formerPagePath, pagePath } from './sections.ts';

const formerPaths = adminSections.flatMap((section) =>
  section.pages.map((page) => formerPagePath(section, page)).filter((path) => path !== null),
);

export const adminRoutes: RouteConfigEntry[] = [
  layout('admin/shell/AdminRoot.tsx', [
    route('admin/login', 'admin/login/AdminLoginPage.tsx'),
    route('admin/acceso-denegado', 'admin/shell/AccessDeniedPage.tsx'),
    route('admin', 'admin/shell/AdminLayout.tsx', [
      index('admin/shell/redirect-to-dashboard.tsx'),
      ...adminSections.flatMap((section) => section.pages.map((page) => route(pagePath(section, page), page.file))),
      ...formerPaths.map((path) => route(path, 'admin/shell/redirect-to-present-address.tsx', { id: path })),
    ]),
  ]),
];
