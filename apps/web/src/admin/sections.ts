import { listActivity } from '@cotejo/contracts/activity-log';
import { listAdminCarousel } from '@cotejo/contracts/carousel/admin';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { getAdminCredit, listAdminCredits } from '@cotejo/contracts/credits/review';
import { getTeamReport } from '@cotejo/contracts/desk/team-report';
import { findAdminDocument } from '@cotejo/contracts/documents/review';
import { getHandover, listHandovers } from '@cotejo/contracts/handovers/admin';
import { createInstitution, updateInstitution } from '@cotejo/contracts/institutions/admin';
import { listAdminTerms } from '@cotejo/contracts/terms/admin';
import { getAdminUser, listAdminUsers } from '@cotejo/contracts/users/admin';
import type { IconName } from '#ui/page/Icon.tsx';

interface AdminPage {
  /** Below the path of its section, in Spanish; '' for the section itself. */
  path: string;
  /** A former path, below the former path of its section; it redirects to this page. */
  formerPath?: string;
  /** From apps/web/src. */
  file: string;
  /** Users who may not make this call see only that the page is closed, under this title. */
  guard?: { call: Pick<Endpoint, 'access'>; title: string };
  /** Each view has its own guard. The page is open to users who may see at least one. */
  views?: readonly AdminView[];
}

/** A view that `?seccion=` selects. Without it the page shows the first one that is allowed. */
interface AdminView {
  name: string;
  label: string;
  call: Pick<Endpoint, 'access'>;
}

export const creditViews = [
  { name: 'credits', label: 'Créditos', call: listAdminCredits },
  { name: 'terms', label: 'Términos y Condiciones', call: listAdminTerms },
  { name: 'carousel', label: 'Carousel', call: listAdminCarousel },
] as const satisfies readonly AdminView[];

/**
 * Routes, sidebar, breadcrumb and guards are all built from this. A guard is an endpoint: the contract says who may
 * call it.
 */
interface AdminSection {
  /** Below /admin; in Spanish, except where the specification names the path. */
  path: string;
  /** A former path, or one that the specification names; it redirects to this section. */
  formerPath?: string;
  crumb: string;
  /** Path that its crumb links to, for a section without a page of its own. */
  crumbTo?: string;
  /** Segments below the section → breadcrumb labels; other segments are shown as they are. */
  crumbs?: Readonly<Record<string, string>>;
  /** Hidden from users who may not see the section. */
  menu?: {
    label: string;
    /** Label for users who may not see the first view of the page. */
    labelWithoutFirst?: string;
    icon: IconName;
    place: 'top' | 'foot';
  };
  /** The first page whose path matches a URL is used. */
  pages: readonly AdminPage[];
}

/** In the order of the sidebar. */
export const adminSections: readonly AdminSection[] = [
  {
    path: 'dashboard',
    crumb: 'Dashboard',
    menu: { label: 'Dashboard', icon: 'dashboard', place: 'top' },
    pages: [{ path: '', file: 'admin/dashboard/DashboardPage.tsx' }],
  },
  {
    path: 'credits',
    crumb: 'Créditos',
    crumbs: {
      pending: 'Pendientes',
      approved: 'Aprobados',
      rejected: 'Rechazados',
      new: 'Nuevo Crédito',
      detail: 'Detalle del Crédito',
    },
    menu: {
      label: 'Gestión de Créditos',
      labelWithoutFirst: 'Términos y Carousel',
      icon: 'bars',
      place: 'top',
    },
    pages: [
      { path: '', file: 'admin/credits/CreditsPage.tsx', views: creditViews },
      { path: ':id', file: 'admin/review/ReviewPage.tsx', guard: { call: getAdminCredit, title: 'Crédito' } },
    ],
  },
  {
    path: 'entregas',
    crumb: 'Entregas',
    menu: { label: 'Entregas', icon: 'share', place: 'top' },
    pages: [
      { path: '', file: 'admin/handovers/HandoversPage.tsx', guard: { call: listHandovers, title: 'Entregas' } },
      { path: ':id', file: 'admin/handovers/HandoverPage.tsx', guard: { call: getHandover, title: 'Entrega' } },
    ],
  },
  {
    path: 'equipo',
    crumb: 'Equipo',
    menu: { label: 'Equipo', icon: 'check', place: 'top' },
    pages: [{ path: '', file: 'admin/team/TeamPage.tsx', guard: { call: getTeamReport, title: 'Equipo' } }],
  },
  {
    path: 'documents',
    crumb: 'Documentos',
    crumbTo: 'credits',
    pages: [
      {
        path: ':id',
        file: 'admin/documents/DocumentRedirectPage.tsx',
        guard: { call: findAdminDocument, title: 'Documento' },
      },
    ],
  },
  {
    path: 'users',
    crumb: 'Usuarios',
    crumbs: { active: 'Activos', inactive: 'Inactivos', new: 'Nuevo Usuario', profile: 'Perfil de Usuario' },
    menu: { label: 'Usuarios', icon: 'people', place: 'top' },
    pages: [
      { path: '', file: 'admin/users/UsersPage.tsx', guard: { call: listAdminUsers, title: 'Usuarios' } },
      { path: ':id', file: 'admin/users/UserPage.tsx', guard: { call: getAdminUser, title: 'Usuario' } },
    ],
  },
  {
    path: 'institutions',
    crumb: 'Instituciones',
    crumbs: {
      nueva: 'Agregar Institución',
      editar: 'Editar Institución',
      new: 'Agregar Institución',
      edit: 'Editar Institución',
      detail: 'Detalle de Institución',
    },
    menu: { label: 'Instituciones', icon: 'bank', place: 'top' },
    pages: [
      { path: '', file: 'admin/institutions/InstitutionsPage.tsx' },
      {
        path: 'nueva',
        formerPath: 'new',
        file: 'admin/institutions/NewInstitutionPage.tsx',
        guard: { call: createInstitution, title: 'Agregar Institución' },
      },
      { path: ':id', file: 'admin/institutions/InstitutionPage.tsx' },
      {
        path: ':id/editar',
        formerPath: ':id/edit',
        file: 'admin/institutions/EditInstitutionPage.tsx',
        guard: { call: updateInstitution, title: 'Editar Institución' },
      },
    ],
  },
  {
    path: 'tasas',
    formerPath: 'rates',
    crumb: 'Tasas',
    crumbs: { maximos: 'Máximos legales' },
    menu: { label: 'Tasas', icon: 'percent', place: 'top' },
    pages: [
      { path: '', file: 'admin/rates/RatesPage.tsx' },
      { path: 'importar', file: 'admin/rates/ImportPage.tsx' },
      { path: 'maximos', file: 'admin/rates/CeilingsPage.tsx' },
      { path: 'promedios', file: 'admin/rates/AveragesPage.tsx' },
    ],
  },
  {
    path: 'blogs',
    crumb: 'Blogs',
    menu: { label: 'Blogs', icon: 'file', place: 'top' },
    pages: [{ path: '', file: 'admin/blogs/BlogsPage.tsx' }],
  },
  {
    path: 'profile',
    crumb: 'Perfil',
    menu: { label: 'Perfil', icon: 'person', place: 'top' },
    pages: [{ path: '', file: 'admin/profile/ProfilePage.tsx' }],
  },
  {
    path: 'actividad',
    formerPath: 'activity',
    crumb: 'Actividad',
    menu: { label: 'Actividad', icon: 'clock', place: 'foot' },
    pages: [
      {
        path: '',
        file: 'admin/activity/ActivityPage.tsx',
        guard: { call: listActivity, title: 'Registro de actividad' },
      },
    ],
  },
  {
    path: 'notifications',
    crumb: 'Notificaciones',
    pages: [{ path: '', file: 'admin/notifications/NotificationsPage.tsx' }],
  },
  {
    path: 'configuracion',
    formerPath: 'settings',
    crumb: 'Configuración',
    menu: { label: 'Configuración', icon: 'gear', place: 'foot' },
    crumbs: { admins: 'Administradores', permissions: 'Permisos', system: 'Sistema', 'mi-cuenta': 'Mi cuenta' },
    pages: [
      { path: '', file: 'admin/settings/SettingsPage.tsx' },
      { path: 'administradores', file: 'admin/settings/AdminsPage.tsx' },
      { path: 'permisos', file: 'admin/settings/PermissionsPage.tsx' },
      { path: 'sistema', file: 'admin/settings/SystemPage.tsx' },
      { path: 'mi-cuenta', file: 'admin/settings/OwnAccountPage.tsx' },
    ],
  },
];

type Pathed = Pick<AdminSection, 'path' | 'formerPath'>;

/** As a route pattern, relative to /admin. */
export const pagePath = (section: Pick<Pathed, 'path'>, page: Pick<Pathed, 'path'>): string =>
  page.path === '' ? section.path : `${section.path}/${page.path}`;

/** Null if the path never changed. */
export function formerPagePath(section: Pathed, page: Pathed): string | null {
  if (section.formerPath === undefined && page.formerPath === undefined) return null;
  return pagePath({ path: section.formerPath ?? section.path }, { path: page.formerPath ?? page.path });
}
