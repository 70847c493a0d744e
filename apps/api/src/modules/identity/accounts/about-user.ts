import type { UserRow } from '../users-repository.ts';

/** What a record of the log about an account names: the log is asked by the person and by the name. */
export const aboutUser = ({ id, nombres, apellidos }: Pick<UserRow, 'id' | 'nombres' | 'apellidos'>) =>
  ({ type: 'user', targetId: id, targetName: `${nombres} ${apellidos}`, personId: id }) as const;
