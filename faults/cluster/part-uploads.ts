import { type Acknowledged, call, createOnce, examplePdf, sha256 } from '../support/load.ts';
import { pause } from '../support/smtp.ts';

const partBytes = 16 * 1024;
const fileBytes = 5 * partBytes;
/** A user may send 30 files a minute. */
const betweenFilesMs = 2_500;

interface Upload {
  readonly id: string;
  readonly offset: number;
  readonly document: { readonly id: string } | null;
}

/** Uploads one file after another in parts, each part in its own call, until stopped. */
export function startPartUploads(url: string, token: string, noted: Acknowledged): { stop(): Promise<void> } {
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      try {
        await uploadInParts(url, token, noted);
      } catch (error) {
        noted.failures.push(error instanceof Error ? error.message : String(error));
      }
      await pause(betweenFilesMs);
    }
  };
  const working = work();
  return {
    stop: () => {
      isStopped = true;
      return working;
    },
  };
}

async function uploadInParts(url: string, token: string, noted: Acknowledged): Promise<void> {
  const creditId = await createOnce(url, token, noted);
  const pdf = examplePdf(fileBytes);
  const place = `/credits/${creditId}/documents/uploads`;
  const facts = { documentType: 'id', fileName: 'id.pdf', sizeBytes: pdf.length, sha256: sha256(pdf) };
  let upload = await call<Upload>(url, token, 'POST', place, facts);
  while (!upload.document) {
    const part = new Blob([pdf.slice(upload.offset, upload.offset + partBytes)]);
    upload = await call<Upload>(url, token, 'PUT', `${place}/${upload.id}`, part, {
      'upload-offset': String(upload.offset),
    });
  }
  noted.documents.set(upload.document.id, sha256(pdf));
  noted.writes += 1;
  await call(url, token, 'POST', `/credits/${creditId}/status`, { status: 'CANCELLED' });
  noted.credits.set(creditId, 'cancelled');
}
