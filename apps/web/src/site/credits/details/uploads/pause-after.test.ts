import { describe, expect, it } from 'vitest';
import { RequestError } from '#data/http/request-error.ts';
import { firstPartBytes, nextPartBytes, pauseAfter, waitingTexts } from './pause-after.ts';

const failed = (code: RequestError['code'], status: number, retryAfterSeconds: number | null = null) =>
  new RequestError({ code, status, message: 'no', retryAfterSeconds });
const [least, most] = [() => 0, () => 1];

describe('after a failed call', () => {
  it('a cut line is waited for without end, twice as long each time up to 30 s, half of it by chance [8.3.10]', () => {
    for (const code of ['OFFLINE', 'NETWORK_ERROR', 'TIMEOUT'] as const) {
      const pauses = [0, 1, 2, 3, 4, 5, 6, 99].map((failures) => pauseAfter(failed(code, 0), failures, most));
      expect(pauses.map((pause) => pause?.ms)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
      expect(pauses.every((pause) => pause?.text === waitingTexts.cut)).toBe(true);
      expect(pauseAfter(failed(code, 0), 2, least)?.ms).toBe(2_000);
    }
    expect(waitingTexts.cut).toBe('Se cortó la conexión. Seguimos apenas vuelva.');
  });

  it('a Retry-After is obeyed, with up to a second more [8.3.10]', () => {
    for (const [code, status] of [
      ['UNAVAILABLE', 503],
      ['RATE_LIMITED', 429],
    ] as const) {
      expect(pauseAfter(failed(code, status, 60), 0, least)).toEqual({ ms: 60_000, text: waitingTexts.busy });
      expect(pauseAfter(failed(code, status, 5), 7, most)?.ms).toBe(6_000);
      expect(pauseAfter(failed(code, status, 5), 8, most)).toBeNull();
    }
  });

  it('what stands between and cannot reach the server is asked again, and not for ever', () => {
    expect(pauseAfter(failed('UNKNOWN_ERROR', 502), 0, most)?.ms).toBe(1_000);
    expect(pauseAfter(failed('UNKNOWN_ERROR', 504), 8, most)).toBeNull();
  });

  it('a refusal that waiting does not mend is told at once', () => {
    for (const [code, status] of [
      ['FILE_TYPE_INVALID', 415],
      ['INVALID_TRANSITION', 409],
      ['UNAUTHORIZED', 401],
      ['NOT_FOUND', 404],
      ['INTERNAL', 500],
    ] as const)
      expect(pauseAfter(failed(code, status), 0)).toBeNull();
    expect(pauseAfter(failed('UNAUTHORIZED', 0), 0)).toBeNull();
    expect(pauseAfter(new TypeError('of the page'), 0)).toBeNull();
    expect(pauseAfter(new DOMException('givenUp', 'AbortError'), 0)).toBeNull();
  });
});

it('a part grows while it is quick and shrinks while it is slow, from 64 KB to 1 MB', () => {
  const kilobytes = (tookMs: number) => {
    const sizes = [firstPartBytes];
    for (let at = 0; at < 4; at += 1) sizes.push(nextPartBytes(sizes[at] ?? 0, tookMs));
    return sizes.map((bytes) => bytes / 1024);
  };
  expect(kilobytes(200)).toEqual([256, 512, 1024, 1024, 1024]);
  expect(kilobytes(2_000)).toEqual([256, 256, 256, 256, 256]);
  expect(kilobytes(Number.POSITIVE_INFINITY)).toEqual([256, 128, 64, 64, 64]);
});
