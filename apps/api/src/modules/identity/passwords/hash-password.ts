import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '#config.ts';

type Environment = Config['environment'];

interface Cost {
  readonly memoryKib: number;
  readonly passes: number;
}

// argon2id, the library's default kind, at the first choice of OWASP's password storage sheet: 19
// MiB and two passes.
const realCost: Cost = { memoryKib: 19_456, passes: 2 };
const testCost: Cost = { memoryKib: 64, passes: 1 };
const costOf = (environment: Environment): Cost => (environment === 'test' ? testCost : realCost);

// The same letters typed on two systems may differ in bytes.
const normalised = (password: string): string => password.normalize('NFC');

/** Hash of a password in PHC form, computed off the event loop. Tests pay less. */
export const hashPassword = (password: string, environment: Environment): Promise<string> => {
  const { memoryKib, passes } = costOf(environment);
  return hash(normalised(password), { memoryCost: memoryKib, timeCost: passes, parallelism: 1 });
};

/** Whether `password` is the one behind `passwordHash`. */
export const verifyPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, normalised(password));

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');

/** No password has this hash: checking against it costs the same and always fails. */
export const hashOfNobody = (environment: Environment): string => {
  const { memoryKib, passes } = costOf(environment);
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${base64(16)}$${base64(32)}`;
};

/** The work of a check for an account that does not exist, so that time tells nothing. */
export async function dummyVerify(password: string, environment: Environment): Promise<false> {
  await verifyPassword(hashOfNobody(environment), password);
  return false;
}
