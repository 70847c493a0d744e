import { randomBytes } from 'node:crypto';
import { openUploadsMaximum } from '@cotejo/contracts/documents/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { documentParts, documentUploads } from '#platform/db/schema.ts';
import { sha256 } from '#platform/sha256.ts';
import { createCredit, pdfFile } from '#testing/factories.ts';
import { talkRaw } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, createPerson, openAttackWorld, type Person } from './attack-world.ts';
import { findFault } from './judge-response.ts';

let world: AttackWorld;
let owner: Person;
let stranger: Person;
let pdf: Buffer;

beforeAll(async () => {
  world = await openAttackWorld();
  owner = await createPerson(world.app);
  stranger = await createPerson(world.app);
  pdf = Buffer.concat([await pdfFile(), Buffer.alloc(200_000, ' ')]);
});
beforeEach(() => world.app.parts.db.delete(documentUploads));
afterAll(async () => {
  await world.close();
  reportTries();
});

const uploadsOf = ({ credit }: Person) => `/api/credits/${credit.id}/documents/uploads`;

async function send(attackClass: string, sent: Parameters<AttackWorld['send']>[0]) {
  const response = await world.send(sent);
  countTry(attackClass, response);
  expect(findFault(response)).toBeNull();
  return response;
}

const start = (person: Person, changes: Record<string, unknown> = {}) => {
  const body = { documentType: 'payroll', fileName: 'rol.pdf', sizeBytes: pdf.length, sha256: sha256(pdf), ...changes };
  return send('uploads in parts', { method: 'POST', path: uploadsOf(person), token: person.token, body });
};
const opened = async (person: Person, changes = {}) => ((await start(person, changes)).body.data as { id: string }).id;
const put = (path: string, token: string, offset: string, body: Buffer, headers = {}) =>
  send('uploads in parts', {
    method: 'PUT',
    path,
    token,
    body,
    headers: { 'content-type': 'application/octet-stream', 'upload-offset': offset, ...headers },
  });
const offsetOf = async (id: string) => {
  const [row] = await world.app.parts.db.select().from(documentUploads).where(eq(documentUploads.id, id));
  return row?.receivedBytes;
};

it("of somebody else are not found, by their credit or one's own, and stay what they were [8.3.5]", async () => {
  const id = await opened(owner);
  await put(`${uploadsOf(owner)}/${id}`, owner.token, '0', pdf.subarray(0, 50_000));
  for (const path of [`${uploadsOf(owner)}/${id}`, `${uploadsOf(stranger)}/${id}`]) {
    for (const method of ['GET', 'DELETE']) {
      const response = await send('uploads in parts', { method, path, token: stranger.token });
      expect([method, response.status, response.body.code]).toEqual([method, 404, 'NOT_FOUND']);
    }
    const response = await put(path, stranger.token, '50000', pdf.subarray(50_000));
    expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(await opened(stranger)).not.toBe(id);
  expect(await offsetOf(id)).toBe(50_000);
});

it('take no part twice, over another or behind a gap, in whatever order they come [8.3.5]', async () => {
  const id = await opened(owner);
  const path = `${uploadsOf(owner)}/${id}`;
  const parts = [0, 0, 20_000, 40_000, 10_000, 0].map((offset) =>
    put(path, owner.token, String(offset), pdf.subarray(offset, offset + 30_000)),
  );
  const statuses = (await Promise.all(parts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  const rows = await world.app.parts.db.select().from(documentParts).where(eq(documentParts.uploadId, id));
  expect(rows.map(({ firstByte, sizeBytes }) => [firstByte, sizeBytes])).toEqual([[0, 30_000]]);
});

it('take no absurd place', async () => {
  const id = await opened(owner);
  const path = `${uploadsOf(owner)}/${id}`;
  const offsets = ['-0', '+0', '0.0', '0,0', '1e9', '00000000000', '9'.repeat(400), '٠', 'bytes 0-99/100', '0;1', '{}'];
  for (const offset of offsets) {
    // The client refuses to send invalid headers.
    const response = await put(path, owner.token, encodeURIComponent(offset), pdf).catch(() => null);
    if (response) expect([offset, response.status]).toEqual([offset, 400]);
  }
  expect(await offsetOf(id)).toBe(0);
});

it('believe no length: bytes over it are no part, bytes under it are kept as far as they came [8.3.7]', async () => {
  const id = await opened(owner);
  const path = `${uploadsOf(owner)}/${id}`;
  const head = (extra: string) =>
    `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: application/octet-stream\r\nUpload-Offset: 0\r\n${extra}\r\n\r\n`;
  const text = 'x'.repeat(20_000);
  const chunk = `4e20\r\n${text}\r\n`;
  const liars = {
    'a length of 1 TB': head('Content-Length: 1099511627776'),
    'more chunks than the file has': `${head('Transfer-Encoding: chunked')}${chunk.repeat(12)}`,
    'both ways at once': `${head('Content-Length: 5\r\nTransfer-Encoding: chunked')}${chunk}0\r\n\r\n`,
    'a negative length': head('Content-Length: -5'),
  };
  for (const [what, raw] of Object.entries(liars)) {
    const { text: answered } = await talkRaw(world.port, raw, 1_500);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1] ?? 400);
    countTry('uploads in parts', { status });
    expect([what, status]).toEqual([what, expect.toSatisfy((code) => [400, 413].includes(code))]);
  }
  expect(await offsetOf(id)).toBe(0);
  const packed = await put(path, owner.token, '0', pdf, { 'content-encoding': 'gzip' });
  expect([packed.status, packed.body.code, await offsetOf(id)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE', 0]);
});

it('of one person stay few, from however many applications they come at once [8.3.7]', async () => {
  const person = await createPerson(world.app);
  const credits = await Promise.all([1, 2, 3, 4].map(() => createCredit(world.app, { userId: person.user.id })));
  const tries = Array.from({ length: 24 }, (_, at) =>
    start({ ...person, credit: credits[at % 4] ?? person.credit }, { sha256: undefined, sizeBytes: 50_000 + at }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(openUploadsMaximum);
  expect(statuses.filter((status) => status === 429)).toHaveLength(24 - openUploadsMaximum);
  const rows = await world.app.parts.db.select().from(documentUploads);
  expect(rows).toHaveLength(openUploadsMaximum);
});

it('of noise become no document and leave no bytes behind', async () => {
  const noise = randomBytes(pdf.length);
  const id = await opened(owner, { sha256: sha256(noise) });
  const response = await put(`${uploadsOf(owner)}/${id}`, owner.token, '0', noise);
  expect([response.status, response.body.code]).toEqual([415, 'FILE_TYPE_INVALID']);
  expect(await world.app.parts.db.select().from(documentParts).where(eq(documentParts.uploadId, id))).toEqual([]);
  expect(await offsetOf(id)).toBeUndefined();
});
