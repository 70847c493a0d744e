import { deflateRawSync, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/sha256.ts';
import { inspectDocument } from '#platform/storage/inspect-document.ts';

const marker = 'ENTRE PARENTESIS DE PRUEBA';
let photo: Buffer;
let drawing: Buffer;
let pdf: Buffer;

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

beforeAll(async () => {
  photo = await noise(60, 40)
    .jpeg()
    .withExif({ IFD0: { Copyright: marker }, IFD3: { GPSLatitude: '0/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  drawing = await noise(30, 20)
    .png()
    .withExif({ IFD0: { Copyright: marker } })
    .toBuffer();
  pdf = await makePdf();
});

function makePdf(
  options: PDFKit.PDFDocumentOptions = {},
  draw?: (document: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument(options);
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.text('Rol de pagos de una persona sintética');
    draw?.(document);
    document.end();
  });
}

const withObjects = (objects: string | Buffer): Buffer => {
  const at = pdf.lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1);
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(objects), Buffer.from('\n'), pdf.subarray(at)]);
};

const objectStream = (
  objects: string,
  entries = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  pack = deflateSync,
) =>
  Buffer.concat([
    Buffer.from(`90 0 obj\n<< ${entries} >>\nstream\n`),
    pack(objects),
    Buffer.from('\nendstream\nendobj'),
  ]);

function zip(comment = ''): Buffer {
  const name = Buffer.from('a.txt');
  const data = deflateRawSync('hola');
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(4, 22);
  head.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([head, name, data, end, Buffer.from(comment, 'latin1')]);
}

/** A small PNG that declares a large size. */
function pngHeader(width: number, height: number): Buffer {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    let crc = 0xffffffff;
    for (const byte of body) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length);
    frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refused = async (bytes: Uint8Array, expected: { code?: string; message?: string | RegExp } = {}) => {
  const error = await inspectDocument(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: expected.code ?? 'FILE_TYPE_INVALID' });
  if (expected.message) expect(error).toHaveProperty('message', expect.stringMatching(expected.message));
};

describe('images', () => {
  it('takes a JPEG, upright and without its metadata', async () => {
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { bytes, mimeType, dimensions } = await inspectDocument(photo);
    expect(mimeType).toBe('image/jpeg');
    // Orientation 6: the stored 60 × 40 is displayed as 40 × 60.
    expect(dimensions).toEqual({ width: 40, height: 60 });
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect(metadata.exif ?? metadata.xmp ?? metadata.iptc ?? metadata.orientation).toBeUndefined();
    expect(bytes.includes(marker)).toBe(false);
  });

  it('keeps what a JPEG shows', async () => {
    // Shades and not noise: how much of noise a JPEG keeps differs from picture to picture.
    const shades = Buffer.from(Uint8Array.from({ length: 60 * 40 * 3 }, (_, at) => ((at % 180) + at / 90) & 255));
    const photo = await sharp(shades, { raw: { width: 60, height: 40, channels: 3 } })
      .jpeg({ quality: 92 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = await inspectDocument(photo);
    const before = await sharp(photo).autoOrient().raw().toBuffer();
    const after = await sharp(bytes).raw().toBuffer();
    const differences = before.map((value, at) => Math.abs(value - (after[at] ?? 0)));
    expect(differences.reduce((sum, value) => sum + value, 0) / before.length).toBeLessThan(1);
  });

  it('takes a PNG without its metadata, every pixel the same', async () => {
    const { bytes, mimeType, dimensions } = await inspectDocument(drawing);
    expect([mimeType, dimensions]).toEqual(['image/png', { width: 30, height: 20 }]);
    expect(bytes.includes(marker)).toBe(false);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(drawing).raw().toBuffer());
  });

  it('drops whatever hides behind an image', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>');
    for (const image of [photo, drawing]) {
      const { bytes } = await inspectDocument(Buffer.concat([image, zip(), hidden]));
      expect(bytes.includes(hidden)).toBe(false);
      expect(bytes.includes('PK\x03\x04', 0, 'latin1')).toBe(false);
    }
  });

  it('drops a script in a comment of a JPEG', async () => {
    const text = Buffer.from('<?php system($_GET[0]); ?>');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text]);
    const { bytes } = await inspectDocument(Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]));
    expect(bytes.includes(text)).toBe(false);
  });

  it('refuses a truncated image', async () => {
    await refused(photo.subarray(0, photo.length >> 1), { message: /dañada/ });
    await refused(drawing.subarray(0, drawing.length >> 1), { message: /dañada/ });
  });

  it('refuses 30,000 × 30,000 pixels from the header, at once', async () => {
    const started = performance.now();
    await refused(pngHeader(30_000, 30_000), { message: /demasiados píxeles/ });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('takes many at the same time and answers each', async () => {
    const responses = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) => inspectDocument(at % 3 === 0 ? photo.subarray(0, 300) : drawing)),
    );
    expect(responses.filter((response) => response.status === 'fulfilled')).toHaveLength(8);
  });
});

describe('PDF', () => {
  it('takes a plain PDF as it came', async () => {
    const hashes = { sha256: sha256(pdf), receivedSha256: sha256(pdf) };
    expect(await inspectDocument(pdf)).toEqual({
      ...{ bytes: pdf, mimeType: 'application/pdf', dimensions: null },
      ...hashes,
    });
    expect((await inspectDocument(Buffer.concat([pdf, Buffer.from('\r\n\0')]))).mimeType).toBe('application/pdf');
  });

  it('takes a PDF with an object stream that holds nothing active', async () => {
    const bytes = withObjects(objectStream('9 0 << /Title (Rol) >>'));
    expect((await inspectDocument(bytes)).bytes).toEqual(bytes);
  });

  it('takes a scanned page: random bytes in a stream never look active', async () => {
    const scan = await noise(1_500, 1_000).jpeg({ quality: 95 }).toBuffer();
    const bytes = await makePdf({}, (document) => document.image(scan, 0, 0));
    expect((await inspectDocument(bytes)).mimeType).toBe('application/pdf');
  });

  it('takes one without cross-references, and one filled up with zeros', async () => {
    const simple = Buffer.from('%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n');
    for (const bytes of [simple, Buffer.concat([simple, Buffer.alloc(5_000)])])
      expect((await inspectDocument(bytes)).mimeType).toBe('application/pdf');
  });

  it('refuses one that is cut, followed by other bytes, or not begun', async () => {
    await refused(pdf.subarray(0, pdf.length - 40), { message: /dañado o incompleto/ });
    await refused(Buffer.concat([pdf, Buffer.from('<script>')]), { message: /dañado o incompleto/ });
    await refused(Buffer.concat([Buffer.from('<html>'), pdf]));
    await refused(Buffer.from('%PDF-1.7\n'), { message: /dañado o incompleto/ });
  });

  it('refuses one that is a ZIP archive too', async () => {
    await refused(Buffer.concat([pdf, zip()]));
    await refused(Buffer.concat([pdf, zip('\nstartxref\n0\n%%EOF')]), { message: /dañado o incompleto/ });
  });

  it.each([
    '9 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj',
    '9 0 obj << /S /J#61vaScript /J#53 (app.alert(1)) >> endobj',
    '9 0 obj << /S /#4a#61#76#61#53#63#72#69#70#74 >> endobj',
    '9 0 obj << /OpenAction << /JS (x) >> >> endobj',
    '9 0 obj << /S /Launch /F (cmd.exe) >> endobj',
    '9 0 obj << /Type /EmbeddedFile >> stream\nMZ\nendstream endobj',
    '9 0 obj << /Names << /EmbeddedFiles 3 0 R >> >> endobj',
    '9 0 obj << /AcroForm << /XFA 3 0 R >> >> endobj',
    '% >>\nstream\n9 0 obj << /S /JavaScript >> endobj\n% endstream',
  ])('refuses active content: %s', async (objects) => {
    await refused(withObjects(objects), { message: /programas o archivos incrustados/ });
  });

  it('refuses an embedded file made by a common library', async () => {
    const bytes = await makePdf({}, (document) => document.file(Buffer.from('hola'), { name: 'a.txt' }));
    await refused(bytes, { message: /programas o archivos incrustados/ });
  });

  it('refuses active content packed in an object stream', async () => {
    const script = '9 0 << /S /JavaScript /JS (x) >>';
    await refused(withObjects(objectStream(script)), { message: /programas/ });
    await refused(withObjects(objectStream(script, '/Type /Obj#53tm /Filter [/FlateDecode]')), {
      message: /programas/,
    });
    await refused(withObjects(objectStream(script, '/N 1 /First 4 /Filter /FlateDecode')), { message: /programas/ });
  });

  it('refuses an object stream that cannot be looked through', async () => {
    const script = '9 0 << /S /JavaScript >>';
    const hex = (text: string | Buffer) => Buffer.from(Buffer.from(text).toString('hex'));
    const asHex = () => hex(script);
    await refused(withObjects(objectStream('', '/Type /ObjStm /Filter /ASCIIHexDecode', asHex as typeof deflateSync)), {
      message: /dañado/,
    });
    const hidden = Buffer.concat([Buffer.from('% >>\nstream\n'), objectStream(script)]);
    await refused(withObjects(hidden), { message: /programas/ });
  });

  it('refuses an object stream that inflates without end', async () => {
    const started = performance.now();
    const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    await refused(withObjects(objectStream('', undefined, (() => bomb) as typeof deflateSync)), {
      message: /demasiado complejo/,
    });
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('answers soon whatever 5 MB of nonsense say', async () => {
    const body = '/A#41 >>\nstream\nendstream 1 0 obj << /ObjStm '.repeat(110_000);
    const started = performance.now();
    await refused(Buffer.from(`%PDF-1.7\n${body}\nstartxref\n0\n%%EOF`));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('other files', () => {
  it('refuses an empty file', () => refused(Buffer.alloc(0), { code: 'FILE_EMPTY' }));

  it('refuses a file over 5 MB, and not one of exactly 5 MB [1.5.21] [1.9.15]', async () => {
    await refused(Buffer.alloc(5 * 1024 * 1024 + 1), {
      code: 'FILE_TOO_LARGE',
      message: /^El archivo es demasiado grande\. Máximo 5MB$/,
    });
    await refused(Buffer.alloc(5 * 1024 * 1024), { code: 'FILE_TYPE_INVALID' });
  });

  it('refuses everything else with one text, whatever it is called [1.5.22]', async () => {
    const gif = await noise(4, 4).gif().toBuffer();
    const webp = await noise(4, 4).webp().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const text = Buffer.from('hola');
    for (const bytes of [gif, webp, svg, text, zip(), Buffer.from('MZ\x90\0'), Buffer.from('%!PS-Adobe-3.0')])
      await refused(bytes, { message: /^Tipo de archivo no válido$/ });
  });

  it('refuses bytes that only begin like an image', async () => {
    await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]));
    await refused(Buffer.concat([photo.subarray(0, 3), zip()]));
  });
});
