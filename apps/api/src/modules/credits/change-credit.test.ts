import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { activities, activityWords, creditEvents, mails, notifications } from '#platform/db/schema.ts';
import {
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  pdfFile,
  randomKey,
  sampleRequest,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '#testing/test-database.ts';

const isPostgresHere = testDatabases().includes('postgres');

const request = sampleRequest();
const table = { amortizationType: 2, amortizationTable: [{}] };

describe.runIf(isPostgresHere)('a change of a credit', () => {
  let database: TestDatabase;
  let app: TestApp;
  let token: string;
  let institutionId: string;

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    app = await openTestApp(database);
    ({ token } = await createUser(app));
    institutionId = (await createInstitution(app)).id;
  });
  afterAll(async () => {
    await app.close();
  });

  const call = async (path: string, options: Parameters<TestApp['call']>[2]) => {
    const { status, body } = await app.call('POST', path, { token, ...options });
    expect([200, 201]).toContain(status);
    return { data: body.data as CreditDetails };
  };

  it('is answered as it is read again afterwards, at every step [8.4.2]', async () => {
    const read = async (id: string) => (await app.call('GET', `/credits/${id}/details`, { token })).body.data;
    const created = await call('/credits', { body: request, headers: { 'idempotency-key': randomKey() } });
    // The response of a new application has no timeline.
    expect(await read(created.data.id)).toMatchObject(created.data);
    const path = `/credits/${created.data.id}`;
    const body = uploadForm({ documentType: 'id' }, { bytes: await pdfFile(), name: 'papel.pdf' });
    await call(`${path}/documents/upload`, { body });
    for (const [step, sentBody] of [
      ['status', { institutionId }],
      ['amortization', table],
      ['status', { status: 'INSTITUTION_SELECTED' }],
      ['status', { status: 'PENDING' }],
      ['status', { institutionId }],
      ['status', { status: 'CANCELLED' }],
    ] as const) {
      app.clock.advance(1_000);
      const { data } = await call(`${path}/${step}`, { body: sentBody });
      expect(data).toEqual(await read(created.data.id));
    }
  });

  it('leaves nothing behind when one of its rows cannot be written [8.4.3]', async () => {
    const { user, token: theirs } = await createUser(app);
    const { id } = await createCredit(app, { userId: user.id });
    await database.db.execute('alter table mails add constraint refused check (sent_at is not null) not valid');
    const { status } = await app.call('POST', `/credits/${id}/status`, {
      token: theirs,
      body: { status: 'CANCELLED' },
    });
    await database.db.execute('alter table mails drop constraint refused');
    expect(status).toBe(500);
    const { db } = database;
    expect(await db.select().from(creditEvents).where(eq(creditEvents.creditId, id))).toHaveLength(1);
    expect(await db.select().from(activities).where(eq(activities.targetId, id))).toEqual([]);
    expect(await db.select().from(activityWords).where(eq(activityWords.personId, user.id))).toEqual([]);
    expect(await db.select().from(notifications).where(eq(notifications.entityId, id))).toEqual([]);
    expect(await db.select().from(mails).where(eq(mails.toEmail, user.email))).toEqual([]);
  });

  it('is sent as it is once the lock is had, not as it was while it was waited for [8.4.4]', async () => {
    const { admin } = await createAdmin(app);
    const { user, token: theirs } = await createUser(app);
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const holder = new pg.Client({ connectionString: database.url ?? '' });
    await holder.connect();
    try {
      // A reviewer returns the credit and rejects a document while the applicant cancels and uploads.
      await holder.query('begin');
      await holder.query(`update credits set status = 'PENDING', version = 2 where id = $1`, [id]);
      await holder.query(
        `update documents set is_verified = false, verified_at = now(), verified_by = $2, version = 2 where credit_id = $1 and document_type = 'id'`,
        [id, admin.id],
      );
      const sending = app.call('POST', `/credits/${id}/status`, {
        token: theirs,
        body: { status: 'DOCUMENTS_SUBMITTED' },
      });
      // Counted on another connection: inside a transaction pg_stat_activity is cached at the first read.
      const waiting = async () => {
        const { rows } = await database.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      await expect.poll(waiting).toBe(1);
      await holder.query('commit');
      const { status, body } = await sending;
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { version: 2 } });
      expect(body.message).toContain('no se aceptó');
    } finally {
      await holder.end();
    }
  });

  it('is made once when two processes get it with the same key at once [8.4.6]', async () => {
    const other = await openTestApp(await openPostgres({ databaseUrl: database.url ?? '', poolSize: 5 }));
    try {
      const headers = { 'idempotency-key': randomKey() };
      const sending = [app, other, app, other, app, other].map((server) =>
        server.call('POST', '/credits', { token, body: request, headers }),
      );
      const responses = await Promise.all(sending);
      expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
      const ids = new Set(responses.map(({ body }) => (body.data as CreditDetails).id));
      expect(ids.size).toBe(1);
      const [id = ''] = ids;
      expect(await database.db.select().from(creditEvents).where(eq(creditEvents.creditId, id))).toHaveLength(1);
      expect(await database.db.select().from(notifications).where(eq(notifications.entityId, id))).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});
