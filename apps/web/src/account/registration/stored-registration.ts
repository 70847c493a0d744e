import { codeAttempts, codeMinutes } from '@cotejo/contracts/core/limits';
import type { RegisterUserBody } from '@cotejo/contracts/identity/accounts';
import { readTab } from '#browser-storage.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { deleteRegistrationDraft } from '#session/registration-draft.ts';
import { resendFromOf } from '#ui/MailedCode.tsx';

const key = 'registrationData';

/**
 * A registration on its way: kept for this tab only, since it holds a password, and gone once the
 * account stands.
 */
export interface StoredRegistration {
  /** Checked before it was kept, and by the server when it is sent. */
  body: RegisterUserBody;
  /** Milliseconds since 1970: when the mailed code ends. */
  codeEndsAt: number;
  /** Milliseconds since 1970: from when the code may be sent again. */
  resendFrom: number;
  /** Tries left for the mailed code, as far as this tab knows. */
  attemptsLeft: number;
  /** The code was good; only the account is missing. */
  isVerified: boolean;
  returnTo: string | null;
}

/** What is known of a code that was mailed at `nowMs` at the latest: a minute before at most. */
export function sentNow(nowMs: number): Pick<StoredRegistration, 'codeEndsAt' | 'resendFrom' | 'attemptsLeft'> {
  const codeEndsAt = nowMs + codeMinutes * 60_000;
  return { codeEndsAt, resendFrom: resendFromOf(codeEndsAt), attemptsLeft: codeAttempts };
}

export const findRegistration = (): StoredRegistration | null => storedRegistration.parse(readTab(key));

export function keepRegistration(registration: StoredRegistration): void {
  sessionStorage.setItem(key, JSON.stringify(registration));
}

/** Deletes it, and what was typed for it. */
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
