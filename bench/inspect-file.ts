import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { openInspection } from '../apps/api/src/storage/inspection.ts';

// The process that inspection-rows.ts measures: node inspect-file.ts PDF|image MEGABYTES… prints
// one line of JSON.
const [kind, ...sizes] = process.argv.slice(2);
const rounds = 9;

const files = await Promise.all(sizes.map((size) => (kind === 'PDF' ? pdfOf(Number(size)) : jpegOf(Number(size)))));
const inspection = openInspection();
// The thread has started and its code is warm.
for (const _round of [1, 2, 3]) await inspection.document(Buffer.from(files[0] ?? []));

const before = process.memoryUsage().rss;
let largest = before;
const watch = setInterval(() => {
  largest = Math.max(largest, process.memoryUsage().rss);
}, 5);
const milliseconds: number[] = [];
for (const file of files) {
  let quickest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const sent = Buffer.from(file);
    const startedAt = performance.now();
    await inspection.document(sent);
    quickest = Math.min(quickest, performance.now() - startedAt);
  }
  milliseconds.push(quickest);
}
clearInterval(watch);
await inspection.close();
process.stdout.write(JSON.stringify({ milliseconds, grownBytes: largest - before }));

/** Pages of text and scans, half of the bytes each, with objects packed as most writers do. */
async function pdfOf(megabytes: number): Promise<Buffer> {
  const bytes = megabytes * 1024 * 1024;
  const chunks = [Buffer.from('%PDF-1.7\n')];
  let length = 0;
  let number = 1;
  const add = (entries: string, data: Buffer) => {
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n<<${entries}/Length ${data.length}>>\nstream\n`),
      data,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
    number += 1;
    length += object.length;
    chunks.push(object);
  };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const scan = await sharp({ create: { width: 620, height: 877, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  while (length < bytes - scan.length - 60_000) {
    add('/Type/XObject/Subtype/Image/Filter/DCTDecode', scan);
    // Letters in no order pack about as badly as the subset of a font does.
    const lines = Array.from(
      { length: 1_500 },
      (_, line) => `1 0 0 1 72 ${line} Tm (${Math.random().toString(36)}) Tj`,
    );
    add('/Filter/FlateDecode', deflateSync(lines.join('\n')));
    const objects = Array.from(
      { length: 100 },
      (_, index) => `<</Type/Page/Contents ${index} 0 R/MediaBox[0 0 595 842]>>`,
    );
    let offset = 0;
    const header = objects.map((object, index) => {
      const entry = `${number * 1_000 + index} ${offset}`;
      offset += object.length + 1;
      return entry;
    });
    const first = header.join(' ').length + 1;
    add(
      `/Type/ObjStm/N 100/First ${first}/Filter/FlateDecode`,
      deflateSync(`${header.join(' ')} ${objects.join(' ')}`),
    );
  }
  return Buffer.concat([...chunks, Buffer.from('startxref\n0\n%%EOF\n')]);
}

/** A photograph as phones write it: 3.4 bits for a pixel, so 5 MB are 12 megapixels. */
async function jpegOf(megabytes: number): Promise<Buffer> {
  const pixels = (megabytes * 1024 * 1024 * 8) / 3.4;
  const width = Math.round(Math.sqrt((pixels * 4) / 3));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const size = { width, height: Math.round((width * 3) / 4), channels: 3 as const };
  const image = sharp({ create: { ...size, background: '#888', noise } }).blur(1.2);
  let quality = 96;
  let bytes = await image.clone().jpeg({ quality }).toBuffer();
  while (bytes.length > megabytes * 1024 * 1024 && quality > 30) {
    quality -= 1;
    bytes = await image.clone().jpeg({ quality }).toBuffer();
  }
  return bytes;
}
