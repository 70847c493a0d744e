/** Users, for the modules that act on them. */
export { findUserByEmail, findUserById, lockUser, type UserRow } from './repository.ts';
