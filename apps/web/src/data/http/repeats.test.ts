import { listAdmins } from '@cotejo/contracts/admins';
import { createCredit, listUserCredits, saveAmortization } from '@cotejo/contracts/credits/applicant';
import { logIn } from '@cotejo/contracts/identity/accounts';
import { recoverPassword } from '@cotejo/contracts/identity/passwords';
import { getUnlockStatus } from '@cotejo/contracts/identity/unlock';
import { getInstitution, listPublicCities, listPublicInstitutions } from '@cotejo/contracts/institutions/public';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#testing/fake-api.ts';
import { isAbort } from './request-error.ts';
import { creditBody, failureOf, ok, pass, setUp } from './testing.ts';
import { requestTexts } from './texts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('timeouts', () => {
  it.each([
    ['30 s by default [1.7.05] [2.7.02] [2.9.14]', listUserCredits, 30_000],
    ['5 s for public calls [1.7.06]', listPublicInstitutions, 5_000],
  ])('waits %s', async (_, endpoint, ms) => {
    const { request, calls } = setUp({ responses: ['hang'] });
    const call = failureOf(request(endpoint));
    await pass(ms - 1);
    expect(calls).toHaveLength(1);
    await pass(1);
    // Reads are repeated after a timeout, so a second call proves that the first one timed out.
    expect(calls).toHaveLength(2);
    await pass(ms);
    expect((await call).code).toBe('TIMEOUT');
  });

  it('waits 10 s for one institution [1.7.07]', async () => {
    const { request, calls } = setUp({ responses: ['hang'] });
    const call = failureOf(request(getInstitution, { params: { id: 'i-1' } }));
    await pass(9_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls).toHaveLength(2);
    await pass(10_000);
    await call;
  });

  it('repeats a read once and takes the second response [1.8.02] [2.8.03]', async () => {
    const { request, calls } = setUp({ responses: ['hang', ok] });
    const call = request(listPublicCities);
    await pass(5_000);
    expect(await call).toEqual({ success: true, data: [] });
    expect(calls).toHaveLength(2);
  });

  it('says after the second timeout that it takes too long [1.8.03] [2.8.04]', async () => {
    const { request, calls } = setUp({ responses: ['hang'] });
    const call = failureOf(request(listPublicCities));
    await pass(20_000);
    expect((await call).message).toBe('La solicitud está tomando demasiado tiempo. Por favor, inténtalo de nuevo.');
    expect(calls).toHaveLength(2);
  });

  it('does the same in the administration [3.8.10]', async () => {
    const { request, calls } = setUp({ responses: ['hang'] });
    const call = failureOf(request(listAdmins));
    await pass(60_000);
    expect((await call).message).toBe(requestTexts.timeout);
    expect(calls).toHaveLength(2);
  });

  it('repeats a write only under an Idempotency-Key', async () => {
    const plain = setUp({ responses: ['hang'] });
    const unsafe = failureOf(plain.request(createCredit, { body: creditBody }));
    await pass(90_000);
    await unsafe;
    expect(plain.calls).toHaveLength(1);

    const keyed = setUp({ responses: ['hang', ok] });
    const safe = keyed.request(createCredit, { body: creditBody, idempotencyKey: 'k-1' });
    await pass(30_000);
    await safe;
    expect(keyed.calls.map((call) => call.headers['idempotency-key'])).toEqual(['k-1', 'k-1']);
  });

  it('ends at once when the caller gives up', async () => {
    const { request, calls } = setUp({ responses: ['hang'] });
    const caller = new AbortController();
    const call = request(listPublicCities, { signal: caller.signal }).catch((error: unknown) => error);
    caller.abort();
    expect(isAbort(await call)).toBe(true);
    expect(calls).toHaveLength(1);
  });
});

describe('429', () => {
  const limited = (headers: Record<string, string> = {}) =>
    json(429, { success: false, code: 'RATE_LIMITED', error: 'Espera un momento.' }, headers);

  it('waits what Retry-After says and repeats once [1.8.04] [2.8.05]', async () => {
    const { request, calls } = setUp({ responses: [limited({ 'retry-after': '3' }), ok] });
    const call = request(listPublicCities);
    await pass(2_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(await call).toEqual({ success: true, data: [] });
  });

  it('waits until the date that Retry-After names', async () => {
    const { request, calls } = setUp({
      responses: [limited({ 'retry-after': new Date(Math.ceil(Date.now() / 1000) * 1000 + 5_000).toUTCString() }), ok],
    });
    const call = request(listPublicCities);
    await pass(4_000);
    expect(calls).toHaveLength(1);
    await pass(2_000);
    expect(await call).toEqual({ success: true, data: [] });
  });

  it('waits 2 s without Retry-After, also for a write [1.8.05] [2.8.05]', async () => {
    const { request, calls } = setUp({ responses: [limited(), ok] });
    const call = request(saveAmortization, {
      params: { id: 'c-1' },
      body: { amortizationType: 2, amortizationTable: [{}] },
    });
    await pass(1_999);
    expect(calls).toHaveLength(1);
    await pass(1);
    await call;
    expect(calls).toHaveLength(2);
  });

  it('does the same in the administration [3.8.09]', async () => {
    const { request, calls } = setUp({ responses: [limited(), ok] });
    const call = request(listAdmins);
    await pass(2_000);
    await call;
    expect(calls).toHaveLength(2);
  });

  it('gives up after the second 429, and at once when the wait is over 10 s', async () => {
    const twice = setUp({ responses: [limited({ 'retry-after': '1' })] });
    const call = failureOf(twice.request(listPublicCities));
    await pass(1_000);
    expect(await call).toMatchObject({ status: 429, message: 'Espera un momento.' });
    expect(twice.calls).toHaveLength(2);

    const long = setUp({ responses: [limited({ 'retry-after': '11' })] });
    expect((await failureOf(long.request(listPublicCities))).retryAfterSeconds).toBe(11);
    expect(long.calls).toHaveLength(1);
  });

  it('never repeats a login, a recovery or an unlock [2.7.52]', async () => {
    const { request, calls } = setUp({ responses: [limited({ 'retry-after': '1' })] });
    await failureOf(request(logIn, { body: { email: 'a@ejemplo.ec', password: 'x' } }));
    await failureOf(request(recoverPassword, { body: { email: 'a@ejemplo.ec' } }));
    await failureOf(request(getUnlockStatus, { params: { account: 'a@ejemplo.ec' } }));
    expect(calls).toHaveLength(3);
  });
});
