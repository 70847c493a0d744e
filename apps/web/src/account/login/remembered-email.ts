import { getSecurityPreferences } from '@cotejo/contracts/identity/profiles';
import { readStored, writeStored } from '#browser-storage.ts';
import { request } from '#request/request.ts';

const key = 'cotejo.rememberedEmail';

/** The e-mail the login screen starts with, on this device, for who asked for it in Seguridad. */
export const findRememberedEmail = (): string | null => readStored(key);

export const rememberEmail = (email: string | null) => writeStored(key, email);

/**
 * After signing in: keeps the e-mail for the next time, or deletes it, as the person set it in
 * Seguridad.
 */
export async function keepEmail(email: string): Promise<void> {
  try {
    const { data } = await request(getSecurityPreferences, { isBackground: true });
    rememberEmail(data.rememberEmail ? email : null);
  } catch {
    // A convenience: signing in must not fail for it.
  }
}
