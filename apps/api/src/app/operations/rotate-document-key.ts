import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#platform/startup-error.ts';
import { generateDocumentKey, parseDocumentKeys } from '#platform/storage/document-keys.ts';

export const documentKeysFileOf = (dataDir: string): string => join(dataDir, 'secrets', 'document-keys');

/** After the next start new files use the key and the others are re-encrypted. Returns all ids, newest first. */
export function addDocumentKey(dataDir: string): string[] {
  const file = keysFile(dataDir);
  return writeKeys(file, `${generateDocumentKey()}\n${readFileSync(file, 'utf8')}`);
}

/** Returns the remaining ids. Throws StartupError unless all documents use the newest key. */
export function deleteOldDocumentKeys(dataDir: string, encryptedWith: string | null): string[] {
  const file = keysFile(dataDir);
  const [newest] = parseDocumentKeys(readFileSync(file, 'utf8'));
  if (encryptedWith !== newest.id) {
    throw new StartupError(
      'Todavía hay documentos cifrados con una clave anterior: reinicia el servidor y espera a que termine',
      'documents are not all encrypted with the newest key yet: restart the server and wait',
    );
  }
  return writeKeys(file, `${newest.id}:${newest.secret.export().toString('base64')}\n`);
}

function keysFile(dataDir: string): string {
  const file = documentKeysFileOf(dataDir);
  if (existsSync(file)) return file;
  throw new StartupError(
    `En ${dataDir} no hay claves generadas`,
    'no secrets/document-keys there: with DOCUMENT_KEYS put the new key in front of it',
  );
}

/** Renamed into place, so that a crash does not lose the keys. */
function writeKeys(file: string, text: string): string[] {
  const ids = parseDocumentKeys(text).map((key) => key.id);
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  chmodSync(file, 0o600);
  return ids;
}
