import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { type ApiCall, fakeApi, refusal } from '#testing/fake-api.ts';
import { patiently } from '../../../../testing/patiently.ts';
import { mariasDocument, signInMaria } from '../../testing/samples.ts';
import { callsOfCredit } from './deliver.ts';
import { uploadInParts } from './upload-in-parts.ts';

const start = 'POST /credits/credit-1/documents/uploads';
const one = '/credits/credit-1/documents/uploads/upload-1';
const [look, put, cancel] = [`GET ${one}`, `PUT ${one}`, `DELETE ${one}`];
const sizeBytes = 700_000;
const file = new File([new Uint8Array(sizeBytes)], 'rol.pdf', { type: 'application/pdf' });
const givenUp = 'givenUp';
const document = mariasDocument('payroll');

beforeEach(() => {
  signInMaria();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

/** Stores what it receives, like the real server. */
function server(arrived = 0) {
  const state = { arrived };
  const data = () => ({
    id: 'upload-1',
    documentType: 'payroll',
    sizeBytes,
    offset: state.arrived,
    expiresAt: '2026-11-22T00:00:00.000Z',
    document: state.arrived === sizeBytes ? document : null,
  });
  const take = ({ headers, body }: ApiCall) => {
    if (Number(headers['upload-offset']) !== state.arrived)
      return refusal(409, 'CONFLICT', 'otro lugar', { data: { offset: state.arrived } });
    state.arrived += body instanceof Blob ? body.size : 0;
    return { data: data() };
  };
  const api = fakeApi({
    [start]: () => ({ data: data() }),
    [look]: () => ({ data: data() }),
    [put]: take,
    [cancel]: {},
  });
  const offsets = () => api.callsOf(put).map(({ headers }) => Number(headers['upload-offset']));
  return { api, state, take, offsets };
}

function upload() {
  const said: (string | null)[] = [];
  const shares: number[] = [];
  const leaving = new AbortController();
  const done = uploadInParts(
    {
      ...{ type: 'payroll', file, signal: leaving.signal },
      isGivenUp: () => leaving.signal.reason === givenUp,
      onProgress: (share) => shares.push(share),
      onWait: (text) => said.push(text),
    },
    callsOfCredit('credit-1'),
  );
  done.catch(() => undefined);
  return { done, said, shares, leaving };
}

/** Also flushes what needs no waiting. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a file in parts', () => {
  it('goes up one part after the other, with its hash and how far it is', async () => {
    const { api, offsets } = server();
    const { done, shares, said } = upload();
    expect(await done).toEqual(document);
    expect(api.callsOf(start)[0]?.body).toEqual({
      documentType: 'payroll',
      fileName: 'rol.pdf',
      sizeBytes,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    // The second part is larger, because the first was quick.
    expect(offsets()).toEqual([0, 262_144]);
    expect(api.callsOf(put)[0]?.headers['content-type']).toBe('application/octet-stream');
    expect(shares.at(-1)).toBe(1);
    expect(said.every((text) => text === null)).toBe(true);
  });

  it('goes on where the server says that it is, and sends nothing that is there already [8.3.3]', async () => {
    const { offsets } = server(300_000);
    await upload().done;
    expect(offsets()).toEqual([300_000, 562_144]);
    const whole = server(sizeBytes);
    expect(await upload().done).toEqual(document);
    expect(whole.offsets()).toEqual([]);
  });
});

describe('a cut line', () => {
  it('is said and waited for; then the server is asked how far it is [8.3.10] [8.3.11]', async () => {
    const { api, state, take, offsets } = server();
    let tries = 0;
    api.handlers[put] = (call) => {
      tries += 1;
      if (tries !== 2) return take(call);
      // Some bytes arrived before the connection was lost.
      state.arrived += 100_000;
      return 'refused';
    };
    const { done, said } = upload();
    await pass(0);
    await vi.waitFor(() => expect(said.at(-1)).toBe('Se cortó la conexión. Seguimos apenas vuelva.'), patiently);
    expect(api.callsOf(look)).toHaveLength(0);
    await pass(1_000);
    expect(await done).toEqual(document);
    expect(said.at(-1)).toBeNull();
    expect(api.callsOf(look)).toHaveLength(1);
    expect(offsets()[2]).toBe(362_144);
    expect(api.callsOf(start)).toHaveLength(1);
  });

  it('ends with the word of the browser that the network is back [8.3.11]', async () => {
    const { api, take } = server();
    api.handlers[put] = 'refused';
    const { done, said } = upload();
    for (let failures = 1; failures <= 7; failures += 1) {
      await vi.waitFor(
        () => expect(api.callsOf(put).length + api.callsOf(look).length).toBeGreaterThanOrEqual(1),
        patiently,
      );
      await pass(30_000);
    }
    const before = said.length;
    api.handlers[put] = take;
    await pass(0);
    dispatchEvent(new Event('online'));
    expect(await done).toEqual(document);
    expect(said.length).toBeGreaterThan(before);
  });

  it('does not keep a person who gives up: the server deletes what it has [8.3.9]', async () => {
    const { api } = server(300_000);
    api.handlers[put] = 'refused';
    const { done, said, leaving } = upload();
    await vi.waitFor(() => expect(said.at(-1)).toMatch(/Se cortó/), patiently);
    leaving.abort(givenUp);
    await expect(done).rejects.toBe(givenUp);
    expect(api.callsOf(cancel)).toHaveLength(1);
  });

  it('leaves the bytes where they are when only the page is left', async () => {
    const { api } = server(300_000);
    api.handlers[put] = 'refused';
    const { done, said, leaving } = upload();
    await vi.waitFor(() => expect(said.at(-1)).toMatch(/Se cortó/), patiently);
    leaving.abort();
    await expect(done).rejects.toThrow();
    expect(api.callsOf(cancel)).toHaveLength(0);
  });
});

describe('a refusal', () => {
  it('with Retry-After is waited for as long as it says [8.3.10]', async () => {
    const { api, take } = server();
    api.handlers[put] = (call) =>
      api.callsOf(put).length === 1
        ? new Response(JSON.stringify({ success: false, code: 'UNAVAILABLE', error: 'lleno' }), {
            status: 503,
            headers: { 'retry-after': '20' },
          })
        : take(call);
    const { done, said } = upload();
    await vi.waitFor(() => expect(said.at(-1)).toBe('El servidor está ocupado. Seguimos en unos segundos.'), patiently);
    await pass(19_000);
    expect(api.callsOf(put)).toHaveLength(1);
    await pass(2_000);
    expect(await done).toEqual(document);
  });

  it('of an upload that is not there any more begins it again, and not for ever', async () => {
    const { api, state, take, offsets } = server(300_000);
    api.handlers[put] = (call) => {
      if (api.callsOf(put).length > 1) return take(call);
      state.arrived = 0;
      return refusal(404, 'NOT_FOUND', 'no');
    };
    expect(await upload().done).toEqual(document);
    expect([api.callsOf(start).length, offsets()[1]]).toEqual([2, 0]);
    api.handlers[put] = () => refusal(404, 'NOT_FOUND', 'no');
    state.arrived = 0;
    await expect(upload().done).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(api.callsOf(start)).toHaveLength(6);
  });

  it.each([
    [409, 'INVALID_TRANSITION'],
    [415, 'FILE_TYPE_INVALID'],
    [401, 'UNAUTHORIZED'],
  ] as const)('%i %s ends it', async (status, code) => {
    const { api } = server();
    api.handlers[put] = () => refusal(status, code, 'no');
    await expect(upload().done).rejects.toMatchObject({ code });
    expect(api.callsOf(put)).toHaveLength(1);
  });
});
