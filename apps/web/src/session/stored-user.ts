import type { User } from '@cotejo/contracts/identity/users';

/**
 * Whether something stored is a user of our own writing; the fields that every screen reads are
 * enough.
 */
export function isUser(user: unknown): user is User {
  if (typeof user !== 'object' || user === null) return false;
  return ['id', 'email', 'nombres', 'apellidos'].every((name) => typeof Reflect.get(user, name) === 'string');
}
