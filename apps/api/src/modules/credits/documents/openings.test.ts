import type { Permission } from '@cotejo/contracts/core/permissions';
import type { DocumentOpening } from '@cotejo/contracts/documents/openings';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adminRepository, startAdminSession } from '#modules/identity';
import { days, hours, minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { findPostgresError } from '#platform/db/database-errors.ts';
import {
  adminSessions,
  admins,
  credits,
  documentOpenings,
  documents,
  handoverLog,
  handovers,
} from '#platform/db/schema.ts';
import { StoredFileMissing } from '#platform/storage/storage.ts';
import { contextFor, createAdmin, createCredit, createUser, uploadDocument } from '#testing/factories.ts';
import { insertOneRowOfEach } from '#testing/one-row-of-each.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('openings of documents', (open) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.advance(days(1));
  });

  async function createOwner() {
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id });
    const document = await uploadDocument(app, { creditId: credit.id, documentType: 'id' });
    const path = `/admin/credits/${credit.id}/documents/${document.id}`;
    return { user, token, credit, document, path };
  }
  const readerWith = (...permissions: Permission[]) =>
    createAdmin(app, { permissions: ['credits.read', 'documents.read', ...permissions] });
  const read = async (path: string, token: string) => expect((await app.call('GET', path, { token })).status).toBe(200);
  const list = async (token: string, query = '') => {
    const response = await app.call('GET', `/users/document-openings${query}`, { token });
    expect(response.status).toBe(200);
    return response.body as typeof response.body & { data: DocumentOpening[] };
  };

  it('are told to the person one by one, newest first, by role and without a name [7.30.1]', async () => {
    const { token, credit, path } = await createOwner();
    const reviewer = await readerWith('documents.verify');
    const other = await readerWith();
    expect(await list(token)).toMatchObject({ data: [], total: 0, page: 1, limit: 10, nextCursor: null });
    await read(path, reviewer.token);
    app.clock.advance(60_000);
    await read(`${path}/download`, reviewer.token);
    app.clock.advance(60_000);
    await read(path, other.token);
    const now = app.clock.now().getTime();
    const told = await list(token);
    const { body } = await app.call('GET', `/credits/${credit.id}/details`, { token });
    const of = {
      institution: null,
      documentType: 'id',
      creditId: credit.id,
      creditNumber: (body.data as { number: string }).number,
    };
    expect(told.data).toEqual([
      { id: expect.any(String), ...of, role: 'administrator', openedAt: new Date(now).toISOString() },
      { id: expect.any(String), ...of, role: 'reviewer', openedAt: new Date(now - 60_000).toISOString() },
      { id: expect.any(String), ...of, role: 'reviewer', openedAt: new Date(now - 120_000).toISOString() },
    ]);
    expect(told.total).toBe(3);
    for (const { admin } of [reviewer, other])
      for (const word of [admin.id, admin.email, admin.nombres, admin.apellidos])
        expect(JSON.stringify(told)).not.toContain(word);
  });

  it('are paged, by number and by cursor, and are only the own ones [7.30.1]', async () => {
    const { token, path } = await createOwner();
    const { token: stranger } = await createOwner();
    const { token: admin } = await readerWith();
    for (let time = 0; time < 3; time += 1) {
      app.clock.advance(1_000);
      await read(path, admin);
    }
    const ids = (await list(token)).data.map(({ id }) => id);
    const first = await list(token, '?limit=2');
    expect([first.data.map(({ id }) => id), first.total]).toEqual([ids.slice(0, 2), 3]);
    expect((await list(token, '?limit=2&page=2')).data.map(({ id }) => id)).toEqual(ids.slice(2));
    const rest = await list(token, `?limit=2&cursor=${first.nextCursor}`);
    expect([rest.data.map(({ id }) => id), rest.nextCursor]).toEqual([ids.slice(2), null]);
    expect((await list(stranger)).data).toEqual([]);
    expect((await app.call('GET', '/users/document-openings?cursor=x', { token })).status).toBe(400);
    expect((await app.call('GET', '/users/document-openings')).status).toBe(401);
    expect((await app.call('GET', '/users/document-openings', { token: admin })).status).toBe(401);
  });

  it('are only those that gave the file: not the list, the check, or a file that is lost [7.30.2]', async () => {
    const { token, credit, path } = await createOwner();
    const { token: admin } = await readerWith();
    await read(`/admin/credits/${credit.id}/documents`, admin);
    await read(`${path}/validate`, admin);
    const storage = vi.spyOn(app.parts.storage, 'get').mockRejectedValueOnce(new StoredFileMissing());
    expect((await app.call('GET', path, { token: admin })).status).toBe(404);
    storage.mockRestore();
    expect((await list(token)).total).toBe(0);
  });

  it('outlive the document and the account of the administrator, and go with that of the person [7.30.3]', async () => {
    const { user, token, document, path } = await createOwner();
    const { token: manager } = await createAdmin(app);
    const reviewer = await readerWith('credits.approve');
    await read(path, reviewer.token);
    const { db } = app.parts;
    await db.delete(documents).where(eq(documents.id, document.id));
    await inTransaction(db, (tx) => adminRepository.deleteAdmin(tx, reviewer.admin.id));
    expect((await list(token)).data).toMatchObject([{ documentType: 'id', role: 'reviewer' }]);
    const { body } = await app.call('GET', '/users/me/export', { token });
    expect(body.documentOpenings).toEqual([
      expect.objectContaining({ documentType: 'id', role: 'reviewer', openedAt: app.clock.now().toISOString() }),
    ]);
    expect((await app.call('DELETE', `/admin/users/${user.id}`, { token: manager })).status).toBe(200);
    expect(await db.$count(documentOpenings, eq(documentOpenings.userId, user.id))).toBe(0);
  });

  it('stand in the download of the own data without the administrator [7.30.3]', async () => {
    const { token, credit, document, path } = await createOwner();
    const { token: reader, admin } = await readerWith();
    await read(path, reader);
    const response = await app.call('GET', '/users/me/export', { token });
    expect(response.body.documentOpenings).toEqual([
      {
        ...{
          institutionId: null,
          creditId: credit.id,
          documentId: document.id,
          documentType: 'id',
          role: 'administrator',
        },
        openedAt: app.clock.now().toISOString(),
      },
    ]);
    expect(response.bytes.toString()).not.toContain(admin.id);
  });
});

describeOnBothDatabases('the documents of many people', (open) => {
  let app: TestApp;
  let paths: string[];
  let users: Awaited<ReturnType<typeof createUser>>['user'][];
  beforeAll(async () => {
    app = await openTestApp(await open());
    paths = [];
    users = [];
    for (let number = 0; number < 32; number += 1) {
      const { user } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      const document = await uploadDocument(app, { creditId: credit.id });
      users.push(user);
      paths.push(`/admin/credits/${credit.id}/documents/${document.id}`);
    }
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    // Noon in Guayaquil of another day, without those who were told before.
    app.clock.set(new Date(app.clock.now().getTime() + days(1)).toISOString().replace(/T.*/, 'T17:00:00.000Z'));
    await app.parts.db.update(admins).set({ isActive: false });
  });

  const createReader = (nombres: string) =>
    createAdmin(app, { nombres, apellidos: 'Lectora', permissions: ['credits.read', 'documents.read'] });
  const read = async (path: string | undefined, token: string) =>
    expect((await app.call('GET', path ?? '', { token })).status).toBe(200);
  const readAll = async (until: number, token: string) => {
    for (const path of paths.slice(0, until)) await read(path, token);
  };
  const noticesFor = async (token: string) => {
    const { data } = (await app.call('GET', '/admin/notifications?type=many_documents', { token })).body;
    return data as { entityId: string; message: string }[];
  };
  const mailsTo = async (email: string) =>
    (await app.mailsTo(email)).filter(({ subject }) => subject.includes('los documentos de'));

  it('tell whoever manages administrators at the thirty-first person, in the bell and by mail, once [7.30.4]', async () => {
    const manager = await createAdmin(app, { permissions: ['admins.manage'] });
    const second = await createAdmin(app, { permissions: ['admins.manage', 'activity.read'] });
    const { token, admin } = await createReader('Olga');
    await readAll(30, token);
    // Again the same people: still thirty.
    await readAll(3, token);
    await read(`${paths[0]}/download`, token);
    expect([await noticesFor(manager.token), await mailsTo(manager.admin.email)]).toEqual([[], []]);
    await read(paths[30], token);
    await read(paths[31], token);
    for (const each of [manager, second]) {
      expect(await noticesFor(each.token)).toMatchObject([
        { entityId: admin.id, message: 'Olga Lectora abrió hoy los documentos de 31 personas', read: false },
      ]);
      const [mail, ...more] = await mailsTo(each.admin.email);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Se abrieron hoy los documentos de 31 personas');
      expect(mail?.text).toContain('Quién: Olga Lectora');
      expect(mail?.text).toContain('Personas: 31');
      for (const { nombres, apellidos, email } of users)
        for (const word of [`${nombres} ${apellidos}`, email]) expect(mail?.text).not.toContain(word);
    }
    const { body } = await app.call('GET', '/admin/notifications/unread-count', { token: manager.token });
    expect(body.data).toMatchObject({ needsWork: 1 });
  });

  it('tell nobody without that permission, and not who is no administrator any more [7.30.5]', async () => {
    const left = await createAdmin(app, { permissions: ['admins.manage'], isActive: false });
    const { token, admin } = await createReader('Nora');
    await readAll(31, token);
    expect(await noticesFor(token)).toEqual([]);
    expect(await mailsTo(admin.email)).toEqual([]);
    expect(await mailsTo(left.admin.email)).toEqual([]);
  });

  it('tell also the one who opened them, whose password another may have [7.30.5]', async () => {
    const { token, admin } = await createAdmin(app);
    await readAll(31, token);
    expect((await noticesFor(token)).map(({ entityId }) => entityId)).toContain(admin.id);
    expect(await mailsTo(admin.email)).toHaveLength(1);
  });

  it('tell once of two openings at the same time [7.30.6]', async () => {
    const manager = await createAdmin(app, { permissions: ['admins.manage'] });
    const { token, admin } = await createReader('Dora');
    await readAll(29, token);
    await Promise.all(paths.slice(29).map((path) => read(path, token)));
    const told = (await noticesFor(manager.token)).filter(({ entityId }) => entityId === admin.id);
    expect(told.map(({ message }) => message)).toEqual(['Dora Lectora abrió hoy los documentos de 31 personas']);
    expect(await mailsTo(manager.admin.email)).toHaveLength(1);
  });

  it('are counted by the day of Guayaquil and for each administrator, and told again on another day [7.30.6]', async () => {
    const day = app.clock.now().toISOString().slice(0, 10);
    // 23:59 in Guayaquil.
    app.clock.set(`${day}T04:59:00.000Z`);
    const manager = await createAdmin(app, { permissions: ['admins.manage'] });
    const { token, admin } = await createReader('Alba');
    const { token: other } = await createReader('Berta');
    await readAll(20, token);
    app.clock.set(`${day}T05:00:00.000Z`);
    for (const path of paths.slice(20, 31)) await read(path, token);
    await readAll(20, other);
    expect(await mailsTo(manager.admin.email)).toEqual([]);
    await readAll(20, token);
    expect(await mailsTo(manager.admin.email)).toHaveLength(1);
    app.clock.advance(days(1));
    const startSession = ({ id }: { id: string }) =>
      inTransaction(app.parts.db, (tx) => startAdminSession(contextFor(app.parts), tx, id));
    await readAll(31, (await startSession(admin)).accessToken);
    const notices = await noticesFor((await startSession(manager.admin)).accessToken);
    expect(notices.filter(({ entityId }) => entityId === admin.id)).toHaveLength(2);
    expect(await mailsTo(manager.admin.email)).toHaveLength(2);
  });
});

describeOnBothDatabases('the bytes of documents', (open) => {
  let app: TestApp;
  const lines: Record<string, unknown>[] = [];
  const settings = { documentsPerDay: 2 };
  beforeAll(async () => {
    const log = { info: (line: object) => void lines.push(line as Record<string, unknown>) };
    app = await openTestApp(await open(), settings, { log });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    // Noon in Guayaquil of another day.
    app.clock.set(new Date(app.clock.now().getTime() + days(1)).toISOString().replace(/T.*/, 'T17:00:00.000Z'));
    lines.length = 0;
  });

  async function createOwned() {
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id });
    const document = await uploadDocument(app, { creditId: credit.id });
    return { user, token, credit, document, path: `/admin/credits/${credit.id}/documents/${document.id}` };
  }
  const createReader = () => createAdmin(app, { permissions: ['credits.read', 'documents.read'] });
  const read = async (path: string, token: string) => {
    const { status, body } = await app.call('GET', path, { token });
    return status === 200 ? 'read' : `${status} ${body.code}`;
  };
  const openings = (userId: string) => app.parts.db.$count(documentOpenings, eq(documentOpenings.userId, userId));
  const events = () => lines.flatMap(({ event }) => (event ? [event] : []));

  it('are refused beyond the people of a day, are told to managers once, and come back at midnight [12.2.11]', async () => {
    const manager = await createAdmin(app, { permissions: ['admins.manage'] });
    const { token, admin } = await createReader();
    const owned = [await createOwned(), await createOwned(), await createOwned()] as const;
    expect(await read(owned[0].path, token)).toBe('read');
    expect(await read(owned[1].path, token)).toBe('read');
    const refused = await app.call('GET', owned[2].path, { token });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'DOCUMENT_LIMIT',
      'Ya abrió hoy los documentos de 2 personas, el máximo de un día. Podrá abrir los de otras desde las 00:00.',
    ]);
    expect(await read(`${owned[2].path}/download`, token)).toBe('403 DOCUMENT_LIMIT');
    // Nothing is recorded of a refusal as if it had been read, and those of before stay open.
    expect(await openings(owned[2].user.id)).toBe(0);
    const logged = await app.parts.db.execute(sql`select 1 from activities where target_id = ${owned[2].document.id}`);
    expect(logged.rows).toEqual([]);
    expect(await read(`${owned[0].path}/download`, token)).toBe('read');
    const { data } = (await app.call('GET', '/admin/notifications?type=many_documents', { token: manager.token })).body;
    expect(data).toMatchObject([{ entityId: admin.id, message: expect.stringContaining('llegó hoy al máximo') }]);
    const mails = await app.mailsTo(manager.admin.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Nadie abre hoy los documentos de más de 2 personas']);
    const { token: colleague } = await createReader();
    expect(await read(owned[2].path, colleague)).toBe('read');
    // 00:00 in Guayaquil.
    app.clock.set(app.clock.now().toISOString().replace(/T.*/, 'T04:59:00.000Z'));
    app.clock.advance(days(1));
    const startSession = () =>
      inTransaction(app.parts.db, (tx) => startAdminSession(contextFor(app.parts), tx, admin.id));
    expect(await read(owned[2].path, (await startSession()).accessToken)).toBe('403 DOCUMENT_LIMIT');
    app.clock.advance(minutes(1));
    expect(await read(owned[2].path, (await startSession()).accessToken)).toBe('read');
  });

  it('of one person more are refused also of two read at once [12.2.11]', async () => {
    const { token } = await createReader();
    const owned = await Promise.all([createOwned(), createOwned(), createOwned(), createOwned()]);
    const found = await Promise.all(owned.map(({ path }) => read(path, token)));
    expect(found.toSorted()).toEqual(['403 DOCUMENT_LIMIT', '403 DOCUMENT_LIMIT', 'read', 'read']);
  });

  it('need a proof of the last four hours, and not one for each document [12.2.12]', async () => {
    const { token: first, path } = await createOwned().then(async (owned) => ({ ...owned, ...(await createReader()) }));
    const { admin } = await createReader();
    expect(await read(path, first)).toBe('read');
    const session = await inTransaction(app.parts.db, (tx) => startAdminSession(contextFor(app.parts), tx, admin.id));
    const keep = () =>
      app.parts.db.update(adminSessions).set({ accessExpiresAt: new Date(app.clock.now().getTime() + minutes(10)) });
    app.clock.advance(hours(4) - 60_000);
    await keep();
    expect(await read(path, session.accessToken)).toBe('read');
    app.clock.advance(60_000);
    await keep();
    for (const each of [path, `${path}/download`])
      expect(await read(each, session.accessToken)).toBe('403 CONFIRMATION_REQUIRED');
    // What says nothing of the content goes on.
    expect(await read(`${path}/validate`, session.accessToken)).toBe('read');
  });

  it('are not opened by HEAD, which gives none [12.2.13]', async () => {
    const { path, user, token: own } = await createOwned();
    const { token } = await createReader();
    for (const address of [path, `${path}/download`]) {
      const { statusCode } = await app.app.inject({
        ...{ method: 'HEAD', url: `/api${address}`, headers: { authorization: `Bearer ${token}` } },
      });
      expect([404, 405]).toContain(statusCode);
    }
    expect(await openings(user.id)).toBe(0);
    const { statusCode } = await app.app.inject({
      ...{ method: 'HEAD', url: '/api/users/me/export', headers: { authorization: `Bearer ${own}` } },
    });
    expect([404, 405]).toContain(statusCode);
  });

  it('leave as one line with ids and nothing else, like sign-ins [12.2.14]', async () => {
    const { path, user, document, credit } = await createOwned();
    const { admin, token, password } = await createReader();
    await read(path, token);
    await app.call('POST', '/admin/auth/login', { body: { email: admin.email, password } });
    await app.call('POST', '/admin/auth/login', {
      ...{
        body: { email: admin.email, password },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
      },
    });
    await app.call('POST', '/admin/auth/login', { body: { email: admin.email, password: 'Equivocada*1' } });
    expect(events()).toEqual([
      { kind: 'document_opened', adminId: admin.id, documentId: document.id, creditId: credit.id, userId: user.id },
      { kind: expect.stringMatching(/^admin_signed_in/), adminId: admin.id, hasProvedKey: false },
      { kind: 'admin_signed_in_anew', adminId: admin.id, hasProvedKey: false },
    ]);
    const said = JSON.stringify(lines.filter(({ event }) => event));
    for (const word of [user.email, user.cedula, user.nombres, admin.email, admin.nombres, '127.0.0.1'])
      expect(said).not.toContain(word);
    const { payload } = await app.app.inject('/metrics');
    expect(payload).toMatch(/security_events_total\{kind="document_opened"\} [1-9]/);
    expect(payload).toMatch(/security_events_total\{kind="handover_downloaded"\} 0/);
  });

  it('are remembered: no statement changes, deletes or empties who opened them [12.2.15]', async () => {
    const { path, user, credit } = await createOwned();
    const { admin, token } = await createReader();
    await read(path, token);
    const { db } = app.parts;
    for (const statement of [
      sql`delete from document_openings`,
      sql`update document_openings set opened_at = now()`,
      sql`update document_openings set admin_id = null`,
      sql`update document_openings set document_id = null`,
      sql`truncate document_openings`,
    ]) {
      const error = await db.execute(statement).catch((thrown: unknown) => thrown);
      expect(findPostgresError(error)?.code).toBe('42501');
    }
    expect(await openings(user.id)).toBe(1);
    // What the database does itself goes on: the administrator is forgotten, the application takes its openings along.
    await inTransaction(db, (tx) => adminRepository.deleteAdmin(tx, admin.id));
    expect(await db.select().from(documentOpenings).where(eq(documentOpenings.userId, user.id))).toMatchObject([
      { adminId: null, creditId: credit.id },
    ]);
    await db.delete(credits).where(eq(credits.id, credit.id));
    expect(await openings(user.id)).toBe(0);
  });
});

describeOnBothDatabases('the acts of a hand-over', (open) => {
  it('are neither changed nor deleted before their person or their time [12.2.16]', async () => {
    const database = await open();
    const { db } = database;
    const { handover, creditId } = await inTransaction(db, async (tx) => {
      await insertOneRowOfEach(tx);
      const [row] = await tx.select().from(handovers);
      return { handover: row?.id ?? '', creditId: row?.creditId ?? '' };
    });
    const acts = () => db.$count(handoverLog, eq(handoverLog.handoverId, handover));
    const [before] = [await acts()];
    expect(before).toBeGreaterThan(0);
    for (const statement of [
      sql`delete from handover_log`,
      sql`update handover_log set who = 'otra persona'`,
      sql`update handover_log set link_id = null where link_id is not null`,
      sql`truncate handover_log`,
    ]) {
      const error = await db.execute(statement).catch((thrown: unknown) => thrown);
      expect(findPostgresError(error)?.code).toBe('42501');
    }
    expect(await acts()).toBe(before);
    const undone = new Error('undone');
    const erase = inTransaction(db, async (tx) => {
      await tx.execute(sql`select set_config('cotejo.retention', 'on', true)`);
      await tx.execute(sql`delete from handover_log`);
      await tx.execute(sql`set constraints all immediate`);
      throw undone;
    });
    await expect(erase).rejects.toBe(undone);
    await inTransaction(db, async (tx) => {
      await tx.delete(handoverLog).where(eq(handoverLog.handoverId, handover));
      await tx.update(credits).set({ userId: null }).where(eq(credits.id, creditId));
    });
    expect(await acts()).toBe(0);
    await database.close();
  });
});
