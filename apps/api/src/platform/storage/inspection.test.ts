import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/sha256.ts';
import { openInspection } from '#platform/storage/inspection.ts';
import { pdfFile } from '#testing/files.ts';
import { openPatientThreads } from '#testing/patient-threads.ts';
import { pdfOf } from '#testing/pdf-parts.ts';

const threads = openPatientThreads();
afterAll(() => threads.close());

describe('a file in a thread', () => {
  const inspection = openInspection(threads);

  it('moves there without a copy where it fills its memory, and else is copied [8.10.3]', async () => {
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
    await inspection.document(await pdfFile());
    // The 16 MB that take longest to read.
    const data = deflateSync(`1 0 [${'1 '.repeat(7_900_000)}]`);
    const dear = pdfOf([{ text: '<</N 1/First 4/Filter/FlateDecode>>', stream: data }]);
    const started = performance.now();
    let turns = 0;
    let isDone = false;
    const inspected = inspection.document(dear).finally(() => {
      isDone = true;
    });
    // Handled by the `await` below.
    inspected.catch(() => undefined);
    while (!isDone) {
      await sleep(1);
      turns += 1;
    }
    const tookMs = performance.now() - started;
    expect((await inspected).mimeType).toBe('application/pdf');
    // On the event loop itself there would be one turn.
    expect(turns).toBeGreaterThan(10);
    expect(tookMs).toBeGreaterThan(30);
  });

  it('is no wrong type for a machine that is slow, and one where it takes too much memory', async () => {
    const slow = openPatientThreads({ files: { deadlineMs: 1 } });
    await expect(openInspection(slow).document(await pdfFile())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/^No alcanzamos a revisar el archivo/),
    });
    await slow.close();
    const greedy = new URL('../threads/fixtures/greedy-thread.ts', import.meta.url);
    await expect(openInspection(threads, greedy).document(await pdfFile())).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
      message: expect.stringMatching(/demasiado complejo/),
    });
  });
});
