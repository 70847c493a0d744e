import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import type { Config } from '#platform/config.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { type DocumentKeys, loadDocumentKeys } from '#platform/storage/document-keys.ts';
import { decrypt, encrypt, isEncryptedWith } from '#platform/storage/encryption.ts';
import * as repository from './repository.ts';

const settings = { issuer: 'Cotejo', algorithm: 'SHA1', digits: 6, period: 30 };

const secretBytes = 20;

// Authenticated, so that the secret of one person does not decrypt as that of another.
const nameOf = (adminId: string): string => `totp ${adminId}`;

/** `encrypted` is for the database; the rest is for the person alone. */
export function createTotp(config: Config, { id, email }: { id: string; email: string }) {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ ...settings, label: email, secret }).toString();
  const encrypted = encrypt(loadDocumentKeys(config), nameOf(id), new Uint8Array(secret.buffer));
  return { secret: secret.base32, uri, svg: renderSVG(uri), encrypted };
}

/**
 * The step of 30 seconds that the code is of: the current one, the one before or the one after, and later than the
 * last accepted one. Null for a wrong code.
 */
export function acceptedStep(
  config: Config,
  { adminId, secret: encrypted, lastStep }: repository.TotpRow,
  token: string,
  now: Date,
): number | null {
  const bytes = decrypt(loadDocumentKeys(config), nameOf(adminId), encrypted);
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...settings, secret, token, timestamp, window: 1 });
  if (delta === null) return null;
  const step = TOTP.counter({ period: settings.period, timestamp }) + delta;
  return lastStep === null || step > lastStep ? step : null;
}

const batchSize = 200;

/** Re-encrypts all secrets with the newest document key; those that no key decrypts stay. Returns how many. */
export async function reencryptTotps(db: Database, keys: DocumentKeys): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000';
  let reencrypted = 0;
  for (;;) {
    const rows = await inTransaction(db, async (tx) => {
      const found = await repository.lockTotps(tx, after, batchSize);
      for (const { adminId, secret } of found) {
        const plain = isEncryptedWith(keys[0], secret) ? null : decryptIfPossible(keys, adminId, secret);
        if (!plain) continue;
        await repository.updateTotp(tx, adminId, { secret: encrypt(keys, nameOf(adminId), plain) });
        reencrypted += 1;
      }
      return found;
    });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return reencrypted;
    after = last.adminId;
  }
}

function decryptIfPossible(keys: DocumentKeys, adminId: string, secret: Buffer): Buffer | null {
  try {
    return decrypt(keys, nameOf(adminId), secret);
  } catch {
    return null;
  }
}
