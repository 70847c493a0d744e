import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Administration (spec 3 §2). */
export const adminRoutes: RouteConfigEntry[] = [
  layout('admin/shell/AdminRoot.tsx', [
    route('admin/login', 'admin/login/AdminLoginPage.tsx'),
    route('admin/acceso-denegado', 'admin/shell/AccessDeniedPage.tsx'),
    route('admin', 'admin/shell/AdminLayout.tsx', [
      index('admin/shell/redirect-to-dashboard.tsx'),
      route('dashboard', 'admin/dashboard/DashboardPage.tsx'),
      route('credits', 'admin/credits/CreditsPage.tsx'),
      route('credits/:id', 'admin/review/ReviewPage.tsx'),
      route('documents/:id', 'admin/documents/DocumentRedirectPage.tsx'),
      route('notifications', 'admin/notifications/NotificationsPage.tsx'),
      route('activity', 'admin/activity/ActivityPage.tsx'),
      route('users', 'admin/users/UsersPage.tsx'),
      route('users/:id', 'admin/users/UserPage.tsx'),
      route('institutions', 'admin/institutions/InstitutionsPage.tsx'),
      route('institutions/new', 'admin/institutions/NewInstitutionPage.tsx'),
      route('institutions/:id', 'admin/institutions/InstitutionPage.tsx'),
      route('institutions/:id/edit', 'admin/institutions/EditInstitutionPage.tsx'),
      route('blogs', 'admin/blogs/BlogsPage.tsx'),
      route('settings', 'admin/settings/SettingsPage.tsx'),
      route('settings/administradores', 'admin/settings/AdminsPage.tsx'),
      route('settings/permisos', 'admin/settings/PermissionsPage.tsx'),
      route('settings/sistema', 'admin/settings/SystemPage.tsx'),
      route('profile', 'admin/profile/ProfilePage.tsx'),
    ]),
  ]),
];
