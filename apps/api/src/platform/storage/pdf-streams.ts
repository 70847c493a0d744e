import { inflateSync } from 'node:zlib';
import { type PdfDictionary, PdfMalformed, PdfTooComplex, type PdfValue, type PdfValueReader } from './pdf-values.ts';

/** Searched bytes of all streams of a file. */
const maximumInflatedBytes = 16 * 1024 * 1024;
/** Streams that are inflated but not searched: 64 MiB each (an A4 page at 450 dpi) and three times that per file. */
const maximumMeasuredBytes = 64 * 1024 * 1024;
const maximumMeasuredInAll = 3 * maximumMeasuredBytes;
/** Every stream costs at least this: a 5 MB file can contain 100,000 tiny ones, each of which takes time. */
const leastBytesOfAStream = 4 * 1024;

const streamKeyword = Buffer.from('stream', 'latin1');
const fontSubtypes = new Set(['Type1C', 'CIDFontType0C', 'OpenType']);
// The data is in another file or document.
const outsideKeys = ['F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI'];

export const nameOf = (value: PdfValue | undefined): string | null => (value?.kind === 'name' ? value.name : null);

/** The start of the data, with the reader after the dictionary; null when no stream follows. */
export function findStreamData(bytes: Buffer, reader: PdfValueReader): number | null {
  reader.skipFilling();
  const start = reader.position;
  let at = start + streamKeyword.length;
  if (!bytes.subarray(start, at).equals(streamKeyword)) return null;
  while (bytes[at] === 0x20) at += 1;
  if (bytes[at] === 0x0a) return at + 1;
  // Readers disagree on where the data starts when the line continues.
  if (bytes[at] !== 0x0d) throw new PdfMalformed('no line after stream');
  return bytes[at + 1] === 0x0a ? at + 2 : at + 1;
}

export const liesOutside = (dictionary: PdfDictionary): boolean => outsideKeys.some((key) => dictionary.has(key));

/** Some readers accept /First without the type. */
export const holdsObjects = (dictionary: PdfDictionary): boolean =>
  dictionary.has('First') || nameOf(dictionary.get('Type')) === 'ObjStm';

/** Streams that can only contain pixels or glyphs. */
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
 * The filters in the order in which they are applied. Two compressing filters let 2 kB expand to gigabytes, so only
 * one is accepted: Flate first or after an ASCII filter, or run lengths first.
 * @throws PdfTooComplex for other chains, for LZW, and for a filter in another object
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

/** Whether one inflate gives the data a reader sees. */
export const isPlainFlate = (dictionary: PdfDictionary, filters: readonly string[]): boolean =>
  filters.length === 1 &&
  filters[0] === 'FlateDecode' &&
  [dictionary.get('DecodeParms'), dictionary.get('DP')].every(isPlain);

function isPlain(parameters: PdfValue | undefined): boolean {
  if (parameters?.kind === 'array') return parameters.length <= 1 && parameters.items.every(isPlain);
  if (parameters?.kind === 'dictionary') {
    const predictor = parameters.entries.get('Predictor');
    return predictor === undefined || (predictor.kind === 'number' && predictor.value === 1);
  }
  return parameters === undefined || parameters.kind === 'other';
}

export function createInflater(bytes: Buffer): (start: number) => Buffer | null {
  let left = maximumInflatedBytes;
  /** Null when the data is not a complete Flate stream. @throws PdfTooComplex when the budget is spent */
  return (start) => {
    left -= leastBytesOfAStream;
    if (left <= 0) throw new PdfTooComplex('too many streams');
    try {
      // Flate data marks its own end. Readers disagree on /Length and endstream.
      const data = inflateSync(bytes.subarray(start), { maxOutputLength: left });
      left -= data.length;
      return data;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new PdfTooComplex('inflates too far');
      return null;
    }
  };
}

/** Limits what readers inflate of streams that are not searched: images, fonts, ASCII filters and predictors. */
export function createMeter(bytes: Buffer): (start: number, filters: readonly string[]) => void {
  let left = maximumMeasuredInAll;
  /** @throws PdfTooComplex when this stream or all so far are too large */
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

/** Decodes up to the end mark. */
function readLetters(written: Buffer, filter: string | undefined): Buffer {
  const isHex = filter === 'ASCIIHexDecode';
  const end = written.indexOf(isHex ? '>' : '~');
  const text = written.toString('latin1', 0, end === -1 ? written.length : end).replace(/\s/g, '');
  return isHex ? Buffer.from(text, 'hex') : readBase85(text);
}

/** Five characters from '!' are four bytes; 'z' is four zeros. */
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
