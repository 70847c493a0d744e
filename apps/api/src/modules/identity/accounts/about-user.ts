import type { UserRow } from '../users-repository.ts';

/** Identifies the account in an activity record, which is searched by person and by name. */
export const aboutUser = ({ id, nombres, apellidos }: Pick<UserRow, 'id' | 'nombres' | 'apellidos'>) =>
  ({ type: 'user', targetId: id, targetName: `${nombres} ${apellidos}`, personId: id }) as const;
