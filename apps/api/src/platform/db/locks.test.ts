import type { NewPhoneLink } from '@cotejo/contracts/phone-links/applicant';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { raiseCatalogVersion } from '#modules/catalog';
import { findCredit, lockCredit } from '#modules/credits';
import { noteLinkMail } from '#modules/handovers';
import { adminRepository, lockUser, lockUserToDelete } from '#modules/identity';
import { lockInstitutions } from '#modules/rates';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { isTransactionConflict } from '#platform/db/database-errors.ts';
import { advisoryLocks, takeLock } from '#platform/db/locks.ts';
import { credits, documents, handoverLinks, phoneLinks } from '#platform/db/schema.ts';
import {
  type Credit,
  createAdmin,
  createConfirmedPhone,
  createCredit,
  createOpenedHandover,
  createUser,
  factoryPassword,
  pngFile,
  type User,
  uploadDocument,
  uploadForm,
} from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { lockApplicant, lockOwnCredit } from '../../modules/credits/repository.ts';
import { lockHandover, lockLink, lockSettings } from '../../modules/handovers/repository.ts';

type LockedTable = 'users' | 'admins' | 'credits' | 'institutions' | 'handovers' | 'handover_links';

// The embedded database has one connection, so nothing waits for a lock.
describe.runIf(inject('postgresTemplate'))('locks', () => {
  let database: TestDatabase;
  let app: TestApp;
  let admin: string;
  let other: string;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    app = await openTestApp(database);
    admin = (await createAdmin(app)).token;
    other = (await createAdmin(app)).token;
  });
  afterAll(() => app.close());

  const countDeadlocks = async () => {
    const { rows } = await app.parts.db.execute<{ deadlocks: number }>(
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    );
    return rows[0]?.deadlocks;
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url ?? '' });
    await client.connect();
    return client;
  };
  const countWaiting = async () => {
    const { rows } = await database.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  describe('of which two transactions take each pair', () => {
    const lockRow = (table: string) => async (tx: Tx) => {
      await tx.execute(sql`select from ${sql.identifier(table)} order by id limit 1 for update`);
    };
    const { migration: _ofSessions, ...advisory } = advisoryLocks;
    type Name = keyof typeof advisory;
    const takes = new Map<string, (tx: Tx) => Promise<void>>([
      ...(['digest', 'terms'] as const).map((name: Name) => [name, (tx: Tx) => takeLock(tx, name)] as const),
      ['ceilings', (tx) => tx.execute(sql`lock table legal_rates in share row exclusive mode`).then(() => undefined)],
      ...(['code', 'mail'] as const).map((name: Name) => [name, (tx: Tx) => takeLock(tx, name, 'x')] as const),
      ['person', lockRow('users')],
      ['administrator', lockRow('admins')],
      ['sessions of a person', lockRow('user_sessions')],
      ['sessions of an administrator', lockRow('admin_sessions')],
      ['credit', lockRow('credits')],
      ['link for a phone', lockRow('phone_links')],
      ['hand-over', lockRow('handovers')],
      ['institution', lockRow('institutions')],
      ['link of a hand-over', lockRow('handover_links')],
      ...(['uploads', 'reading', 'openings'] as const).map(
        (name: Name) => [name, (tx: Tx) => takeLock(tx, name, 'x')] as const,
      ),
      ['catalogue', raiseCatalogVersion],
    ]);
    const names = [...takes.keys()];
    const pairs = names.flatMap((first, at) => names.slice(at + 1).map((second) => [first, second] as const));

    /** Both take their first lock before either asks for its second, where possible. */
    const takeBoth = async (one: readonly [string, string], other: readonly [string, string]) => {
      const inOrder = ([first, second]: readonly [string, string], arrived: () => void, mayGoOn: Promise<unknown>) =>
        inTransaction(
          app.parts.db,
          async (tx) => {
            await takes.get(first)?.(tx);
            arrived();
            await mayGoOn;
            await takes.get(second)?.(tx);
          },
          { tries: 1 },
        );
      const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      const bothOrWaiting = Promise.race([
        Promise.all(arrivals.map(({ promise }) => promise)),
        new Promise((resolve) => setTimeout(resolve, 100)),
      ]);
      await Promise.all([
        inOrder(one, arrivals[0].resolve, bothOrWaiting),
        inOrder(other, arrivals[1].resolve, bothOrWaiting),
      ]);
    };

    beforeAll(async () => {
      const { user } = await createUser(app);
      await createOpenedHandover(app, await createCredit(app, { userId: user.id, stage: 'APPROVED' }));
      await createConfirmedPhone(app, await createCredit(app, { userId: user.id }));
    });

    it('knows every advisory lock', () => expect(names).toEqual(expect.arrayContaining(Object.keys(advisory))));

    it.each(pairs)('%s and %s in the written order do not wait for each other', async (...pair) => {
      await expect(takeBoth(pair, pair)).resolves.toBeUndefined();
    });

    it('would wait for each other in two orders', async () => {
      const error = await takeBoth(['person', 'credit'], ['credit', 'person']).catch((reason: unknown) => reason);
      expect(isTransactionConflict(error)).toBe(true);
    });
  });

  describe('of a row', () => {
    const locks: [string, LockedTable, (tx: Tx, id: string) => Promise<unknown>][] = [
      ['a person', 'users', lockUser],
      ['an applicant', 'users', lockApplicant],
      ['an administrator', 'admins', adminRepository.lockAdmin],
      ['the managers', 'admins', adminRepository.lockManagers],
      ['an application under review', 'credits', lockCredit],
      ['an own application', 'credits', async (tx, id) => lockOwnCredit(tx, await ownerOf(tx, id), id)],
      ['an institution', 'institutions', (tx, id) => lockInstitutions(tx, [id])],
      ['a hand-over', 'handovers', lockHandover],
      ['a link of a hand-over', 'handover_links', async (tx, id) => lockLink(tx, await linkOf(id))],
      ['the settings of an institution', 'institutions', lockSettings],
    ];
    const ownerOf = async (tx: Tx, id: string) => (await findCredit(tx, id))?.userId ?? '';
    const linkOf = async (id: string) => {
      const [link] = await app.parts.db.select().from(handoverLinks).where(eq(handoverLinks.id, id));
      if (!link) throw new Error(`There is no link ${id}`);
      return link;
    };
    const idIn = async (table: string) => {
      const { rows } = await app.parts.db.execute<{ id: string }>(
        sql`select id from ${sql.identifier(table)} order by id limit 1`,
      );
      return rows[0]?.id ?? '';
    };
    /** What the database takes when a row that refers to this one is inserted. */
    const isInsertFree = async (table: string, id: string) => {
      const { rows } = await app.parts.db.execute(
        sql`select from ${sql.identifier(table)} where id = ${id} for key share skip locked`,
      );
      return rows.length === 1;
    };
    const isChangeFree = async (table: string, id: string) => {
      const { rows } = await app.parts.db.execute(
        sql`select from ${sql.identifier(table)} where id = ${id} for no key update skip locked`,
      );
      return rows.length === 1;
    };
    /** On other connections while the lock is held. */
    const whileHeld = async (lock: (tx: Tx) => Promise<unknown>, table: string, id: string) => {
      const arrived = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      const holding = inTransaction(app.parts.db, async (tx) => {
        await lock(tx);
        arrived.resolve();
        await mayEnd.promise;
      });
      await Promise.race([arrived.promise, holding]);
      const seen = { insert: await isInsertFree(table, id), change: await isChangeFree(table, id) };
      mayEnd.resolve();
      await holding;
      return seen;
    };

    it.each(locks)(
      'that is only changed stops changes and lets rows that refer to it in: %s [12.1.4]',
      async (_name, table, lock) => {
        const id = await idIn(table);
        expect(await whileHeld((tx) => lock(tx, id), table, id)).toEqual({ insert: true, change: false });
      },
    );

    it.each([
      ['users', lockUserToDelete],
      ['admins', adminRepository.lockAdminToDelete],
    ] as const)('that is deleted keeps them out: %s', async (table, lock) => {
      const id = await idIn(table);
      expect(await whileHeld((tx) => lock(tx, id), table, id)).toEqual({ insert: false, change: false });
    });

    it('lets a decision and a change of the permissions of its reviewer pass each other [12.1.4]', async () => {
      const before = await countDeadlocks();
      for (let round = 0; round < 6; round += 1) {
        const { user } = await createUser(app);
        const credit = await createCredit(app, { userId: user.id, stage: 'UNDER_REVIEW' });
        const reviewer = await createAdmin(app);
        const taken = await app.call('POST', `/admin/credits/${credit.id}/take`, { token: reviewer.token, body: {} });
        expect(taken.status).toBe(200);
        const answers = await Promise.all([
          app.call('POST', `/admin/credits/${credit.id}/status`, {
            token: reviewer.token,
            body: { status: 'REJECTED', note: 'No cumple' },
          }),
          app.call('PUT', `/admin/auth/${reviewer.admin.id}/permissions`, {
            token: admin,
            body: { permissions: ['reports.read'] },
          }),
        ]);
        expect(answers.map(({ status }) => status)).toEqual([expect.toBeOneOf([200, 403]), 200]);
      }
      expect(await countDeadlocks()).toBe(before);
    });
  });

  describe('of a hand-over', () => {
    const approved = async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
      return { credit, token, handover: await createOpenedHandover(app, credit) };
    };
    type Approved = Awaited<ReturnType<typeof approved>>;
    /** With the link of before, which ends once this mail is taken. */
    const withSecondLink = async () => {
      const found = await approved();
      const resend = `/admin/handovers/${found.handover.id}/resend`;
      expect((await app.call('POST', resend, { token: admin, body: {} })).status).toBe(200);
      const links = await app.parts.db
        .select()
        .from(handoverLinks)
        .where(eq(handoverLinks.handoverId, found.handover.id))
        .orderBy(handoverLinks.sending);
      return { ...found, links };
    };
    type WithLinks = Awaited<ReturnType<typeof withSecondLink>>;
    const changes: Record<string, (scene: WithLinks) => Promise<unknown>> = {
      'the new mail was taken': ({ links }) =>
        noteLinkMail(app.parts, { mailId: links[1]?.mailId ?? '', sentAt: app.clock.now(), isRefused: false }),
      'the institution is no longer reached by mail': ({ credit }) =>
        app.call('PUT', `/admin/institutions/${credit.institutionId}/handover`, {
          token: admin,
          body: { channel: 'none' },
        }),
      'it is sent again': ({ handover }) =>
        app.call('POST', `/admin/handovers/${handover.id}/resend`, { token: admin, body: {} }),
      'the permission is taken back': ({ credit, token }) =>
        app.call('POST', `/credits/${credit.id}/handover-consent`, { token, body: { consent: false } }),
    };
    const [taken, unreached, again, takenBack] = Object.keys(changes);
    const pairs = [
      [taken, unreached],
      [unreached, taken],
      [takenBack, unreached],
      [unreached, takenBack],
      [unreached, again],
    ].flatMap(([first, second]) => [0, 1].map((held) => [first ?? '', second ?? '', held] as const));

    // The first waits for the held link, then the second for whatever it meets, and then both go on.
    it.each(pairs)('never waits in a circle for two links: %s, then %s, link %i held [12.11.31]', async (...scene) => {
      const [first, second, held] = scene;
      const found = await withSecondLink();
      const before = await countDeadlocks();
      const holder = await connect();
      try {
        await holder.query('begin');
        await holder.query('select from handover_links where id = $1 for update', [found.links[held]?.id]);
        const running: Promise<unknown>[] = [];
        for (const name of [first, second]) {
          running.push(changes[name]?.(found) ?? Promise.reject(new Error(name)));
          await expect.poll(countWaiting).toBe(running.length);
        }
        await holder.query('commit');
        await Promise.all(running);
      } finally {
        await holder.end();
      }
      expect(await countDeadlocks()).toBe(before);
      const links = await app.parts.db
        .select()
        .from(handoverLinks)
        .where(eq(handoverLinks.handoverId, found.handover.id));
      expect(links.map(({ endedAt }) => endedAt)).toEqual([expect.any(Date), expect.any(Date)]);
    });

    it('lets a new link and a change of the contacts pass each other [12.11.31]', async () => {
      const { credit, handover } = await approved();
      const expiredAt = new Date(app.clock.now().getTime() - 1);
      await app.parts.db
        .update(handoverLinks)
        .set({ createdAt: new Date(expiredAt.getTime() - 1), expiresAt: expiredAt })
        .where(eq(handoverLinks.id, handover.linkId));
      const before = await countDeadlocks();
      const holder = await connect();
      try {
        await holder.query('begin');
        await holder.query('select from institutions where id = $1 for update', [credit.institutionId]);
        const path = `/admin/institutions/${credit.institutionId}/handover`;
        const saved = app.call('PUT', path, { token: admin, body: { channel: 'none' } });
        await expect.poll(countWaiting).toBe(1);
        const renewed = app.call('POST', '/handover/renew', { body: { token: handover.link } });
        await expect.poll(countWaiting).toBe(2);
        await holder.query('commit');
        expect((await Promise.all([saved, renewed])).map(({ status }) => status)).toEqual([200, 200]);
      } finally {
        await holder.end();
      }
      expect(await countDeadlocks()).toBe(before);
    });

    it('is sent again while contacts and permission change, without a deadlock [12.11.32]', async () => {
      const before = await countDeadlocks();
      const allow = ({ credit, token }: Approved, consent: boolean) =>
        app.call('POST', `/credits/${credit.id}/handover-consent`, { token, body: { consent } });
      const resend = ({ handover }: Approved) =>
        app.call('POST', `/admin/handovers/${handover.id}/resend`, { token: admin, body: {} });
      const save = ({ credit }: Approved, channel: string) =>
        app.call('PUT', `/admin/institutions/${credit.institutionId}/handover`, { token: admin, body: { channel } });
      const statusesOf = async (...calls: Promise<{ status: number }>[]) =>
        (await Promise.all(calls)).map(({ status }) => status);
      for (let round = 0; round < 12; round += 1) {
        const found = await approved();
        expect(await statusesOf(resend(found), save(found, 'none'))).toEqual([expect.toBeOneOf([200, 409]), 200]);
        expect(await statusesOf(save(found, 'email'), resend(found))).toEqual([200, expect.toBeOneOf([200, 409])]);
        expect(await statusesOf(allow(found, false), resend(found))).toEqual([200, expect.toBeOneOf([200, 409])]);
        expect(await statusesOf(allow(found, true), resend(found))).toEqual([200, 409]);
      }
      expect(await countDeadlocks()).toBe(before);
    });
  });

  describe('of a person and their credits', () => {
    interface Scene {
      readonly user: User;
      readonly token: string;
      readonly draft: Credit;
      readonly sent: Credit;
      readonly documentId: string;
      /** Of the draft; it waits for its opening. */
      readonly link: NewPhoneLink;
    }
    const setScene = async (): Promise<Scene> => {
      const { user, token } = await createUser(app);
      const draft = await createCredit(app, { userId: user.id, stage: 'INSTITUTION_SELECTED', amortizationType: 2 });
      for (const documentType of ['id', 'payroll', 'services'] as const) {
        await uploadDocument(app, { creditId: draft.id, documentType });
      }
      const sent = await createCredit(app, { userId: user.id, stage: 'UNDER_REVIEW' });
      const [document] = await app.parts.db.select().from(documents).where(sql`credit_id = ${sent.id}`).limit(1);
      const made = await app.call('POST', `/credits/${draft.id}/phone`, { token, body: {} });
      return { user, token, draft, sent, documentId: document?.id ?? '', link: made.body.data as NewPhoneLink };
    };
    const calls: Record<string, (scene: Scene) => Promise<{ status: number }>> = {
      'a sign-in': ({ user: { email } }) =>
        app.call('POST', '/auth/login', { body: { email, password: factoryPassword } }),
      'a wrong password': ({ user: { email } }) =>
        app.call('POST', '/auth/login', { body: { email, password: 'Otra*2026' } }),
      'an application': ({ token, user: { email, cedula } }) =>
        app.call('POST', '/credits', {
          token,
          body: {
            ...{ amount: 5_000, term: 24, income: 1_200, location: 'Quito' },
            ...{ email, document: cedula, termsAccepted: true },
          },
        }),
      'a submission': ({ token, draft }) =>
        app.call('POST', `/credits/${draft.id}/status`, { token, body: { status: 'DOCUMENTS_SUBMITTED' } }),
      'a cancellation': ({ token, draft }) =>
        app.call('POST', `/credits/${draft.id}/status`, { token, body: { status: 'CANCELLED' } }),
      'an upload': async ({ token, draft }) =>
        app.call('POST', `/credits/${draft.id}/documents/upload`, {
          token,
          body: uploadForm({ documentType: 'id' }, { bytes: await pngFile(), name: 'cedula.png' }),
        }),
      'a link for a phone': ({ token, draft }) => app.call('POST', `/credits/${draft.id}/phone`, { token, body: {} }),
      'the opening by a phone': async ({ link }) =>
        app.call('POST', '/phone/open', { body: { token: link.url.slice(link.url.indexOf('#') + 1) } }),
      'the end of a link': ({ token, draft, link }) =>
        app.call('DELETE', `/credits/${draft.id}/phone/${link.id}`, { token }),
      'a document from a phone': async ({ draft }) => {
        const bytes = await pngFile();
        await app.parts.db.delete(phoneLinks).where(eq(phoneLinks.creditId, draft.id));
        const phone = await createConfirmedPhone(app, draft);
        const body = { documentType: 'id', fileName: 'cedula.png', sizeBytes: bytes.length };
        const started = await app.call('POST', '/phone/uploads', { token: phone.token, body });
        const { id } = started.body.data as { id: string };
        return app.call('PUT', `/phone/uploads/${id}`, {
          token: phone.token,
          headers: { 'content-type': 'application/octet-stream', 'upload-offset': '0' },
          body: bytes,
        });
      },
      'a sign-out': ({ token }) => app.call('POST', '/auth/logout', { token }),
      'a new password': ({ token }) =>
        app.call('POST', '/password/change', {
          token,
          body: { currentPassword: factoryPassword, newPassword: 'Otra*Clave2026' },
        }),
      'a new profile': ({ token, user: { nombres, apellidos, telefono } }) =>
        app.call('PUT', '/users/profile', {
          token,
          body: { nombres, apellidos, telefono, direccion: 'Otra calle 12' },
        }),
      'a verdict on a document': ({ sent, documentId }) =>
        app.call('POST', `/admin/credits/${sent.id}/verify-document`, {
          token: admin,
          body: { documentId, verified: false, comments: 'No se lee' },
        }),
      'a return': ({ sent, documentId }) =>
        app.call('POST', `/admin/credits/${sent.id}/return`, {
          token: admin,
          body: { documents: [{ documentId, words: 'Otra foto' }], words: 'Corrige' },
        }),
      'a rejection': ({ sent }) =>
        app.call('POST', `/admin/credits/${sent.id}/status`, {
          token: admin,
          body: { status: 'REJECTED', note: 'No cumple' },
        }),
      'a taking': ({ sent }) => app.call('POST', `/admin/credits/${sent.id}/take`, { token: admin, body: {} }),
      'a taking over': async ({ sent }) => {
        await app.call('POST', `/admin/credits/${sent.id}/take`, { token: other, body: {} });
        return app.call('POST', `/admin/credits/${sent.id}/take`, { token: admin, body: { words: 'No contesta' } });
      },
      'a release': ({ sent }) => app.call('POST', `/admin/credits/${sent.id}/release`, { token: admin, body: {} }),
      'the next one': () => app.call('POST', '/admin/credits/next', { token: admin, body: {} }),
      'a block': ({ user }) =>
        app.call('POST', `/admin/users/${user.id}/status`, { token: admin, body: { status: 'inactive' } }),
      'a deletion by an administrator': ({ user }) => app.call('DELETE', `/admin/users/${user.id}`, { token: admin }),
      'a deletion by its owner': ({ token }) =>
        app.call('DELETE', '/users/me', { token, body: { password: factoryPassword } }),
    };

    const expectedStatuses: Record<string, number> = {
      'a wrong password': 401,
      'an application': 201,
      'an upload': 201,
      'a link for a phone': 201,
    };

    it.each(Object.keys(calls))('%s never waits for the person while it holds a credit', async (name) => {
      const scene = await setScene();
      const [holder, looker] = await Promise.all([connect(), connect()]);
      try {
        await holder.query('begin');
        // `for update` also blocks inserts that refer to the user.
        await holder.query('select from users where id = $1 for update', [scene.user.id]);
        let isDone = false;
        const answered = calls[name]?.(scene).finally(() => {
          isDone = true;
        });
        await expect.poll(async () => isDone || (await countWaiting()) > 0).toBe(true);
        if (!isDone) {
          const free = 'select id from credits where user_id = $1 for update skip locked';
          const { rows } = await looker.query(free, [scene.user.id]);
          expect(rows).toHaveLength(await app.parts.db.$count(credits, sql`user_id = ${scene.user.id}`));
        }
        await holder.query('commit');
        expect((await answered)?.status).toBe(expectedStatuses[name] ?? 200);
      } finally {
        await Promise.all([holder.end(), looker.end()]);
      }
    });
  });
});
