import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#config.ts';

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
