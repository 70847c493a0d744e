import { inflateSync } from 'node:zlib';
import { DomainError } from '@cotejo/contracts/core/errors';

// A PDF is stored as it came, so what it may carry is bounded instead. This is no reader: it looks for the names of
// everything that acts or hides, in the places where a reader would find them.

const notPdf = 'El PDF está dañado o incompleto. Guárdalo de nuevo y vuelve a subirlo.';
const protectedPdf = 'El PDF está protegido con contraseña. Guárdalo sin protección y vuelve a subirlo.';
const activePdf =
  'El PDF contiene programas o archivos incrustados. Imprímelo como PDF o súbelo como imagen, y vuelve a intentarlo.';

const activeName = /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9])/;
const scriptName = /\/JS(?![A-Za-z0-9_-])/;
const encryptName = /\/Encrypt(?![A-Za-z0-9])/;
const filling = new Set([...'\0\t\n\f\r '].map((mark) => mark.charCodeAt(0)));
const endOfFile = '%%EOF';
const objectStreamName = /\/ObjStm(?![A-Za-z0-9])/g;

const maximumInflatedBytes = 64 * 1024 * 1024;

/**
 * Lets a plain PDF pass. Time is linear in the size, and what is inflated is bounded.
 *
 * @throws DomainError FILE_TYPE_INVALID when it is cut or followed by other bytes, encrypted, or holds scripts, programs
 *   or embedded files, also when their names are written in hex or packed in an object stream.
 */
export function inspectPdf(bytes: Buffer): void {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-') || !withoutFilling(raw).endsWith(endOfFile) || isAlsoZip(bytes)) refuse(notPdf);
  const source = decodeNames(raw);
  if (encryptName.test(source)) refuse(protectedPdf);
  if (activeName.test(source)) refuse(activePdf);

  let inflatedBytes = 0;
  let namedStreams = 0;
  for (const part of splitStreams(raw)) {
    const dictionary = decodeNames(part.outside);
    // Three bytes occur by chance inside compressed pictures, so /JS counts only outside of them.
    if (scriptName.test(dictionary)) refuse(activePdf);
    const own = dictionary.slice(dictionary.lastIndexOf('obj'));
    const timesNamed = count(own, objectStreamName);
    // Some readers take a stream for objects by these two entries alone.
    const holdsObjects = timesNamed > 0 || (/\/First(?![A-Za-z])/.test(own) && /\/N(?![A-Za-z])/.test(own));
    if (part.stream === null || !holdsObjects) continue;
    namedStreams += timesNamed;
    const objects = inflate(part.stream, own, maximumInflatedBytes - inflatedBytes);
    inflatedBytes += objects.length;
    const names = decodeNames(objects.toString('latin1'));
    if (activeName.test(names) || scriptName.test(names)) refuse(activePdf);
  }
  // One that was named but not looked through is hidden from this search, and so perhaps from none of the readers.
  if (namedStreams !== count(source, objectStreamName)) refuse(notPdf);
}

/** Simple writers leave out the cross-references, which readers rebuild, and some fill the file up with blanks or zeros. */
function withoutFilling(raw: string): string {
  let end = raw.length;
  while (end > 0 && filling.has(raw.charCodeAt(end - 1))) end -= 1;
  return raw.slice(0, end);
}

const count = (text: string, name: RegExp): number => text.match(name)?.length ?? 0;

function refuse(message: string): never {
  throw new DomainError('FILE_TYPE_INVALID', { message });
}

/** `/J#61vaScript` is `/JavaScript` to a reader. */
const decodeNames = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Each stretch outside streams with the stream that follows it; the last has none. */
function* splitStreams(raw: string): Generator<{ outside: string; stream: Buffer | null }> {
  let position = 0;
  for (;;) {
    const keyword = findStream(raw, position);
    if (keyword === null) {
      yield { outside: raw.slice(position), stream: null };
      return;
    }
    const end = raw.indexOf('endstream', keyword.dataStart);
    if (end === -1) refuse(notPdf);
    yield {
      outside: raw.slice(position, keyword.start),
      stream: Buffer.from(raw.slice(keyword.dataStart, end), 'latin1'),
    };
    position = end + 'endstream'.length;
  }
}

function findStream(raw: string, from: number): { start: number; dataStart: number } | null {
  for (let at = raw.indexOf('stream', from); at !== -1; at = raw.indexOf('stream', at + 6)) {
    const after = raw[at + 6];
    if (after !== '\n' && after !== '\r') continue;
    if (!/>>\s*$/.test(raw.slice(Math.max(0, at - 16), at))) continue;
    return { start: at, dataStart: at + 6 + (raw.startsWith('\r\n', at + 6) ? 2 : 1) };
  }
  return null;
}

/** Objects packed with anything but plain Flate cannot be looked through, and no common program writes them. */
function inflate(stream: Buffer, own: string, limitBytes: number): Buffer {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/[A-Za-z0-9]+)/.exec(own)?.[1];
  if (filter === undefined && !own.includes('/Filter')) return stream;
  const isPlainFlate = filter !== undefined && /^\[?\s*\/(?:FlateDecode|Fl)\s*\]?$/.test(filter);
  if (!isPlainFlate || /\/Predictor\s+(?!1\b)/.test(own)) refuse(notPdf);
  try {
    return inflateSync(stream, { maxOutputLength: Math.max(1, limitBytes) });
  } catch {
    return refuse(notPdf);
  }
}

/** A ZIP archive is read from its end: its last record says how many bytes follow it. */
function isAlsoZip(bytes: Buffer): boolean {
  const record = Buffer.from('PK\x05\x06', 'latin1');
  for (let at = bytes.lastIndexOf(record); at !== -1 && bytes.length - at <= 65_557; ) {
    if (at + 22 <= bytes.length && bytes.readUInt16LE(at + 20) === bytes.length - at - 22) return true;
    at = at === 0 ? -1 : bytes.lastIndexOf(record, at - 1);
  }
  return false;
}
