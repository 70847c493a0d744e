import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readInstallation } from '#platform/config.ts';
import { environmentSchema, listVariables } from '#platform/environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'cotejo-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string | Buffer): string {
  const path = join(mkdtempSync(join(folder, 'one-')), 'secret');
  writeFileSync(path, content);
  return path;
}

const values: Record<string, string> = {
  DATABASE_URL: 'postgres://cotejo:clave@db.local/cotejo',
  DATABASE_DIRECT_URL: 'postgres://cotejo:clave@directo.local/cotejo',
  STORAGE_URL: 's3://clave:secreto@cubo?endpoint=https://s3.example',
  SMTP_URL: 'smtps://usuario:clave@correo.example:465',
  REDIS_URL: 'redis://:clave@redis.local:6379',
  ADMIN_PASSWORD: 'Revisora*2026',
  APP_SECRET: 'a secret of this installation, long enough',
  DOCUMENT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  METRICS_TOKEN: 'a token of the metrics',
};
const secrets = listVariables()
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name);
const others = { ADMIN_EMAIL: 'jefa@cotejo.example', PUBLIC_ORIGIN: 'https://cotejo.example', BACKUP_DAILY: 'off' };
const asFiles = () =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}\n`)]));

/** The message of the refusal, which must be one line. */
function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig({ NODE_ENV: 'development', DATA_DIR: folder, ...environment });
  } catch (error) {
    expect((error as Error).message).not.toContain('\n');
    // A cause would bring the path along.
    expect((error as Error).cause).toBeUndefined();
    return (error as Error).message;
  }
  throw new Error('was not refused');
}

describe('a secret in a file', () => {
  it('does for every secret variable what the variable does, in production too [12.2.1]', () => {
    expect(Object.keys(values)).toEqual(secrets);
    const production = { NODE_ENV: 'production', DATA_DIR: folder, INSTANCE_NAME: 'uno', ...others };
    expect(readConfig({ ...production, ...asFiles() })).toEqual(readConfig({ ...production, ...values }));
  });

  it('is read by what restores and migrates, too [12.2.1]', () => {
    const path = fileWith(values.DATABASE_URL ?? '');
    expect(readInstallation({ DATA_DIR: folder, DATABASE_URL_FILE: path }).databaseUrl).toBe(values.DATABASE_URL);
  });

  it.each([
    ['one newline', 'a token of the metrics\n', 'a token of the metrics'],
    ['the newline of Windows', 'a token of the metrics\r\n', 'a token of the metrics'],
    ['none', 'a token of the metrics', 'a token of the metrics'],
    ['spaces, which are kept', ' a token of the metrics \n', ' a token of the metrics '],
  ])('may end with %s [12.2.2]', (_what, content, expected) => {
    expect(readConfig({ DATA_DIR: folder, METRICS_TOKEN_FILE: fileWith(content) }).metricsToken).toBe(expected);
  });

  it.each(Object.keys(values))('is refused beside the variable: %s [12.2.3]', (name) => {
    const refusal = refusalOf({ [name]: values[name], [`${name}_FILE`]: fileWith(values[name] ?? '') });
    expect(refusal).toMatch(new RegExp(`^Están las variables ${name} y ${name}_FILE: deja una de las dos`));
    expect(refusal).not.toContain(values[name]);
  });

  it('counts as given once when the variable or the path is empty [12.2.3]', () => {
    const path = fileWith('a token of the metrics');
    const read = (variables: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: folder, ...variables }).metricsToken;
    expect(read({ METRICS_TOKEN: '', METRICS_TOKEN_FILE: path })).toBe('a token of the metrics');
    expect(read({ METRICS_TOKEN: 'another token of it', METRICS_TOKEN_FILE: '' })).toBe('another token of it');
  });

  it.each([
    ['absent', () => join(folder, 'nowhere'), /^No se puede leer el archivo de la variable APP_SECRET_FILE .*ENOENT/],
    ['a folder', () => folder, /^No se puede leer el archivo de la variable APP_SECRET_FILE .*EISDIR/],
    ['below a file', () => join(fileWith('x'), 'x'), /^No se puede leer .* APP_SECRET_FILE .*ENOTDIR/],
    ['empty', () => fileWith(''), /^El archivo de la variable APP_SECRET_FILE está vacío/],
    ['a newline alone', () => fileWith('\n'), /^El archivo de la variable APP_SECRET_FILE está vacío/],
    ['too large', () => fileWith('geheim'.repeat(20_000)), /^El archivo de la variable APP_SECRET_FILE es demasiado/],
    ['a device without end', () => '/dev/zero', /^El archivo de la variable APP_SECRET_FILE es demasiado grande/],
    ['too short a secret', () => fileWith('geheim'), /^La variable APP_SECRET no es válida \(APP_SECRET: must have/],
    ['the secret itself', () => 'geheim und nicht der Weg dahin', /^No se puede leer el archivo de la variable APP_/],
  ])(
    'that is %s is refused in one line, which names the variable and neither path nor content [12.2.4]',
    (_, make, says) => {
      const path = make();
      const refusal = refusalOf({ APP_SECRET_FILE: path });
      expect(refusal).toMatch(says);
      expect(refusal).not.toContain(path);
      expect(refusal).not.toContain('geheim');
    },
  );

  it('is for secrets and the key of backups, and for nothing else [12.2.1]', () => {
    expect(readConfig({ DATA_DIR: folder, PORT_FILE: fileWith('4000') }).port).toBe(3000);
    expect(() => readConfig({ DATA_DIR: folder, BACKUP_PUBLIC_KEY_FILE: fileWith('age1') })).toThrow(
      'La variable BACKUP_PUBLIC_KEY no es válida',
    );
  });
});

describe('the unit of systemd', () => {
  const unit = readFileSync(resolve(import.meta.dirname, '../../../../deploy/cotejo.service'), 'utf8');

  it('gives the secrets that production needs as credentials, each under its variable [12.2.5]', () => {
    const loaded = [...unit.matchAll(/^LoadCredential=([\w-]+):(\S+)$/gm)].map(([, id]) => id);
    const given = [...unit.matchAll(/^Environment=(\w+)_FILE=%d\/([\w-]+)$/gm)].map(([, name, id]) => [name, id]);
    expect(given.map(([, id]) => id)).toEqual(loaded);
    const names = given.map(([name = '']) => name);
    for (const name of names) expect(secrets).toContain(name);
    const needed = listVariables().filter(({ isSecret, neededFor }) => isSecret && neededFor === 'production');
    expect(names).toEqual(expect.arrayContaining(needed.map(({ name }) => name)));
  });

  it('names only variables that exist [12.2.5]', () => {
    const known = [...Object.keys(environmentSchema.shape), 'MALLOC_ARENA_MAX'];
    for (const [, name = ''] of unit.matchAll(/^Environment=(\w+)=/gm))
      expect(known).toContain(name.replace(/_FILE$/, ''));
  });
});
