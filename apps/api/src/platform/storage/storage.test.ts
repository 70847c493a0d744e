import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '#platform/sha256.ts';
import { generateDocumentKey, loadDocumentKeys, parseDocumentKeys } from '#platform/storage/document-keys.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { reencryptFiles } from '#platform/storage/reencrypt-files.ts';
import { createStorage, openStorage } from '#platform/storage/storage.ts';
import { StorageUnavailable, StoredFileDamaged, StoredFileMissing } from '#platform/storage/unavailable.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => join(folder, 'files');
const pathOf = (key: string) => join(files(), key.slice(0, 2), key.slice(2, 4), key);
const inDevelopment = () => openStorage({ dataDir: folder, isProduction: false });
const content = Buffer.from('la cédula de una persona sintética');

describe('storage in files', () => {
  it('gives back the bytes that were put, under a random key', async () => {
    const storage = await inDevelopment();
    const first = await storage.put(content);
    const second = await storage.put(content);
    expect(first).toEqual({ key: first.key, sha256: sha256(content), sizeBytes: content.length });
    expect(first.key).toMatch(/^[0-9a-f]{48}$/);
    expect(second.key).not.toBe(first.key);
    expect(await storage.get(first.key)).toEqual(content);
    expect(await storage.exists(first.key)).toBe(true);
    const keys: string[] = [];
    for await (const key of storage.list()) keys.push(key);
    expect(keys.sort()).toEqual([first.key, second.key].sort());
    expect((await storage.stats()).files).toBe(2);
  });

  it('keeps only encrypted bytes, different each time, readable by nobody else', async () => {
    const storage = await inDevelopment();
    const [a, b] = [await storage.put(content), await storage.put(content)];
    const [encryptedA, encryptedB] = [readFileSync(pathOf(a.key)), readFileSync(pathOf(b.key))];
    expect(encryptedA.includes(content.subarray(0, 8))).toBe(false);
    expect(encryptedA.subarray(-32).equals(encryptedB.subarray(-32))).toBe(false);
    expect(statSync(pathOf(a.key)).mode & 0o777).toBe(0o600);
  });

  it('lists only what was written before a moment, where one is given', async () => {
    const storage = await inDevelopment();
    const [old, young] = [await storage.put(content), await storage.put(content)];
    utimesSync(pathOf(old.key), new Date('2026-01-01'), new Date('2026-01-01'));
    utimesSync(pathOf(young.key), new Date('2026-03-01'), new Date('2026-03-01'));
    const listed = async (before: string) => {
      const keys: string[] = [];
      for await (const key of storage.list(new Date(before))) keys.push(key);
      return keys;
    };
    expect(await listed('2026-02-01')).toEqual([old.key]);
    expect(await listed('2026-01-01')).toEqual([]);
  });

  it('lists in the order of the keys, from behind any of them [8.10.4]', async () => {
    const storage = await inDevelopment();
    const keys: string[] = [];
    for (let count = 0; count < 6; count += 1) keys.push((await storage.put(content)).key);
    keys.sort();
    for (const [index, after] of [undefined, ...keys].entries()) {
      const listed: string[] = [];
      for await (const key of storage.list(undefined, after)) listed.push(key);
      expect(listed).toEqual(keys.slice(index));
    }
  });

  it('deletes, also twice, and then knows nothing of the key', async () => {
    const storage = await inDevelopment();
    const { key } = await storage.put(content);
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toBeInstanceOf(StoredFileMissing);
  });

  it.each(['../secrets/document-keys', '', 'ab', `${'a'.repeat(47)}/`])('treats %j as an unknown key', async (key) => {
    const storage = await inDevelopment();
    expect(await storage.exists(key)).toBe(false);
    await expect(storage.get(key)).rejects.toBeInstanceOf(StoredFileMissing);
    await storage.delete(key);
    expect(readdirSync(join(folder, 'secrets'))).toEqual(['document-keys']);
  });

  it('refuses a file of which any single byte was changed, and one that was cut', async () => {
    const storage = await inDevelopment();
    const { key } = await storage.put(content);
    const encrypted = readFileSync(pathOf(key));
    for (let at = 0; at < encrypted.length; at += 1) {
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(pathOf(key), changed);
      await expect(storage.get(key), `byte ${at}`).rejects.toBeInstanceOf(StoredFileDamaged);
    }
    for (const length of [0, 4, 20, encrypted.length - 1]) {
      writeFileSync(pathOf(key), encrypted.subarray(0, length));
      await expect(storage.get(key), `${length} bytes`).rejects.toBeInstanceOf(StoredFileDamaged);
    }
  });

  it('refuses a file that was exchanged for another one of ours', async () => {
    const storage = await inDevelopment();
    const [a, b] = [await storage.put(content), await storage.put(Buffer.from('otra'))];
    writeFileSync(pathOf(a.key), readFileSync(pathOf(b.key)));
    await expect(storage.get(a.key)).rejects.toBeInstanceOf(StoredFileDamaged);
  });

  it('opens old files after a new key is put in front, and no more when the old key is taken away', async () => {
    const [oldKey, newKey] = [generateDocumentKey(), generateDocumentKey()];
    const open = (documentKeys: string) => openStorage({ documentKeys, dataDir: folder, isProduction: true });
    const { key } = await (await open(oldKey)).put(content);
    const rotated = await open(`${newKey},${oldKey}`);
    expect(await rotated.get(key)).toEqual(content);
    const fresh = await rotated.put(content);
    const onlyNew = await open(newKey);
    expect(await onlyNew.get(fresh.key)).toEqual(content);
    await expect(onlyNew.get(key)).rejects.toBeInstanceOf(StoredFileDamaged);
  });

  it('encrypts every old file again with the newest key, so that the old one can go', async () => {
    const [oldKey, newKey] = [generateDocumentKey(), generateDocumentKey()];
    const open = (documentKeys: string) => openStorage({ documentKeys, dataDir: folder, isProduction: true });
    const { key } = await (await open(oldKey)).put(content);
    const rotated = await open(`${newKey},${oldKey}`);
    expect(await reencryptFiles(rotated)).toEqual({ reencrypted: 1, damaged: 0 });
    expect(await reencryptFiles(rotated)).toEqual({ reencrypted: 0, damaged: 0 });
    expect(await (await open(newKey)).get(key)).toEqual(content);
  });

  it('goes on encrypting past a file that no key opens, and says how many there are', async () => {
    const [oldKey, newKey] = [generateDocumentKey(), generateDocumentKey()];
    const open = (documentKeys: string) => openStorage({ documentKeys, dataDir: folder, isProduction: true });
    const old = await open(oldKey);
    const keys = [await old.put(content), await old.put(content), await old.put(content)].map(({ key }) => key);
    for (const key of keys.slice(0, 2)) writeFileSync(pathOf(key), 'not an encrypted file');
    expect(await reencryptFiles(await open(`${newKey},${oldKey}`))).toEqual({ reencrypted: 1, damaged: 2 });
    expect(await (await open(newKey)).get(keys[2] ?? '')).toEqual(content);
  });

  it('responds with 503 while the place cannot be written, leaves nothing half-written, and heals', async () => {
    const storage = await inDevelopment();
    writeFileSync(files(), 'a file stands where the folder should be');
    const failed = storage.put(content);
    await expect(failed).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(failed).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailable);
    rmSync(files());
    await storage.check();
    const { key } = await storage.put(content);
    expect(await storage.get(key)).toEqual(content);
    expect(readdirSync(join(files(), 'tmp'))).toEqual([]);
  });

  it('does not take what cannot be read or deleted for absent', async () => {
    const storage = await inDevelopment();
    const { key } = await storage.put(content);
    rmSync(pathOf(key));
    mkdirSync(pathOf(key));
    await expect(storage.get(key)).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(storage.delete(key)).rejects.toBeInstanceOf(StorageUnavailable);
  });

  it('leaves no draft behind when the last step fails', async () => {
    const store = openFileStore(files());
    await store.check();
    writeFileSync(join(files(), 'ab'), 'in the way');
    await expect(store.write('abcdef', content)).rejects.toBeInstanceOf(StorageUnavailable);
    expect(readdirSync(join(files(), 'tmp'))).toEqual([]);
  });

  it('deletes what a crash left half-written an hour ago, and not what is being written', async () => {
    const storage = await inDevelopment();
    await storage.check();
    const [old, young] = [join(files(), 'tmp', 'old'), join(files(), 'tmp', 'young')];
    writeFileSync(old, 'half');
    writeFileSync(young, 'half');
    const aMinuteAgo = new Date(Date.now() - 60_000);
    utimesSync(old, new Date(0), new Date(0));
    utimesSync(young, aMinuteAgo, aMinuteAgo);
    await storage.check();
    expect(readdirSync(join(files(), 'tmp'))).toEqual(['young']);
  });

  it('holds only whole files after the process is killed while writing', async () => {
    const documentKeys = generateDocumentKey();
    const script = `
      import { openStorage } from '#platform/storage/storage.ts';
      const [dataDir, documentKeys] = process.argv.slice(-2);
      const storage = await openStorage({ dataDir, documentKeys, isProduction: true });
      for (;;) console.info((await storage.put(Buffer.alloc(2_000_000, 7))).key);`;
    const root = new URL('../../..', import.meta.url);
    const child = spawn(
      process.execPath,
      ['--input-type=module-typescript', '--eval', script, '--', folder, documentKeys],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child, 'spawn');
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    while (printed.split('\n').length < 4) {
      expect(child.exitCode).toBeNull();
      await wait(20);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
    const storage = await openStorage({ dataDir: folder, documentKeys, isProduction: true });
    const keys: string[] = [];
    for await (const key of storage.list()) {
      expect((await storage.get(key)).length).toBe(2_000_000);
      keys.push(key);
    }
    const acknowledged = printed.split('\n').slice(0, -1);
    expect(keys).toEqual(expect.arrayContaining(acknowledged));
  });
});

describe('document keys', () => {
  it('are made once in development, readable by the owner only', () => {
    const options = { dataDir: folder, isProduction: false };
    const first = loadDocumentKeys(options);
    const [again] = loadDocumentKeys(options);
    expect(again.id).toBe(first[0].id);
    expect(again.secret.export()).toEqual(first[0].secret.export());
    expect(first[0].secret.export()).toHaveLength(32);
    // Printing them reveals nothing.
    expect(JSON.stringify(first)).toBe(JSON.stringify([{ id: again.id, secret: {} }]));
    expect(statSync(join(folder, 'secrets', 'document-keys')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'secrets'))).toEqual(['document-keys']);
  });

  it('must be given in production, even where generated ones lie', () => {
    loadDocumentKeys({ dataDir: folder, isProduction: false });
    expect(() => loadDocumentKeys({ dataDir: folder, isProduction: true })).toThrow('DOCUMENT_KEYS is required');
  });

  it.each(['', 'a', 'a:b', `k1:${Buffer.alloc(16).toString('base64')}`, 'k1:=,k2:='])(
    'are refused when malformed: %j',
    (text) => {
      expect(() => parseDocumentKeys(text)).toThrow('DOCUMENT_KEYS');
    },
  );

  it('are refused when an id is repeated, and never shown in the refusal', () => {
    const key = Buffer.alloc(32, 5).toString('base64');
    expect(() => parseDocumentKeys(`a:${key},a:${key}`)).toThrow(/^DOCUMENT_KEYS repeats an id$/);
    expect(() => parseDocumentKeys(`a:${key},broken:${key}x`)).toThrow(/^(?!.*BQUF).*$/);
  });

  it('keep several files apart by their key id', async () => {
    const keys = parseDocumentKeys(`${generateDocumentKey()}\n${generateDocumentKey()}`);
    const storage = createStorage(openFileStore(files()), keys);
    const { key } = await storage.put(content);
    expect(readFileSync(pathOf(key)).includes(keys[0].id)).toBe(true);
  });
});
