import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents, images } from '#platform/db/schema.ts';
import { inspectDocument } from '#platform/storage/inspect-document.ts';
import { createCredit, pdfFile, pngFile, randomKey, uploadForm } from '#testing/factories.ts';
import { expectInRounds, msOf } from '#testing/in-rounds.ts';
import { pdfOf } from '#testing/pdf-parts.ts';
import type { Answered } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, createPerson, createReviewer, openAttackWorld, type Person } from './attack-world.ts';
import {
  activePdfs,
  disguisedFiles,
  type HostileFile,
  heavyFiles,
  hostileNames,
  imageBombs,
  polyglotMarker,
  polyglots,
} from './hostile-files.ts';
import { findFault } from './judge-response.ts';

// Trying every value in every field takes long on a busy machine; `findFault` detects a single slow response.
vi.setConfig({ testTimeout: 300_000 });

let world: AttackWorld;
let person: Person;
let adminToken: string;
let dearFiles: readonly HostileFile[];
beforeAll(async () => {
  world = await openAttackWorld();
  person = await createPerson(world.app);
  // Made once, because packing them takes longer than rejecting them.
  dearFiles = await heavyFiles();
  adminToken = (await createReviewer(world.app)).token;
  // Starts the inspection thread before responses are timed.
  await uploadDocument(await pdfFile());
});
afterAll(async () => {
  await world.close();
  reportTries();
});

/** A form whose names and types are sent unchanged, which a browser would sanitize. */
function rawForm(fields: Record<string, string>, file: { field: string; name: string; type: string; bytes: Buffer }) {
  const boundary = 'limite-de-prueba';
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head.join('') + disposition), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const uploadDocument = (bytes: Buffer, name = 'cedula.pdf', type = 'application/pdf', creditId = person.credit.id) =>
  world.send({
    method: 'POST',
    path: `/api/credits/${creditId}/documents/upload`,
    token: person.token,
    ...rawForm({ documentType: 'id' }, { field: 'file', name, type, bytes }),
  });

const asJson = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const admin = (method: string, path: string, body: unknown) =>
  world.send({ method, path: `/api/admin/${path}`, token: adminToken, body });

const doors: [name: string, send: (bytes: Buffer) => Promise<Answered>][] = [
  ['a document', (bytes) => uploadDocument(bytes)],
  ['a document called an image', (bytes) => uploadDocument(bytes, 'foto.png', 'image/png')],
  [
    'a banner',
    (bytes) =>
      admin('POST', 'carousel/home', uploadForm({}, { bytes, name: 'a.png', field: 'image', type: 'image/png' })),
  ],
  ['a banner as JSON', (bytes) => admin('POST', 'carousel/home', { imageBase64: asJson(bytes) })],
  [
    'a post',
    (bytes) =>
      admin(
        'POST',
        'blogs',
        uploadForm({ title: 'Nota', slug: randomKey(), content: '<p>a</p>' }, { bytes, name: 'a.png', field: 'image' }),
      ),
  ],
  [
    'a post as JSON',
    (bytes) => admin('POST', 'blogs', { title: 'Nota', slug: randomKey(), content: '<p>a</p>', image: asJson(bytes) }),
  ],
  [
    'an image in a text',
    (bytes) =>
      admin('POST', 'terms', { version: 'x', title: 'Términos', content: `<p>a</p><img src="${asJson(bytes)}">` }),
  ],
  [
    'a logo',
    (bytes) =>
      admin('POST', 'institutions', {
        ...{ name: 'Banco de Prueba', type: 'bank', minRate: 10, maxRate: 12, products: { personalLoan: {} } },
        logo: asJson(bytes),
      }),
  ],
];

describe.each(doors)('%s', (door, send) => {
  const cases = async (): Promise<HostileFile[]> => [...disguisedFiles(), ...(await imageBombs())];

  it('is no door for disguised files and images of too many pixels', async () => {
    for (const { name, bytes } of await cases()) {
      const response = await send(bytes);
      countTry('disguised files and image bombs', response);
      expect([name, findFault(response)]).toEqual([name, null]);
      // An invalid image pasted into a text is removed; the text is stored.
      if (door === 'an image in a text' && response.status < 300) {
        expect(response.text).not.toContain('<img');
        continue;
      }
      expect([name, response.status]).toEqual([name, expect.toSatisfy((status) => [400, 413, 415].includes(status))]);
      expect(String(response.body.code)).toMatch(/^(FILE_|VALIDATION_ERROR)/);
      const { fields = {} } = response.body as { fields?: object };
      expect(Object.keys(fields).filter((field) => !/^(file|image|imageBase64|logo|content)$/.test(field))).toEqual([]);
    }
  });

  it('stores the image of a polyglot and nothing else', async () => {
    for (const { name, bytes } of await polyglots()) {
      const response = await send(bytes);
      countTry('polyglot files', response);
      expect([name, findFault(response), response.body.fields, response.status < 300]).toEqual([
        name,
        null,
        undefined,
        true,
      ]);
    }
    const imageRows = await world.app.parts.db.select({ content: images.content }).from(images);
    const stored = imageRows.map(({ content }): Uint8Array => content);
    for await (const key of world.app.parts.storage.list()) stored.push(await world.app.parts.storage.get(key));
    expect(stored.filter((bytes) => Buffer.from(bytes).includes(polyglotMarker))).toEqual([]);
  });

  it('costs neither time nor memory', async () => {
    for (const { name, bytes } of dearFiles) {
      const before = process.memoryUsage().rss;
      const response = await send(bytes);
      countTry('files that cost more than they weigh', response);
      expect([name, findFault(response, { slowest: 20_000 })]).toEqual([name, null]);
      expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
    }
  }, 180_000);

  it('refuses what is over its size while it arrives', async () => {
    for (const megabytes of [6, 30]) {
      const response = await send(Buffer.alloc(megabytes * 1024 * 1024, 0x25)).catch(() => null);
      // The connection may be closed before everything was sent.
      countTry('oversized files', response ?? { status: 413 });
      if (response) expect([findFault(response), [400, 413, 415].includes(response.status)]).toEqual([null, true]);
    }
  });
});

describe('a PDF', () => {
  it('that acts or hides is refused', async () => {
    for (const { name, bytes } of await activePdfs()) {
      const response = await uploadDocument(bytes);
      countTry('PDFs with script or encryption', response);
      expect([name, findFault(response), response.status]).toEqual([name, null, 415]);
    }
    const rows = await world.app.parts.db.select().from(documents).where(eq(documents.creditId, person.credit.id));
    expect(rows.length).toBe(1);
  });

  it('is given back as an attachment nobody sniffs or frames', async () => {
    const credit = await createCredit(world.app, { userId: person.user.id });
    const made = await uploadDocument(await pdfFile(), 'cedula.pdf', 'text/html', credit.id);
    const { id } = made.body.data as { id: string };
    const response = await world.send({
      path: `/api/credits/${credit.id}/documents/${id}/download`,
      token: person.token,
    });
    expect(findFault(response)).toBeNull();
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toMatch(/^attachment/);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('the name of a file', () => {
  it.each(hostileNames.map((name) => [JSON.stringify(name.slice(0, 40)), name] as const))(
    'is no more than a name: %s',
    async (_shown, name) => {
      const credit = await createCredit(world.app, { userId: person.user.id });
      const response = await uploadDocument(await pngFile(), name, 'image/png', credit.id);
      countTry('names of files', response);
      expect(findFault(response)).toBeNull();
      if (response.status >= 400) return;
      const { id, fileName } = response.body.data as { id: string; fileName: string };
      expect(fileName).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Cs}"<>:|?*]{1,130}$/u);
      expect(fileName).toMatch(/\.png$/);
      const path = `/api/credits/${credit.id}/documents/${id}/download`;
      const file = await world.send({ path, token: person.token });
      expect(file.status).toBe(200);
      expect(file.headers['set-cookie']).toBeUndefined();
      expect(String(file.headers['content-disposition'])).toMatch(
        /^attachment; filename="[^"\\/]*"(; filename\*=UTF-8''[\w.%!~*'()-]+)?$/,
      );
    },
  );
});

describe('many files', () => {
  it('of one person are refused past thirty a minute, from wherever they come; those of others are not', async () => {
    const limited = await openAttackWorld({ rateLimit: true, trustProxy: '127.0.0.1' });
    try {
      const [many, one] = [await createPerson(limited.app), await createPerson(limited.app)];
      const bytes = Buffer.from('%PDF-1.4 nothing more');
      const upload = (who: Person, ipAddress: string) => {
        const form = rawForm({ documentType: 'id' }, { field: 'file', name: 'a.pdf', type: 'application/pdf', bytes });
        return limited.send({
          method: 'POST',
          path: `/api/credits/${who.credit.id}/documents/upload`,
          token: who.token,
          body: form.body,
          headers: { ...form.headers, 'x-forwarded-for': ipAddress },
        });
      };
      const statuses: number[] = [];
      for (let index = 0; index < 33; index += 1) {
        const response = await upload(many, `198.51.100.${index + 1}`);
        countTry('floods of files', response);
        expect(findFault(response)).toBeNull();
        statuses.push(response.status);
        if (response.status === 429)
          expect([response.body.code, Number(response.headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
      }
      expect(statuses).toEqual([...Array<number>(30).fill(415), 429, 429, 429]);
      expect((await upload(one, '198.51.100.1')).status).toBe(415);
    } finally {
      await limited.close();
    }
  });

  it('that are dear leave other calls answered at once', async () => {
    const rows = Array.from({ length: 12 }, () => `${'1 '.repeat(600_000)}`);
    const packed = deflateSync(Buffer.from(`1 0 [${rows.join('')}]`));
    const dear = pdfOf([{ text: '<</N 1/First 4/Filter/FlateDecode>>', stream: packed }]);
    // On the event loop a request would wait for a whole inspection.
    await expectInRounds(
      async () => {
        const sent = Array.from({ length: 4 }, () => uploadDocument(dear));
        const waits: number[] = [];
        let isDone = false;
        const all = Promise.all(sent).finally(() => {
          isDone = true;
        });
        while (!isDone) {
          waits.push(await msOf(async () => expect((await world.send({ path: '/health/live' })).status).toBe(200)));
        }
        for (const response of await all) expect(response.status).toBe(201);
        return { longest: Math.max(...waits), inspection: await msOf(() => inspectDocument(dear)) };
      },
      ({ longest, inspection }) => longest < inspection * 0.8,
      { atLeast: 1, atMost: 20 },
    );
  });
});
