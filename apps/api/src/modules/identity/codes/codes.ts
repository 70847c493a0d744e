import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '@cotejo/contracts/core/limits';
import type { codePurposes } from '#platform/db/schema.ts';

export type CodePurpose = (typeof codePurposes)[number];

export interface CodeBinding {
  readonly email: string;
  readonly purpose: CodePurpose;
}

/** Wrong attempts count per e-mail and purpose, or per account with that e-mail. */
export interface TallyBinding extends CodeBinding {
  readonly accountId?: string;
}

// 0-9A-Z without look-alikes: no 0, O, 1, I or L.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const createCode = (length: number = codeLength): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Keyed, since six characters could be found by brute force in a stolen table. */
export const hashCode = (secret: string, { email, purpose }: CodeBinding, code: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${email}\n${code}`).digest('hex');
