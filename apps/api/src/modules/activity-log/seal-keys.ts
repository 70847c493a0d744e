import { createHash, hkdfSync } from 'node:crypto';
import type { Config } from '#config.ts';

/** A key of seals and the id under which a seal names it. */
interface SealKey {
  readonly id: string;
  readonly secret: Buffer;
}

type Secrets = Pick<Config, 'appSecret' | 'formerAppSecrets'>;

/**
 * The key of the seals, made of `APP_SECRET`: outside the database, so that who writes there makes
 * no seal. Its id is the start of its own hash.
 */
export function sealKeyOf(appSecret: string): SealKey {
  const secret = Buffer.from(hkdfSync('sha256', appSecret, '', 'cotejo activity seals', 32));
  return { id: createHash('sha256').update(secret).digest('hex').slice(0, 16), secret };
}

/** The key of an id, of the present secret or a former one; null when nobody gave it. */
export function findSealKey({ appSecret, formerAppSecrets }: Secrets, id: string): Buffer | null {
  const keys = [appSecret, ...formerAppSecrets].map(sealKeyOf);
  return keys.find((key) => key.id === id)?.secret ?? null;
}
