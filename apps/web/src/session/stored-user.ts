import type { User } from '@cotejo/contracts/identity/users';
import { hasShape } from '#forms/stored-shape.ts';

/** Whether a stored value is a user. Checks only the fields that every screen reads. */
export const isUser = (user: unknown): user is User =>
  hasShape<Pick<User, 'id' | 'email' | 'nombres' | 'apellidos'>>(user, {
    id: '',
    email: '',
    nombres: '',
    apellidos: '',
  });
