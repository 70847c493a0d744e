import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#platform/config.ts';

type Environment = Config['environment'];

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

// argon2id with OWASP's recommended minimum: 19 MiB, two passes (Password Storage Cheat Sheet).
const realCost: Cost = { memoryKib: 19_456, passes: 2 };
const testCost: Cost = { memoryKib: 64, passes: 1 };
const costOf = (environment: Environment): Cost => (environment === 'test' ? testCost : realCost);

// Systems encode the same typed letters differently.
const normalised = (password: string): string => password.normalize('NFC');

/** PHC string, computed off the event loop. Tests use cheaper parameters. */
export const hashPassword = (password: string, environment: Environment): Promise<string> => {
  const { memoryKib, passes } = costOf(environment);
  return hash(normalised(password), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
};

/** One salt for all, so that a try at any of them costs one hash (`hashLike`). */
export async function hashWithOneSalt(secrets: readonly string[], environment: Environment): Promise<string[]> {
  const salt = randomBytes(16);
  const hashes: string[] = [];
  for (const secret of secrets) hashes.push(await hashWith(secret, salt, costOf(environment)));
  return hashes;
}

const phcForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$/;

/** With the salt and the cost of another hash. */
export function hashLike(other: string, secret: string): Promise<string> {
  const [, memoryKib, passes, salt = ''] = phcForm.exec(other) ?? [];
  return hashWith(secret, Buffer.from(salt, 'base64'), { memoryKib: Number(memoryKib), passes: Number(passes) });
}

const hashWith = (secret: string, salt: Buffer, { memoryKib, passes }: Cost): Promise<string> =>
  hash(secret, { memoryCost: memoryKib, timeCost: passes, parallelism: 1, salt });

export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, normalised(password));

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** Matches no password, at the cost of a real check. */
export const hashOfNobody = (environment: Environment): string => {
  const { memoryKib, passes } = costOf(environment);
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(16)}$${base64(32)}`;
};

/** For unknown accounts, so that timing does not reveal which accounts exist. */
export async function dummyVerify(password: string, environment: Environment): Promise<false> {
  await verifyPassword(hashOfNobody(environment), password);
  return false;
}
