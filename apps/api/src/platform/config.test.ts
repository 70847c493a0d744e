import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenPasswordRules } from '@cotejo/contracts/core/fields';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readInstallation, riskyChoices } from '#platform/config.ts';

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
const backupKey = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
const production = { NODE_ENV: 'production', DATA_DIR: dataDir, BACKUP_PUBLIC_KEY: backupKey, ...needed };

describe('production', () => {
  it('starts on what it needs, without demo data, mailbox page or a generated secret', () => {
    expect(readConfig(production)).toMatchObject({
      ...{ isProduction: true, demoData: false, mailbox: false, appSecret: needed.APP_SECRET },
      firstAdmin: { email: needed.ADMIN_EMAIL, password: needed.ADMIN_PASSWORD, isGenerated: false },
    });
    expect(existsSync(join(dataDir, 'secrets'))).toBe(false);
  });

  it('requires second keys of administrators, and warns where they are optional [7.25.1]', () => {
    expect(readConfig(production).adminSecondFactor).toBe('required');
    const optional = readConfig({ ...production, ADMIN_SECOND_FACTOR: 'optional' });
    expect(riskyChoices(optional).join()).toContain('ADMIN_SECOND_FACTOR=optional');
    expect(readConfig({ DATA_DIR: dataDir }).adminSecondFactor).toBe('optional');
    expect(readConfig({ DATA_DIR: dataDir, ADMIN_SECOND_FACTOR: 'required' }).adminSecondFactor).toBe('required');
    expect(() => readConfig({ ...production, ADMIN_SECOND_FACTOR: 'off' })).toThrow('ADMIN_SECOND_FACTOR');
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

  it('refuses to back up in clear unless told so, and warns then [12.2.6]', () => {
    const keyless = { ...production, BACKUP_PUBLIC_KEY: undefined };
    expect(() => readConfig(keyless)).toThrow(/^Falta la variable BACKUP_PUBLIC_KEY.*BACKUP_IN_CLEAR=on/);
    expect(readConfig(production)).toMatchObject({ backupPublicKey: backupKey, backupInClear: false });
    const inClear = readConfig({ ...keyless, BACKUP_IN_CLEAR: 'on' });
    expect(riskyChoices(inClear).map((text) => text.split(' ')[1])).toEqual(['BACKUP_IN_CLEAR=on']);
    // No backup, no key. What restores needs none.
    expect(readConfig({ ...keyless, BACKUP_DAILY: 'off' }).backupPublicKey).toBeUndefined();
    expect(readInstallation(keyless).isProduction).toBe(true);
  });

  it.each(['age1', `${backupKey}x`, backupKey.replace('j', 'k'), 'AGE-SECRET-KEY-1QQQQ', 'ssh-ed25519 AAAA'])(
    'refuses a key of backups that is none: %s [12.2.6]',
    (key) => {
      expect(() => readConfig({ ...production, BACKUP_PUBLIC_KEY: key })).toThrow(
        'La variable BACKUP_PUBLIC_KEY no es válida',
      );
    },
  );

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

  it.each([
    ['PUBLIC_ORIGIN', 'http://cotejo.example', 'La variable PUBLIC_ORIGIN no es válida'],
    ['RATE_LIMIT', 'off', 'En producción no se admite RATE_LIMIT=off'],
    ['APP_SECRET', 'ab'.repeat(20), 'La variable APP_SECRET no es válida'],
  ])('refuses what leaves it open: %s=%s', (name, value, message) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(message);
  });

  it('may be reached by http from its own machine', () => {
    expect(readConfig({ ...production, PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).isProduction).toBe(true);
  });

  it('names choices that are probably not meant', () => {
    const open = { DOCUMENT_LOOKUP: 'public', HOST: '0.0.0.0' };
    expect(riskyChoices(readConfig({ ...production, ...open })).map((text) => text.split(' ')[0])).toEqual([
      'DOCUMENT_LOOKUP=public',
      'without',
    ]);
    expect(riskyChoices(readConfig(production))).toEqual([]);
  });
});

describe('a start that others can reach', () => {
  const signs = [
    ['HOST', '0.0.0.0'],
    ['HOST', '10.0.0.7'],
    ['PUBLIC_ORIGIN', 'https://cotejo.example'],
    ['PUBLIC_ORIGIN', 'http://cotejo.example'],
    ['PUBLIC_ORIGIN', 'http://192.168.1.20:3000'],
    ['TRUST_PROXY', '127.0.0.1'],
  ] as const;

  it.each(signs)('is refused unless it says what it is: %s=%s [6.7.3]', (name, value) => {
    expect(() => readConfig({ DATA_DIR: dataDir, [name]: value })).toThrow(`${name} abre este servidor a otros`);
    expect(readConfig({ DATA_DIR: dataDir, [name]: value, NODE_ENV: 'development' }).isProduction).toBe(false);
  });

  it.each(['127.0.0.1', '127.0.0.2', 'localhost', '::1'])('is not one on %s', (host) => {
    expect(readConfig({ DATA_DIR: dataDir, HOST: host }).host).toBe(host);
  });

  it.each(['http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:3000'])('is not one at %s', (origin) => {
    expect(readConfig({ DATA_DIR: dataDir, PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin);
  });
});

const ownDir = join(dataDir, 'own');

describe('without variables', () => {
  const config = readConfig({ DATA_DIR: ownDir });

  it('serves this machine alone, with limits, a log, backups by night and documents for their owners', () => {
    expect(config).toMatchObject({
      ...{ environment: 'development', isProduction: false, host: '127.0.0.1', port: 3000, rateLimit: true },
      ...{ logLevel: 'info', backupDaily: true, backupKeep: 7, backupDir: join(ownDir, 'backups') },
      ...{
        documentLookup: 'owner',
        passwordMaxAgeDays: 0,
        ratesStaleDays: 45,
        adminInactivity: '5m',
        notificationsLive: false,
      },
      ...{ requestLog: false, instanceName: expect.stringMatching(/-\d+$/) },
      ...{ trustProxy: undefined, corsOrigins: [], metricsToken: undefined, demoData: true, mailbox: true },
    });
  });

  it('makes a first administrator whose password keeps every rule, and keeps it', () => {
    expect(config.firstAdmin).toMatchObject({ email: 'admin@cotejo.example', isGenerated: true });
    expect(brokenPasswordRules(config.firstAdmin.password)).toEqual([]);
    expect(readConfig({ DATA_DIR: ownDir }).firstAdmin.password).toBe(config.firstAdmin.password);
  });
});

describe('a variable', () => {
  const read = (variables: Record<string, string>) =>
    readConfig({ NODE_ENV: 'development', DATA_DIR: ownDir, ...variables });

  it('of a database of its own leaves the demo data out', () => {
    expect(read({ DATABASE_URL: 'postgres://db.local/cotejo' }).demoData).toBe(false);
    expect(read({ DATABASE_URL: 'postgres://db.local/cotejo', DEMO_DATA: 'on' }).demoData).toBe(true);
  });

  it('of a mail server takes the mailbox page away', () => {
    expect(read({ SMTP_URL: 'smtp://correo.local' }).mailbox).toBe(false);
  });

  it('is written as links and comparisons need it', () => {
    expect(read({ PUBLIC_ORIGIN: 'https://cotejo.example//' }).publicOrigin).toBe('https://cotejo.example');
    expect(read({ ADMIN_EMAIL: 'Jefa@Cotejo.Example' }).firstAdmin.email).toBe('jefa@cotejo.example');
    expect(read({ CORS_ORIGINS: ' https://a.example , ,https://b.example' }).corsOrigins).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
  });

  it.each([
    ['off', false],
    ['false', false],
    ['0', false],
    ['on', true],
    ['true', true],
    ['1', true],
  ])('switches with %s', (text, expected) => {
    expect([read({ RATE_LIMIT: text }).rateLimit, read({ NOTIFICATIONS_LIVE: text }).notificationsLive]).toEqual([
      expected,
      expected,
    ]);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['DATABASE_POOL', '0'],
    ['BACKUP_KEEP', '0'],
    ['RATE_LIMIT', 'yes'],
    ['METRICS_TOKEN', 'x'.repeat(15)],
    ['DATABASE_URL', 'mysql://db.local/cotejo'],
    ['STORAGE_URL', 'https://bucket'],
    ['TRUST_PROXY', 'everybody'],
    ['CORS_ORIGINS', 'foo'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://socio.example/'],
    ['CORS_ORIGINS', 'https://socio.example,ftp://otro.example'],
    ['ADMIN_INACTIVITY', '10m'],
    ['LOG_LEVEL', 'loud'],
    ['REQUEST_LOG', 'all'],
    ['INSTANCE_NAME', 'uno dos'],
    ['BUILD_ID', 'a"b'],
    ['HOLIDAYS_EXTRA', '2026-12-28,28/12/2026'],
    ['HOLIDAYS_EXTRA', '2026-02-30'],
    ['RATES_STALE_DAYS', '0'],
    ['RATES_STALE_DAYS', '3651'],
    ['RATES_STALE_DAYS', '45.5'],
  ])('that means nothing stops the start and is named: %s=%s [5.1.6] [6.7.3]', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`La variable ${name} no es válida`);
  });

  it('at the edge of its range is taken', () => {
    expect(read({ PORT: '65535' }).port).toBe(65_535);
    expect(read({ RATES_STALE_DAYS: '3650' }).ratesStaleDays).toBe(3_650);
    expect(read({ METRICS_TOKEN: 'x'.repeat(16) }).metricsToken).toHaveLength(16);
  });
});
