import type { Tx } from '#db/database.ts';
import * as accountRepository from './repository.ts';

/** Registrations that wait for an address, when its owner leaves. */
export const forgetRegistrationsOf = (tx: Tx, email: string): Promise<void> =>
  accountRepository.deletePendingRegistrations(tx, email);

/** Up to `count` registrations nobody confirmed within their 24 hours; answers how many. For the daily clean-up. */
export const forgetOldRegistrations = (tx: Tx, now: Date, count: number): Promise<number> =>
  accountRepository.deletePendingRegistrationsBefore(tx, now, count);
