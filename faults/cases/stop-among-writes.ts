import { connect } from 'node:net';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import {
  type Acknowledged,
  call,
  createOnce,
  documentTypes,
  examplePdf,
  findInstitution,
  nothingAcknowledged,
  people,
  signIn,
  uploadOnce,
} from '../support/load.ts';
import { type Server, start } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

const uploadBytes = 60_000;
const stoppedWithinMs = 20_000;
/** A user may have at most twenty unsent applications. */
const applicants = 5;
const applicationsEach = 4;
const credits = 7;

/**
 * SIGTERM 0.1 s after forty writes start: the process exits with 0, every acknowledged write is
 * stored, and nothing is partly stored.
 */
export const stopAmongWrites = (world: World): Promise<string> =>
  stopAgainAndAgain(world.isShort ? 2 : 20, async () => ({ dataDir: world.embedded() }));

export const stopAmongWritesOnPostgres = (world: World): Promise<string> =>
  stopAgainAndAgain(20, () => world.postgres());

async function stopAgainAndAgain(
  rounds: number,
  newPlace: () => Promise<{ dataDir: string; databaseUrl?: string }>,
): Promise<string> {
  let slowestMs = 0;
  let acknowledged = 0;
  let sent = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const place = await newPlace();
    const server = await start({
      dataDir: place.dataDir,
      environment: { ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) },
    });
    const noted = nothingAcknowledged();
    const writes = await prepareWrites(server, noted);
    const uploader = await signIn(server.url);
    // In the last round one client disappears during its upload.
    const gone = round === rounds ? await uploadHalf(server, uploader) : null;
    const settled = Promise.allSettled(writes.map((write) => write()));
    await pause(100);
    const askedAt = Date.now();
    const code = await server.stop();
    const tookMs = Date.now() - askedAt;
    gone?.destroy();
    const results = await settled;
    expectThat(code === 0, `Round ${round} ended with ${code} after ${tookMs} ms:\n${server.output()}`);
    if (!gone) {
      slowestMs = Math.max(slowestMs, tookMs);
      expectThat(tookMs < stoppedWithinMs, `Round ${round} took ${tookMs} ms to stop`);
    }
    acknowledged += results.filter(({ status }) => status === 'fulfilled').length;
    sent += results.length;
    const refused = results.flatMap((result) =>
      result.status === 'rejected' && !(result.reason instanceof TypeError) ? [String(result.reason)] : [],
    );
    expectThat(
      refused.every((message) => message.endsWith(' 503')),
      `Refused while stopping: ${[...new Set(refused)].join('; ')}`,
    );
    const found = await inspect(place, noted);
    expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
  }
  return `${rounds} stops among ${sent} writes, ${acknowledged} acknowledged, 0 lost, 0 half kept, slowest stop ${slowestMs} ms`;
}

async function prepareWrites({ url }: Server, noted: Acknowledged): Promise<(() => Promise<unknown>)[]> {
  const uploader = await signIn(url);
  const institutionId = await findInstitution(url, uploader);
  const uploads: (() => Promise<unknown>)[] = [];
  for (let count = 0; count < credits; count += 1) {
    const id = await createOnce(url, uploader, noted);
    await call(url, uploader, 'POST', `/credits/${id}/status`, { institutionId });
    noted.credits.set(id, 'chosen');
    for (const documentType of documentTypes) {
      uploads.push(() => uploadOnce(url, uploader, id, documentType, noted, examplePdf(uploadBytes)));
    }
  }
  const applications: (() => Promise<unknown>)[] = [];
  for (const { email } of people.slice(1, applicants + 1)) {
    const token = await signIn(url, email);
    for (let count = 0; count < applicationsEach; count += 1) {
      applications.push(() => createOnce(url, token, noted));
    }
  }
  return uploads.slice(0, 20).flatMap((upload, index) => [upload, applications[index] ?? upload]);
}

function uploadHalf({ url }: Server, token: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const header = [
    'POST /api/credits/00000000-0000-4000-8000-000000000000/documents/upload HTTP/1.1',
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${uploadBytes}`,
  ];
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.4';
  return new Promise<typeof socket>((sent) => {
    socket.write(`${header.join('\r\n')}\r\n\r\n${part}`, () => sent(socket));
  });
}
