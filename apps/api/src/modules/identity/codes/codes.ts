import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '@cotejo/contracts/core/limits';
import type { codePurposes } from '#db/schema.ts';

export type CodePurpose = (typeof codePurposes)[number];

/** What a code is bound to: one e-mail address, one purpose. */
export interface CodeBinding {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** What wrong tries are counted for: an e-mail address and purpose, or one account that has it. */
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
