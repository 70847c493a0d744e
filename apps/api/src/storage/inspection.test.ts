import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { sha256 } from '#sha256.ts';
import { type Inspection, openInspection } from '#storage/inspection.ts';
import { pdfFile } from '#testing/files.ts';
import { pdfOf } from '#testing/pdf-parts.ts';

const oddThread = new URL('./fixtures/odd-thread.ts', import.meta.url);

const opened: Inspection[] = [];
afterEach(async () => {
  for (const inspection of opened.splice(0)) await inspection.close();
});
/** Without a deadline that a busy machine could miss, unless the test says one. */
const open = (options: Parameters<typeof openInspection>[0] = {}): Inspection => {
  const inspection = openInspection({ deadlineMs: 60_000, ...options });
  opened.push(inspection);
  return inspection;
};

describe('a file in a thread', () => {
  it('moves there without a copy where it fills its memory, and else is copied [8.10.3]', async () => {
    const inspection = open();
    const file = await pdfFile();
    const whole = Buffer.from(new Uint8Array(file).buffer);
    const part = Buffer.concat([Buffer.alloc(10), file]).subarray(10);
    for (const bytes of [whole, part]) {
      const inspected = await inspection.document(bytes);
      expect(inspected.bytes.equals(file)).toBe(true);
      expect(inspected.sha256).toBe(sha256(file));
    }
    expect(whole.buffer.detached).toBe(true);
    expect(part.equals(file)).toBe(true);
  });

  it('is judged as without one, with the same refusals', async () => {
    const inspection = open();
    const pdf = await pdfFile();
    const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const whole = { sha256: sha256(pdf), receivedSha256: sha256(pdf) };
    expect(await inspection.document(Buffer.from(pdf))).toEqual({
      bytes: pdf,
      mimeType: 'application/pdf',
      dimensions: null,
      ...whole,
    });
    const written = await inspection.document(Buffer.from(image));
    expect([written.mimeType, written.dimensions, Buffer.isBuffer(written.bytes)]).toEqual([
      'image/png',
      { width: 30, height: 20 },
      true,
    ]);
    expect([written.sha256, written.receivedSha256]).toEqual([sha256(written.bytes), sha256(image)]);
    const { variants } = await inspection.image(image, { widths: [10] });
    expect(variants.map(({ width, bytes }) => [width, Buffer.isBuffer(bytes)])).toEqual([[10, true]]);
    await expect(inspection.document(Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    await expect(inspection.image(Buffer.from('hola'), { widths: [10] })).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
    });
    await expect(inspection.document(pdf.subarray(0, 300))).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
      message: expect.stringMatching(/dañado o incompleto/),
    });
  });

  it('leaves the event loop free, whatever it costs', async () => {
    const inspection = open();
    await inspection.document(await pdfFile());
    // Numbers packed tightly: the dearest 16 MB there are.
    const data = deflateSync(`1 0 [${'1 '.repeat(7_900_000)}]`);
    const dear = pdfOf([{ text: '<</N 1/First 4/Filter/FlateDecode>>', stream: data }]);
    const started = performance.now();
    let turns = 0;
    let isDone = false;
    const inspected = inspection.document(dear).finally(() => {
      isDone = true;
    });
    // A refusal is told below, not as one that nobody heard.
    inspected.catch(() => undefined);
    while (!isDone) {
      await sleep(1);
      turns += 1;
    }
    const tookMs = performance.now() - started;
    expect((await inspected).mimeType).toBe('application/pdf');
    // On the loop itself there would be one turn.
    expect(turns).toBeGreaterThan(10);
    expect(tookMs).toBeGreaterThan(30);
  });

  it('is asked for again past its deadline, and is no wrong type for that; the next one is judged', async () => {
    const inspection = open({ module: oddThread, deadlineMs: 2_000, threads: 1 });
    await expect(inspection.document(Buffer.from('loop'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      details: { retryAfterSeconds: 5 },
      message: expect.stringMatching(/Inténtalo de nuevo en unos segundos/),
    });
    expect((await inspection.document(Buffer.from('good'))).bytes.toString()).toBe('good');
  });

  it('ends with its thread past the deadline: nothing of it goes on', async () => {
    const channel = new BroadcastChannel('odd thread');
    let heard = 0;
    channel.onmessage = () => {
      heard += 1;
    };
    try {
      const inspection = open({ module: oddThread, deadlineMs: 2_000, threads: 1 });
      await expect(inspection.document(Buffer.from('tick'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(heard).toBeGreaterThan(0);
      // What was on its way arrives.
      await sleep(100);
      heard = 0;
      await sleep(200);
      expect(heard).toBe(0);
    } finally {
      channel.close();
    }
  });

  it('is refused when it takes too much memory, and the process goes on', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    await expect(inspection.document(Buffer.from('memory'))).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
      message: expect.stringMatching(/demasiado complejo/),
    });
    expect((await inspection.document(Buffer.from('good'))).bytes.toString()).toBe('good');
  });

  it('fails loudly where the thread itself does', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    await expect(inspection.document(Buffer.from('fails'))).rejects.toThrow(/broken/);
    await expect(inspection.document(Buffer.from('ends'))).rejects.toThrow(/exited with code: 3/);
    expect((await inspection.document(Buffer.from('good'))).bytes.toString()).toBe('good');
  });

  it('is not begun once everything closes', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    const sent = ['1', '2'].map((file) => inspection.document(Buffer.from(file)));
    const refused = Promise.allSettled(sent);
    await inspection.close();
    for (const result of [...(await refused), ...(await Promise.allSettled([inspection.document(Buffer.from('3'))]))])
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  });
});

describe('many files at once', () => {
  it('are worked on when the thread that they wait for is ended', async () => {
    const inspection = open({ module: oddThread, deadlineMs: 500, threads: 1 });
    const results = await Promise.allSettled(
      ['loop', 'good', 'loop', 'good'].map((file) => inspection.document(Buffer.from(file))),
    );
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('wait longer than the time each of them has', async () => {
    const inspection = open({ module: oddThread, deadlineMs: 600, threads: 1 });
    // 60 ms each, one after the other.
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => inspection.document(Buffer.from(`${index}`))),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('wait up to twenty, then are told to come again in some seconds', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    const responses = await Promise.allSettled(
      Array.from({ length: 23 }, (_, index) => inspection.document(Buffer.from(`${index}`))),
    );
    const refused = responses.filter((response) => response.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } });
  });
});
