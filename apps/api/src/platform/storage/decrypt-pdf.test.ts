import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { DomainError } from '@cotejo/contracts/core/errors';
import PDFDocument from 'pdfkit';
import { afterAll, describe, expect, it } from 'vitest';
import { openThreads } from '#platform/threads/threads.ts';
import { readPdf } from './inspect-pdf.ts';
import { openInspection } from './inspection.ts';

/** Made by qpdf 12.2. Only `password.pdf` needs a password to open; the others have an owner password. */
const sample = (name: string): Buffer => readFileSync(new URL(`./fixtures/protected/${name}.pdf`, import.meta.url));

const locked = 'El PDF está protegido con contraseña. Haz una captura o una foto de cada página: aquí las juntamos.';
const unreadable =
  'Este PDF no deja copiarse, aunque se abra sin clave. Haz una captura o una foto de cada página: aquí las juntamos.';
const pageText = 'Rol de pagos de una persona sintetica';

// A long limit, because the tests check the result and not the time.
const patiently = (bytes: Buffer) => readPdf(bytes, 60_000);

const refusalOf = (bytes: Buffer) =>
  patiently(bytes).then(
    () => 'taken',
    (error: Error) => error.message,
  );

function madeByPdfkit(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument({ compress: false, ...options });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.text('Planilla de servicios');
    document.end();
  });
}

describe('a PDF that opens without a password', () => {
  it.each(['rc4-40', 'rc4-128', 'aes-128', 'aes-256', 'aes-256-r5'])(
    'is stored as a plain copy with the same page: %s [9.3.6]',
    async (name) => {
      const received = sample(name);
      expect(received.includes(pageText)).toBe(false);
      const plain = await patiently(received);
      expect(plain.includes(pageText)).toBe(true);
      expect(plain.includes('/Encrypt')).toBe(false);
      // Deterministic, so that a repeated upload is recognized.
      expect((await patiently(received)).equals(plain)).toBe(true);
    },
  );

  it.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'so is one of another writer, of PDF %s [9.3.6]',
    async (pdfVersion) => {
      const received = await madeByPdfkit({ ownerPassword: 'solo-la-dueña', permissions: {}, pdfVersion });
      const plain = await patiently(received);
      expect(plain.includes('/Encrypt')).toBe(false);
      // pdfkit writes text in hex.
      expect(plain.includes(Buffer.from('Planilla').toString('hex'))).toBe(true);
    },
  );

  it('is judged as any other file once it is open: a script inside is refused [9.3.6]', async () => {
    expect(sample('script').includes('JavaScript')).toBe(false);
    expect(await refusalOf(sample('script'))).toMatch(/programas o archivos incrustados/);
  });
});

describe('a PDF that cannot be opened', () => {
  it('is to be sent again where the machine is too slow for it', async () => {
    await expect(readPdf(sample('aes-128'), 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('says that a password is asked for, and what to do [9.3.7]', async () => {
    expect(await refusalOf(sample('password'))).toBe(locked);
  });

  it.each([
    ['an unknown protection', '/Filter /Standard', '/Filter /Inventado'],
    ['a version of it that nobody knows', '/R 4', '/R 9'],
  ])('says that it cannot be copied, and what to do: %s [9.3.7]', async (_what, from, to) => {
    const text = sample('aes-128').toString('latin1');
    expect(text).toContain(from);
    expect(await refusalOf(Buffer.from(text.replace(from, to), 'latin1'))).toBe(unreadable);
  });

  it('of which a piece is missing is refused, or gives a copy that is open [9.3.7]', async () => {
    const whole = sample('aes-128');
    const verdicts = new Set<string>();
    for (let at = 20; at < whole.length - 120; at += 150) {
      const torn = Buffer.concat([whole.subarray(0, at), whole.subarray(at + 40)]);
      const verdict = await patiently(torn).then(
        (plain) => (plain.includes('/Encrypt') ? 'still protected' : 'open'),
        (error: Error) => (error instanceof DomainError ? error.code : error.message),
      );
      verdicts.add(verdict);
    }
    expect([...verdicts].filter((verdict) => !['open', 'FILE_TYPE_INVALID'].includes(verdict))).toEqual([]);
    expect(verdicts).toContain('FILE_TYPE_INVALID');
  }, 60_000);
});

describe('a PDF that would fill the memory', () => {
  const bomb = bombOf(300);
  const threads = openThreads();
  const inspection = openInspection(threads);
  afterAll(() => threads.close());

  it('is refused within the deadline, and the next file is taken [9.3.7]', async () => {
    await expect(inspection.document(Buffer.from(bomb))).rejects.toMatchObject({
      code: expect.stringMatching(/^(FILE_TYPE_INVALID|UNAVAILABLE)$/),
    });
    // The child process reached its memory limit, not this one.
    expect(await refusalOf(bomb)).toBe(unreadable);
    const { mimeType } = await inspection.document(await patiently(sample('aes-128')));
    expect(mimeType).toBe('application/pdf');
    expect(childrenReadingPdfs()).toEqual([]);
  }, 30_000);
});

/** Read from /proc; empty on systems without it. */
function childrenReadingPdfs(): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc').filter((id) => {
    try {
      const parent = / [A-Z] (\d+) /.exec(readFileSync(`/proc/${id}/stat`, 'latin1'))?.[1];
      return parent === String(process.pid) && readFileSync(`/proc/${id}/cmdline`, 'latin1').includes('decrypt-pdf');
    } catch {
      return false;
    }
  });
}

/**
 * A PDF with an object stream that inflates to `mebibytes` MiB. Its streams are not encrypted, so qpdf reads the
 * catalog from it.
 */
function bombOf(mebibytes: number): Buffer {
  const keys = /\/CF[\s\S]*?(?=>>\s*endobj)/.exec(sample('aes-128').toString('latin1'))?.[0] ?? '';
  const protection = `<</Filter/Standard ${keys.replace(/\/St[mr]F \/StdCF/g, (entry) => entry.replace('StdCF', 'Identity'))}>>`;
  const id = /\/ID \[[^\]]*\]/.exec(sample('aes-128').toString('latin1'))?.[0] ?? '';
  const head = '10 0 <</Type/Catalog/Pages 2 0 R>>';
  const packed = deflateSync(Buffer.concat([Buffer.from(head), Buffer.alloc(mebibytes * 1024 * 1024, ' ')]), {
    level: 1,
  });
  const objects: [number, Buffer][] = [
    [2, Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>')],
    [3, Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>')],
    [4, streamOf('/Type/ObjStm/N 1/First 5/Filter/FlateDecode', packed)],
    [5, Buffer.from(protection, 'latin1')],
  ];
  let file = Buffer.from('%PDF-1.7\n');
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, file.length);
    file = Buffer.concat([file, Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
  }
  offsets.set(11, file.length);
  const rows = Array.from({ length: 12 }, (_, number) => {
    const row = Buffer.alloc(7);
    const offset = offsets.get(number);
    if (number === 10) row.set([2, 0, 0, 0, 4]);
    else if (offset !== undefined) {
      row[0] = 1;
      row.writeUInt32BE(offset, 1);
    }
    return row;
  });
  const index = streamOf(`/Type/XRef/Size 12/W[1 4 2]/Root 10 0 R/Encrypt 5 0 R${id}`, Buffer.concat(rows));
  const end = Buffer.from(`\nendobj\nstartxref\n${file.length}\n%%EOF\n`);
  return Buffer.concat([file, Buffer.from('11 0 obj\n'), index, end]);
}

const streamOf = (entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ]);
