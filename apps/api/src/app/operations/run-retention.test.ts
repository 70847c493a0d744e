import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addNotification } from '#modules/notifications';
import { saveFact } from '#modules/system';
import { days, hours } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { DatabaseConnection } from '#platform/db/database-connection.ts';
import {
  blogPosts,
  carouselItems,
  consents,
  credits,
  documents,
  idempotencyKeys,
  images,
  institutions,
  mails,
  notifications,
  pendingRegistrations,
  phoneLinks,
  searchHistory,
  systemFacts,
  tallies,
  termsVersions,
  userSessions,
  verificationCodes,
  verifiedEmails,
} from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import {
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  uploadDocument,
  uploadFormerDocument,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { aroundTransactions } from '#testing/transactions.ts';
import { retentionPeriods } from './retention-periods.ts';
import { lastRetentionFact, runRetention } from './run-retention.ts';

const nothing = {
  codes: 0,
  registrations: 0,
  sessions: 0,
  contactSessions: 0,
  contacts: 0,
  searches: 0,
  uploads: 0,
  phoneLinks: 0,
  drafts: 0,
  idempotencyKeys: 0,
  mails: 0,
  rateImports: 0,
  appliedRateImports: 0,
  notifications: 0,
  unusedImages: 0,
  orphanFiles: 0,
};

describeOnBothDatabases('the daily clean-up', (open, kind) => {
  let app: TestApp;
  let database: DatabaseConnection;
  // Replaced in most tests, because on the embedded database it takes longer than everything else.
  const maintain = vi.fn(async () => {});

  beforeAll(async () => {
    database = await open();
    app = await openTestApp({ ...database, maintain });
    // Files have the system's time, so the test clock needs it too.
    app.clock.set(new Date());
  });
  afterAll(() => app.close());

  async function fill() {
    const { parts, clock } = app;
    const { user, token } = await createUser(app);
    const draft = await createCredit(app, { userId: user.id });
    const former = await uploadFormerDocument(app, { creditId: draft.id });
    const paper = await uploadDocument(app, { creditId: draft.id });
    const submitted = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const now = clock.now();
    const soon = new Date(now.getTime() + hours(1));
    const email = user.email;
    const termsVersionId = parts.catalog.snapshot.terms?.id ?? '';
    await inTransaction(parts.db, async (tx) => {
      await tx.insert(verificationCodes).values({
        id: newId(clock),
        email,
        purpose: 'email',
        codeHash: 'hash',
        createdAt: now,
        expiresAt: soon,
      });
      await tx.insert(tallies).values({ id: newId(clock), email, purpose: 'login', tries: 1, endsAt: soon });
      await tx.insert(verifiedEmails).values({ id: newId(clock), email, expiresAt: soon });
      await tx.insert(pendingRegistrations).values({
        id: newId(clock),
        email,
        cedula: user.cedula,
        nombres: 'Ana',
        apellidos: 'Prueba',
        telefono: user.telefono,
        direccion: user.direccion,
        passwordHash: 'hash',
        ipAddress: '127.0.0.1',
        termsVersionId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + hours(24)),
      });
      await tx.insert(searchHistory).values({
        id: newId(clock),
        userId: user.id,
        createdAt: now,
        amountCents: 100_000,
        termMonths: 12,
        incomeCents: 90_000,
        results: 3,
      });
      await tx.insert(idempotencyKeys).values({
        userId: user.id,
        key: `key-${user.id}`,
        bodyHash: 'a'.repeat(64),
        creditId: draft.id,
        createdAt: now,
      });
      await tx.insert(consents).values({
        id: newId(clock),
        userId: user.id,
        creditId: draft.id,
        termsVersionId,
        purpose: 'application',
        acceptedAt: now,
        ipAddress: '127.0.0.1',
      });
      await tx.insert(phoneLinks).values({
        ...{ id: newId(clock), creditId: submitted.id, createdAt: now, expiresAt: soon },
        ...{ endedAt: now, endedBy: 'person' },
      });
      await addNotification(parts, tx, { type: 'new_document', message: 'Nuevo documento', entityId: paper.id });
      await addNotification(parts, tx, { type: 'new_credit', message: 'Nueva solicitud', entityId: submitted.id });
      const mail = { to: email, kind: 'welcome', subject: 'Hola', text: 'Hola', html: 'Hola' } as const;
      await parts.mailer.send(tx, mail);
    });
    await parts.jobs.runDue();
    return { user, token, draft, former, paper, submitted };
  }

  it('keeps everything for its period, then deletes it, and leaves submitted applications alone', async () => {
    const { parts, clock } = app;
    const { draft, former, paper, submitted } = await fill();
    const orphan = await parts.storage.put(Buffer.from('left by a crash'));
    const start = clock.now().getTime();
    const at = async (afterMs: number) => {
      clock.set(new Date(start + afterMs));
      const figures = await runRetention(parts);
      await parts.jobs.runDue();
      return figures;
    };

    expect(await at(0)).toEqual(nothing);
    expect(await at(hours(1) - 60_000)).toEqual(nothing);
    expect(await at(hours(1) + 60_000)).toEqual({ ...nothing, orphanFiles: 1 });
    expect(await parts.storage.exists(orphan.key)).toBe(false);
    for (const { storageKey } of [paper, former]) expect(await parts.storage.exists(storageKey)).toBe(true);
    expect(await at(hours(24) + 1_000)).toEqual({ ...nothing, registrations: 1, idempotencyKeys: 1 });
    expect(await at(hours(25) + 1_000)).toEqual({ ...nothing, codes: 3 });
    expect(await at(days(30) - 1_000)).toEqual(nothing);
    expect(await at(days(30) + 1_000)).toEqual({ ...nothing, mails: 1, phoneLinks: 1 });
    expect(await at(days(90) - 1_000)).toEqual(nothing);
    expect(await at(days(90) + 1_000)).toEqual({ ...nothing, drafts: 1 });
    expect(await at(days(91) + 1_000)).toEqual({ ...nothing, sessions: 1 });
    expect(await at(days(180) + 1_000)).toEqual({ ...nothing, notifications: 1 });
    expect(await at(days(365) + 1_000)).toEqual({ ...nothing, searches: 1 });

    const counted = await Promise.all(
      [userSessions, notifications, mails, verificationCodes, tallies, verifiedEmails, consents].map((table) =>
        parts.db.$count(table),
      ),
    );
    expect(counted).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await parts.jobs.runDue();
    for (const { storageKey } of [paper, former]) expect(await parts.storage.exists(storageKey)).toBe(false);
    const left = await parts.db.select({ id: credits.id }).from(credits);
    expect(left).toEqual([{ id: submitted.id }]);
    expect(left).not.toContainEqual({ id: draft.id });
    const papers = await parts.db.select({ key: documents.storageKey }).from(documents);
    expect(papers).toHaveLength(3);
    for (const { key } of papers) expect(await parts.storage.exists(key)).toBe(true);
  });

  it('keeps the database in shape at its end', async () => {
    const { parts } = app;
    maintain.mockReset().mockImplementation(async () => database.maintain());
    try {
      await runRetention(parts);
      expect(maintain).toHaveBeenCalledOnce();
    } finally {
      maintain.mockReset();
    }
    const { rows } = await parts.db.execute<{ tuples: number }>(
      sql`select reltuples::int as tuples from pg_class where oid = 'credits'::regclass`,
    );
    if (kind === 'embedded') expect(rows).toEqual([{ tuples: await parts.db.$count(credits) }]);
  });

  it('keeps a mail that is still on its way, however old', async () => {
    const { parts, clock } = app;
    const mail = { to: 'ana@ejemplo.ec', kind: 'welcome', subject: 'Hola', text: 'Hola', html: 'Hola' } as const;
    await inTransaction(parts.db, (tx) => parts.mailer.send(tx, mail));
    clock.advance(days(400));
    await runRetention(parts);
    expect(await parts.db.$count(mails)).toBe(1);
  });

  it('deletes a public image 30 days after nothing shows it any more, and none that something shows', async () => {
    const { parts, clock } = app;
    const image = async () => {
      const [row] = await parts.db
        .insert(images)
        .values({
          id: newId(clock),
          content: Buffer.from('webp'),
          contentType: 'image/webp',
          width: 1,
          height: 1,
          createdAt: clock.now(),
        })
        .returning({ id: images.id });
      return row?.id ?? '';
    };
    const [logo, banner, post, inPost, inTerms, replaced] = [
      await image(),
      await image(),
      await image(),
      await image(),
      await image(),
      await image(),
    ];
    const now = clock.now();
    const institution = await createInstitution(app);
    await parts.db
      .update(institutions)
      .set({ logoImageId: logo, deletedAt: now })
      .where(eq(institutions.id, institution.id));
    await parts.db.insert(carouselItems).values({ section: 'blog', imageId: banner, updatedAt: now });
    const postId = newId(clock);
    const content = `<p><img src="/media/${inPost.toUpperCase()}" alt="" /></p>`;
    await parts.db.insert(blogPosts).values({
      id: postId,
      slug: 'con-foto',
      title: 'Con foto',
      content,
      imageId: post,
      createdAt: now,
      updatedAt: now,
    });
    await parts.db.insert(termsVersions).values({
      ...{ id: newId(clock), title: 'Términos', version: '1.0', createdAt: now, updatedAt: now, deletedAt: now },
      content: `<p><img src="/media/${inTerms}" /></p>`,
    });
    const imageIds = async () => (await parts.db.select({ id: images.id }).from(images)).map(({ id }) => id).sort();
    const all = [logo, banner, post, inPost, inTerms, replaced].sort();
    const start = now.getTime();
    const at = async (afterMs: number) => {
      clock.set(new Date(start + afterMs));
      return (await runRetention(parts)).unusedImages;
    };

    expect(await at(0)).toBe(0);
    expect(await at(retentionPeriods.unusedImagesMs - 1_000)).toBe(0);
    expect(await imageIds()).toEqual(all);
    expect(await at(retentionPeriods.unusedImagesMs)).toBe(1);
    expect(await imageIds()).toEqual(all.filter((id) => id !== replaced));

    // Unused, used and unused again: the period restarts.
    await parts.db.update(blogPosts).set({ content: '' }).where(eq(blogPosts.id, postId));
    expect(await at(days(31))).toBe(0);
    await parts.db.update(blogPosts).set({ content }).where(eq(blogPosts.id, postId));
    expect(await at(days(62))).toBe(0);
    await parts.db.update(blogPosts).set({ content: '' }).where(eq(blogPosts.id, postId));
    expect(await at(days(63))).toBe(0);
    expect(await at(days(93) - 1_000)).toBe(0);
    expect(await imageIds()).toContain(inPost);
    expect(await at(days(93))).toBe(1);
    expect(await imageIds()).toEqual([logo, banner, post, inTerms].sort());
  });

  it('deletes many notifications that were read, a few in each transaction', async () => {
    const { parts, clock } = app;
    await runRetention(parts);
    await createAdmin(app);
    const written = new Date(clock.now().getTime() - retentionPeriods.notificationsMs - 1_000);
    await parts.db.execute(sql`
      insert into notifications (id, type, message, entity_id, metadata, created_at)
      select gen_random_uuid(), 'new_user', '', gen_random_uuid(), '{}', ${written.toISOString()}
      from generate_series(1, 2000)`);
    await parts.db.execute(sql`
      insert into notification_reads (admin_id, notification_id, read_at)
      select admins.id, notifications.id, now() from admins, notifications limit 2000`);
    const transaction = aroundTransactions((run) => run());
    expect(await runRetention(parts)).toMatchObject({ notifications: 2_000 });
    const begun = transaction.mock.calls.length;
    expect(await runRetention(parts)).toMatchObject({ notifications: 0 });
    const begunForNothing = transaction.mock.calls.length - begun;
    transaction.mockRestore();
    expect(begun - begunForNothing).toBe(10);
    expect(await parts.db.$count(notifications)).toBe(0);
  });

  it('deletes the copy of the database from before an update after a week [12.15.11]', async () => {
    const { parts, clock } = app;
    const deleting = vi.spyOn(parts.connection, 'deleteCopiesBefore');
    await runRetention(parts);
    expect(deleting).toHaveBeenCalledExactlyOnceWith(new Date(clock.now().getTime() - days(7)));
    deleting.mockRestore();
  });

  it('does every other step when one fails, tells of it, and fails at its end', async () => {
    const { parts, clock } = app;
    await fill();
    clock.advance(days(400));
    const lastTime = await parts.db.select().from(systemFacts).where(eq(systemFacts.name, lastRetentionFact));
    await parts.db.execute(sql`alter table search_history rename to search_history_away`);
    const onError = vi.fn();
    try {
      await expect(runRetention(parts, { onError })).rejects.toThrow(AggregateError);
    } finally {
      await parts.db.execute(sql`alter table search_history_away rename to search_history`);
    }
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'searches');
    const left = await Promise.all([userSessions, mails, notifications].map((table) => parts.db.$count(table)));
    expect(left).toEqual([0, 0, 0]);
    // The fact keeps the time of the last complete run.
    expect(await parts.db.select().from(systemFacts).where(eq(systemFacts.name, lastRetentionFact))).toEqual(lastTime);
    expect(await runRetention(parts)).toMatchObject({ searches: 1 });
  });

  it('stops between two transactions when its job is stopped, and the next run goes on there [8.6.10]', async () => {
    const { parts, clock } = app;
    await runRetention(parts);
    const { user } = await createUser(app);
    const past = new Date(clock.now().getTime() - days(366)).toISOString();
    await parts.db.execute(sql`
      insert into search_history (id, user_id, created_at, amount_cents, term_months, income_cents, results)
      select gen_random_uuid(), ${user.id}, ${past}::timestamptz, 50000, 12, 1, 1 from generate_series(1, 450)`);
    const stopping = new AbortController();
    const onError = vi.fn();
    let begun = 0;
    // Codes, registrations, sessions, those of contacts and their links need one transaction each, searches one per 200
    // rows.
    const transaction = aroundTransactions((run) => {
      begun += 1;
      if (begun === 7) stopping.abort(new Error('stopped'));
      return run();
    });
    await expect(runRetention(parts, { onError, signal: stopping.signal })).rejects.toThrow('stopped');
    transaction.mockRestore();
    expect(begun).toBe(7);
    expect(onError).not.toHaveBeenCalled();
    expect(await parts.db.$count(searchHistory)).toBe(50);
    expect(await runRetention(parts)).toMatchObject({ searches: 50 });
  });

  it('lets stored files be while a backup copies them', async () => {
    const { parts, clock } = app;
    const { key } = await parts.storage.put(Buffer.from('x'));
    await saveFact(parts.db, 'backup_running', true, clock.now());
    await inTransaction(parts.db, (tx) => parts.jobs.enqueue(tx, 'storage.delete', { keys: [key] }));
    await parts.jobs.runDue();
    expect(await parts.storage.exists(key)).toBe(true);
    clock.advance(hours(2));
    await saveFact(parts.db, 'backup_running', true, clock.now());
    expect(await runRetention(parts)).toMatchObject({ orphanFiles: 0 });
    expect(await parts.storage.exists(key)).toBe(true);
  });
});

describeOnBothDatabases('the daily clean-up of applications', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());

  it('keeps an application that was submitted and then cancelled', async () => {
    const { user } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
    const long = new Date(app.clock.now().getTime() - days(91));
    await app.parts.db
      .update(credits)
      .set({ status: 'CANCELLED', submittedAt: long, updatedAt: long })
      .where(eq(credits.id, credit.id));
    await runRetention(app.parts);
    expect(await app.parts.db.$count(credits, eq(credits.id, credit.id))).toBe(1);
    expect(await app.parts.db.$count(documents, eq(documents.creditId, credit.id))).toBe(3);
  });

  it('deletes a draft 90 days after its last change, also a cancelled one', async () => {
    const { user } = await createUser(app);
    const now = app.clock.now().getTime();
    const long = new Date(now - days(91));
    const draft = async (values: Partial<typeof credits.$inferInsert>) => {
      const { id } = await createCredit(app, { userId: user.id });
      await app.parts.db.update(credits).set(values).where(eq(credits.id, id));
      return id;
    };
    const cancelled = await draft({ status: 'CANCELLED', createdAt: long, updatedAt: long });
    const changedSince = await draft({ createdAt: long, updatedAt: new Date(now - days(89)) });
    await runRetention(app.parts);
    expect(await app.parts.db.$count(credits, eq(credits.id, cancelled))).toBe(0);
    expect(await app.parts.db.$count(credits, eq(credits.id, changedSince))).toBe(1);
  });
});
