// The part of the PDF syntax needed for the inspection (ISO 32000-1, 7.2 and 7.3).

export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly object: number }
  /** `items` has only the first two of an array. */
  | { readonly kind: 'array'; readonly items: readonly PdfValue[]; readonly length: number }
  | { readonly kind: 'dictionary'; readonly entries: PdfDictionary }
  /** Strings, booleans and null. */
  | { readonly kind: 'other' };

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

/** Invalid syntax, or syntax that readers interpret differently. */
export class PdfMalformed extends Error {}

/** More work than any ordinary file needs. */
export class PdfTooComplex extends Error {}

/** How many bytes may be read; a byte read twice counts twice. */
export interface Allowance {
  bytes: number;
}

type NameListener = (name: string, isKey: boolean) => void;
/** Called with the raw string of a link's /URI or the document's /Base; null when it is in another object. */
type UriListener = (written: string | null) => void;

const maximumNameBytes = 127;
const maximumDictionaryBytes = 64 * 1024;
const maximumDepth = 100;
const itemsKept = 2;
// Readers disagree on which of two equal keys applies.
const decidingKeys = new Set('Type Subtype Filter DecodeParms DP F N First S Next OpenAction Length1'.split(' '));
// Some programs write a second dot or sign in a number.
const numberForm = /^[+-]{0,2}[\d.][\d.-]*$/;
const noEntries: PdfDictionary = new Map();
const longestWholeNumber = 15;

const blank = 1;
const delimiter = 2;
const classes = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ')) classes[byte] = blank;
for (const byte of Buffer.from('()<>[]{}/%')) classes[byte] = delimiter;

const code = (character: string): number => character.charCodeAt(0);
const open = code('<');
const close = code('>');
const slash = code('/');
const hash = code('#');
const percent = code('%');
const backslash = code('\\');
const leftParenthesis = code('(');
const rightParenthesis = code(')');
const leftBracket = code('[');
const rightBracket = code(']');
const lineFeed = 10;
const carriageReturn = 13;

/** -1 for bytes that are not hex digits. */
const hexDigits = new Int8Array(256).fill(-1);
for (let digit = 0; digit < 16; digit += 1) {
  hexDigits[code(digit.toString(16))] = digit;
  hexDigits[code(digit.toString(16).toUpperCase())] = digit;
}

export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
export const isBlank = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === blank;
export const isRegular = (byte: number | undefined): boolean => byte !== undefined && classes[byte] === 0;

/** Decodes `#41` at `at`; -1 when no two hex digits follow `#`. */
export function decodedAt(bytes: Buffer, at: number): number {
  if (bytes[at] !== hash) return -1;
  const high = hexDigits[bytes[at + 1] ?? 0] ?? -1;
  const low = hexDigits[bytes[at + 2] ?? 0] ?? -1;
  return high === -1 || low === -1 ? -1 : high * 16 + low;
}

type Token = 'name' | 'number' | 'string' | 'keyword' | '[' | ']' | '<<' | '>>' | 'end';

/** Reads values at any position. All bytes read are deducted from the allowance. */
export class PdfValueReader {
  position = 0;
  private text = '';
  private number = 0;
  private tokenStart = 0;
  private readonly bytes: Buffer;
  private readonly allowance: Allowance;
  private readonly onName: NameListener;
  private readonly onUri: UriListener;

  constructor(bytes: Buffer, allowance: Allowance, onName: NameListener, onUri: UriListener) {
    this.bytes = bytes;
    this.allowance = allowance;
    this.onName = onName;
    this.onUri = onUri;
  }

  /** Whitespace and comments. */
  skipFilling(): void {
    const { bytes } = this;
    const start = this.position;
    let at = start;
    for (;;) {
      while (isBlank(bytes[at])) at += 1;
      if (bytes[at] !== percent) break;
      while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1;
    }
    this.position = at;
    this.spend(at - start);
  }

  /** Null when no dictionary or array starts at the position. @throws PdfMalformed, PdfTooComplex */
  readContainer(): PdfValue | null {
    this.skipFilling();
    const { bytes, position } = this;
    const isDictionary = bytes[position] === open && bytes[position + 1] === open;
    if (!isDictionary && bytes[position] !== leftBracket) return null;
    return this.readValue(this.next(), 0);
  }

  /** @throws PdfMalformed when there is no integer */
  readInteger(): number {
    if (this.next() !== 'number' || !isWhole(this.number)) throw new PdfMalformed('no whole number');
    return this.number;
  }

  private spend(bytes: number): void {
    this.allowance.bytes -= bytes;
    if (this.allowance.bytes < 0) throw new PdfTooComplex('read too often');
  }

  private readValue(token: Token, depth: number): PdfValue {
    if (depth > maximumDepth) throw new PdfTooComplex('nested too deeply');
    switch (token) {
      case '<<':
        return { kind: 'dictionary', entries: this.readDictionary(depth) };
      case '[':
        return this.readArray(depth);
      case 'name':
        this.onName(this.text, false);
        return { kind: 'name', name: this.text };
      case 'number':
        return { kind: 'number', value: this.number };
      case 'string':
        return { kind: 'other' };
      case 'keyword':
        if (this.text === 'true' || this.text === 'false' || this.text === 'null') return { kind: 'other' };
    }
    throw new PdfMalformed('no value');
  }

  private readArray(depth: number): PdfValue {
    const items: PdfValue[] = [];
    let length = 0;
    // Two numbers are only known to be a reference when R follows.
    let numbers = 0;
    let object = 0;
    let generation = 0;
    for (;;) {
      const token = this.next();
      if (token === ']') return { kind: 'array', items, length };
      if (token === 'keyword' && this.text === 'R') {
        if (numbers < 2) throw new PdfMalformed('R behind no numbers');
        length -= 2;
        items.length = Math.min(items.length, length);
        if (length < itemsKept) items.push({ kind: 'reference', object });
        numbers = 0;
      } else {
        const value = this.readValue(token, depth + 1);
        numbers = value.kind === 'number' ? numbers + 1 : 0;
        object = generation;
        generation = this.number;
        if (length < itemsKept) items.push(value);
      }
      length += 1;
    }
  }

  private readDictionary(depth: number): PdfDictionary {
    const { bytes } = this;
    const start = this.position;
    let entries: Map<string, PdfValue> | null = null;
    let key: string | null = null;
    let value: PdfValue | null = null;
    let generation: number | null = null;
    const keep = () => {
      if (key === null) return;
      if (value === null || generation !== null) throw new PdfMalformed('no pair');
      entries ??= new Map();
      if (key === 'URI' && isElsewhere(value)) this.onUri(null);
      if (decidingKeys.has(key) && entries.has(key)) throw new PdfMalformed('key twice');
      entries.set(key, value);
      value = null;
    };
    for (;;) {
      const token = this.next();
      if (this.position - start > maximumDictionaryBytes) throw new PdfTooComplex('dictionary too large');
      if (token === '>>') {
        keep();
        return entries ?? noEntries;
      }
      if (token === 'name' && (key === null || value !== null)) {
        keep();
        key = this.text;
        this.onName(key, true);
      } else if (key === null) {
        throw new PdfMalformed('no key');
      } else if (value === null) {
        if ((key === 'URI' || key === 'Base') && token === 'string')
          this.onUri(bytes.toString('latin1', this.tokenStart, this.position));
        value = this.readValue(token, depth + 1);
      } else if (token === 'number' && generation === null) {
        generation = this.number;
      } else if (token === 'keyword' && this.text === 'R' && generation !== null) {
        if (value.kind !== 'number') throw new PdfMalformed('R behind no numbers');
        value = { kind: 'reference', object: value.value };
        generation = null;
      } else {
        throw new PdfMalformed('two values');
      }
    }
  }

  private next(): Token {
    this.skipFilling();
    const start = this.position;
    this.tokenStart = start;
    const token = this.readToken();
    this.spend(this.position - start);
    return token;
  }

  private readToken(): Token {
    const { bytes, position } = this;
    const byte = bytes[position];
    switch (byte) {
      case undefined:
        return 'end';
      case slash:
        return this.readName();
      case leftParenthesis:
        return this.readString();
      case leftBracket:
      case rightBracket:
        this.position += 1;
        return byte === leftBracket ? '[' : ']';
      case open:
      case close:
        if (bytes[position + 1] === byte) {
          this.position += 2;
          return byte === open ? '<<' : '>>';
        }
        if (byte === open) return this.readHexString();
    }
    if (!isRegular(byte)) throw new PdfMalformed('stray mark');
    return this.readWord();
  }

  private readWord(): Token {
    const { bytes } = this;
    let end = this.position;
    let whole = 0;
    while (isDigit(bytes[end])) {
      whole = whole * 10 + (bytes[end] ?? 0) - 0x30;
      end += 1;
    }
    if (!isRegular(bytes[end]) && end - this.position <= longestWholeNumber) {
      this.number = whole;
      this.position = end;
      return 'number';
    }
    while (isRegular(bytes[end])) end += 1;
    // Longer than any number or keyword.
    this.text = end - this.position > maximumNameBytes ? '' : bytes.toString('latin1', this.position, end);
    this.position = end;
    if (this.text === '' || !numberForm.test(this.text)) return 'keyword';
    this.number = Number(this.text);
    return 'number';
  }

  private readName(): Token {
    const { bytes } = this;
    let at = this.position + 1;
    let text = '';
    let copied = at;
    while (isRegular(bytes[at])) {
      const decoded = decodedAt(bytes, at);
      // Some readers end the name here.
      if (decoded === 0) throw new PdfMalformed('name with a zero');
      if (decoded === -1) at += 1;
      else {
        text += bytes.toString('latin1', copied, at) + String.fromCharCode(decoded);
        at += 3;
        copied = at;
      }
      if (at - this.position > 3 * maximumNameBytes) throw new PdfTooComplex('name too long');
    }
    this.text = text + bytes.toString('latin1', copied, at);
    if (this.text.length > maximumNameBytes) throw new PdfTooComplex('name too long');
    this.position = at;
    return 'name';
  }

  private readString(): Token {
    const { bytes } = this;
    let depth = 0;
    for (let at = this.position; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === backslash) at += 1;
      else if (byte === leftParenthesis) depth += 1;
      else if (byte === rightParenthesis) {
        depth -= 1;
        if (depth === 0) {
          this.position = at + 1;
          return 'string';
        }
      }
    }
    this.position = bytes.length;
    return 'end';
  }

  private readHexString(): Token {
    const end = this.bytes.indexOf(close, this.position);
    this.position = end === -1 ? this.bytes.length : end + 1;
    return end === -1 ? 'end' : 'string';
  }
}

export const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The /URI, or the /Base in a /URI dictionary, is in another object. */
const isElsewhere = (uri: PdfValue): boolean =>
  uri.kind === 'reference' || (uri.kind === 'dictionary' && uri.entries.get('Base')?.kind === 'reference');
