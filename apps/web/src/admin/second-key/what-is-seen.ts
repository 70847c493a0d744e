import type { Permission } from '@cotejo/contracts/core/permissions';

const personal: readonly Permission[] = ['credits.read', 'documents.read', 'users.manage'];

/** Why an account needs a second key. Only who sees personal data is told so. */
export const whatIsSeen = (held: readonly Permission[]): string =>
  held.some((permission) => personal.includes(permission))
    ? 'Desde aquí se ven cédulas e ingresos de muchas personas'
    : 'Esta cuenta abre la administración de Cotejo';
