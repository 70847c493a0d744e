import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { days, hours, minutes } from '#platform/clock.ts';
import { openPostgres } from '#platform/db/open-postgres.ts';
import { activities, admins, credits, users } from '#platform/db/schema.ts';
import { createUser } from '#testing/factories.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openDesk, type Reviewer } from '../testing/open-desk.ts';

describeOnBothDatabases('taking the next application', (open) => {
  const { desk, reviewerNamed, submitted, post, take, next, detail, emptyQueue } = openDesk(open);
  beforeEach(emptyQueue);

  /** In the order of the queue. */
  const waiting = async (count: number) => {
    const { clock } = desk.app;
    const made = [];
    for (let at = 0; at < count; at += 1) {
      const submittedAt = new Date(clock.now().getTime() - minutes(count - at));
      made.push((await submitted({ withDocuments: false, submittedAt, createdAt: submittedAt })).id);
    }
    return made;
  };
  const idOf = async (by: Reviewer) => (await next(by)).credit?.id ?? null;
  /** Returned by `by` and sent again now. */
  const returnedBy = async (by: Reviewer, options: Parameters<typeof submitted>[0] = {}) => {
    const credit = await submitted({ withDocuments: false, ...options });
    expect((await post(`${credit.id}/return`, by, { words: 'Corrige tu ciudad' })).status).toBe(200);
    const now = desk.app.clock.now();
    await desk.app.parts.db
      .update(credits)
      .set({ status: 'DOCUMENTS_SUBMITTED', lastSubmittedAt: now })
      .where(eq(credits.id, credit.id));
    return credit.id;
  };

  it('gives the longest waiting that nobody has, counts the rest and opens it [10.3.1]', async () => {
    const [first, second, third] = await waiting(3);
    await take(first ?? '', desk.luis);
    const given = await next(desk.ana);
    expect(given).toMatchObject({
      credit: { id: second, taken: { by: { id: desk.ana.id }, mine: true }, version: 1 },
      remaining: 1,
    });
    expect(given.credit).toEqual(await detail(second ?? ''));
    const opened = and(eq(activities.targetId, second ?? ''), eq(activities.status, 'viewed'));
    expect(await desk.app.parts.db.select().from(activities).where(opened)).toMatchObject([{ adminId: desk.ana.id }]);
    expect(await next(desk.ana)).toMatchObject({ credit: { id: third }, remaining: 0 });
    expect(await next(desk.ana)).toEqual({ credit: null, remaining: 0 });
    // What was passed over comes again when the hold has ended.
    desk.app.clock.advance(minutes(15));
    expect(await next(desk.luis)).toMatchObject({ credit: { id: first }, remaining: 2 });
  });

  it('never gives the own application, by account, cédula or e-mail [10.3.2]', async () => {
    const me = await createUser(desk.app, { email: 'yo.reviso@ejemplo.ec' });
    const { id: adminId, token, name } = await reviewerNamed('Propia');
    const own = { id: adminId, token, name };
    await submitted({ userId: me.user.id, withDocuments: false });
    const changes = [
      () => desk.app.parts.db.update(admins).set({ userId: me.user.id }).where(eq(admins.id, adminId)),
      () => desk.app.parts.db.update(admins).set({ userId: null, email: me.user.email }).where(eq(admins.id, adminId)),
    ];
    expect((await next(own)).credit).not.toBeNull();
    desk.app.clock.advance(minutes(16));
    for (const change of changes) {
      await change();
      expect(await next(own)).toEqual({ credit: null, remaining: 0 });
    }
    // The address of the application counts, also when the account has another one by now.
    await desk.app.parts.db.update(users).set({ email: 'otra@ejemplo.ec' }).where(eq(users.id, me.user.id));
    expect(await next(own)).toEqual({ credit: null, remaining: 0 });
    expect(await next(desk.ana)).toMatchObject({ remaining: 0, credit: { user: { id: me.user.id } } });
  });

  it('gives a returned one first to who returned it, and to nobody else, until 17:30 of the next working day [10.3.3]', async () => {
    const [oldest] = await waiting(1);
    const returned = await returnedBy(desk.ana);
    // To somebody else only the other one.
    expect(await next(desk.luis)).toMatchObject({ credit: { id: oldest }, remaining: 0 });
    await post(`${oldest}/release`, desk.luis);
    expect(await next(desk.ana)).toMatchObject({
      credit: { id: returned, returnedTo: { id: desk.ana.id } },
      remaining: 1,
    });
    await post(`${returned}/release`, desk.ana);

    // Monday 10:00 in Guayaquil; until Tuesday 17:30. Sessions are new by then.
    desk.app.clock.advance(days(1) + hours(7) + minutes(30));
    const later = async (nombres: string) => reviewerNamed(nombres);
    const other = await later('Otra');
    expect(await idOf(other)).toBe(oldest);
    await post(`${oldest}/release`, other);
    desk.app.clock.advance(1);
    expect(await next(other)).toMatchObject({ credit: { id: oldest }, remaining: 1 });
    expect(await idOf(other)).toBe(returned);
  });

  it('keeps none for who is gone or may not take it any more, nor one that was not sent again [10.3.3]', async () => {
    const gone = await reviewerNamed('Ida');
    const reader = await reviewerNamed('Lectora');
    const [first, second] = [await returnedBy(gone), await returnedBy(reader)];
    await desk.app.parts.db.delete(admins).where(eq(admins.id, gone.id));
    await desk.app.parts.db
      .update(admins)
      .set({ permissions: ['credits.read'] })
      .where(eq(admins.id, reader.id));
    // Returned, then taken up by the office itself.
    const third = await submitted({ withDocuments: false });
    desk.app.clock.advance(1_000);
    await post(`${third.id}/return`, desk.ana, { words: 'Corrige' });
    await post(`${third.id}/status`, desk.ana, { status: 'UNDER_REVIEW' });
    const given = [await idOf(desk.luis), await idOf(desk.luis), await idOf(desk.luis)];
    expect(given.sort()).toEqual([first, second, third.id].sort());
  });

  it('needs credits.read and one of the three permissions [10.3.4]', async () => {
    await waiting(1);
    for (const permissions of [['credits.read'], ['documents.verify'], ['credits.approve']] as const) {
      const { token } = await reviewerNamed('Sin permiso', permissions);
      expect((await post('next', { token })).status).toBe(403);
    }
    for (const permission of ['credits.approve', 'credits.reject', 'documents.verify'] as const) {
      const by = await reviewerNamed('Con permiso', ['credits.read', permission]);
      expect(await next(by)).toMatchObject({ remaining: 0 });
      desk.app.clock.advance(minutes(16));
    }
  });

  it('gives twenty at most, also of many at once; taking one by name goes on [10.3.5]', async () => {
    const ids = await waiting(26);
    const hasty = await reviewerNamed('Tecla', reviewerPermissions);
    const answers = await Promise.all(Array.from({ length: 24 }, () => post('next', hasty)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'CONFLICT', data: { held: 20 } });
    const given = answers.flatMap(({ status, body }) =>
      status === 200 ? [(body.data as { credit: { id: string } }).credit.id] : [],
    );
    expect(given.sort()).toEqual(ids.slice(0, 20).sort());
    expect((await take(ids[25] ?? '', hasty)).status).toBe(200);
    expect((await post('next', hasty)).status).toBe(409);
    await post(`${ids[0]}/release`, hasty);
    await post(`${ids[1]}/release`, hasty);
    expect(await idOf(hasty)).toBe(ids[0]);
  });

  it('gives twenty different ones to four people at two processes at once, and loses none [10.3.6]', async () => {
    const ids = await waiting(20);
    const people = [desk.ana, desk.luis, await reviewerNamed('Eva'), await reviewerNamed('Raúl')];
    const { url } = desk.database;
    const second = url === null ? null : await openTestApp(await openPostgres({ databaseUrl: url, poolSize: 5 }));
    try {
      const servers = [desk.app, second ?? desk.app];
      const answers = await Promise.all(
        people.flatMap(({ token }) =>
          [0, 1, 0, 1, 0].map((server) =>
            (servers[server] ?? desk.app).call('POST', '/admin/credits/next', { token, body: {} }),
          ),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      const given = answers.flatMap(({ body }) => (body.data as { credit: { id: string } | null }).credit?.id ?? []);
      expect(new Set(given).size).toBe(given.length);
      expect(given.sort()).toEqual([...ids].sort());
    } finally {
      await second?.close();
    }
  });
});
