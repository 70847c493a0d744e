import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPostgres } from '#db/open-postgres.ts';
import { activities, activityWords, creditEvents, documents, mails, notifications } from '#db/schema.ts';
import {
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  pdfFile,
  randomKey,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '#testing/test-database.ts';

// Every statement is a round trip to the database, which may be another machine. They are counted
// where they leave the driver.
const isPostgresHere = testDatabases().includes('postgres');

/** What each step of an application may send, `begin` and `commit` included. */
const limits = { create: 5, choose: 5, amortize: 5, id: 6, payroll: 6, services: 6, submit: 6 };
/** How often it waits for the database. */
const roundTrips = { create: 3, choose: 3, amortize: 3, id: 4, payroll: 4, services: 4, submit: 3 };

const person = { email: 'a@ejemplo.ec', document: '1700000001', termsAccepted: true };
const request = { amount: 5_000, term: 24, income: 1_200, location: 'Quito', ...person };
const table = { amortizationType: 2, amortizationTable: [{}] };

describe.runIf(isPostgresHere)('an application', () => {
  let database: TestDatabase;
  let app: TestApp;
  let token: string;
  let institutionId: string;
  /** The statements of each round trip. */
  let sent: string[][] = [];

  beforeAll(async () => {
    // Before the pool is opened, whose connections keep the function that they find.
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]) {
      const [first] = parameters as [string | { text: string; texts?: string[] }];
      const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
      // The queue and the listener have connections of their own.
      if (connectionParameters.application_name === 'cotejo')
        sent.push(typeof first === 'string' ? [first] : (first.texts ?? [first.text]));
      return Reflect.apply(query, this, parameters);
    });
    database = await openTestDatabase('postgres');
    app = await openTestApp(database);
    ({ token } = await createUser(app));
    institutionId = (await createInstitution(app)).id;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  /** A call that does its work, with the statements it sent. */
  const call = async (path: string, options: Parameters<TestApp['call']>[2]) => {
    sent = [];
    const { status, body } = await app.call('POST', path, { token, ...options });
    expect([200, 201]).toContain(status);
    return { data: body.data as CreditDetails, trips: sent };
  };

  it('takes at most forty statements, each step as few as it says [8.4.1]', async () => {
    const created = await call('/credits', { body: request });
    const path = `/credits/${created.data.id}`;
    const steps: Record<string, string[][]> = { create: created.trips };
    steps.choose = (await call(`${path}/status`, { body: { institutionId } })).trips;
    steps.amortize = (await call(`${path}/amortization`, { body: table })).trips;
    for (const documentType of requiredDocumentTypes) {
      const body = uploadForm({ documentType }, { bytes: await pdfFile(), name: 'papel.pdf' });
      steps[documentType] = (await call(`${path}/documents/upload`, { body })).trips;
    }
    const submitted = await call(`${path}/status`, { body: { status: 'DOCUMENTS_SUBMITTED' } });
    steps.submit = submitted.trips;
    expect(submitted.data).toMatchObject({ status: 'DOCUMENTS_SUBMITTED', version: 7 });

    const of = (count: (trips: string[][]) => number) =>
      Object.fromEntries(Object.entries(steps).map(([step, trips]) => [step, count(trips)]));
    const counts = of((trips) => trips.flat().length);
    expect(counts).toEqual(limits);
    // `begin` goes with the first statement, and what is written with `commit`.
    expect(of((trips) => trips.length)).toEqual(roundTrips);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(20);
    expect(total).toBeLessThanOrEqual(40);
    // Waiting for each other is left to the very end: the day's figures are written and committed.
    for (const step of ['create', 'submit']) expect(steps[step]?.flat().at(-2)).toContain('"credit_daily_slots"');
    for (const trips of Object.values(steps)) expect(trips.flat().at(-1)).toBe('commit');
    // With the live socket off nobody listens, and transactions that notify would commit one after
    // the other.
    expect(
      Object.values(steps)
        .flat(2)
        .filter((text) => text.includes('pg_notify($')),
    ).toEqual([]);
  });

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

  it('leaves nothing behind when the last of its rows cannot be written [8.4.3]', async () => {
    const { user, token: theirs } = await createUser(app);
    const { id } = await createCredit(app, { userId: user.id });
    await database.db.execute('alter table credit_daily_slots add constraint refused check (cancelled < 1) not valid');
    const { status } = await app.call('POST', `/credits/${id}/status`, {
      token: theirs,
      body: { status: 'CANCELLED' },
    });
    await database.db.execute('alter table credit_daily_slots drop constraint refused');
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
      // A reviewer gives it back, with a document rejected, while its applicant withdraws and sends
      // things.
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
      // Not by the holder: a transaction sees the same activity from its first look on.
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

  it('shows a verdict to who waits for its lock: its row is written with it [8.4.4]', async () => {
    const { token: reviewer } = await createAdmin(app);
    const { user } = await createUser(app);
    const { id } = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const rowVersion = async () => {
      const { rows } = await database.db.execute(`select xmin::text, version from credits where id = '${id}'`);
      return rows[0];
    };
    const [document] = await database.db.select().from(documents).where(eq(documents.creditId, id));
    const before = await rowVersion();
    const body = { documentId: document?.id, verified: true, comments: '' };
    const { status } = await app.call('POST', `/admin/credits/${id}/verify-document`, { token: reviewer, body });
    expect(status).toBe(200);
    const after = await rowVersion();
    expect(after?.version).toBe(before?.version);
    expect(after?.xmin).not.toBe(before?.xmin);
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
