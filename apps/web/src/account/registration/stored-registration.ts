import { codeAttempts } from '@cotejo/contracts/core/limits';
import { registerUserBody } from '@cotejo/contracts/identity/accounts';
import { z } from 'zod';
import { deleteRegistrationDraft } from '#session/registration-draft.ts';

const key = 'registrationData';

const storedSchema = z.object({
  body: registerUserBody,
  /** Milliseconds since 1970: when the mailed code ends. */
  codeEndsAt: z.number(),
  /** Milliseconds since 1970: from when the code may be sent again. */
  resendFrom: z.number(),
  /** Tries left for the mailed code, as far as this tab knows. */
  attemptsLeft: z.number().int().default(codeAttempts),
  /** The code was good; only the account is missing. */
  isVerified: z.boolean(),
  returnTo: z.string().nullable(),
});

/**
 * A registration on its way: kept for this tab only, since it holds a password, and gone once the
 * account stands.
 */
export type StoredRegistration = z.infer<typeof storedSchema>;

export function findRegistration(): StoredRegistration | null {
  try {
    const stored = storedSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function keepRegistration(registration: StoredRegistration): void {
  sessionStorage.setItem(key, JSON.stringify(registration));
}

/** Deletes it, and what was typed for it. */
export function deleteRegistration(): void {
  sessionStorage.removeItem(key);
  deleteRegistrationDraft();
}
