import { generateKeySync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const keys = [{ id: 'k1', secret: generateKeySync('aes', { length: 256 }) }] as const;
const plain = Buffer.from('cédula de una persona sintética');
// "CTJ1", the length of the key id, the key id.
const nonceStart = 4 + 1 + keys[0].id.length;
const nonceOf = (encrypted: Buffer): string => encrypted.toString('hex', nonceStart, nonceStart + 12);

describe('encrypt', () => {
  it('never gives the same bytes twice, and both open', () => {
    const [one, other] = [encrypt(keys, 'a', plain), encrypt(keys, 'a', plain)];
    expect(one.equals(other)).toBe(false);
    // The ciphertext also differs; with the same nonce it would not.
    expect(one.subarray(nonceStart + 12).equals(other.subarray(nonceStart + 12))).toBe(false);
    expect([decrypt(keys, 'a', one), decrypt(keys, 'a', other)]).toEqual([plain, plain]);
  });

  it('takes a new nonce for each of a thousand files', () => {
    const nonces = new Set(Array.from({ length: 1_000 }, (_, index) => nonceOf(encrypt(keys, `file ${index}`, plain))));
    expect(nonces.size).toBe(1_000);
  });
});
