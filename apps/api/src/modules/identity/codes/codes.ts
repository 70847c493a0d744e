import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '@cotejo/contracts/core/limits';
import type { verificationCodes } from '#db/schema.ts';

export type CodePurpose = (typeof verificationCodes.$inferSelect)['purpose'];

/**
 * Every purpose, in the order in which one transaction locks several of an e-mail address (README).
 */
export const codePurposes = [
  'email',
  'registration',
  'recovery',
  'admin_recovery',
  'unlock',
  'admin_unlock',
  'two_step',
  'password_check',
  'login',
  'admin_login',
  'taken_data',
  'admin_email',
] as const satisfies readonly CodePurpose[];

/** What a code is bound to: one e-mail address, one purpose. */
export interface CodeBinding {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/**
 * What wrong tries are counted for; of a password, for each account that has the e-mail address.
 */
export interface TallyBinding extends CodeBinding {
  readonly accountId?: string;
}

// 0-9A-Z without look-alikes: no 0 and O, no 1, I and L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const createCode = (length: number = codeLength): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Six letters are few: only a keyed hash keeps a stolen table from being searched. */
export const hashCode = (secret: string, { email, purpose }: CodeBinding, code: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${email}\n${code}`).digest('hex');
