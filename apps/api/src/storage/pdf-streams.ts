import { inflateSync } from 'node:zlib';
import { type PdfDictionary, PdfMalformed, PdfTooComplex, type PdfValue, type PdfValueReader } from './pdf-values.ts';

/** How much of one file may be inflated, in bytes. */
const maximumInflatedBytes = 16 * 1024 * 1024;
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

/** Whether inflating its data once gives what a reader takes. */
export function isPlainFlate(dictionary: PdfDictionary): boolean {
  const filter = dictionary.get('Filter');
  const [only] = filter?.kind === 'array' && filter.length === 1 ? filter.items : [filter];
  const name = nameOf(only);
  return (
    (name === 'FlateDecode' || name === 'Fl') && [dictionary.get('DecodeParms'), dictionary.get('DP')].every(isPlain)
  );
}

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
