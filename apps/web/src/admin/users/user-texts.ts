import type { AdminUser } from '@cotejo/contracts/users/admin';
import { formatDateTime } from '@cotejo/format/time';

/** 'Nunca' for null. */
export const lastLoginText = (at: string | null): string => (at === null ? 'Nunca' : formatDateTime(at));

export const fullName = ({ nombres, apellidos }: Pick<AdminUser, 'nombres' | 'apellidos'>): string =>
  `${nombres} ${apellidos}`.trim();
