import { expect, it } from 'vitest';
import { codePurposes } from '#platform/db/schema.ts';
import { createCode, hashCode } from './codes.ts';

const email = 'ana@ejemplo.ec';

it('hashes a code with the key of the installation, for one e-mail address and one purpose', () => {
  const hashes = [
    ...codePurposes.map((purpose) => hashCode('one key', { email, purpose }, 'ABC234')),
    hashCode('another key', { email, purpose: 'email' }, 'ABC234'),
    hashCode('one key', { email: 'eva@ejemplo.ec', purpose: 'email' }, 'ABC234'),
    hashCode('one key', { email, purpose: 'email' }, 'ABC235'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashCode('one key', { email, purpose: 'email' }, 'ABC234')).toBe(hashes[codePurposes.indexOf('email')]);
});

it('makes codes without letters that look alike', () => {
  const letters = createCode(5_000);
  expect(letters).toMatch(/^[2-9A-HJKMNP-Z]{5000}$/);
});
