import type { Permission } from '@cotejo/contracts/core/permissions';

const personalDataPermissions: readonly Permission[] = ['credits.read', 'documents.read', 'users.manage'];

/** Says why an account needs a second key. Mentions personal data only if the account has access to it. */
export const whatIsSeen = (held: readonly Permission[]): string =>
  held.some((permission) => personalDataPermissions.includes(permission))
    ? 'Desde aquí se ven cédulas e ingresos de muchas personas'
    : 'Esta cuenta abre la administración de Cotejo';
