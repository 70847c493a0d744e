import { reviewerPermissions } from '@cotejo/contracts/core/permissions';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { activities, activityWords, credits, notifications } from '#platform/db/schema.ts';
import { createUser } from '#testing/factories.ts';
import { whileRowIsHeld } from '#testing/hold-row.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openDesk, type Reviewer } from '../testing/open-desk.ts';

describeOnBothDatabases('taking an application', (open) => {
  const { desk, reviewerNamed, submitted, post, take, detail } = openDesk(open);
  const takenBy = ({ id, name }: Reviewer) => ({ by: { id, name } });
  const isoIn = (minutesFromNow: number) =>
    new Date(desk.app.clock.now().getTime() + minutes(minutesFromNow)).toISOString();
  const permissionsOf = (id: string, permissions: readonly string[]) =>
    desk.app.call('PUT', `/admin/auth/${id}/permissions`, { token: manager, body: { permissions } });
  let manager = '';
  const asManager = async () => {
    manager ||= (await reviewerNamed('Marta', ['admins.manage', 'credits.read', 'activity.read'])).token;
    return manager;
  };

  it('is for 15 minutes and shows in every credit that the office reads [10.2.1]', async () => {
    const credit = await submitted();
    const before = await detail(credit.id);
    const response = await take(credit.id, desk.ana);
    const taken = { ...takenBy(desk.ana), since: isoIn(0), until: isoIn(15) };
    expect(response).toMatchObject({ status: 200, body: { success: true, data: { taken: { ...taken, mine: true } } } });
    expect(await detail(credit.id)).toEqual({ ...before, taken: { ...taken, mine: true } });
    for (const path of ['', '/all', '/pending']) {
      const list = await desk.app.call('GET', `/admin/credits${path}?limit=100`, { token: desk.luis.token });
      expect(list.body.data).toContainEqual(
        expect.objectContaining({ id: credit.id, taken: { ...taken, mine: false } }),
      );
    }
    desk.app.clock.advance(minutes(10));
    expect((await take(credit.id, desk.ana)).body.data).toMatchObject({
      taken: { since: taken.since, until: isoIn(15) },
    });
    desk.app.clock.advance(minutes(15));
    expect((await detail(credit.id)).taken).toBeNull();
    expect((await take(credit.id, desk.luis)).body.data).toMatchObject({
      taken: { ...takenBy(desk.luis), since: isoIn(0) },
    });
  });

  it('needs words when somebody else has it, which are in the log, and tells the former holder alone, who reads them [10.2.2] [12.3.10]', async () => {
    const credit = await submitted();
    await take(credit.id, desk.ana);
    const { taken } = await detail(credit.id, desk.luis);
    const refused = await take(credit.id, desk.luis);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      data: { status: 'DOCUMENTS_SUBMITTED', version: 1, taken },
      error: expect.stringContaining(desk.ana.name),
    });
    for (const words of ['', '   ', 'x'.repeat(201)]) {
      const wrong = await take(credit.id, desk.luis, words);
      expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['words']]);
    }
    const { token: stranger } = await reviewerNamed('Eva');
    expect((await take(credit.id, desk.luis, '  Ana está de vacaciones ')).body.data).toMatchObject({
      taken: { ...takenBy(desk.luis), since: isoIn(0), mine: true },
    });
    const [logged] = await desk.app.parts.db
      .select()
      .from(activities)
      .innerJoin(activityWords, eq(activityWords.activityId, activities.id))
      .where(and(eq(activities.targetId, credit.id), eq(activities.status, 'updated')));
    // The words go with the account.
    expect(logged?.activities.description).not.toContain('vacaciones');
    expect(logged?.activity_words).toMatchObject({
      personId: desk.userId,
      details: { words: 'Ana está de vacaciones' },
    });

    const noticesOf = async (token: string) =>
      (await desk.app.call('GET', '/admin/notifications?type=case_taken', { token })).body as unknown as {
        data: { id: string; entityId: string }[];
        total: number;
        unreadCount: number;
      };
    const unread = async (token: string) =>
      ((await desk.app.call('GET', '/admin/notifications/unread-count', { token })).body.data as { count: number })
        .count;
    const own = await noticesOf(desk.ana.token);
    expect(own.data).toMatchObject([{ type: 'case_taken', entityId: credit.id, read: false }]);
    expect(own.data[0]).toMatchObject({ message: expect.stringContaining('«Ana está de vacaciones»') });
    const [notice] = own.data;
    for (const token of [stranger, desk.luis.token]) {
      expect(await noticesOf(token)).toMatchObject({ data: [], total: 0, unreadCount: 0 });
      expect(await unread(token)).toBe(0);
      expect((await desk.app.call('PUT', `/admin/notifications/${notice?.id}/read`, { token })).status).toBe(404);
    }
    expect(await unread(desk.ana.token)).toBe(1);
    const mark = await desk.app.call('PUT', `/admin/notifications/${notice?.id}/read`, { token: desk.ana.token });
    expect(mark.status).toBe(200);
    expect(await unread(desk.ana.token)).toBe(0);
  });

  it('is a filter of both lists: one’s own, until it ends [12.3.8]', async () => {
    const [mine, hers, free] = [await submitted(), await submitted(), await submitted()];
    await take(mine.id, desk.ana);
    await take(hers.id, desk.luis);
    const idsOf = async (path: string) => {
      const list = await desk.app.call('GET', `/admin/credits${path}`, { token: desk.ana.token });
      expect(list.status).toBe(200);
      const ids = (list.body.data as { id: string }[]).map(({ id }) => id);
      return [mine, hers, free].filter(({ id }) => ids.includes(id));
    };
    for (const path of ['', '/all']) {
      expect(await idsOf(`${path}?mine=true`)).toEqual([mine]);
      expect(await idsOf(`${path}?mine=false&limit=100`)).toEqual([hers, free]);
    }
    desk.app.clock.advance(minutes(15));
    expect(await idsOf('?mine=true')).toEqual([]);
    expect((await desk.app.call('GET', '/admin/credits?mine=quizas', { token: desk.ana.token })).status).toBe(400);
  });

  it('drops words that are not needed and then tells nobody [10.2.2]', async () => {
    const credit = await submitted();
    for (const by of [desk.ana, desk.ana]) expect((await take(credit.id, by, 'Sin motivo')).status).toBe(200);
    desk.app.clock.advance(minutes(16));
    expect((await take(credit.id, desk.luis, 'Ya nadie la tiene')).status).toBe(200);
    const told = await desk.app.parts.db.select().from(notifications).where(eq(notifications.entityId, credit.id));
    const logged = await desk.app.parts.db.select().from(activities).where(eq(activities.targetId, credit.id));
    expect([told, logged]).toEqual([[], []]);
  });

  it('is released by who has it; what is free stays free [10.2.3]', async () => {
    const credit = await submitted();
    const before = await detail(credit.id);
    desk.app.clock.advance(1_000);
    await take(credit.id, desk.ana);
    const other = await post(`${credit.id}/release`, desk.luis);
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ code: 'CONFLICT', data: { version: 1, taken: takenBy(desk.ana) } });
    for (const by of [desk.ana, desk.ana, desk.luis]) {
      expect(await post(`${credit.id}/release`, by)).toMatchObject({ status: 200, body: { data: { taken: null } } });
    }
    // Version, time of the last change and timeline are as they were.
    expect(await detail(credit.id)).toEqual(before);
  });

  it('is not for the own application, for one that does not wait, nor for who decides nothing [10.2.4]', async () => {
    const { user } = await createUser(desk.app, { email: 'ana.propia@ejemplo.ec' });
    const own = await reviewerNamed('Propia', reviewerPermissions, { email: user.email });
    const credit = await submitted({ userId: user.id });
    for (const act of ['take', 'release']) expect((await post(`${credit.id}/${act}`, own)).status).toBe(403);
    const missing = '019303e6-0000-7000-8000-00000000dead';
    for (const act of ['take', 'release']) expect((await post(`${missing}/${act}`, desk.ana)).status).toBe(404);
    for (const stage of ['PENDING', 'INSTITUTION_SELECTED', 'APPROVED', 'REJECTED', 'CANCELLED'] as const) {
      const { id } = await submitted({ stage });
      const refused = await take(id, desk.ana);
      expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
      expect((await post(`${id}/release`, desk.ana)).status).toBe(200);
    }
    const reader = await reviewerNamed('Lectora', ['credits.read', 'documents.read', 'users.manage']);
    for (const act of ['take', 'release']) expect((await post(`${credit.id}/${act}`, reader)).status).toBe(403);
    expect((await post(`${credit.id}/take`, desk.ana, { words: 'x', more: 1 })).body.code).toBe('UNKNOWN_FIELD');
  });

  it('keeps others from deciding, returning and judging, before the version is compared [10.4.1]', async () => {
    const credit = await submitted();
    await take(credit.id, desk.ana);
    const [document] = (await detail(credit.id)).documents;
    const calls = [
      ['status', { status: 'APPROVED', version: 99 }],
      ['return', { words: 'Corrige tu ciudad', version: 99 }],
      ['verify-document', { documentId: document?.id, verified: false, comments: 'No se lee', version: 99 }],
    ] as const;
    for (const [act, body] of calls) {
      const refused = await post(`${credit.id}/${act}`, desk.luis, body);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'CONFLICT',
        data: { status: 'DOCUMENTS_SUBMITTED', version: 1, taken: { ...takenBy(desk.ana), mine: false } },
      });
    }
    expect((await post(`${credit.id}/status`, desk.luis, { status: 'CANCELLED' })).status).toBe(400);
    // The holder decides, and everybody once the hold has lapsed.
    const judged = await post(`${credit.id}/verify-document`, desk.ana, { documentId: document?.id, verified: null });
    expect(judged.status).toBe(200);
    desk.app.clock.advance(minutes(15));
    expect((await post(`${credit.id}/return`, desk.luis, { words: 'Corrige tu ciudad' })).status).toBe(200);
    const free = await submitted();
    expect((await post(`${free.id}/status`, desk.luis, { status: 'UNDER_REVIEW' })).body.data).toMatchObject({
      taken: null,
    });
  });

  it.each([
    ['status', { status: 'APPROVED' }],
    ['status', { status: 'REJECTED', note: 'No cumple' }],
    ['status', { status: 'PENDING' }],
    ['return', { words: 'Corrige' }],
  ] as const)('ends with what ends the waiting: %s %o [10.4.2]', async (act, body) => {
    const credit = await submitted();
    await take(credit.id, desk.ana);
    expect((await post(`${credit.id}/status`, desk.ana, { status: 'UNDER_REVIEW' })).body.data).toMatchObject({
      taken: takenBy(desk.ana),
    });
    expect((await post(`${credit.id}/${act}`, desk.ana, body)).body.data).toMatchObject({ taken: null });
    // Also when it waits again.
    if (act === 'status') await post(`${credit.id}/status`, desk.ana, { status: 'UNDER_REVIEW' });
    expect((await detail(credit.id)).taken).toBeNull();
  });

  it('ends when the applicant cancels [10.4.2]', async () => {
    const { user, token } = await createUser(desk.app);
    const credit = await submitted({ userId: user.id });
    await take(credit.id, desk.ana);
    const body = { status: 'CANCELLED' };
    expect((await desk.app.call('POST', `/credits/${credit.id}/status`, { token, body })).status).toBe(200);
    expect(await detail(credit.id, desk.luis)).toMatchObject({ status: 'CANCELLED', taken: null });
  });

  it('goes with the account of the applicant [10.4.2]', async () => {
    const { user } = await createUser(desk.app);
    const credit = await submitted({ userId: user.id });
    await take(credit.id, desk.ana);
    await take(credit.id, desk.luis, 'Ana salió');
    const { token } = await reviewerNamed('Gestora', ['users.manage', 'credits.read']);
    expect((await desk.app.call('DELETE', `/admin/users/${user.id}`, { token })).status).toBe(200);
    const { db } = desk.app.parts;
    expect(await db.select().from(activityWords).where(eq(activityWords.personId, user.id))).toEqual([]);
    expect(await db.select().from(notifications).where(eq(notifications.entityId, credit.id))).toEqual([]);
  });

  it('ends for good when the holder is deleted or loses the last permission [10.4.3]', async () => {
    await asManager();
    const holder = await reviewerNamed('Temporal');
    const [one, two] = [await submitted(), await submitted()];
    for (const { id } of [one, two]) await take(id, holder);
    expect((await permissionsOf(holder.id, ['credits.read', 'documents.verify'])).status).toBe(200);
    expect((await detail(one.id)).taken).toMatchObject(takenBy(holder));
    expect((await permissionsOf(holder.id, ['credits.read'])).status).toBe(200);
    expect((await permissionsOf(holder.id, [...reviewerPermissions])).status).toBe(200);
    for (const { id } of [one, two]) expect((await detail(id)).taken).toBeNull();

    await take(one.id, holder);
    expect((await desk.app.call('DELETE', `/admin/auth/${holder.id}`, { token: manager })).status).toBe(200);
    expect((await detail(one.id)).taken).toBeNull();
    expect((await post(`${one.id}/status`, desk.luis, { status: 'UNDER_REVIEW' })).status).toBe(200);
  });

  it('decides between who takes over and the holder who approves at that moment [10.4.4]', async () => {
    for (let round = 0; round < 3; round += 1) {
      const credit = await submitted();
      await take(credit.id, desk.ana);
      const [approval, takeOver] = await whileRowIsHeld(desk.database, { table: 'credits', id: credit.id }, () => [
        post(`${credit.id}/status`, desk.ana, { status: 'APPROVED' }),
        take(credit.id, desk.luis, 'Ana no contesta'),
      ]);
      const { status, taken } = await detail(credit.id);
      const codes = [approval?.status, takeOver?.status];
      if (status === 'APPROVED') {
        expect([codes, takeOver?.body.code, taken]).toEqual([[200, 409], 'INVALID_TRANSITION', null]);
      } else {
        expect([codes, approval?.body.code]).toEqual([[409, 200], 'CONFLICT']);
        expect(approval?.body.data).toMatchObject({ taken: takenBy(desk.luis) });
      }
    }
  });

  it('judges a hold when the decision has the credit, not when it arrives [10.4.4]', async () => {
    const credit = await submitted();
    await take(credit.id, desk.ana);
    const [decision] = await whileRowIsHeld(desk.database, { table: 'credits', id: credit.id }, () => {
      const calls = [post(`${credit.id}/status`, desk.luis, { status: 'APPROVED' })];
      desk.app.clock.advance(minutes(15));
      return calls;
    });
    expect(decision?.status).toBe(200);
    const [row] = await desk.app.parts.db.select().from(credits).where(eq(credits.id, credit.id));
    expect(row).toMatchObject({ status: 'APPROVED', takenBy: null, takenSince: null, takenUntil: null });
  });
});
