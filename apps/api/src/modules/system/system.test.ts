import type { SystemState } from '@cotejo/contracts/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFact } from '#platform/db/facts.ts';
import { readMigrations } from '#platform/db/migration-files.ts';
import { PostgresListener } from '#platform/db/postgres-listener.ts';
import { nameOfListener } from '#platform/db/processes.ts';
import { version } from '#platform/version.ts';
import { createAdmin, createCredit, createUser, uploadFormerDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';
import { lastBackupFact } from './get-system-state.ts';

describeOnBothDatabases('the state of the system', (open, kind) => {
  let app: TestApp;
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database, { buildId: 'c0ffee' });
  });
  afterAll(() => app.close());

  it('shows every part, without names of hosts, IP addresses or keys', async () => {
    const { token } = await createAdmin(app, { permissions: [] });
    const { user } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    await uploadFormerDocument(app, { creditId: credit.id });
    const { status, body } = await app.call('GET', '/admin/system', { token });
    expect(status).toBe(200);
    const state = body.data as SystemState;
    expect(state).toMatchObject({
      version,
      build: 'c0ffee',
      schema: readMigrations().at(-1)?.name,
      nodeVersion: process.version,
      environment: 'test',
      now: app.clock.now().toISOString(),
      database: { kind: kind === 'embedded' ? 'embedded' : 'postgresql', isReady: true },
      storage: { kind: 'files', isReady: true, documents: 3 },
      queue: { isReady: true, failed: 0 },
      mail: { kind: 'mailbox', waiting: 0, failed: 0, lastSentAt: null },
      activity: { sealed: 0, lastSealedAt: null },
      lastBackupAt: null,
      settings: { adminInactivity: '5m', notificationsLive: false, rateLimit: false, passwordMaxAgeDays: 0 },
    });
    expect(state.database.sizeBytes).toBeGreaterThan(0);
    expect(state.storage.sizeBytes).toBeGreaterThan(0);
    expect(JSON.stringify(state)).not.toMatch(/127\.0\.0\.1|localhost|postgres:|\/tmp/);
  });

  it('shows all processes that run now, by version, build and start [12.15.16]', async () => {
    const { token } = await createAdmin(app);
    const read = async () => ((await app.call('GET', '/admin/system', { token })).body.data as SystemState).processes;
    const own = { version, build: null, startedAt: expect.stringMatching(/^\d{4}-/) };
    expect(await read()).toEqual([own]);
    if (database.url === null) return;
    const listener = new PostgresListener(
      // Some operators name the connections themselves.
      `${database.url}?application_name=otra`,
      nameOfListener({ version: '9.8.7', build: 'a'.repeat(40), startedAt: new Date('2040-11-16T15:00:00Z') }),
    );
    await listener.listen('things_changed', () => undefined);
    expect(await read()).toEqual([
      own,
      { version: '9.8.7', build: 'a'.repeat(40), startedAt: '2040-11-16T15:00:00.000Z' },
    ]);
    await listener.close();
    await expect.poll(read).toEqual([own]);
  });

  it('follows mails and backups', async () => {
    const { token } = await createAdmin(app);
    const read = async () => (await app.call('GET', '/admin/system', { token })).body.data as SystemState;
    const { user } = await createUser(app);
    await app.call('POST', `/admin/auth/create-from-user/${user.id}`, { token });
    expect((await read()).mail).toMatchObject({ waiting: 1, lastSentAt: null });
    await app.mailsTo(user.email);
    expect((await read()).mail).toMatchObject({ waiting: 0, lastSentAt: app.clock.now().toISOString() });
    await saveFact(app.parts.db, lastBackupFact, {}, app.clock.now());
    expect((await read()).lastBackupAt).toBe(app.clock.now().toISOString());
  });
});
