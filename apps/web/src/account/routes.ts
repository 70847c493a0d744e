import { index, layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes';

export const accountRoutes: RouteConfigEntry[] = [
  layout('account/entry/EntryLayout.tsx', [
    route('login', 'account/login/LoginPage.tsx'),
    route('registro', 'account/registration/RegisterPage.tsx'),
    route('registro/verify', 'account/registration/VerifyRegistrationPage.tsx'),
    route('recuperar-password', 'account/recovery/RecoverPage.tsx'),
    route('cambiar-password', 'account/passwords/ChangePasswordPage.tsx'),
    route('verificar-email/:token?', 'account/registration/VerifyEmailPage.tsx'),
    route('desbloquear-cuenta/:token?', 'account/unlock/UnlockPage.tsx'),
  ]),
  layout('account/sidebar/SidebarLayout.tsx', [
    route('perfil', 'account/profile/ProfilePage.tsx'),
    layout('account/settings/SettingsLayout.tsx', [
      ...prefix('configuracion', [
        index('account/settings/SettingsPage.tsx'),
        route('perfil', 'account/settings/PersonalPage.tsx'),
        route('seguridad', 'account/settings/SecurityPage.tsx'),
        route('notificaciones', 'account/settings/NotificationsPage.tsx'),
        route('privacidad', 'account/settings/PrivacyPage.tsx'),
      ]),
    ]),
  ]),
];
