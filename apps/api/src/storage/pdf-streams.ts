import { inflateSync } from 'node:zlib';
import { type PdfDictionary, PdfMalformed, PdfTooComplex, type PdfValue, type PdfValueReader } from './pdf-values.ts';

/** How much of one file may be inflated, in bytes. */
const maximumInflatedBytes = 16 * 1024 * 1024;
/** How much may be inflated without being looked at, of one stream and of all: an A4 page at 450 dpi, and three. */
const maximumMeasuredBytes = 64 * 1024 * 1024;
const maximumMeasuredInAll = 3 * maximumMeasuredBytes;
/** The least a stream counts: 5 MB could hold 100,000 tiny ones, and each costs time. */
const leastBytesOfAStream = 4 * 1024;

const streamKeyword = Buffer.from('stream', 'latin1');
const fontSubtypes = new Set(['Type1C', 'CIDFontType0C', 'OpenType']);
// Data that lies in another file, or comes from another document.
const outsideKeys = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI'];

export const nameOf = (value: PdfValue | undefined): string | null => (value?.kind === 'name' ? value.name : null);

/**
 * Where the data of a stream begins whose dictionary ends at the reader's position; null when it is
 * no stream.
 */
export function findStreamData(bytes: Buffer, reader: PdfValueReader): number | null {
  reader.skipFilling();
  const start = reader.position;
  let at = start + streamKeyword.length;
  if (!bytes.subarray(start, at).equals(streamKeyword)) return null;
  while (bytes[at] === 0x20) at += 1;
  if (bytes[at] === 0x0a) return at + 1;
  // When the line goes on, readers differ in where the data begins.
  if (bytes[at] !== 0x0d) throw new PdfMalformed('no line after stream');
  return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
}

export const liesOutside = (dictionary: PdfDictionary): boolean => outsideKeys.some((key) => dictionary.has(key));

/** Some readers take a stream with these entries for an object stream, even without its type. */
export const holdsObjects = (dictionary: PdfDictionary): boolean =>
  dictionary.has('First') || nameOf(dictionary.get('Type')) === 'ObjStm';

/** Whether a stream can hold nothing but pixels or letter shapes. */
export const isImageOrFont = (dictionary: PdfDictionary): boolean => {
  const subtype = nameOf(dictionary.get('Subtype')) ?? '';
  return subtype === 'Image' || fontSubtypes.has(subtype) || dictionary.has('Length1');
};

const longNames: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};
const ofLetters = ['ASCII85Decode', 'ASCIIHexDecode'];

/**
 * The filters of a stream in the order in which a reader applies them. Two that multiply bytes make
 * gigabytes of 2 kB in a reader: Flate may be first, or second behind letters, and run lengths first.
 *
 * @throws PdfTooComplex for other chains, for LZW, and where a filter is named in another object
 */
export function filtersOf(dictionary: PdfDictionary): readonly string[] {
  const filter = dictionary.get('Filter');
  if (filter === undefined || filter.kind === 'other') return [];
  const items = filter.kind === 'array' ? filter.items : [filter];
  if (filter.kind === 'array' && filter.length > items.length) throw new PdfTooComplex('three filters');
  const filters = items.map((item) => {
    const name = nameOf(item);
    if (name === null) throw new PdfTooComplex('a filter in another object');
    return longNames[name] ?? name;
  });
  const [first = '', second] = filters;
  const isFlateLate = second === 'FlateDecode' && !ofLetters.includes(first);
  if (filters.includes('LZWDecode') || second === 'RunLengthDecode' || isFlateLate)
    throw new PdfTooComplex('filters that multiply bytes');
  return filters;
}

/** Whether inflating its data once gives what a reader takes. */
export const isPlainFlate = (dictionary: PdfDictionary, filters: readonly string[]): boolean =>
  filters.length === 1 &&
  filters[0] === 'FlateDecode' &&
  [dictionary.get('DecodeParms'), dictionary.get('DP')].every(isPlain);

/** Parameters that change nothing: absent, null, or without a predictor. */
function isPlain(parameters: PdfValue | undefined): boolean {
  if (parameters?.kind === 'array') return parameters.length <= 1 && parameters.items.every(isPlain);
  if (parameters?.kind === 'dictionary') {
    const predictor = parameters.entries.get('Predictor');
    return predictor === undefined || (predictor.kind === 'number' && predictor.value === 1);
  }
  return parameters === undefined || parameters.kind === 'other';
}

/** Inflates the streams of one file within one budget. */
export function createInflater(bytes: Buffer): (start: number) => Buffer | null {
  let left = maximumInflatedBytes;
  /** Null when the data is no whole Flate stream. @throws PdfTooComplex when the budget is spent */
  return (start) => {
    left -= leastBytesOfAStream;
    if (left <= 0) throw new PdfTooComplex('too many streams');
    try {
      // Flate data ends by itself, so /Length and endstream, which readers treat differently, do
      // not matter.
      const data = inflateSync(bytes.subarray(start), { maxOutputLength: left });
      left -= data.length;
      return data;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfTooComplex('inflates too far');
      return null;
    }
  };
}

/**
 * Bounds what a reader has to inflate of the streams of one file that nothing is looked for in:
 * pictures, fonts, and those that are written in letters or with a predictor.
 */
export function createMeter(bytes: Buffer): (start: number, filters: readonly string[]) => void {
  let left = maximumMeasuredInAll;
  /** @throws PdfTooComplex when it is too much, of this stream or of all so far */
  return (start, filters) => {
    if (!filters.includes('FlateDecode')) return;
    left -= leastBytesOfAStream;
    const data = filters[0] === 'FlateDecode' ? bytes.subarray(start) : readLetters(bytes.subarray(start), filters[0]);
    try {
      left -= inflateSync(data, { maxOutputLength: Math.max(1, Math.min(left, maximumMeasuredBytes)) }).length;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfTooComplex('inflates too far');
    }
    if (left <= 0) throw new PdfTooComplex('inflates too far');
  };
}

/** The bytes that letters stand for, as far as the first that is none. */
function readLetters(written: Buffer, filter: string | undefined): Buffer {
  const isHex = filter === 'ASCIIHexDecode';
  const end = written.indexOf(isHex ? '>' : '~');
  const text = written.toString('latin1', 0, end === -1 ? written.length : end).replace(/\s/g, '');
  return isHex ? Buffer.from(text, 'hex') : readBase85(text);
}

/** Five letters from '!' on are four bytes; 'z' is four zeros. */
function readBase85(text: string): Buffer {
  const groups = text.match(/z|[!-u]{1,5}/g) ?? [];
  const bytes = Buffer.alloc(groups.length * 4);
  let length = 0;
  for (const group of groups) {
    const letters = group === 'z' ? '!!!!!' : group.padEnd(5, 'u');
    let value = 0;
    for (const letter of letters) value = value * 85 + letter.charCodeAt(0) - 33;
    bytes.writeUInt32BE(value % 2 ** 32, length);
    length += group === 'z' ? 4 : group.length - 1;
  }
  return bytes.subarray(0, length);
}
