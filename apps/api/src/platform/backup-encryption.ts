import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartupError } from '#platform/startup-error.ts';

// The format of age (https://age-encryption.org), so that a backup also opens without Cotejo: `age --decrypt`.

type Bytes = ReadableStream<Uint8Array>;

export function isBackupPublicKey(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

export function encryptTo(publicKey: string, clear: Bytes): Promise<Bytes> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return encrypter.encrypt(clear);
}

/**
 * The stream fails at the first changed or missing part.
 * @throws when `privateKey` is not the key it was encrypted to
 */
export async function decryptWith(privateKey: string, encrypted: Bytes): Promise<Bytes> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(privateKey);
  return decrypter.decrypt(encrypted);
}

/** The public half of `privateKey`. */
export const publicKeyOf = (privateKey: string): Promise<string> => identityToRecipient(privateKey);

/**
 * Reads a file of `npm run backup-key` or of age-keygen: one key, and lines of comments.
 * @throws StartupError, which does not name the content
 */
export async function readPrivateKey(path: string): Promise<string> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`No se puede leer la clave de ${path}`, `cannot read the key: ${code}`);
  }
  const lines = text.split('\n').map((line) => line.trim());
  const [key = '', ...others] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const isKey = await identityToRecipient(key).then(
    () => true,
    () => false,
  );
  if (!isKey || others.length > 0)
    throw new StartupError(`En ${path} no hay una clave de copias`, 'expected one line AGE-SECRET-KEY-1…');
  return key;
}

/**
 * Writes a new private key to `path`, for its owner alone, and returns the public one.
 * @throws StartupError when the file exists or cannot be written
 */
export async function makeBackupKey(path: string): Promise<string> {
  const privateKey = await generateX25519Identity();
  const publicKey = await identityToRecipient(privateKey);
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `# public key: ${publicKey}\n${privateKey}\n`);
    closeSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST'
      ? new StartupError(`El archivo ${path} ya existe: elige otro`, 'a key is never overwritten')
      : new StartupError(`No se puede escribir en ${path}`, `cannot write the key: ${code}`);
  }
  return publicKey;
}
