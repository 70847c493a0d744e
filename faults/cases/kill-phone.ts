import { expectThat } from '../support/expect.ts';
import { call, createOnce, examplePdf, nothingAcknowledged, sha256, signIn } from '../support/load.ts';
import { type Server, start } from '../support/server.ts';
import { pause } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

interface Link {
  readonly id: string;
  readonly url: string;
}

interface Upload {
  readonly id: string;
  readonly offset: number;
  readonly document: { readonly documentType: string } | null;
}

interface Phone {
  readonly creditId: string;
  readonly token: string;
}

const fileBytes = 400_000;
const partBytes = 16_384;
/** Between two parts, so that the kill meets the upload in the middle. */
const partPauseMs = 40;

/** Kills the server while a phone sends a photo; the phone goes on with the same link, and one document comes of it. */
export async function killAmongPhoneUploads(world: World): Promise<string> {
  const dataDir = world.embedded();
  let continued = 0;
  for (let round = 1; round <= world.rounds; round += 1) {
    const first = await start({ dataDir });
    const owner = await signIn(first.url);
    const phone = await letIn(first.url, owner);
    const pdf = examplePdf(fileBytes);
    let acknowledged = 0;
    const begun = Promise.withResolvers<void>();
    const sending = sendRest(first.url, phone, pdf, (offset) => {
      acknowledged = offset;
      begun.resolve();
    }).catch(() => begun.resolve());
    await begun.promise;
    await pause(Math.random() * 400);
    await first.kill();
    await sending;

    const second = await start({ dataDir });
    const { offset } = await startUpload(second.url, phone, pdf);
    expectThat(
      offset >= acknowledged && acknowledged > 0,
      `Round ${round}: ${acknowledged} bytes were acknowledged, ${offset} are there`,
    );
    if (offset < fileBytes) continued += 1;
    await sendRest(second.url, phone, pdf);
    await expectOneDocument(second, owner, phone, pdf);
    await second.stop();
  }
  expectThat(continued > 0, 'No kill met an upload in the middle');
  return `${world.rounds} kills, ${continued} uploads continued in the middle, each became one document of the phone`;
}

/** A link that a phone opened and the person confirmed. */
async function letIn(url: string, owner: string): Promise<Phone> {
  const creditId = await createOnce(url, owner, nothingAcknowledged());
  const link = await call<Link>(url, owner, 'POST', `/credits/${creditId}/phone`, {});
  const token = link.url.slice(link.url.indexOf('#') + 1);
  const opened = await call<{ accessToken: string; number: number }>(url, null, 'POST', '/phone/open', { token });
  await call(url, owner, 'POST', `/credits/${creditId}/phone/${link.id}/confirm`, { number: opened.number });
  return { creditId, token: opened.accessToken };
}

const startUpload = (url: string, { token }: Phone, pdf: Uint8Array): Promise<Upload> =>
  call<Upload>(url, token, 'POST', '/phone/uploads', {
    ...{ documentType: 'id', fileName: 'cedula.pdf', sizeBytes: pdf.length, sha256: sha256(pdf) },
  });

/** Asks where the file goes on, and sends it from there. */
async function sendRest(
  url: string,
  phone: Phone,
  pdf: Uint8Array<ArrayBuffer>,
  onPart: (offset: number) => void = () => undefined,
): Promise<void> {
  let { id, offset, document } = await startUpload(url, phone, pdf);
  while (document === null) {
    const response = await fetch(`${url}/api/phone/uploads/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${phone.token}`,
        'content-type': 'application/octet-stream',
        'upload-offset': String(offset),
      },
      body: pdf.slice(offset, offset + partBytes),
    });
    expectThat(response.ok, `A part was answered ${response.status}`);
    ({ id, offset, document } = ((await response.json()) as { data: Upload }).data);
    onPart(offset);
    await pause(partPauseMs);
  }
}

async function expectOneDocument({ url }: Server, owner: string, { creditId }: Phone, pdf: Uint8Array): Promise<void> {
  const found = await call<{ id: string; documentType: string; source: string; metadata: { hash: string } }[]>(
    url,
    owner,
    'GET',
    `/credits/${creditId}/documents`,
  );
  const told = found.map(
    ({ documentType, source, metadata }) => `${documentType} ${source} ${metadata.hash === sha256(pdf)}`,
  );
  expectThat(told.length === 1 && told[0] === 'id phone true', `The application has ${told.join(', ') || 'nothing'}`);
  const link = await call<{ received: unknown[]; uploading: unknown[] }>(
    url,
    owner,
    'GET',
    `/credits/${creditId}/phone`,
  );
  expectThat(link.received.length === 1 && link.uploading.length === 0, `The link says ${JSON.stringify(link)}`);
}
