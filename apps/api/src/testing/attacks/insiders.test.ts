import { openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activityStatuses } from '@cotejo/contracts/activity-log';
import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { sql } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackup } from '#app/operations/backup/create-backup.ts';
import { minutes } from '#platform/clock.ts';
import { DurablePGlite } from '#platform/db/durable-pglite.ts';
import { createAdmin, createUser, factoryPassword } from '#testing/factories.ts';
import { keysOf } from '../../modules/admins/testing/second-keys.ts';
import { countTry, reportTries } from './attack-tally.ts';
import { type AttackWorld, createPerson, createReviewer, openAttackWorld, type Reviewer } from './attack-world.ts';

let world: AttackWorld;
let reader: Reviewer;
let auditor: Reviewer;
beforeAll(async () => {
  world = await openAttackWorld();
  reader = await createReviewer(world.app, ['credits.read', 'documents.read']);
  auditor = await createReviewer(world.app, ['activity.read']);
});
afterAll(async () => {
  await world.close();
  reportTries();
});

interface Line {
  readonly description: string;
  readonly targetId: string;
  readonly status: string;
  readonly source: string;
  readonly details: unknown;
}

/** Oldest first. */
async function readings(targetId: string): Promise<Line[]> {
  const path = `/api/admin/activity?status=viewed&sort=timestamp&limit=100&targetId=${targetId}`;
  const { body } = await world.send({ path, token: auditor.token });
  return (body.data as (Line & { adminId: string })[]).filter(({ adminId }) => adminId === reader.admin.id);
}

const take = async (path: string, headers: Record<string, string> = {}) => {
  const response = await world.send({ path, headers, token: reader.token });
  countTry('reading without a trace', response);
  expect(response.status).toBe(200);
};

describe('an administrator who reads what they need not', () => {
  it.each(['', '/download'])('leaves one record an hour of each document: documents/{id}%s [8.12.4]', async (rest) => {
    const { credit, document, user } = await createPerson(world.app);
    const path = `/api/admin/credits/${credit.id}/documents/${document.id}${rest}`;
    await Promise.all([take(path), take(path), take(path)]);
    await take(path);
    expect(await readings(document.id)).toMatchObject([
      {
        description: `Documento abierto: ${documentTypeLabels[document.documentType]}`,
        source: 'server',
        targetName: expect.stringMatching(new RegExp(`^Crédito C-.* de ${user.nombres} ${user.apellidos}$`)),
        details: { creditId: credit.id, documentType: document.documentType },
      },
    ]);
  });

  it('leaves one record an hour of each application and person, found by the person [8.12.4]', async () => {
    const { user, credit, document } = await createPerson(world.app);
    const opened = async () => {
      const path = `/api/admin/activity?status=viewed&sort=timestamp&personId=${user.id}`;
      const { body } = await world.send({ path, token: auditor.token });
      expect(body.total).toBe((body.data as unknown[]).length);
      return (body.data as Line[]).map(({ description, targetId }) => [description, targetId]);
    };
    await createPerson(world.app);
    await take(`/api/admin/credits/${credit.id}`);
    await take(`/api/admin/credits/${credit.id}`);
    await take(`/api/admin/credits/${credit.id}/documents/${document.id}`);
    await take(`/api/admin/users/${user.id}`);
    await take(`/api/admin/users/${user.id}/credits`);
    expect(await opened()).toEqual([
      ['Solicitud abierta', credit.id],
      [`Documento abierto: ${documentTypeLabels[document.documentType]}`, document.id],
      ['Persona abierta', user.id],
    ]);
  });

  it('leaves none where nothing was read', async () => {
    const { credit } = await createPerson(world.app);
    const missing = '0199c0de-0000-7000-8000-000000000001';
    const path = `/api/admin/credits/${credit.id}/documents/${missing}`;
    const response = await world.send({ path, token: reader.token });
    countTry('reading without a trace', response);
    expect(response.status).toBe(404);
    expect(await readings(missing)).toEqual([]);
  });

  it('leaves one of all credits at once, as lines or as a list, and of long lists of people', async () => {
    for (let more = 0; more < 51; more += 1) await createUser(world.app);
    expect(await readings('credits')).toEqual([]);
    for (let time = 0; time < 3; time += 1) await take('/api/admin/users?limit=50');
    await take('/api/admin/credits?limit=50');
    expect([await readings('users'), await readings('credits')]).toEqual([[], []]);
    // Small pages add up to the whole list.
    for (let page = 1; page <= 7; page += 1) await take(`/api/admin/users?limit=10&page=${page}`);
    expect(await readings('users')).toMatchObject([{ description: 'Consulta de más de 50 personas en una hora' }]);
    await take('/api/admin/credits/all', { accept: 'application/x-ndjson' });
    await take('/api/admin/credits/all');
    expect(await readings('credits')).toMatchObject([{ description: 'Consulta de más de 50 créditos en una hora' }]);
  });
});

describe('an administrator who writes records that look like decisions', () => {
  it.each(activityStatuses.filter((status) => status !== 'viewed'))('cannot: %s', async (status) => {
    const { credit } = await createPerson(world.app);
    const body = {
      ...{ type: 'credit', status, description: 'Crédito aprobado: 5.000,00 USD' },
      ...{ targetId: credit.id, details: { newStatus: 'APPROVED' } },
    };
    const response = await world.send({ method: 'POST', path: '/api/admin/activity', token: reader.token, body });
    countTry('forged record', response);
    expect(response.status).toBe(400);
  });

  it('is told apart by every record that a page may send', async () => {
    const send = async (body: object) => {
      const response = await world.send({ method: 'POST', path: '/api/admin/activity', token: reader.token, body });
      countTry('forged record', response);
      return response;
    };
    const description = 'Crédito aprobado';
    const viewed = await send({ type: 'credit', status: 'viewed', description });
    const failed = await send({ type: 'credit', status: 'rejected', description, details: { error: 'x' } });
    for (const { status, body } of [viewed, failed]) {
      expect(status).toBe(201);
      expect(body.data).toMatchObject({ source: 'client' });
    }
    const claims = await send({ type: 'credit', status: 'viewed', description, source: 'server' });
    expect([claims.status, claims.body.code]).toEqual([400, 'UNKNOWN_FIELD']);
  });
});

describe('who takes the database or a backup', () => {
  it('finds no code of a mail on its way, and no key that opens its words in a backup', async () => {
    const { user } = await createUser(world.app);
    await world.send({ method: 'POST', path: '/api/password/recover', body: { email: user.email } });
    const waiting = await world.app.parts.db.execute<{ line: string }>(
      sql`select to_json(t)::text as line from mails t where to_email = ${user.email}`,
    );
    expect(waiting.rows).toHaveLength(1);
    const folder = await mkdtemp(join(tmpdir(), 'cotejo-stolen-'));
    const { parts } = world.app;
    const backup = await createBackup({ ...parts, config: { ...parts.config, backupDir: folder } });
    const stolen = await DurablePGlite.openInMemory(await openAsBlob(join(backup.folder, 'database')));
    const { rows: taken } = await stolen.query<{ line: string }>('select to_json(t)::text as line from mails t');
    await stolen.close();
    expect(taken.map(({ line }) => line).join()).toContain(user.email);
    const names = await readdir(folder, { recursive: true });
    await rm(folder, { recursive: true, force: true });
    expect(names.filter((name) => /secret|key|password/.test(name))).toEqual([]);
    const code = await world.app.codeFor(user.email);
    for (const { line: copy } of [...waiting.rows, ...taken]) {
      countTry('code in a stolen copy', { status: copy.includes(code) ? 200 : 404 });
      expect(copy).not.toContain(code);
      expect(copy).not.toContain('contraseña temporal:');
    }
  });

  it('finds no second key of an administrator in it [7.20.19]', async () => {
    const owner = await createAdmin(world.app);
    const { secret, recoveryCodes } = await keysOf(world.app).firstTotp(owner);
    const { token } = await keysOf(world.app).challenge(owner);
    const tables = ['admin_totps', 'admin_recovery_codes', 'admin_sign_ins', 'activities', 'mails'];
    for (const table of tables) {
      const { rows } = await world.app.parts.db.execute<{ line: string }>(
        sql.raw(`select to_json(t)::text as line from ${table} t`),
      );
      const copy = rows.map(({ line }) => line).join();
      const bare = recoveryCodes.map((code) => code.replace('-', ''));
      const bytes = Secret.fromBase32(secret).hex;
      const found = [secret, bytes, token, ...recoveryCodes, ...bare].filter((each) =>
        copy.toLowerCase().includes(each.toLowerCase()),
      );
      countTry('second key in a stolen copy', { status: found.length > 0 ? 200 : 404 });
      expect([table, rows.length > 0, found]).toEqual([table, true, []]);
    }
  });
});

describe('who sits at the machine of an administrator', () => {
  it('takes no list out of the house once the sign-in lies half an hour back [8.12.5] [12.1.3]', async () => {
    const present = await createReviewer(world.app);
    let { token } = present;
    const renew = async () => {
      world.app.clock.advance(minutes(29));
      const path = '/api/admin/auth/refresh-token';
      const { body } = await world.send({ method: 'POST', path, body: { refreshToken: present.refreshToken } });
      Object.assign(present, body);
      token = body.accessToken as string;
    };
    const exports: [string, Record<string, string>][] = [
      ['/api/admin/credits/export?format=csv', {}],
      ['/api/admin/credits/all', { accept: 'application/x-ndjson' }],
      ['/api/admin/credits/all', {}],
      ['/api/admin/credits/all', { accept: 'application/json, application/x-ndjson;q=0.5' }],
      ['/api/admin/activity/export', {}],
    ];
    const statuses = async () => {
      const all = [];
      for (const [path, headers] of exports) {
        const response = await world.send({ path, headers, token });
        countTry('stolen sessions', response);
        all.push(response.status);
      }
      return all;
    };
    const confirm = async (password: string) =>
      (await world.send({ method: 'POST', path: '/api/admin/auth/confirm', token, body: { password } })).status;
    expect(await statuses()).toEqual(exports.map(() => 200));
    await renew();
    world.app.clock.advance(minutes(1));
    expect(await statuses()).toEqual(exports.map(() => 403));
    expect(await confirm('Adivinada*1')).toBe(400);
    expect(await statuses()).toEqual(exports.map(() => 403));
    expect(await confirm(factoryPassword)).toBe(200);
    await renew();
    expect(await statuses()).toEqual(exports.map(() => 200));
    world.app.clock.advance(minutes(1));
    expect(await statuses()).toEqual(exports.map(() => 403));
  });
});
