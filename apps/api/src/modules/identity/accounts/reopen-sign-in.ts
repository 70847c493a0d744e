import type { Tx } from '#platform/db/database.ts';
import * as userRepository from '../users-repository.ts';
import { forgetWrongPasswords } from './judged-tries.ts';

/** Call it first in the transaction: codes are locked before rows (db/locks.ts). */
export async function reopenSignIn(tx: Tx, userId: string): Promise<void> {
  const user = await userRepository.findUserById(tx, userId);
  if (user) await forgetWrongPasswords(tx, user.email, 'login');
}
