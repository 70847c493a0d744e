import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sanitiseHtml } from '#modules/content';
import { describeDevice } from '#platform/http/describe-device.ts';
import { contentDisposition, safeFileName } from '#platform/storage/file-names.ts';
import { inspectDocument } from '#platform/storage/inspect-document.ts';
import { inspectImage } from '#platform/storage/inspect-image.ts';
import { inspectPdf } from '#platform/storage/inspect-pdf.ts';
import { jpegWithExif, pngFile } from '#testing/files.ts';
import { growthOf } from './growth.ts';
import { pngChunk } from './hostile-files.ts';

// Work may grow at most linearly with the size of the input.

vi.setConfig({ testTimeout: 600_000 });

const megabyte = 1_000_000;
/** Bytes. Half of it in `npm test`, which is enough to detect quadratic growth. */
const sizes = process.env.SHORT_TESTS
  ? { small: 0.6 * megabyte, large: 2.4 * megabyte }
  : { small: 1.2 * megabyte, large: 4.8 * megabyte };
/** A third in `npm test`, everything in `npm run test:attacks`. */
const some = <Each>(all: readonly Each[]): readonly Each[] =>
  process.env.ATTACK_REPORT ? all : all.filter((_, index) => index % 3 === 0);

const pdfWords = [
  ...[
    '/Filter[',
    '#41',
    '/',
    '/#41',
    '/J#61vaScrip',
    '/Encryp',
    '(',
    ')',
    '<',
    '<<',
    '>>',
    '[',
    ']',
    '%',
    '\0',
    ' ',
    '1 ',
  ],
  ...['obj', ' obj', '0 obj<<', '1 0 obj[', '1 0 obj[]', '1 0 obj<<(', '0obj%', '1 0 obj<</OpenAction 1 0 R>>'],
  ...['1 0 obj<</S/GoTo>>', 'endobj ', 'trailer', 'trailer<<', 'tra', 'stream\n', 'endstream', '>>stream\n', '/ObjStm'],
  ...['1 0 obj<</Filter/FlateDecode>>stream\n', '1 0 obj<<>>stream\nx\nendstream endobj\n', '0 0 R ', 'PK\u0005\u0006'],
];

const repeated = (word: string, size: number): string => word.repeat(Math.ceil(size / word.length));
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const pdfShapes: Record<string, (word: string, size: number) => Buffer> = {
  alone: (word, size) => latin1(`%PDF-1.5\n${repeated(word, size)}\n%%EOF`),
  'in a dictionary': (word, size) =>
    latin1(`%PDF-1.5\n1 0 obj<</First 1/N 1${repeated(word, size)}>>\nstream\nx\nendstream\nendobj\n%%EOF`),
  // Three times the size, because compression allows it in a small file.
  packed: (word, size) =>
    Buffer.concat([
      latin1('%PDF-1.5\n1 0 obj<</N 1/First 4/Filter/FlateDecode>>\nstream\n'),
      deflateSync(latin1(`1 0 [${repeated(word, 3 * size)}`)),
      latin1('\nendstream\nendobj\n%%EOF'),
    ]),
};

const attempt = async (work: () => unknown): Promise<void> => {
  await Promise.resolve()
    .then(work)
    .catch(() => undefined);
};

describe('the time of an inspection grows with the size alone', () => {
  it.each(Object.entries(pdfShapes))('of a PDF full of one word, %s', async (_name, shape) => {
    for (const word of some(pdfWords)) {
      const growth = await growthOf(
        (size) => shape(word, size),
        (bytes) => attempt(() => inspectPdf(bytes)),
        sizes,
      );
      expect([word, growth]).toEqual([word, expect.toSatisfy((ratio: number) => ratio <= 6.5)]);
    }
  });

  let jpeg: Buffer;
  let png: Buffer;
  let gif: Buffer;
  let webp: Buffer;
  beforeAll(async () => {
    [jpeg, png] = await Promise.all([jpegWithExif(), pngFile()]);
    [gif, webp] = await Promise.all([sharp(png).gif().toBuffer(), sharp(png).webp().toBuffer()]);
  });
  const filled = (bytes: Buffer, at: number, part: Buffer, size: number): Buffer =>
    Buffer.concat([
      bytes.subarray(0, at),
      ...Array<Buffer>(Math.ceil(size / part.length)).fill(part),
      bytes.subarray(at),
    ]);
  const images: Record<string, (size: number) => Buffer> = {
    'JPEG of empty segments': (size) => filled(jpeg, 2, Buffer.from([0xff, 0xe5, 0, 2]), size),
    'JPEG of comments': (size) => filled(jpeg, 2, Buffer.from([0xff, 0xfe, 0, 4, 1, 2]), size),
    'JPEG of tables': (size) => filled(jpeg, 2, Buffer.from([0xff, 0xdb, 0, 2]), size),
    'JPEG of filling bytes': (size) => filled(jpeg, 2, Buffer.from([0xff]), size),
    'JPEG of restarts': (size) => filled(jpeg, jpeg.length - 2, Buffer.from([0xff, 0xd0]), size),
    'PNG of empty chunks': (size) => filled(png, 33, pngChunk('teSt', Buffer.alloc(0)), size),
    'PNG of words': (size) => filled(png, 33, pngChunk('tEXt', Buffer.from('a\0b')), size),
    'PNG of pixels': (size) => filled(png, 33, pngChunk('IDAT', Buffer.alloc(0)), size),
    'GIF of extensions': (size) => filled(gif, gif.length - 1, Buffer.from([0x21, 0xfe, 1, 65, 0]), size),
    'WEBP of chunks': (size) => filled(webp, webp.length, Buffer.from('EXIF\0\0\0\0', 'latin1'), size),
    'ZIP of entries': (size) =>
      filled(Buffer.alloc(0), 0, latin1(`PK\u0003\u0004${'\0'.repeat(22)}\u0001\0\0\0a`), size),
    'ID3 of nothing': (size) => filled(Buffer.alloc(0), 0, latin1('ID3\u0003\0\0\0\0\0\0'), size),
    'Matroska of nothing': (size) => filled(Buffer.alloc(0), 0, Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x81, 0]), size),
    'XML of nothing': (size) => filled(latin1('<?xml version="1.0"?>'), 21, latin1('<a'), size),
  };
  it.each(some(Object.keys(images)))('of a %s, as a document and as an image', async (name) => {
    for (const inspect of [inspectDocument, (bytes: Buffer) => inspectImage(bytes, { widths: [10] })]) {
      const growth = await growthOf(
        (size) => images[name]?.(size) ?? Buffer.alloc(0),
        (bytes) => attempt(() => inspect(bytes)),
        sizes,
      );
      expect(growth).toBeLessThanOrEqual(6.5);
    }
  });
});

describe('the time of reading text grows with its length alone', () => {
  const htmlWords = [
    '<',
    '<a',
    '<a ',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '&',
    '&amp',
    '"',
    "<a href='",
    '<img src="data:',
    'data:',
    '<p x=',
    '<![CDATA[',
    '\0',
  ];
  it.each(some(htmlWords))('of HTML full of %j', async (word) => {
    const growth = await growthOf(
      (size) => repeated(word, size),
      (text) => attempt(() => sanitiseHtml(text)),
      { small: 30_000, large: 120_000 },
    );
    expect(growth).toBeLessThanOrEqual(6.5);
  });

  it.each(['.', ' ', '..a', ' .', '"', '%', "'", '/', '\\', '\u0301', '\u202e', 'a\u0301', '\ud800', '💥'])(
    'of a name of a file full of %j',
    async (word) => {
      for (const read of [safeFileName, contentDisposition]) {
        const growth = await growthOf(
          (size) => `a${repeated(word, size)}a`,
          (text) => attempt(() => read(text)),
          { small: 20_000, large: 80_000 },
        );
        expect(growth).toBeLessThanOrEqual(6.5);
      }
    },
  );

  it.each(['Mozilla/', 'Android ', '(', ';', ' ', 'Version/1.', 'Chrome/', 'iPhone OS 1_', 'a'])(
    'of the name of a browser full of %j',
    async (word) => {
      const growth = await growthOf(
        (size) => repeated(word, size),
        (text) => attempt(() => describeDevice(text)),
        { small: 4_000, large: 16_000 },
      );
      expect(growth).toBeLessThanOrEqual(6.5);
    },
  );
});

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** Expressions that may be quadratic, because their input is short or trusted. */
const bounded: Record<string, string> = { '\\/+$': 'the origin that the operator sets' };

function listExpressions(): Expression[] {
  const root = resolve(import.meta.dirname, '../../../../..');
  const folders = ['apps/api/src', 'packages/contracts/src'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const isOurs = (file: string) =>
    file.endsWith('.ts') && !/\.test\.ts$|\/(?:attacks|testing|demo|fixtures)\//.test(file);
  const literal =
    /(?<=^|[=(,:!&|?[{;]\s?|return |\s{2,})\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?![\w/])/gm;
  return files.filter(isOurs).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    return [...code.matchAll(literal)].map(([, source = '', flags = '']) => ({
      source,
      flags: flags.replace('y', ''),
      file,
    }));
  });
}

/** Inputs that cause backtracking: literals of the expression, alone and in pairs. */
function trapsFor({ source }: Expression): string[] {
  const named = source
    .replace(/\\[pP]\{[^}]*\}|\\[bBdDsSwWnrt]|[()[\]{}|^$?*+.\\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const pieces = [
    ...new Set([...named.flatMap((word) => [word, word[0] ?? 'a']), ' ', 'a', '0', '<', '"', '.', '-']),
  ].slice(0, 9);
  return [...pieces, ...pieces.flatMap((one) => pieces.map((other) => one + other))];
}

describe('regular expressions', () => {
  const expressions = listExpressions();

  it('are found where they are written', () => {
    expect(expressions.length).toBeGreaterThan(60);
    const sources = expressions.map(({ source }) => source);
    for (const measured of ['(?:^|;\\s*)cotejo', '<[^<>]*>', '\\p{M}', '^(.{8})(.{4})'])
      expect(sources.some((each) => each.includes(measured))).toBe(true);
  });

  it('take time that grows with the text alone, whatever it says', async () => {
    const slow: unknown[] = [];
    for (const expression of expressions) {
      if (bounded[expression.source]) continue;
      for (const trap of trapsFor(expression)) {
        const growth = await growthOf(
          (size) => `${repeated(trap, size)}\u0001`,
          (text) => {
            text.replace(new RegExp(expression.source, expression.flags), '');
          },
          { small: 8_000, large: 32_000, atLeastMs: 6 },
        );
        if (growth > 8) {
          slow.push([expression.file, expression.source, trap, growth]);
          break;
        }
      }
    }
    expect(slow).toEqual([]);
  });
});
