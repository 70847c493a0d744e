import { startS3Server } from '../../apps/api/src/testing/s3-server.ts';
import { expectThat } from '../support/expect.ts';
import { inspect } from '../support/invariants.ts';
import { call, examplePdf, findInstitution, nothingAcknowledged, sha256, signIn } from '../support/load.ts';
import { start, statusOf } from '../support/server.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import type { World } from '../support/world.ts';

interface Upload {
  id: string;
  offset: number;
  document: { id: string } | null;
}

const sizeBytes = 1_000_000;
const partBytes = 100_000;

/** A document of some parts: what stands behind the end of a PDF is part of it. */
function largePdf(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes).fill(0x20);
  bytes.set(examplePdf());
  return bytes;
}

async function newCredit(url: string, token: string): Promise<string> {
  const institutionId = await findInstitution(url, token);
  const body = {
    amount: 5_000,
    term: 24,
    income: 1_500,
    location: 'Quito',
    email: 'a@ejemplo.ec',
    document: '1700000001',
  };
  const { id } = await call<{ id: string }>(url, token, 'POST', '/credits', { ...body, termsAccepted: true });
  await call(url, token, 'POST', `/credits/${id}/status`, { institutionId });
  return id;
}

const open = (url: string, token: string, creditId: string, file: Uint8Array) =>
  call<Upload>(url, token, 'POST', `/credits/${creditId}/documents/uploads`, {
    documentType: 'id',
    fileName: 'cedula.pdf',
    sizeBytes: file.length,
    sha256: sha256(file),
  });

const put = (url: string, token: string, creditId: string, { id, offset }: Upload, bytes: BodyInit) =>
  fetch(`${url}/api/credits/${creditId}/documents/uploads/${id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'upload-offset': String(offset),
    },
    body: bytes,
    // A stream is sent while it is read.
    ...({ duplex: 'half' } as object),
  });

/** Bytes that take their time, so that a server dies in the middle of them. */
function slowly(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resume) => setTimeout(resume, 20));
      const chunk = bytes.subarray(at, at + 20_000);
      at += chunk.length;
      if (chunk.length > 0) controller.enqueue(chunk);
      else controller.close();
    },
  });
}

/**
 * kill -9 between two parts and in the middle of one, again and again, until the file has arrived.
 */
export async function uploadSurvivesKills(world: World): Promise<string> {
  const place: { dataDir: string; databaseUrl?: string } = world.hasPostgres
    ? await world.postgres()
    : { dataDir: world.embedded() };
  const environment: Record<string, string> = place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {};
  const file = largePdf();
  let server = await start({ dataDir: place.dataDir, environment });
  let kills = 0;
  let acknowledged = 0;
  const restart = async () => {
    await server.kill();
    kills += 1;
    server = await start({ dataDir: place.dataDir, environment });
  };
  try {
    const token = await signIn(server.url);
    const creditId = await newCredit(server.url, token);
    let upload = await open(server.url, token, creditId, file);
    while (!upload.document) {
      const part = file.slice(upload.offset, upload.offset + partBytes);
      if (kills < 4 && upload.offset > 0) {
        const isMiddle = kills % 2 === 0;
        if (isMiddle) {
          const sent = put(server.url, token, creditId, upload, slowly(part)).catch(() => null);
          await new Promise((resume) => setTimeout(resume, 60));
          await restart();
          await sent;
        } else await restart();
        upload = await open(server.url, token, creditId, file);
        expectThat(
          upload.offset >= acknowledged,
          `${acknowledged} bytes were acknowledged, ${upload.offset} are there`,
        );
        if (upload.offset > acknowledged) acknowledged = upload.offset;
        const next = file.slice(upload.offset, upload.offset + partBytes);
        upload = await taken(await put(server.url, token, creditId, upload, next));
      } else upload = await taken(await put(server.url, token, creditId, upload, part));
      acknowledged = upload.offset;
    }
    const noted = nothingAcknowledged();
    noted.documents.set(upload.document.id, sha256(file));
    const documents = await call<unknown[]>(server.url, token, 'GET', `/credits/${creditId}/documents`);
    expectThat(documents.length === 1, `${documents.length} documents instead of one`);
    await server.stop();
    const found = await inspect(place, noted);
    expectThat(found.lost.length + found.broken.length === 0, [...found.lost, ...found.broken].join('; '));
    return `${sizeBytes / 1_000} KB through ${kills} kills on ${place.databaseUrl ? 'PostgreSQL' : 'the embedded database'}, no acknowledged byte lost, one document, byte for byte`;
  } finally {
    await server.kill();
  }
}

async function taken(response: Response): Promise<Upload> {
  const body = (await response.json()) as { data?: Upload };
  if (!response.ok || !body.data) throw new Error(`A part was refused: ${response.status} ${JSON.stringify(body)}`);
  return body.data;
}

/**
 * The bucket is unavailable in the middle of an upload: 503 with Retry-After, pages go on, and the
 * upload goes on after it.
 */
export async function uploadWithoutBucket(world: World): Promise<string> {
  const bucket = await startS3Server();
  const address = new URL(bucket.newFolder());
  const endpoint = new URL(address.searchParams.get('endpoint') ?? '');
  const proxy = await openTcpProxy(Number(endpoint.port));
  endpoint.port = String(proxy.port);
  address.searchParams.set('endpoint', endpoint.href);
  // PostgreSQL is ready sooner: the documents of the demo data have to be in the bucket, too.
  const environment: Record<string, string> = world.hasPostgres ? { DATABASE_URL: await world.emptyPostgres() } : {};
  const server = await start({
    dataDir: world.folder(),
    environment: { ...environment, STORAGE_URL: address.href },
  });
  const file = largePdf();
  try {
    const token = await signIn(server.url);
    const creditId = await newCredit(server.url, token);
    let upload = await open(server.url, token, creditId, file);
    upload = await taken(await put(server.url, token, creditId, upload, file.slice(0, 600_000)));
    await proxy.shut();
    const startedAt = Date.now();
    const refused = await put(server.url, token, creditId, upload, file.slice(600_000));
    const refusedMs = Date.now() - startedAt;
    const retryAfter = refused.headers.get('retry-after');
    expectThat(refused.status === 503 && retryAfter !== null, `Answered ${refused.status}, Retry-After ${retryAfter}`);
    const page = await statusOf(`${server.url}/`);
    expectThat(page === 200, `The home page answered ${page} without the bucket`);
    await proxy.open();
    upload = await open(server.url, token, creditId, file);
    expectThat(upload.offset === 600_000, `${upload.offset} bytes are there`);
    upload = await taken(await put(server.url, token, creditId, upload, file.slice(600_000)));
    const { id } = upload.document ?? { id: '' };
    const response = await fetch(`${server.url}/api/credits/${creditId}/documents/${id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expectThat(sha256(bytes) === sha256(file), 'The document is not the file that was sent');
    return `the part was refused with 503 after ${refusedMs} ms (Retry-After ${retryAfter} s), pages served, then taken; byte for byte`;
  } finally {
    await server.stop();
    await proxy.close();
    await bucket.stop();
  }
}
