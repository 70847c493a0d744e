import { DomainError } from '@cotejo/contracts/core/errors';
import { decryptPdf } from './decrypt-pdf.ts';
import {
  createInflater,
  createMeter,
  filtersOf,
  findStreamData,
  holdsObjects,
  isImageOrFont,
  isPlainFlate,
  liesOutside,
  nameOf,
} from './pdf-streams.ts';
import {
  type Allowance,
  decodedAt,
  isBlank,
  isDigit,
  isRegular,
  isWhole,
  PdfMalformed,
  PdfTooComplex,
  type PdfValue,
  PdfValueReader,
} from './pdf-values.ts';
import { tooSlow } from './too-slow.ts';

// A PDF is stored as uploaded, so its content is restricted (decision 24). A PDF reader follows offsets from the end,
// which may lead into comments, strings and other objects. This inspection therefore reads an object at every place
// where one could start, and rejects the names of active content anywhere.

const notPdf = 'El PDF está dañado o incompleto. Guárdalo de nuevo y vuelve a subirlo.';
const photographIt = 'Haz una captura o una foto de cada página: aquí las juntamos.';
const lockedPdf = `El PDF está protegido con contraseña. ${photographIt}`;
const unreadablePdf = `Este PDF no deja copiarse, aunque se abra sin clave. ${photographIt}`;
const activePdf =
  'El PDF contiene programas o archivos incrustados. Imprímelo como PDF o súbelo como imagen, y vuelve a intentarlo.';
const complexPdf =
  'El PDF es demasiado complejo para revisarlo. Imprímelo como PDF o súbelo como imagen, y vuelve a intentarlo.';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

// Too long to occur by chance, so they are also rejected in comments, strings and stream data.
const activeNames = words(
  'JavaScript EmbeddedFile EmbeddedFiles RichMedia XFA GoToR GoToE SubmitForm ImportData Rendition',
);
const encryptName = 'Encrypt';
const soughtNames = [...activeNames, encryptName].map((name) => Buffer.from(name, 'latin1'));
const firstLetters = new Uint8Array(256);
for (const name of soughtNames) firstLetters[name[0] ?? 0] = 1;
// Short or used in URLs, so they are only rejected as keys and names of objects. /AA: actions of events; /EF:
// embedded files; /OPI and /Filespec: external files; /FS /URL: a file at a URL; /Subtype /PS: a program in PostScript.
const activeEntries = words('JS Launch Movie Sound FileAttachment 3D Thread GoTo3DView Filespec');
const activeKeys = words('AA EF OPI');
const activeValues = words('URL PS');

/** Below the inspection deadline, after which the thread could not end its child process. */
const decryptionMs = 2_500;

const slash = 0x2f;
const hash = 0x23;
const endOfFile = Buffer.from('%%EOF', 'latin1');
const objectKeyword = Buffer.from('obj', 'latin1');
const trailerKeyword = Buffer.from('trailer', 'latin1');
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');
const zipTailBytes = 65_557;

/**
 * Returns the same bytes, or a decrypted copy when only an owner password is set. Both are inspected.
 * @throws DomainError FILE_TYPE_INVALID like `inspectPdf` and when it needs a password, UNAVAILABLE after `maximumMs`
 */
export async function readPdf(bytes: Buffer, maximumMs = decryptionMs): Promise<Buffer> {
  refuseOtherFormat(bytes);
  const plain = findNames(bytes).has(encryptName) ? await decrypt(bytes, maximumMs) : bytes;
  inspectPdf(plain);
  return plain;
}

async function decrypt(bytes: Buffer, maximumMs: number): Promise<Buffer> {
  const decrypted = await decryptPdf(bytes, maximumMs);
  if ('bytes' in decrypted) return decrypted.bytes;
  if (decrypted.problem === 'slow') throw tooSlow();
  return refuse(decrypted.problem === 'locked' ? lockedPdf : unreadablePdf);
}

/**
 * Reads each byte a bounded number of times and bounds what is inflated, so that time and memory only grow with the
 * file size.
 * @throws DomainError FILE_TYPE_INVALID for truncated or encrypted files, bytes after the end, scripts, programs,
 * automatic actions, embedded or external files, also with names written in hex or inside object streams
 */
export function inspectPdf(bytes: Buffer): void {
  refuseOtherFormat(bytes);
  const found = findNames(bytes);
  if (found.has(encryptName)) refuse(unreadablePdf);
  if (saysActive(found)) refuse(activePdf);
  try {
    inspectObjects(bytes);
  } catch (error) {
    if (error instanceof PdfMalformed) refuse(notPdf);
    if (error instanceof PdfTooComplex) refuse(complexPdf);
    throw error;
  }
}

function refuseOtherFormat(bytes: Buffer): void {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-', 'latin1')) || !endsAsPdf(bytes) || isAlsoZip(bytes))
    refuse(notPdf);
}

function refuse(message: string): never {
  throw new DomainError('FILE_TYPE_INVALID', { message });
}

/**
 * Only %%EOF is required: simple programs omit the cross-references, which readers rebuild, or pad the file with
 * spaces or zeros.
 */
function endsAsPdf(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && isBlank(bytes[end - 1])) end -= 1;
  return bytes.subarray(Math.max(0, end - endOfFile.length), end).equals(endOfFile);
}

/** A ZIP reader starts at the end record, which has the length of the comment after it. */
function isAlsoZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - zipTailBytes));
  for (let at = tail.indexOf(zipEnd); at !== -1; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

/** Also finds names written in hex: `/J#61vaScript` is `/JavaScript`. */
function findNames(bytes: Buffer): Set<string> {
  const found = new Set<string>();
  const name = Buffer.alloc(Math.max(...soughtNames.map(({ length }) => length)) + 1);
  for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
    const mayBegin = bytes[at + 1] === hash || firstLetters[bytes[at + 1] ?? 0] === 1;
    if (!mayBegin) continue;
    let length = 0;
    for (let next = at + 1; length < name.length && isRegular(bytes[next]); length += 1) {
      const decoded = decodedAt(bytes, next);
      // Some readers end the name at a zero byte.
      if (decoded === 0) break;
      name[length] = decoded === -1 ? (bytes[next] ?? 0) : decoded;
      next += decoded === -1 ? 1 : 3;
    }
    const sought = soughtNames.find((each) => each.length === length && stands(name, 0, each));
    if (sought) found.add(sought.toString('latin1'));
  }
  return found;
}

const saysActive = (found: ReadonlySet<string>): boolean => [...found].some((name) => activeNames.has(name));

function inspectObjects(bytes: Buffer): void {
  const allowance: Allowance = { bytes: bytes.length * 1.25 + 64 * 1024 };
  const reader = new PdfValueReader(bytes, allowance, refuseActive, refuseOddUri);
  const inflate = createInflater(bytes);
  const measure = createMeter(bytes);
  const opening = createOpeningRule();

  for (const { at, word } of placesOf(bytes, objectKeyword, trailerKeyword)) {
    const isTrailer = word === trailerKeyword;
    if (!isTrailer && !isObjectStart(bytes, at)) continue;
    reader.position = at + (isTrailer ? trailerKeyword : objectKeyword).length;
    const value = reader.readContainer();
    if (value === null) continue;
    opening.look(value);
    if (isTrailer) continue;
    opening.define(numberOfObject(bytes, at), value);
    if (value.kind !== 'dictionary') continue;
    const dataStart = findStreamData(bytes, reader);
    if (dataStart === null) continue;
    const { entries } = value;
    if (liesOutside(entries)) refuse(activePdf);
    const isPacked = holdsObjects(entries);
    const filters = filtersOf(entries);
    const isPlain = isPlainFlate(entries, filters);
    if (isPacked && !isPlain) refuse(notPdf);
    if (!isPacked && (!isPlain || isImageOrFont(entries))) {
      measure(dataStart, filters);
      continue;
    }
    const data = inflate(dataStart);
    if (data !== null && saysActive(findNames(data))) refuse(activePdf);
    if (!isPacked) continue;
    if (data === null) refuse(notPdf);
    allowance.bytes += data.length * 1.25;
    for (const [number, object] of readPacked(data, entries, allowance)) {
      opening.look(object);
      opening.define(number, object);
    }
  }
  opening.refuseAction();
}

/** Occurrences of both words in the order of the file. */
function* placesOf(bytes: Buffer, one: Buffer, other: Buffer): Generator<{ at: number; word: Buffer }> {
  let oneAt = bytes.indexOf(one);
  let otherAt = bytes.indexOf(other);
  while (oneAt !== -1 || otherAt !== -1) {
    if (otherAt === -1 || (oneAt !== -1 && oneAt < otherAt)) {
      yield { at: oneAt, word: one };
      oneAt = bytes.indexOf(one, oneAt + 1);
    } else {
      yield { at: otherAt, word: other };
      otherAt = bytes.indexOf(other, otherAt + 1);
    }
  }
}

/** `obj` follows a blank or a number, which may be malformed and end in "-" or ".". */
function isObjectStart(bytes: Buffer, at: number): boolean {
  const before = bytes[at - 1];
  return isBlank(before) || isDigit(before) || before === 0x2d || before === 0x2e;
}

function stands(bytes: Buffer, at: number, word: Buffer): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[at + index] !== word[index]) return false;
  return true;
}

/** The object number before `obj`; null unless two numbers precede it. */
function numberOfObject(bytes: Buffer, at: number): number | null {
  let end = at;
  const back = (is: (byte: number | undefined) => boolean): number => {
    const from = end;
    while (from - end < 16 && is(bytes[end - 1])) end -= 1;
    return from - end;
  };
  back(isBlank);
  if (back(isDigit) === 0 || back(isBlank) === 0) return null;
  const numberEnd = end;
  return back(isDigit) === 0 ? null : Number(bytes.toString('latin1', end, numberEnd));
}

function refuseActive(name: string, isKey: boolean): void {
  const others = isKey ? activeKeys : activeValues;
  if (activeEntries.has(name) || activeNames.has(name) || others.has(name)) refuse(activePdf);
}

/** An address without a scheme is a web address, too. */
const ordinaryUri = /^\s*(https?:|mailto:|[\w.-]+($|[/?#]))/i;

/** Opening a link to a file or another host may send a password hash there; other schemes run programs. */
function refuseOddUri(written: string | null): void {
  if (written === null) refuse(activePdf);
  const text = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1).replace(/\s/g, ''), 'hex').toString('latin1')
    : written.slice(1, -1);
  if (!ordinaryUri.test(text)) refuse(activePdf);
}

function* readPacked(
  data: Buffer,
  entries: ReadonlyMap<string, PdfValue>,
  allowance: Allowance,
): Generator<[number: number, object: PdfValue]> {
  const [count, first] = ['N', 'First'].map((key) => wholeNumber(entries.get(key)));
  if (count === undefined || first === undefined) throw new PdfMalformed('no count or no beginning');
  const header = new PdfValueReader(data, allowance, refuseActive, refuseOddUri);
  const object = new PdfValueReader(data, allowance, refuseActive, refuseOddUri);
  for (let index = 0; index < count; index += 1) {
    const number = header.readInteger();
    object.position = first + header.readInteger();
    const value = object.readContainer();
    if (value !== null) yield [number, value];
  }
}

const wholeNumber = (value: PdfValue | undefined): number | undefined =>
  value?.kind === 'number' && isWhole(value.value) ? value.value : undefined;

/** An /OpenAction may only go to a page of the same document. */
function createOpeningRule() {
  const isDestination = new Map<number, boolean>();
  const asked = new Set<number>();
  let areUnnumberedDestinations = true;

  const judge = (action: PdfValue | undefined): void => {
    if (action?.kind === 'reference') asked.add(action.object);
    else if (action?.kind === 'dictionary' && !goesToOwnPage(action)) refuse(activePdf);
  };

  return {
    look(value: PdfValue): void {
      forEachDictionary(value, (entries) => judge(entries.get('OpenAction')));
    },
    /** Records an object that an action may refer to; `number` is null when unknown. */
    define(number: number | null, value: PdfValue): void {
      const isAllowed = goesToOwnPage(value);
      if (number === null) areUnnumberedDestinations &&= isAllowed;
      else isDestination.set(number, isAllowed && (isDestination.get(number) ?? true));
    },
    refuseAction(): void {
      if (asked.size > 0 && !areUnnumberedDestinations) refuse(activePdf);
      for (const number of asked) if (isDestination.get(number) !== true) refuse(activePdf);
    },
  };
}

/** A destination, or a GoTo action without a next action. */
const goesToOwnPage = (value: PdfValue): boolean =>
  value.kind === 'array' ||
  (value.kind === 'dictionary' && nameOf(value.entries.get('S')) === 'GoTo' && !value.entries.has('Next'));

function forEachDictionary(value: PdfValue, visit: (entries: ReadonlyMap<string, PdfValue>) => void): void {
  if (value.kind !== 'dictionary') return;
  visit(value.entries);
  for (const entry of value.entries.values()) forEachDictionary(entry, visit);
}
