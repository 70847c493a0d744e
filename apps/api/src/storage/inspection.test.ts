import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type Inspection, openInspection } from '#storage/inspection.ts';
import { sha256 } from '#storage/storage.ts';
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

/** What became of each file, in the order in which it became so. */
function watch(inspection: Inspection, order: string[]) {
  return (file: string, person: string): Promise<unknown> =>
    inspection.document(Buffer.from(file), person).then(
      () => order.push(`${person} ${file}`),
      (error: { code?: string; message: string }) => order.push(`${person} ${file}: ${error.code ?? error.message}`),
    );
}

/** The gates of odd threads: which files were begun, in sorted order, and letting one through. */
function watchGates() {
  const channel = new BroadcastChannel('gates');
  const begun: string[] = [];
  channel.onmessage = (event) => {
    const { begun: file } = (event as MessageEvent<{ begun?: string }>).data;
    if (file !== undefined) begun.push(file);
  };
  return {
    begun: () => begun.toSorted(),
    open: (file: string) => channel.postMessage({ open: file }),
    close: () => channel.close(),
  };
}

describe('a file in a thread', () => {
  it('moves there and back without a copy where it fills its memory, and else is copied [8.10.3]', async () => {
    const inspection = open();
    const file = await pdfFile();
    const whole = Buffer.from(new Uint8Array(file).buffer);
    const part = Buffer.concat([Buffer.alloc(10), file]).subarray(10);
    for (const bytes of [whole, part]) {
      const inspected = await inspection.document(bytes, 'a', 'moved');
      expect(inspected.bytes.equals(file)).toBe(true);
      expect(inspected.sha256).toBe(sha256(file));
    }
    expect(whole.buffer.detached).toBe(true);
    expect(part.equals(file)).toBe(true);
    const original = Buffer.from(new Uint8Array(file).buffer);
    await inspection.document(original, 'a');
    expect(original.equals(file)).toBe(true);
  });

  it('is judged as without one, with the same refusals', async () => {
    const inspection = open();
    const pdf = await pdfFile();
    const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const whole = { sha256: sha256(pdf), receivedSha256: sha256(pdf) };
    expect(await inspection.document(pdf, 'a')).toEqual({
      bytes: pdf,
      mimeType: 'application/pdf',
      dimensions: null,
      ...whole,
    });
    const written = await inspection.document(image, 'a');
    expect([written.mimeType, written.dimensions, Buffer.isBuffer(written.bytes)]).toEqual([
      'image/png',
      { width: 30, height: 20 },
      true,
    ]);
    expect([written.sha256, written.receivedSha256]).toEqual([sha256(written.bytes), sha256(image)]);
    const { variants } = await inspection.image(image, { widths: [10] }, 'a');
    expect(variants.map(({ width, bytes }) => [width, Buffer.isBuffer(bytes)])).toEqual([[10, true]]);
    await expect(inspection.document(Buffer.alloc(0), 'a')).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    await expect(inspection.image(Buffer.from('hola'), { widths: [10] }, 'a')).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
    });
    await expect(inspection.document(pdf.subarray(0, 300), 'a')).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
      message: expect.stringMatching(/dañado o incompleto/),
    });
  });

  it('leaves the event loop free, whatever it costs', async () => {
    const inspection = open();
    await inspection.document(await pdfFile(), 'a');
    // Numbers packed tightly: the dearest 16 MB there are.
    const data = deflateSync(`1 0 [${'1 '.repeat(7_900_000)}]`);
    const dear = pdfOf([{ text: '<</N 1/First 4/Filter/FlateDecode>>', stream: data }]);
    const started = performance.now();
    let turns = 0;
    let isDone = false;
    const inspected = inspection.document(dear, 'a').finally(() => {
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
    await expect(inspection.document(Buffer.from('loop'), 'a')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      details: { retryAfterSeconds: 5 },
      message: expect.stringMatching(/Inténtalo de nuevo en unos segundos/),
    });
    expect((await inspection.document(Buffer.from('good'), 'a')).bytes.toString()).toBe('good');
  });

  it('ends with its thread past the deadline: nothing of it goes on', async () => {
    const channel = new BroadcastChannel('odd thread');
    let heard = 0;
    channel.onmessage = () => {
      heard += 1;
    };
    try {
      const inspection = open({ module: oddThread, deadlineMs: 2_000, threads: 1 });
      await expect(inspection.document(Buffer.from('tick'), 'a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
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
    await expect(inspection.document(Buffer.from('memory'), 'a')).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
      message: expect.stringMatching(/demasiado complejo/),
    });
    expect((await inspection.document(Buffer.from('good'), 'a')).bytes.toString()).toBe('good');
  });

  it('fails loudly where the thread itself does', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    await expect(inspection.document(Buffer.from('fails'), 'a')).rejects.toThrow(/broken/);
    await expect(inspection.document(Buffer.from('ends'), 'a')).rejects.toThrow(/ended with 3/);
    expect((await inspection.document(Buffer.from('good'), 'a')).bytes.toString()).toBe('good');
  });

  it('is not begun once everything closes', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    const order: string[] = [];
    const send = watch(inspection, order);
    const sent = ['1', '2'].map((file) => send(file, 'a'));
    await inspection.close();
    await Promise.all([...sent, send('3', 'b')]);
    expect(order.toSorted()).toEqual(['a 1: UNAVAILABLE', 'a 2: UNAVAILABLE', 'b 3: UNAVAILABLE']);
  });
});

describe('many files at once', () => {
  it('are worked on one by one for each person', async () => {
    const gates = watchGates();
    try {
      const order: string[] = [];
      const send = watch(open({ module: oddThread, threads: 2 }), order);
      const sent = [
        ...['w1', 'w2', 'w3'].map((file) => send(file, 'many')),
        ...[send('w4', 'one'), send('w5', 'two'), send('w6', 'three')],
      ];
      await expect.poll(gates.begun).toEqual(['w1', 'w4']);
      // Whoever sends one never waits for the second of somebody else, whichever ends first.
      for (const [ends, begins] of [
        ['w1', 'w5'],
        ['w4', 'w6'],
        ['w5', 'w2'],
      ] as const) {
        const before = gates.begun();
        gates.open(ends);
        await expect.poll(gates.begun).toEqual([...before, begins].toSorted());
      }
      // A thread without work takes the file of another person, and not the next of this one.
      gates.open('w6');
      await expect.poll(() => order).toHaveLength(4);
      sent.push(send('w7', 'one'));
      await expect.poll(gates.begun).toEqual(['w1', 'w2', 'w4', 'w5', 'w6', 'w7']);
      for (const file of ['w7', 'w2', 'w3']) {
        await expect.poll(gates.begun).toContain(file);
        gates.open(file);
      }
      await Promise.all(sent);
      expect(order.filter((each) => each.startsWith('many'))).toEqual(['many w1', 'many w2', 'many w3']);
      expect(order).toHaveLength(7);
    } finally {
      gates.close();
    }
  });

  it('of one person wait for each other while a thread has nothing to do', async () => {
    const inspection = open({ module: oddThread, threads: 2 });
    const order: string[] = [];
    const send = watch(inspection, order);
    const ofOne = [send('tick for ever', 'one'), send('second', 'one')];
    for (const file of ['1', '2', '3']) await send(file, 'other');
    expect(order).toEqual(['other 1', 'other 2', 'other 3']);
    await inspection.close();
    await Promise.all(ofOne);
  });

  it('wait up to twenty, then are told to come again in some seconds', async () => {
    const inspection = open({ module: oddThread, threads: 1 });
    const responses = await Promise.allSettled(
      Array.from({ length: 23 }, (_, index) => inspection.document(Buffer.from(`${index}`), `person ${index}`)),
    );
    const refused = responses.filter((response) => response.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 } });
  });

  it('of one person never take the place of somebody else', async () => {
    const order: string[] = [];
    const send = watch(open({ module: oddThread, threads: 1 }), order);
    await Promise.all([...Array.from({ length: 21 }, (_, index) => send(`${index}`, 'many')), send('1', 'one')]);
    expect(order.slice(0, 3)).toEqual(['many 20: UNAVAILABLE', 'many 0', 'one 1']);
    expect(order.filter((each) => each.endsWith('UNAVAILABLE'))).toHaveLength(1);
  });

  it('of large images keep nobody else waiting', async () => {
    const inspection = open({ threads: 2 });
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
    const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 60 })
      .toBuffer();
    // Both threads run before anything is compared.
    await Promise.all(['one', 'many'].map(async (person) => inspection.document(await pdfFile(), person)));
    let done = 0;
    const images = Array.from({ length: 5 }, () =>
      inspection.document(large, 'many').then(() => {
        done += 1;
      }),
    );
    await inspection.document(await pdfFile(), 'one');
    expect(done).toBeLessThan(3);
    await Promise.all(images);
    expect(done).toBe(5);
  });
});
