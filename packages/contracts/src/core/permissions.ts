import { z } from 'zod';

/**
 * Every permission an administrator can hold. The server enforces them, the interface shows or
 * hides by them.
 */
export const permissions = [
  'credits.approve',
  'credits.reject',
  'documents.verify',
  'users.manage',
  'institutions.manage',
  'content.manage',
  'admins.manage',
  'activity.read',
] as const;

export const permissionSchema = z.enum(permissions);
export type Permission = z.infer<typeof permissionSchema>;

/** What a new administrator gets when its creator picks nothing: the work of a reviewer. */
export const reviewerPermissions: readonly Permission[] = ['credits.approve', 'credits.reject', 'documents.verify'];

export const permissionLabels: Record<Permission, string> = {
  'credits.approve': 'Aprobar créditos',
  'credits.reject': 'Rechazar créditos',
  'documents.verify': 'Verificar documentos',
  'users.manage': 'Gestionar usuarios',
  'institutions.manage': 'Gestionar instituciones',
  'content.manage': 'Gestionar contenidos',
  'admins.manage': 'Gestionar administradores',
  'activity.read': 'Ver el registro de actividad',
};
