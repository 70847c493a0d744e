import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

// A fake of a security key and of a browser, and a fake of an authenticator app, for tests. Written from WebAuthn and
// RFC 6238 rather than with the libraries of the server, so that a mistake there is not made twice.

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

function cborHead(major: number, value: number): Buffer {
  const kind = major << 5;
  if (value < 24) return Buffer.of(kind | value);
  if (value < 0x100) return Buffer.of(kind | 24, value);
  return Buffer.of(kind | 25, value >> 8, value & 0xff);
}

/** Integers, texts, bytes and maps below 65,536, which is all that passkeys need. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([cborHead(3, bytes.length), bytes]);
  }
  const map = value as ReadonlyMap<number | string, CborValue>;
  return Buffer.concat([cborHead(5, map.size), ...[...map].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

export interface Answer {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly challenge?: string;
  readonly type?: string;
  readonly counter?: number;
  /** Of a page within a page of another site. */
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
}

export class FakePasskey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly credentialId: Buffer;
  counter: number;

  /** Most phones always say 0. */
  constructor({ counter = 0, idBytes = 16 }: { counter?: number; idBytes?: number } = {}) {
    this.credentialId = randomBytes(idBytes);
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = pair.privateKey;
    this.#publicKey = pair.publicKey;
    this.counter = counter;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  #clientData(type: string, challenge: string, origin: string, { crossOrigin = false, topOrigin }: Answer): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, topOrigin }));
  }

  #authenticatorData(rpId: string, counter: number, isVerified: boolean, attested: Buffer = Buffer.alloc(0)): Buffer {
    const bits = flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.of(bits), count, attested]);
  }

  /** What `startRegistration` of the browser gives for the options. */
  register(
    { challenge, rp }: { challenge: string; rp: { id: string } },
    { origin = `http://${rp.id}`, rpId = rp.id, isVerified = true, ...answer }: Answer = {},
  ) {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // COSE key: EC2, ES256, P-256.
    const publicKey = cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const idLength = Buffer.of(this.credentialId.length >> 8, this.credentialId.length & 0xff);
    const attested = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, publicKey]);
    const attestationObject = cbor(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(rpId, this.counter, isVerified, attested)],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#clientData(
          answer.type ?? 'webauthn.create',
          answer.challenge ?? challenge,
          origin,
          answer,
        ).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** What `startAuthentication` of the browser gives for the options. Keys with a counter count on. */
  answer(
    { challenge, rpId: askedFor }: { challenge: string; rpId: string },
    { origin = `http://${askedFor}`, rpId = askedFor, isVerified = true, counter, ...answer }: Answer = {},
  ) {
    if (counter === undefined && this.counter > 0) this.counter += 1;
    const data = this.#authenticatorData(rpId, counter ?? this.counter, isVerified);
    const clientData = this.#clientData(answer.type ?? 'webauthn.get', answer.challenge ?? challenge, origin, answer);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows at `at` (RFC 6238: SHA-1, six digits, 30 seconds). */
export function totpCode(secret: string, at: Date): string {
  const bits = [...secret].map((sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Six digits that are no code of the app around `at`. */
export function wrongTotpCode(secret: string, at: Date): string {
  const right = [-1, 0, 1].map((steps) => totpCode(secret, new Date(at.getTime() + steps * 30_000)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444';
}
