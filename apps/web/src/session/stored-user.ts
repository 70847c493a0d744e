import type { User } from '@cotejo/contracts/identity/users';
import { hasShape } from '#forms/stored-shape.ts';

/**
 * Whether something stored is a user of our own writing; the fields that every screen reads are
 * enough.
 */
export const isUser = (user: unknown): user is User =>
  hasShape<Pick<User, 'id' | 'email' | 'nombres' | 'apellidos'>>(user, {
    id: '',
    email: '',
    nombres: '',
    apellidos: '',
  });
