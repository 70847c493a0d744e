import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { adminSections, pagePath } from './sections.ts';

export const adminRoutes: RouteConfigEntry[] = [
  layout('admin/shell/AdminRoot.tsx', [
    route('admin/login', 'admin/login/AdminLoginPage.tsx'),
    route('admin/acceso-denegado', 'admin/shell/AccessDeniedPage.tsx'),
    route('admin', 'admin/shell/AdminLayout.tsx', [
      index('admin/shell/redirect-to-dashboard.tsx'),
      ...adminSections.flatMap((section) => section.pages.map((page) => route(pagePath(section, page), page.file))),
    ]),
  ]),
];
