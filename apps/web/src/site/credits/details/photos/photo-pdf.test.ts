import { expect, it } from 'vitest';
import { joinPhotos } from './photo-pdf.ts';

const photo = (bytes: number[], width: number, height: number) => ({
  file: new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' }),
  width,
  height,
});

const read = async (blob: Blob): Promise<string> => Buffer.from(await blob.arrayBuffer()).toString('latin1');

it('makes a PDF with a page per photo, in their order and of their shape', async () => {
  const joined = joinPhotos([photo([0xff, 0xd8, 1], 2400, 1800), photo([0xff, 0xd8, 2, 2], 1200, 2400)]);
  expect(joined.type).toBe('application/pdf');
  const pdf = await read(joined);
  expect(pdf).toContain('/Kids [3 0 R 6 0 R] /Count 2');
  expect([...pdf.matchAll(/\/MediaBox (\[[^\]]+\])/g)].map(([, box]) => box)).toEqual([
    '[0 0 842.00 631.50]',
    '[0 0 421.00 842.00]',
  ]);
  expect(pdf).toContain('/Width 2400 /Height 1800');
  expect(pdf).toContain('/DCTDecode /Length 3 >>\nstream\n\xff\xd8\x01\nendstream');
  expect(pdf).toContain('/DCTDecode /Length 4 >>\nstream\n\xff\xd8\x02\x02\nendstream');
});

it('says where each object begins', async () => {
  const pdf = await read(joinPhotos([photo([0xff, 0xd8], 10, 20), photo([0xff, 0xd8], 20, 10)]));
  const start = Number(/startxref\n(\d+)\n%%EOF/.exec(pdf)?.[1]);
  expect(pdf.slice(start, start + 9)).toBe('xref\n0 9\n');
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(8);
  for (const [index, offset] of offsets.entries()) expect(pdf.slice(offset, offset + 8)).toBe(`${index + 1} 0 obj\n`);
});
