import { codeAttempts, codeMinutes } from '@cotejo/contracts/core/limits';
import type { RegisterUserBody } from '@cotejo/contracts/identity/accounts';
import { readTabValue } from '#browser-storage.ts';
import { deleteRegistrationDraft } from '#session/registration-draft.ts';
import { resendFromOf } from '#ui/MailedCode.tsx';

const key = 'registrationData';

/** A pending registration. In sessionStorage because it contains a password; deleted once the account exists. */
export interface StoredRegistration {
  body: RegisterUserBody;
  /** Milliseconds since 1970. */
  codeEndsAt: number;
  /** Milliseconds since 1970: from when the code may be sent again. */
  resendFrom: number;
  /** As far as this tab knows. */
  attemptsLeft: number;
  /** The code was accepted; only the account is missing. */
  isVerified: boolean;
  returnTo: string | null;
}

/** `nowMs` may be up to a minute after the code was mailed. */
export function sentNow(nowMs: number): Pick<StoredRegistration, 'codeEndsAt' | 'resendFrom' | 'attemptsLeft'> {
  const codeEndsAt = nowMs + codeMinutes * 60_000;
  return { codeEndsAt, resendFrom: resendFromOf(codeEndsAt), attemptsLeft: codeAttempts };
}

export function findRegistration(): StoredRegistration | null {
  const stored = readTabValue(key, isStored);
  return stored && { ...stored, attemptsLeft: stored.attemptsLeft ?? codeAttempts };
}

export function keepRegistration(registration: StoredRegistration): void {
  sessionStorage.setItem(key, JSON.stringify(registration));
}

/** Also deletes the draft of the form. */
export function deleteRegistration(): void {
  sessionStorage.removeItem(key);
  deleteRegistrationDraft();
}

const texts = ['nombres', 'apellidos', 'cedula', 'telefono', 'email', 'direccion', 'password'];

const hasEach = (value: unknown, names: readonly string[], type: 'string' | 'number'): value is object =>
  typeof value === 'object' && value !== null && names.every((name) => typeof Reflect.get(value, name) === type);

const isStored = (value: unknown): value is Omit<StoredRegistration, 'attemptsLeft'> & { attemptsLeft?: number } =>
  hasEach(value, ['codeEndsAt', 'resendFrom'], 'number') &&
  hasEach(Reflect.get(value, 'body'), texts, 'string') &&
  ['number', 'undefined'].includes(typeof Reflect.get(value, 'attemptsLeft')) &&
  typeof Reflect.get(value, 'isVerified') === 'boolean' &&
  ['string', 'object'].includes(typeof Reflect.get(value, 'returnTo'));
