import { describe, expect, it } from 'vitest';
import { expectInRounds, msOf } from '#testing/in-rounds.ts';
import { dummyVerify, hashPassword, verifyPassword } from './hash-password.ts';

describe('hashing passwords', () => {
  it('tells the right password from a wrong one', async () => {
    const hash = await hashPassword('Correcta*1', 'test');
    expect(await verifyPassword(hash, 'Correcta*1')).toBe(true);
    expect(await verifyPassword(hash, 'correcta*1')).toBe(false);
  });

  it('is argon2id with 19 MiB and two passes outside tests', async () => {
    const hash = await hashPassword('Correcta*1', 'production');
    expect(hash).toMatch(/^\$argon2id\$v=19\$(m=19456,t=2,p=1|m=19456,p=1,t=2)\$/);
  });

  it('never gives the same hash twice', async () => {
    expect(await hashPassword('Correcta*1', 'test')).not.toBe(await hashPassword('Correcta*1', 'test'));
  });

  it('takes an accented letter in either of its two forms', async () => {
    const hash = await hashPassword('Camión*2026'.normalize('NFD'), 'test');
    expect(await verifyPassword(hash, 'Camión*2026'.normalize('NFC'))).toBe(true);
  });

  it('refuses for nobody, at the price of a real check', async () => {
    const hash = await hashPassword('Correcta*1', 'production');
    expect(await dummyVerify('Correcta*1', 'production')).toBe(false);
    await expectInRounds(
      async () => ({
        real: await msOf(() => verifyPassword(hash, 'otra')),
        dummy: await msOf(() => dummyVerify('otra', 'production')),
      }),
      ({ real, dummy }) => dummy / real > 0.4 && dummy / real < 2.5,
      { atLeast: 8 },
    );
  });
});
