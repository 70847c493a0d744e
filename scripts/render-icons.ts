import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

// Draws the icons of the installed site from our logo. Run by hand when the logo changes; the files are committed.
const publicFolder = resolve(import.meta.dirname, '../apps/web/public');
const paper = '#FBFAF6';

/** `part` is the share of the square that the logo takes: a maskable icon may be cropped to a circle. */
const drawMark = (part: number): string => {
  const scale = (512 * part) / 32;
  const shift = (512 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${paper}"/><g transform="translate(${shift} ${shift}) scale(${scale})"><path fill="#0B5A4A" d="M6 11h8v17H6zM18 11h8v17h-8z"/><path fill="#B4472E" d="M18 3h8v6h-8z"/></g></svg>`;
};

const renderPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(size, size).png({ palette: true, compressionLevel: 9 }).toBuffer();

function wrapInIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const files: Record<string, Buffer> = {
  'icon-192.png': await renderPng(drawMark(0.8), 192),
  'icon-512.png': await renderPng(drawMark(0.8), 512),
  'icon-maskable-512.png': await renderPng(drawMark(0.58), 512),
  'apple-touch-icon.png': await renderPng(drawMark(0.72), 180),
  'favicon.ico': wrapInIco(await renderPng(drawMark(1), 32), 32),
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(publicFolder, name), content);
console.info(`Wrote ${Object.keys(files).join(', ')}.`);
