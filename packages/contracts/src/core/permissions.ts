import type { z } from 'zod';
import type { permissionSchema } from './permissions.schemas.ts';

/** The server enforces them; the admin site hides what is not permitted. */
export const permissions = [
  'credits.read',
  'documents.read',
  'credits.approve',
  'credits.reject',
  'documents.verify',
  'users.manage',
  'institutions.manage',
  'content.manage',
  'admins.manage',
  'activity.read',
  'reports.read',
] as const;

export type Permission = z.infer<typeof permissionSchema>;

const decisions: readonly Permission[] = ['credits.approve', 'credits.reject', 'documents.verify'];
const readings: readonly Permission[] = ['credits.read', 'documents.read'];

export const reviewerPermissions: readonly Permission[] = [...readings, ...decisions];

/** Deciding requires reading what is decided. */
function neededFor(permission: Permission): readonly Permission[] {
  if (decisions.includes(permission)) return readings;
  return permission === 'documents.read' ? ['credits.read'] : [];
}

export const withNeeded = (held: readonly Permission[]): Permission[] =>
  permissions.filter(
    (permission) => held.includes(permission) || held.some((other) => neededFor(other).includes(permission)),
  );

/** Granting also grants what it requires; revoking also revokes what requires it. */
export const withPermission = (
  held: readonly Permission[],
  permission: Permission,
  isGranted: boolean,
): readonly Permission[] =>
  isGranted
    ? withNeeded([...held, permission])
    : held.filter((other) => other !== permission && !neededFor(other).includes(permission));

export const permissionLabels: Record<Permission, string> = {
  'credits.read': 'Ver solicitudes',
  'documents.read': 'Ver documentos',
  'credits.approve': 'Aprobar créditos',
  'credits.reject': 'Rechazar créditos',
  'documents.verify': 'Verificar documentos',
  'users.manage': 'Gestionar usuarios',
  'institutions.manage': 'Gestionar instituciones',
  'content.manage': 'Gestionar contenidos',
  'admins.manage': 'Gestionar administradores',
  'activity.read': 'Ver el registro de actividad',
  'reports.read': 'Ver el informe del equipo',
};

/** The first page of an administrator after login, and its name. */
interface FirstWork {
  readonly path: string;
  readonly name: string;
}

const queue: FirstWork = { path: '/admin/dashboard', name: 'la cola de revisión, en el Dashboard' };

/** In this order: the first held permission decides. */
const works: Readonly<Record<Permission, FirstWork>> = {
  'credits.approve': queue,
  'credits.reject': queue,
  'documents.verify': queue,
  'credits.read': queue,
  'documents.read': queue,
  'institutions.manage': { path: '/admin/institutions', name: 'Instituciones' },
  'content.manage': { path: '/admin/blogs', name: 'Blogs' },
  'users.manage': { path: '/admin/users', name: 'Usuarios' },
  'admins.manage': { path: '/admin/configuracion/administradores', name: 'Configuración' },
  'activity.read': { path: '/admin/actividad', name: 'Actividad' },
  'reports.read': { path: '/admin/equipo', name: 'Equipo' },
};

/** Every administrator may read the dashboard. */
export function firstWorkOf(held: readonly Permission[]): FirstWork {
  const first = (Object.keys(works) as Permission[]).find((permission) => held.includes(permission));
  return first ? works[first] : { path: '/admin/dashboard', name: 'el Dashboard' };
}

export const isReviewer = (held: readonly Permission[]): boolean =>
  decisions.some((permission) => held.includes(permission));
