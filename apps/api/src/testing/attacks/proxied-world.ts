import { afterAll, beforeAll, expect } from 'vitest';
import type { Answered } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, openAttackWorld } from './attack-world.ts';
import { findFault } from './judge-response.ts';

let tries = 0;
const anotherIpAddress = () => {
  tries += 1;
  return { 'x-forwarded-for': `198.51.${Math.floor(tries / 250)}.${(tries % 250) + 1}` };
};

/**
 * Rate limits behind a trusted proxy, so that each try can have another IP address. Call it at the top of a test
 * file.
 */
export function openProxiedWorld() {
  const proxied = {} as { world: AttackWorld };
  beforeAll(async () => {
    proxied.world = await openAttackWorld({ trustProxy: '127.0.0.1', rateLimit: true });
  });
  afterAll(async () => {
    await proxied.world.close();
    reportTries();
  });
  const post = (path: string, body: object, token?: string) =>
    proxied.world.send({ method: 'POST', path: `/api${path}`, token, headers: anotherIpAddress(), body });
  const get = (path: string, token: string) =>
    proxied.world.send({ path: `/api${path}`, token, headers: anotherIpAddress() });
  return { proxied, anotherIpAddress, post, get };
}

export function expectRefused(attackClass: string, response: Answered, status: number, code?: string): void {
  countTry(attackClass, response);
  expect(findFault(response)).toBeNull();
  expect([response.status, ...(code ? [response.body.code] : [])]).toEqual([status, ...(code ? [code] : [])]);
}
