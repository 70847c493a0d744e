import { codeAttempts, codeMinutes } from '@cotejo/contracts/core/limits';
import type { RegisterUserBody } from '@cotejo/contracts/identity/accounts';
import { readTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { deleteRegistrationDraft } from '#session/registration-draft.ts';
import { resendFromOf } from '#ui/feedback/MailedCode.tsx';

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

export const findRegistration = (): StoredRegistration | null => storedRegistration.parse(readTab(key));

export function keepRegistration(registration: StoredRegistration): void {
  sessionStorage.setItem(key, JSON.stringify(registration));
}

/** Also deletes the draft of the form. */
export function deleteRegistration(): void {
  sessionStorage.removeItem(key);
  deleteRegistrationDraft();
}

const storedRegistration = storedShape<StoredRegistration>({
  body: {
    ...{ nombres: '', apellidos: '', cedula: '', telefono: '', email: '', direccion: '', password: '' },
    termsAccepted: [undefined, true],
    termsVersionId: [undefined, ''],
  },
  ...{ codeEndsAt: 0, resendFrom: 0, attemptsLeft: 0 },
  isVerified: false,
  returnTo: [null, ''],
});
