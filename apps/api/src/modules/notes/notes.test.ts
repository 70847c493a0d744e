import { permissions as allPermissions, type Permission } from '@cotejo/contracts/core/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteAccount } from '#modules/privacy';
import { minutes } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { activities, activityWords, admins, notes } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { contextFor, createAdmin, createCredit, createUser, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly author: { id: string; name: string } | null;
  readonly createdAt: string;
  readonly mine: boolean;
}

describeOnBothDatabases('notes', (open) => {
  let app: TestApp;
  let rosa: SignedInAdmin;
  /** Without users.manage. */
  let pablo: SignedInAdmin;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  // Their sessions end while the clock moves on.
  beforeEach(async () => {
    rosa = await createAdmin(app);
    pablo = await createAdmin(app, {
      ...{ nombres: 'Pablo', apellidos: 'Revisor' },
      permissions: ['credits.read', 'documents.verify'],
    });
  });
  afterAll(() => app.close());

  const openCase = async (stage: 'PENDING' | 'UNDER_REVIEW' | 'APPROVED' = 'UNDER_REVIEW') => {
    const { user, token } = await createUser(app);
    const credit = await createCredit(app, { userId: user.id, stage });
    return {
      user,
      token,
      credit,
      ofCredit: `/admin/credits/${credit.id}/notes`,
      ofUser: `/admin/users/${user.id}/notes`,
    };
  };
  const write = async (path: string, text: string, { token } = rosa): Promise<Note> => {
    const { status, body } = await app.call('POST', path, { token, body: { text } });
    expect([status, body.code]).toEqual([201, undefined]);
    return body.data as Note;
  };
  const list = async (path: string, { token } = rosa) =>
    (await app.call('GET', path, { token })).body as unknown as {
      data: Note[];
      total: number;
      nextCursor: string | null;
    };
  const textsOf = async (path: string) => (await list(path)).data.map(({ text }) => text);
  const codeOf = async (method: string, path: string, token: string, body?: unknown) => {
    const response = await app.call(method, path, { token, body });
    return [response.status, response.body.code ?? null];
  };
  const withPermissions = (...permissions: Permission[]) => createAdmin(app, { permissions });

  it('tells text, author and time, newest first, of the application and of the person apart [10.5.1]', async () => {
    const { ofCredit, ofUser } = await openCase();
    const writtenAt = app.clock.now();
    const first = await write(ofCredit, 'Llamé a la empresa');
    app.clock.advance(minutes(1));
    const second = await write(ofCredit, 'Falta el rol de marzo', pablo);
    const ofPerson = await write(ofUser, 'Prefiere que llamen en la tarde');
    expect(first).toEqual({
      ...{ id: first.id, text: 'Llamé a la empresa', createdAt: writtenAt.toISOString() },
      ...{ author: { id: rosa.admin.id, name: 'Rosa Revisora Ejemplo' }, mine: true },
    });
    expect(second).toMatchObject({ author: { name: 'Pablo Revisor' }, mine: true });
    expect((await list(ofCredit)).data).toEqual([{ ...second, mine: false }, first]);
    expect((await list(ofUser)).data).toEqual([ofPerson]);
  });

  it('lists page by page, and on by a cursor [10.5.1]', async () => {
    const { ofCredit } = await openCase();
    for (let number = 1; number <= 5; number += 1) await write(ofCredit, `Nota ${number}`);
    const first = await list(`${ofCredit}?limit=2`);
    expect([first.data.map(({ text }) => text), first.total]).toEqual([['Nota 5', 'Nota 4'], 5]);
    const next = await list(`${ofCredit}?limit=2&cursor=${first.nextCursor}`);
    expect([next.data.map(({ text }) => text), next.total]).toEqual([['Nota 3', 'Nota 2'], 5]);
    const last = await list(`${ofCredit}?limit=2&page=3`);
    expect([last.data.map(({ text }) => text), last.total, last.nextCursor]).toEqual([['Nota 1'], 5, null]);
    expect(await codeOf('GET', `${ofCredit}?cursor=x`, rosa.token)).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('keeps the text as it was written: signs, lines and 2,000 characters, and trims its ends [10.5.2]', async () => {
    const { ofCredit, ofUser } = await openCase();
    const texts = [
      `<b>no</b> & "comillas" 'simples' \\ %_ ;=1+1 ñÑ áü € 👩🏽‍💼 𝒜 ﷽`,
      'Primera línea\n\n\tsegunda\r\ntercera',
      'x'.repeat(2000),
    ];
    for (const path of [ofCredit, ofUser]) {
      for (const text of texts) expect((await write(path, ` \n${text}\n `)).text).toBe(text);
      expect((await textsOf(path)).sort()).toEqual(texts.toSorted());
    }
  });

  it('refuses an empty, too long, missing or hidden text at `text` [10.5.2]', async () => {
    const { ofCredit, ofUser } = await openCase();
    const bodies = [
      {},
      ...['', ' \n ', 'x'.repeat(2001), 'nul\0', 'al revés \u202e', 5, null, ['x']].map((text) => ({ text })),
    ];
    for (const path of [ofCredit, ofUser]) {
      for (const body of bodies) {
        const response = await app.call('POST', path, { token: rosa.token, body });
        expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['text']]);
      }
      const unknown = { text: 'x', authorId: rosa.admin.id };
      expect(await codeOf('POST', path, rosa.token, unknown)).toEqual([400, 'UNKNOWN_FIELD']);
      expect(await textsOf(path)).toEqual([]);
    }
  });

  it('is read and written by who may, and by nobody else [10.5.3]', async () => {
    const { ofCredit, ofUser, token } = await openCase();
    const note = await write(ofCredit, 'Nota');
    const ofPerson = await write(ofUser, 'Nota');
    const reads = { [ofCredit]: ['credits.read'], [ofUser]: ['credits.read', 'users.manage'] };
    const reviewing = ['credits.approve', 'credits.reject', 'documents.verify'];
    const writes = { [ofCredit]: reviewing, [ofUser]: [...reviewing, 'users.manage'] };
    for (const permission of allPermissions) {
      const { token: held } = await withPermissions(permission);
      for (const path of [ofCredit, ofUser]) {
        const mayRead = reads[path]?.includes(permission);
        const mayWrite = writes[path]?.includes(permission);
        expect([permission, (await app.call('GET', path, { token: held })).status]).toEqual([
          permission,
          mayRead ? 200 : 403,
        ]);
        const written = await app.call('POST', path, { token: held, body: { text: 'Otra' } });
        expect([permission, written.status]).toEqual([permission, mayWrite ? 201 : 403]);
      }
    }
    for (const path of [ofCredit, ofUser, `${ofCredit}/${note.id}`, `${ofUser}/${ofPerson.id}`]) {
      for (const who of [token, undefined]) {
        const method = path.endsWith('/notes') ? 'GET' : 'DELETE';
        expect((await app.call(method, path, who ? { token: who } : {})).status).toBe(401);
      }
    }
  });

  it('is of nothing unknown: an application or person that is not there is 404 [10.5.3]', async () => {
    const { ofCredit } = await openCase();
    const note = await write(ofCredit, 'Nota');
    for (const id of [newId(app.clock), 'x']) {
      for (const kind of ['credits', 'users']) {
        const path = `/admin/${kind}/${id}/notes`;
        expect(await codeOf('GET', path, rosa.token)).toEqual([404, 'NOT_FOUND']);
        expect(await codeOf('POST', path, rosa.token, { text: 'Nota' })).toEqual([404, 'NOT_FOUND']);
        expect(await codeOf('DELETE', `${path}/${note.id}`, rosa.token)).toEqual([404, 'NOT_FOUND']);
      }
      expect(await codeOf('DELETE', `${ofCredit}/${id}`, rosa.token)).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is closed about one’s own application and account, however they are recognized [10.5.3]', async () => {
    const { user, ofCredit, ofUser } = await openCase();
    const note = await write(ofCredit, 'Nota');
    const ofPerson = await write(ofUser, 'Nota');
    const sameAccount = await createAdmin(app, { userId: user.id });
    const sameAddress = await createAdmin(app, { email: user.email });
    for (const { token } of [sameAccount, sameAddress]) {
      for (const [path, id] of [
        [ofCredit, note.id],
        [ofUser, ofPerson.id],
      ]) {
        expect(await codeOf('GET', `${path}`, token)).toEqual([403, 'FORBIDDEN']);
        expect(await codeOf('POST', `${path}`, token, { text: 'Nota' })).toEqual([403, 'FORBIDDEN']);
        expect(await codeOf('DELETE', `${path}/${id}`, token)).toEqual([403, 'FORBIDDEN']);
      }
    }
    expect([await textsOf(ofCredit), await textsOf(ofUser)]).toEqual([['Nota'], ['Nota']]);
  });

  it('is deleted by its author within 15 minutes, by users.manage at any time, by others never [10.5.4]', async () => {
    const { ofCredit, ofUser } = await openCase();
    for (const path of [ofCredit, ofUser]) {
      const author = await withPermissions('credits.read', 'documents.verify');
      const other = await withPermissions('credits.read', 'credits.approve');
      const manager = await withPermissions('users.manage');
      const [early, late] = [await write(path, 'A tiempo', author), await write(path, 'Tarde', author)];
      expect(await codeOf('DELETE', `${path}/${early.id}`, other.token)).toEqual([403, 'FORBIDDEN']);
      app.clock.advance(minutes(15));
      expect(await codeOf('DELETE', `${path}/${early.id}`, author.token)).toEqual([200, null]);
      expect(await codeOf('DELETE', `${path}/${early.id}`, author.token)).toEqual([404, 'NOT_FOUND']);
      app.clock.advance(1);
      expect(await codeOf('DELETE', `${path}/${late.id}`, author.token)).toEqual([409, 'CONFLICT']);
      expect((await list(path, other)).data.map(({ text }) => text)).toEqual(['Tarde']);
      app.clock.advance(minutes(10));
      // 403 and not 409: nobody learns by the code how old somebody else's note is.
      expect(await codeOf('DELETE', `${path}/${late.id}`, other.token)).toEqual([403, 'FORBIDDEN']);
      expect(await codeOf('DELETE', `${path}/${late.id}`, manager.token)).toEqual([200, null]);
      expect((await list(path, other)).data.map(({ text }) => text)).toEqual([]);
    }
  });

  it('is deleted only where it is: by the path of another case or of the person it is 404 [10.5.4]', async () => {
    const { ofCredit, ofUser } = await openCase();
    const { ofCredit: another, ofUser: anybody } = await openCase();
    const note = await write(ofCredit, 'Del caso');
    const ofPerson = await write(ofUser, 'De la persona');
    for (const path of [another, ofUser, anybody]) {
      expect(await codeOf('DELETE', `${path}/${note.id}`, rosa.token)).toEqual([404, 'NOT_FOUND']);
    }
    for (const path of [another, ofCredit, anybody]) {
      expect(await codeOf('DELETE', `${path}/${ofPerson.id}`, rosa.token)).toEqual([404, 'NOT_FOUND']);
    }
    expect([await textsOf(ofCredit), await textsOf(ofUser)]).toEqual([['Del caso'], ['De la persona']]);
  });

  it('stays without an author when that administrator is gone [10.5.1]', async () => {
    const { ofCredit } = await openCase();
    const leaving = await withPermissions('credits.approve');
    await write(ofCredit, 'De quien se va', leaving);
    await app.parts.db.delete(admins).where(eq(admins.id, leaving.admin.id));
    expect((await list(ofCredit)).data).toMatchObject([{ text: 'De quien se va', author: null, mine: false }]);
  });

  it('is in the export of the person, without author, and in nothing else they read [10.5.5]', async () => {
    const { user, token, credit, ofCredit, ofUser } = await openCase();
    const { ofCredit: another } = await openCase();
    await write(another, 'secreto de otra persona');
    await write(ofUser, 'secreto de la persona');
    app.clock.advance(minutes(1));
    await write(ofCredit, 'secreto del caso', pablo);
    const exported = await app.call('GET', '/users/me/export', { token });
    const now = app.clock.now().getTime();
    expect(exported.body.notes).toEqual([
      {
        ...{ text: 'secreto de la persona', createdAt: new Date(now - minutes(1)).toISOString() },
        ...{ about: 'person', creditId: null },
      },
      { text: 'secreto del caso', createdAt: new Date(now).toISOString(), about: 'credit', creditId: credit.id },
    ]);
    const said = exported.bytes.toString();
    expect(said).not.toContain(pablo.admin.id);
    expect(said).not.toContain('Pablo');
    // Read by the applicant, and by the office in lists, files and notices.
    const reads = [
      ...['/credits/user-credits', `/credits/${credit.id}/details`, '/users/profile'].map((path) => ({ path, token })),
      ...[
        '/admin/credits',
        `/admin/credits/${credit.id}`,
        '/admin/credits/export?format=csv',
        `/admin/users/${user.id}`,
        '/admin/notifications',
        '/admin/activity?limit=100',
        '/admin/activity/export',
      ].map((path) => ({ path, token: rosa.token })),
    ];
    const seen = [];
    for (const { path, token: as } of reads) seen.push(await app.call('GET', path, { token: as }));
    expect(seen.map(({ status, bytes }) => [status, bytes.toString().includes('secreto')])).toEqual(
      seen.map(() => [200, false]),
    );
    expect(JSON.stringify(await app.mailsTo(user.email))).not.toContain('secreto');
  });

  it('goes with the account, also from credits that stay, where nothing is written any more [10.5.6]', async () => {
    const { user, ofCredit, ofUser } = await openCase('APPROVED');
    await write(ofCredit, 'Nota del crédito');
    await write(ofUser, 'Nota de la persona');
    await inTransaction(app.parts.db, (tx) => deleteAccount(contextFor(app.parts), tx, user.id));
    expect(await app.parts.db.select().from(notes).where(eq(notes.userId, user.id))).toEqual([]);
    expect(await list(ofCredit)).toMatchObject({ data: [], total: 0 });
    expect(await codeOf('POST', ofCredit, rosa.token, { text: 'Otra' })).toEqual([409, 'INVALID_TRANSITION']);
    expect(await codeOf('POST', ofUser, rosa.token, { text: 'Otra' })).toEqual([404, 'NOT_FOUND']);
  });

  it('of writing and deleting an account at once leaves no note behind [10.5.6]', async () => {
    const cases = await Promise.all(Array.from({ length: 5 }, () => openCase('APPROVED')));
    const written = await Promise.all(
      cases.map(async ({ user, ofCredit }) => {
        const [{ status }] = await Promise.all([
          app.call('POST', ofCredit, { token: rosa.token, body: { text: 'Nota' } }),
          inTransaction(app.parts.db, (tx) => deleteAccount(contextFor(app.parts), tx, user.id)),
        ]);
        return status;
      }),
    );
    for (const status of written) expect([201, 409]).toContain(status);
    for (const { ofCredit } of cases) expect((await list(ofCredit)).data).toEqual([]);
  });

  it('goes with a draft that is deleted [10.5.6]', async () => {
    const { credit, token, ofCredit } = await openCase('PENDING');
    await write(ofCredit, 'Nota del borrador');
    expect((await app.call('DELETE', '/users/me', { token, body: { password: 'Prueba*2026' } })).status).toBe(200);
    expect(await app.parts.db.select().from(notes).where(eq(notes.creditId, credit.id))).toEqual([]);
  });

  it('is in the log when it is written and deleted, without the text [10.7.1]', async () => {
    const { user, credit, ofCredit, ofUser } = await openCase();
    const note = await write(ofCredit, 'secreto del caso');
    await app.call('DELETE', `${ofCredit}/${note.id}`, { token: rosa.token });
    const ofPerson = await write(ofUser, 'secreto de la persona');
    const logged = async (targetId: string) =>
      (await app.call('GET', `/admin/activity?targetId=${targetId}`, { token: rosa.token })).body.data;
    expect(await logged(credit.id)).toEqual([
      expect.objectContaining({ status: 'deleted', description: 'Nota borrada', details: { noteId: note.id } }),
      expect.objectContaining({
        type: 'credit',
        status: 'created',
        description: 'Nota escrita',
        adminId: rosa.admin.id,
      }),
    ]);
    expect(await logged(user.id)).toEqual([
      expect.objectContaining({ type: 'user', description: 'Nota escrita', details: { noteId: ofPerson.id } }),
    ]);
    const stored = [await app.parts.db.select().from(activities), await app.parts.db.select().from(activityWords)];
    expect(JSON.stringify(stored)).not.toContain('secreto');
  });
});
