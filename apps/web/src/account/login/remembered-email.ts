import { getSecurityPreferences } from '@cotejo/contracts/identity/profiles';
import { readStored, writeStored } from '#browser-storage.ts';
import { request } from '#data/http/request.ts';

const key = 'cotejo.rememberedEmail';

/** Prefills the login on this device, if the user chose so in Seguridad. */
export const findRememberedEmail = (): string | null => readStored(key);

export const rememberEmail = (email: string | null) => writeStored(key, email);

/** After login: stores or deletes the email, according to the preference. */
export async function keepEmail(email: string): Promise<void> {
  try {
    const { data } = await request(getSecurityPreferences, { isBackground: true });
    rememberEmail(data.rememberEmail ? email : null);
  } catch {
    // Optional: must not make the login fail.
  }
}
