import type { SystemState } from '@cotejo/contracts/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveFact } from '#platform/db/facts.ts';
import { createAdmin, createCredit, createUser, uploadFormerDocument } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { lastBackupFact } from './get-system-state.ts';

describeOnBothDatabases('the state of the system', (open, kind) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await openTestApp(await open());
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
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
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
