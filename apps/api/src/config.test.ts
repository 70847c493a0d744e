import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-config-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const needed = {
  ADMIN_EMAIL: 'jefa@cotejo.example',
  ADMIN_PASSWORD: 'Revisora*2026',
  APP_SECRET: 'a secret of this installation, long enough',
  DOCUMENT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  SMTP_URL: 'smtp://correo.example',
  PUBLIC_ORIGIN: 'https://cotejo.example',
};
const production = { NODE_ENV: 'production', DATA_DIR: dataDir, ...needed };

describe('production', () => {
  it('starts on what it needs, without demo data, mailbox page or a generated secret', () => {
    expect(readConfig(production)).toMatchObject({
      ...{ isProduction: true, demoData: false, mailbox: false, appSecret: needed.APP_SECRET },
      firstAdmin: { email: needed.ADMIN_EMAIL, password: needed.ADMIN_PASSWORD, isGenerated: false },
    });
    expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
  });

  it.each(Object.keys(needed))('refuses to start without %s, alone or empty, and names it', (name) => {
    const message = `En producción faltan las variables ${name}`;
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(message);
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(message);
  });

  it('names everything that is missing at once', () => {
    const message = `En producción faltan las variables ${Object.keys(needed).join(', ')}`;
    expect(() => readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir })).toThrow(message);
  });

  it.each(['on', 'true', '1'])('refuses demo data, whose passwords are public: DEMO_DATA=%s', (value) => {
    expect(() => readConfig({ ...production, DEMO_DATA: value })).toThrow('En producción no se admite DEMO_DATA');
    expect(readConfig({ ...production, DEMO_DATA: 'off' }).demoData).toBe(false);
  });

  it.each(['revisora*2026', 'REVISORA*2026', 'Revisora*', 'Revisora2026'])(
    'refuses a first administrator with a weak password: %s',
    (password) => {
      const message = 'La variable ADMIN_PASSWORD no es válida';
      expect(() => readConfig({ ...production, ADMIN_PASSWORD: password })).toThrow(message);
    },
  );

  it('refuses a short APP_SECRET and keys that are none', () => {
    expect(() => readConfig({ ...production, APP_SECRET: 'x'.repeat(31) })).toThrow('APP_SECRET no es válida');
    expect(() => readConfig({ ...production, DOCUMENT_KEYS: 'k1:corta' })).toThrow('DOCUMENT_KEYS no es válida');
  });

  it('keeps the former secrets that seals were made with', () => {
    expect(readConfig(production).formerAppSecrets).toEqual([]);
    const former = readConfig({ ...production, APP_SECRET_FORMER: 'uno, dos' }).formerAppSecrets;
    expect(former).toEqual(['uno', 'dos']);
  });
});
