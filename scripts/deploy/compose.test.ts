import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { listVariables } from '../../apps/api/src/platform/environment.ts';
import { isLeftOut } from './image.ts';

const root = resolve(import.meta.dirname, '../..');
const deployFolder = join(root, 'deploy');

interface Service {
  readonly image: string;
  readonly build?: { context: string; dockerfile: string };
  readonly command?: string[];
  readonly environment?: Record<string, string | number>;
  readonly env_file?: string;
  readonly volumes?: string[];
  readonly healthcheck?: { test?: string[]; disable?: boolean };
  readonly depends_on?: Record<string, { condition: string }>;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly secrets?: string[];
}
interface Compose {
  readonly services: Record<string, Service>;
  readonly volumes: Record<string, null>;
  readonly secrets: Record<string, { file: string }>;
}

const { services, volumes, secrets }: Compose = parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), {
  merge: true,
});
const all = Object.entries(services);
const own = all.filter(([, { image }]) => image === 'cotejo');
const settings = parseEnv(readFileSync(join(deployFolder, 'compose/cotejo.env.example'), 'utf8')) as Record<
  string,
  string
>;

const composeProgram =
  [['docker', 'compose'], ['docker-compose']].find(
    ([name = '', ...args]) => spawnSync(name, [...args, 'version']).status === 0,
  ) ?? null;

describe('the compose file', () => {
  it.runIf(composeProgram)(
    'is taken by Compose, which refuses a field that it does not know [8.9.4]',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'cotejo-compose-'));
      try {
        cpSync(deployFolder, join(folder, 'deploy'), { recursive: true });
        cpSync(join(folder, 'deploy/compose/cotejo.env.example'), join(folder, 'deploy/compose/cotejo.env'));
        const [program = '', ...words] = composeProgram ?? [];
        const check = (text: string) => {
          // Compose 1 does not know `name`.
          writeFileSync(join(folder, 'compose.yaml'), words.length > 0 ? text : text.replace(/^name: .*\n/m, ''));
          const args = [...words, '-f', join(folder, 'compose.yaml'), 'config', '-q'];
          return spawnSync(program, args, { encoding: 'utf8' });
        };
        const text = readFileSync(join(root, 'compose.yaml'), 'utf8');
        expect(check(text)).toMatchObject({ status: 0, stderr: '' });
        const refused = check(text.replace('stop_grace_period', 'stop_grace'));
        expect(refused.status).not.toBe(0);
        expect(refused.stderr).toContain('stop_grace');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );

  it('gives PgBouncer the settings of the delivered file [8.9.4]', () => {
    const lines = readFileSync(join(deployFolder, 'pgbouncer.ini'), 'utf8').matchAll(/^(\w+) = (\S+)$/gm);
    const settings = Object.fromEntries([...lines].map(([, name = '', value]) => [name.toUpperCase(), value]));
    const { LISTEN_ADDR: _all, AUTH_FILE: _made, ...same } = settings;
    expect(services.pgbouncer?.environment).toMatchObject(same);
    expect(Object.keys(same)).toHaveLength(7);
  });

  it('has two processes and every part that two machines need [8.9.4]', () => {
    expect(Object.keys(services)).toEqual([
      ...['migrate', 'app1', 'app2', 'balancer'],
      ...['postgres', 'pgbouncer', 'redis', 'store', 'bucket', 'mail'],
    ]);
    expect(own.map(([name]) => name)).toEqual(['migrate', 'app1', 'app2']);
  });

  it.each(own)('gives %s variables that exist and together start a server in production [8.9.4]', (_name, service) => {
    const environment = Object.fromEntries(
      Object.entries(service.environment ?? {}).map(([name, value]) => [
        name,
        String(value).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
      ]),
    );
    const known = listVariables().flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name]));
    expect(known).toEqual(expect.arrayContaining([...Object.keys(environment), ...Object.keys(settings)]));
    const mounted = Object.fromEntries(
      Object.entries(environment).flatMap(([name, path]) =>
        name.endsWith('_FILE') ? [[path.replace('/run/secrets/', ''), name.replace(/_FILE$/, '')]] : [],
      ),
    );
    expect(Object.keys(mounted)).toEqual(service.secrets);
    expect(Object.keys(secrets)).toEqual(service.secrets);
    const values: Record<string, string> = {
      ADMIN_PASSWORD: 'Revisora*2026',
      APP_SECRET: 'a secret of this installation, long enough',
      DOCUMENT_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      METRICS_TOKEN: 'x'.repeat(48),
    };
    const folder = mkdtempSync(join(tmpdir(), 'cotejo-secrets-'));
    for (const [id, name] of Object.entries(mounted)) writeFileSync(join(folder, id), `${values[name]}\n`);
    const here = Object.entries(environment).map(([name, value]) => [name, value.replace('/run/secrets', folder)]);
    const config = readConfig({ ...settings, ...Object.fromEntries(here) });
    rmSync(folder, { recursive: true });
    expect(config).toMatchObject({ appSecret: values.APP_SECRET, documentKeys: values.DOCUMENT_KEYS });
    expect(config).toMatchObject({ isProduction: true, drainSeconds: 10, backupDaily: false });
  });

  it.each(own)('starts for %s a script that is in the image [8.9.4]', (_name, { build, command }) => {
    expect(existsSync(resolve(root, build?.context ?? '', build?.dockerfile ?? ''))).toBe(true);
    for (const script of (command ?? []).filter((word) => word.endsWith('.ts'))) {
      expect(existsSync(resolve(root, script))).toBe(true);
      expect(isLeftOut(script)).toBe(false);
    }
  });

  it('migrates once before the processes start, which leave it alone [8.9.4]', () => {
    for (const { depends_on: needs, environment } of [services.app1, services.app2] as Service[]) {
      expect(needs?.migrate?.condition).toBe('service_completed_successfully');
      expect(environment?.MIGRATE).toBe('off');
    }
    expect(services.migrate?.environment?.MIGRATE).toBeUndefined();
  });

  it('gives a process the time it takes to stop, and a code folder that it cannot write [8.9.4]', () => {
    for (const [, { stop_grace_period: grace, environment, read_only: isReadOnly }] of own) {
      expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThanOrEqual(Number(environment?.DRAIN_SECONDS) + 35);
      expect(isReadOnly).toBe(true);
    }
  });

  it.each(all)('asks %s for its health, unless it runs once, and waits for what it needs [8.9.4]', (_name, service) => {
    const runsOnce = service.healthcheck?.disable === true;
    expect(runsOnce || (service.healthcheck?.test?.length ?? 0) > 1).toBe(true);
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      const isOnce = services[needed]?.healthcheck?.disable === true;
      expect(condition).toBe(isOnce ? 'service_completed_successfully' : 'service_healthy');
    }
  });

  it.each(all)('names for %s an exact version, and files and volumes that exist [8.9.4]', (_name, service) => {
    if (service.image !== 'cotejo') expect(service.image).toMatch(/^docker\.io\/.+:.*\d+[.-]\d+.*$/);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      expect(source.startsWith('./') ? existsSync(join(root, source)) : source in volumes).toBe(true);
    }
    if (service.env_file) expect(existsSync(join(root, `${service.env_file}.example`))).toBe(true);
  });

  it('reaches every part by the name of its service [8.9.4]', () => {
    const addresses = Object.values(services.app1?.environment ?? {}).flatMap((value) =>
      [...String(value).matchAll(/(?:@|\/\/)(\w+):\d+/g)].map(([, host]) => host),
    );
    expect(new Set(addresses)).toEqual(new Set(['pgbouncer', 'postgres', 'store', 'redis', 'mail']));
    expect([services.balancer?.environment?.SERVER_1, services.balancer?.environment?.SERVER_2]).toEqual([
      'app1:3000',
      'app2:3000',
    ]);
  });
});
