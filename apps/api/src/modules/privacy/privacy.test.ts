import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { formatDollarsAndCents } from '@cotejo/format/figures';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { digestActivities, erasedDescription } from '#modules/activity-log';
import { creditNumber } from '#modules/credits';
import * as offers from '#modules/offers';
import { hours, minutes } from '#platform/clock.ts';
import { inTransaction, schema } from '#platform/db/database.ts';
import {
  consents,
  creditEvents,
  creditReminders,
  credits,
  documents,
  documentUploads,
  idempotencyKeys,
  mails,
  notifications,
  pendingRegistrations,
  tallies,
  termsVersions,
  users,
  verificationCodes,
} from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { sha256 } from '#platform/sha256.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/storage.ts';
import { everyKindOfCharge } from '#testing/every-kind-of-charge.ts';
import {
  contextFor,
  createAdmin,
  createCredit,
  createInstitution,
  createUser,
  factoryPassword,
  pngFile,
  sampleRequest,
  type User,
  uploadForm,
  uploadFormerDocument,
} from '#testing/factories.ts';
import { tableNames } from '#testing/table-names.ts';
import { takeOwnData } from '#testing/take-own-data.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { deleteAccount } from './delete-account.ts';
import { exportedTables, leftOutTables } from './tables-of-a-person.ts';

const patiently = { timeout: 20_000, interval: 50 };

describeOnBothDatabases('privacy', (open) => {
  let app: TestApp;
  let termsVersionId: string;
  beforeAll(async () => {
    app = await openTestApp(await open(), {}, { hasTerms: false });
    termsVersionId = newId(app.clock);
    const now = app.clock.now();
    const terms = { id: termsVersionId, title: 'Términos', version: '2.0', content: '<p>…</p>', isActive: true };
    await app.parts.db.insert(termsVersions).values({ ...terms, createdAt: now, updatedAt: now });
  });
  afterAll(() => app.close());

  const consent = (user: User, creditId: string | null) =>
    app.parts.db.insert(consents).values({
      id: newId(app.clock),
      userId: user.id,
      creditId,
      termsVersionId,
      purpose: creditId ? 'application' : 'registration',
      acceptedAt: app.clock.now(),
      ipAddress: '192.0.2.7',
    });

  /** All rows of all tables in lower case, except the farewell mail, which is deleted 30 days later. */
  async function linesOfDatabase(): Promise<string[]> {
    const lines: string[] = [];
    for (const name of tableNames) {
      const but = name === 'mails' ? sql`where kind <> 'account-deleted'` : sql``;
      const { rows } = await app.parts.db.execute<{ line: string }>(
        sql`select to_jsonb(t)::text as line from ${sql.identifier(name)} t ${but}`,
      );
      lines.push(...rows.map(({ line }) => `${name}: ${line.toLowerCase()}`));
    }
    return lines;
  }

  /** Starts to listen once; both downloads that are left need a real connection. */
  const originOf = async ({ app: server }: TestApp) => {
    if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
    return server.listeningOrigin;
  };

  describe('download', () => {
    it('holds the person, consents, credits, documents as they were uploaded, and what else is kept', async () => {
      const { user, token } = await createUser(app);
      await consent(user, null);
      const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
      await uploadFormerDocument(app, { creditId: credit.id });
      const response = await app.call('GET', '/users/me/export', { token });
      expect(response.status).toBe(200);
      expect(response.headers['content-disposition']).toContain('attachment');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toMatchObject({
        user: { id: user.id, cedula: user.cedula, email: user.email },
        preferences: { security: { loginAlerts: true }, notifications: { news: false } },
        consents: [{ termsVersion: '2.0', acceptedAt: app.clock.now().toISOString(), address: '192.0.2.7' }],
        credits: [{ id: credit.id, amount: credit.amountCents / 100, status: 'DOCUMENTS_SUBMITTED' }],
        sessions: [{ device: 'test' }],
      });
      const exported = response.body.documents as { documentType: string; fileContent: string }[];
      expect(exported.map(({ documentType }) => documentType).sort()).toEqual(['id', 'id', 'payroll', 'services']);
      const [row] = await app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id)).limit(1);
      const stored = await app.parts.storage.get(row?.storageKey ?? '');
      expect(exported.map(({ fileContent }) => fileContent)).toContain(
        `data:${row?.fileType};base64,${stored.toString('base64')}`,
      );
      const again = await app.call('GET', '/users/me/export', { token });
      expect(again.body.records).toContainEqual({
        description: 'Datos personales descargados por su titular',
        at: app.clock.now().toISOString(),
      });
      expect(response.bytes.toString()).not.toMatch(/argon2|token_?hash|storageKey/i);
    });

    it('knows every table with a column that points at a person [6.7.6]', () => {
      const tables = Object.values(schema)
        .filter((value) => is(value, PgTable))
        .map((table) => getTableConfig(table));
      const pointsByName = /^(email|to_email|cedula|user_id|person_id|account_id|subject_id|target_id|entity_id)$/;
      const found = new Set(
        tables.filter(({ columns }) => columns.some(({ name }) => pointsByName.test(name))).map(({ name }) => name),
      );
      // Also by foreign keys, except of the administrator who decided or wrote.
      const ofPeople = exportedTables.filter((name) => name !== 'admins');
      for (const { name, foreignKeys } of tables) {
        const targets = foreignKeys.map((key) => getTableName(key.reference().foreignTable));
        if (targets.some((target) => ofPeople.includes(target))) found.add(name);
      }
      expect([...found].sort()).toEqual([...exportedTables, ...Object.keys(leftOutTables)].sort());
    });

    it('tells uploads under way, keys of repeated requests, reminders, notices and waiting registrations [6.7.6]', async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      const { db, clock } = app.parts;
      const now = clock.now();
      await consent(user, credit.id);
      await db.insert(documentUploads).values({
        ...{ id: newId(clock), creditId: credit.id, documentType: 'payroll', fileName: 'rol.pdf' },
        ...{ sizeBytes: 900, receivedBytes: 300, createdAt: now, updatedAt: now },
      });
      await db
        .insert(idempotencyKeys)
        .values({ userId: user.id, key: 'clave-1', bodyHash: sha256('x'), creditId: credit.id, createdAt: now });
      await db.insert(creditReminders).values({ creditId: credit.id, sentAt: now });
      const { passwordHash, cedula, nombres, apellidos, telefono, direccion } = user;
      await db.insert(pendingRegistrations).values({
        ...{ id: newId(clock), email: user.email, cedula, nombres, apellidos, telefono, direccion, passwordHash },
        ...{ ipAddress: '192.0.2.9', termsVersionId, createdAt: now, expiresAt: new Date(now.getTime() + hours(24)) },
      });
      for (const about of [
        { entityId: user.id, metadata: {}, message: 'De la persona' },
        { entityId: credit.id, metadata: { userId: user.id, creditId: credit.id }, message: 'Del crédito' },
        { entityId: newId(clock), metadata: {}, message: 'De otra persona' },
      ]) {
        await db.insert(notifications).values({ id: newId(clock), type: 'new_credit', createdAt: now, ...about });
      }
      const { body } = await app.call('GET', '/users/me/export', { token });
      const at = now.toISOString();
      expect(body).toMatchObject({
        uploads: [{ creditId: credit.id, fileName: 'rol.pdf', sizeBytes: 900, receivedBytes: 300, createdAt: at }],
        requestKeys: [{ key: 'clave-1', creditId: credit.id, createdAt: at }],
        credits: [{ id: credit.id, remindedAt: at }],
        registrations: [{ createdAt: at }],
        administrators: [],
        consents: [{ termsVersion: '2.0', acceptedAt: at, address: '192.0.2.7', purpose: 'application' }],
      });
      expect((body.notices as { message: string }[]).map(({ message }) => message).sort()).toEqual([
        'De la persona',
        'Del crédito',
      ]);
      expect(body.consents).toHaveLength(1);
    });

    it('is of one moment: what is written meanwhile is in none of its lists [6.7.6]', async () => {
      const { user, token } = await createUser(app);
      await consent(user, null);
      const list = vi.spyOn(offers, 'listSearches');
      const others: Promise<unknown>[] = [];
      const outside = AsyncLocalStorage.snapshot();
      list.mockImplementationOnce(async () => {
        // With the single connection of the embedded database this waits for the export to end.
        others.push(outside(() => createCredit(app, { userId: user.id })));
        if (app.parts.connection.kind === 'postgres') await Promise.all(others);
        return [];
      });
      const { body } = await app.call('GET', '/users/me/export', { token });
      await Promise.all(others);
      expect(body.credits).toEqual([]);
      expect((await app.call('GET', '/users/me/export', { token })).body.credits).toHaveLength(1);
      list.mockRestore();
    });

    it('tells every record of the log once, in order, however many there are [6.7.6]', async () => {
      const { user, token } = await createUser(app);
      const count = 12_001;
      await app.parts.db.execute(sql`
        insert into activities (id, type, status, description, target_id, timestamp, source)
        select gen_random_uuid(), 'user', 'viewed', 'Registro ' || number, ${user.id},
          timestamptz '2026-01-01' + number * interval '1 second', 'server'
        from generate_series(1, ${count}::int) as number`);
      const { body } = await app.call('GET', '/users/me/export', { token });
      const records = body.records as { description: string; at: string }[];
      expect(records.map(({ description }) => description)).toEqual(
        Array.from({ length: count }, (_, index) => `Registro ${index + 1}`),
      );
      expect(records[0]?.at).toBe('2026-01-01T00:00:01.000Z');
    });

    it('holds nothing of anybody else, and tells the owner by mail', async () => {
      const { user, token } = await createUser(app);
      const { user: other } = await createUser(app);
      await createCredit(app, { userId: other.id });
      const response = await app.call('GET', '/users/me/export', { token });
      expect(response.body.credits).toEqual([]);
      expect(response.bytes.toString()).not.toContain(other.cedula);
      expect((await app.mailsTo(user.email))[0]?.subject).toBe('Descargaste tus datos de Cotejo');
      expect((await app.call('GET', '/users/me/export')).status).toBe(401);
    });

    it('is written while it is sent, one document at a time, and once at a time for a person [8.12.1]', async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      const uploaded = [];
      for (let number = 0; number < 12; number += 1) {
        uploaded.push(await uploadFormerDocument(app, { creditId: credit.id, bytes: randomBytes(2_000_000) }));
      }
      const read = vi.spyOn(app.parts.storage, 'get');
      const origin = await originOf(app);
      const download = (signal?: AbortSignal) =>
        fetch(`${origin}/api/users/me/export`, {
          headers: { authorization: `Bearer ${token}` },
          ...(signal && { signal }),
        });
      const leaving = new AbortController();
      expect((await download(leaving.signal)).status).toBe(200);
      // Backpressure: nothing more is read while the client does not.
      expect(read.mock.calls.length).toBeLessThan(uploaded.length / 2);
      const second = await app.call('GET', '/users/me/export', { token });
      expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '60']);
      const { token: another } = await createUser(app);
      expect((await app.call('GET', '/users/me/export', { token: another })).status).toBe(200);
      leaving.abort();
      const whole = await vi.waitFor(async () => {
        const response = await download();
        expect(response.status).toBe(200);
        return response;
      }, patiently);
      const { documents: exported } = (await whole.json()) as { documents: { id: string; fileContent: string }[] };
      expect(exported.map(({ id }) => id)).toEqual(uploaded.map(({ id }) => id));
      for (const [index, { fileContent }] of exported.entries()) {
        const bytes = Buffer.from(fileContent.replace(/^data:[^,]*,/, ''), 'base64');
        expect(sha256(bytes)).toBe(uploaded[index]?.sha256);
      }
      expect((await app.call('GET', '/users/me/export', { token })).status).toBe(200);
      read.mockRestore();
    });

    it('is refused whole without the storage, and given without a file that is lost', async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      await uploadFormerDocument(app, { creditId: credit.id });
      const read = vi.spyOn(app.parts.storage, 'get');
      read.mockRejectedValueOnce(new StorageUnavailable(new Error('x')));
      expect((await app.call('GET', '/users/me/export', { token })).status).toBe(503);
      read.mockRejectedValueOnce(new StoredFileMissing());
      const { documents: exported } = (await app.call('GET', '/users/me/export', { token })).body;
      expect(exported).toMatchObject([{ fileContent: '' }]);
      read.mockRestore();
    });
  });

  describe('download as a ZIP', () => {
    const valueBeside = (words: readonly string[], name: string) => words[words.indexOf(name) + 1];

    it('holds a page in Spanish, the JSON, and the documents as they were uploaded [12.11.16]', async () => {
      const { user, token } = await createUser(app);
      await consent(user, null);
      const credit = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
      const former = await uploadFormerDocument(app, { creditId: credit.id });
      const { response, entries, page, words, json } = await takeOwnData(app, token);
      expect(response.headers['content-type']).toBe('application/zip');
      expect(response.headers['content-disposition']).toContain('cotejo-mis-datos.zip');
      expect(response.headers['cache-control']).toBe('no-store');

      const rows = await app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id));
      const exported = json.documents as { id: string; file: string }[];
      expect(exported.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
      for (const { id, file } of exported) {
        const row = rows.find((one) => one.id === id);
        expect(sha256(Buffer.from(entries[file] ?? []))).toBe(row?.sha256);
        expect(page).toContain(`href="${file}"`);
      }
      const folder = `documentos/${creditNumber(credit)}`;
      expect(Object.keys(entries).sort()).toEqual(
        [
          ...[`${folder}/identificacion.pdf`, `${folder}/identificacion-2.pdf`],
          ...[`${folder}/roles-de-pago.pdf`, `${folder}/servicios.pdf`, 'mis-datos.html', 'mis-datos.json'],
        ].sort(),
      );
      expect(exported.map(({ id }) => id)).toContain(former.id);

      expect(page).toContain('<html lang="es-EC">');
      expect(valueBeside(words, 'Cédula')).toBe(user.cedula);
      expect(valueBeside(words, 'Monto')).toBe('$10.000');
      expect(valueBeside(words, 'Plazo')).toBe('24 meses');
      expect(valueBeside(words, 'Creada')).toMatch(/^\d{1,2} de noviembre de 2026, \d\d:\d\d$/);
      expect(valueBeside(words, 'Estado')).toMatch(/^Aprobado\. /);
      for (const word of ['Tus solicitudes', 'Roles de pago', 'Términos y condiciones, al registrarte', '192.0.2.7'])
        expect(words).toContain(word);
      // Words of programs stay in the JSON.
      expect(words.join(' ')).not.toMatch(/APPROVED|DOCUMENTS_SUBMITTED|undefined|null|\bNaN\b|\[object/);
    });

    it('says the same as the JSON download, with totals that include the charges [12.11.17]', async () => {
      const { user, token } = await createUser(app);
      const personalLoan = { maxTerm: 60, charges: everyKindOfCharge };
      const institution = await createInstitution(app, { personalLoan });
      const credit = await createCredit(app, { userId: user.id, stage: 'APPROVED', institution });
      const details = (await app.call('GET', `/credits/${credit.id}/details`, { token })).body.data as {
        realTotal: number;
        totalPayment: number;
        amortizationTable: object[];
      };
      // Otherwise both totals would be the same.
      expect(details.realTotal).toBeGreaterThan(details.totalPayment);
      const { words, json } = await takeOwnData(app, token);
      const { body } = await app.call('GET', '/users/me/export', { token });
      for (const { credits: exported } of [json, body]) {
        expect(exported).toMatchObject([
          { totalPayment: details.realTotal, realTotal: details.realTotal, capitalAndInterest: details.totalPayment },
        ]);
        expect(exported[0].amortizationTable).toEqual(details.amortizationTable);
      }
      expect(valueBeside(words, 'Total que pagas')).toBe(formatDollarsAndCents(details.realTotal));
      // The first download is in the records of the second.
      const known = ({ exportedAt, records, mails: sent, documents: files, ...rest }: Record<string, unknown>) => rest;
      expect(known(json)).toEqual(known(body));
    });

    it('runs no script and escapes what people wrote [12.11.18]', async () => {
      const direccion = '<img src=x onerror=alert(1)> & "Calle"';
      const { user, token } = await createUser(app, { direccion });
      const credit = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
      await app.parts.db
        .update(documents)
        .set({ fileName: '"><script>alert(2)</script>.pdf' })
        .where(eq(documents.creditId, credit.id));
      const { page } = await takeOwnData(app, token);
      expect(page).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Calle&quot;');
      expect(page).toContain('&quot;&gt;&lt;script&gt;alert(2)&lt;/script&gt;.pdf');
      expect(page).not.toMatch(/<script|<img|javascript:/i);
      expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    });

    it('says in the page which file is lost or cannot be read, and is whole without it [12.11.19]', async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      for (let number = 0; number < 3; number += 1) await uploadFormerDocument(app, { creditId: credit.id });
      const read = vi.spyOn(app.parts.storage, 'get');
      read.mockRejectedValueOnce(new StorageUnavailable(new Error('x')));
      expect((await app.call('GET', '/users/me/export?format=zip', { token })).status).toBe(503);
      read.mockRejectedValueOnce(new StoredFileMissing());
      read.mockRejectedValueOnce(new StorageUnavailable(new Error('x')));
      const { entries, page, json } = await takeOwnData(app, token);
      read.mockRestore();
      expect(json.documents.map(({ file }: { file: string | null }) => file)).toEqual([
        null,
        null,
        Object.keys(entries).find((name) => name.startsWith('documentos/')),
      ]);
      expect(Object.keys(entries)).toHaveLength(3);
      expect(page).toContain('El archivo no está en este ZIP: ya no lo tenemos.');
      expect(page).toContain('no se pudo leer ahora. Descarga tus datos otra vez más tarde.');
    });

    it('needs the same fresh proof, is recorded and mailed the same way, and refuses another format [12.11.20]', async () => {
      const { user, token } = await createUser(app);
      const take = (format = 'zip') => app.call('GET', `/users/me/export?format=${format}`, { token });
      expect((await app.call('GET', '/users/me/export?format=zip')).status).toBe(401);
      const { status, body } = await take('pdf');
      expect([status, body.fields]).toEqual([400, { format: "El formato debe ser 'json' o 'zip'" }]);
      const { page } = await takeOwnData(app, token);
      expect(page).not.toContain('Datos personales descargados por su titular');
      expect((await takeOwnData(app, token)).page).toContain('Datos personales descargados por su titular');
      expect((await app.mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
        'Descargaste tus datos de Cotejo',
        'Descargaste tus datos de Cotejo',
      ]);
      app.clock.advance(minutes(30));
      const refused = await take();
      expect([refused.status, refused.body.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
    });

    it('is written while it is sent, one document at a time, and once at a time for a person [12.11.21]', async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      const count = 12;
      for (let number = 0; number < count; number += 1)
        await uploadFormerDocument(app, { creditId: credit.id, bytes: randomBytes(2_000_000) });
      const read = vi.spyOn(app.parts.storage, 'get');
      const origin = await originOf(app);
      const leaving = new AbortController();
      const response = await fetch(`${origin}/api/users/me/export?format=zip`, {
        ...{ headers: { authorization: `Bearer ${token}` }, signal: leaving.signal },
      });
      expect(response.status).toBe(200);
      // Backpressure: nothing more is read while the client does not.
      expect(read.mock.calls.length).toBeLessThan(count / 2);
      expect((await app.call('GET', '/users/me/export', { token })).status).toBe(429);
      leaving.abort();
      await vi.waitFor(() => takeOwnData(app, token), patiently);
      read.mockRestore();
    });

    it('tells every record of the log once, in order, however many there are', async () => {
      const { user, token } = await createUser(app);
      await app.parts.db.execute(sql`
        insert into activities (id, type, status, description, target_id, timestamp, source)
        select gen_random_uuid(), 'user', 'viewed', 'Registro ' || number, ${user.id},
          timestamptz '2026-01-01' + number * interval '1 second', 'server'
        from generate_series(1, 5001) as number`);
      const { words } = await takeOwnData(app, token);
      const told = words.filter((word) => /^Registro \d+$/.test(word));
      expect(told).toEqual(Array.from({ length: 5001 }, (_, index) => `Registro ${index + 1}`));
    });
  });

  describe('deleting the account', () => {
    const sendDeletion = (token: string, password = factoryPassword) =>
      app.call('DELETE', '/users/me', { token, body: { password } });

    it('needs the password: a wrong one is 400, and too many are 429', async () => {
      const { token } = await createUser(app);
      const statuses = [];
      for (let time = 0; time < 5; time += 1) statuses.push((await sendDeletion(token, 'Equivocada*1')).status);
      statuses.push((await sendDeletion(token)).status);
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
      expect((await app.call('DELETE', '/users/me', { token, body: {} })).status).toBe(400);
      expect((await app.call('DELETE', '/users/me', { body: { password: 'x' } })).status).toBe(401);
    });

    it('ends the sessions, frees e-mail and cédula, and says goodbye', async () => {
      const { user, token } = await createUser(app);
      expect((await sendDeletion(token)).status).toBe(200);
      expect((await app.call('GET', '/users/profile', { token })).status).toBe(401);
      const login = await app.call('POST', '/auth/login', { body: { email: user.email, password: factoryPassword } });
      expect(login.status).toBe(401);
      expect((await app.mailsTo(user.email)).map((mail) => mail.subject)).toEqual(['Tu cuenta de Cotejo se eliminó']);
      const again = await createUser(app, { email: user.email, cedula: user.cedula });
      expect(again.user.id).not.toBe(user.id);
    });

    it('deletes undecided credits with their documents and files', async () => {
      const { user, token } = await createUser(app);
      const submitted = await createCredit(app, { userId: user.id, stage: 'DOCUMENTS_SUBMITTED' });
      const cancelled = await createCredit(app, { userId: user.id, stage: 'CANCELLED' });
      const draft = await createCredit(app, { userId: user.id });
      const former = await uploadFormerDocument(app, { creditId: submitted.id });
      const files = await app.parts.db.select().from(documents).where(eq(documents.creditId, submitted.id));
      expect(files).toContainEqual(former);
      expect(files).toHaveLength(4);
      await sendDeletion(token);
      for (const { id } of [submitted, cancelled, draft]) {
        expect(await app.parts.db.select().from(credits).where(eq(credits.id, id))).toEqual([]);
      }
      await app.parts.jobs.runDue();
      for (const { storageKey } of files) expect(await app.parts.storage.exists(storageKey)).toBe(false);
    });

    it('keeps a decided credit without anything that names the person', async () => {
      const { user, token } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
      await app.parts.db
        .update(creditEvents)
        .set({ note: 'Ana presentó todo' })
        .where(eq(creditEvents.creditId, credit.id));
      await consent(user, credit.id);
      await app.parts.db.insert(notifications).values({
        id: newId(app.clock),
        type: 'new_credit',
        message: `${user.nombres} pidió un crédito`,
        entityId: credit.id,
        metadata: {},
        createdAt: app.clock.now(),
      });
      const [file] = await app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id)).limit(1);
      await sendDeletion(token);
      const [storedCredit] = await app.parts.db.select().from(credits).where(eq(credits.id, credit.id));
      expect(storedCredit).toMatchObject({
        status: 'APPROVED',
        amountCents: credit.amountCents,
        userId: null,
        email: null,
        document: null,
      });
      expect(await app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id))).toEqual([]);
      const events = await app.parts.db.select().from(creditEvents).where(eq(creditEvents.creditId, credit.id));
      expect(events.map((event) => event.note).filter((note) => note !== null)).toEqual([]);
      const storedConsents = await app.parts.db.select().from(consents).where(eq(consents.creditId, credit.id));
      expect(storedConsents).toEqual([expect.objectContaining({ userId: null, ipAddress: '', termsVersionId })]);
      expect(await app.parts.db.select().from(notifications).where(eq(notifications.entityId, credit.id))).toEqual([]);
      await app.parts.jobs.runDue();
      expect(await app.parts.storage.exists(file?.storageKey ?? '')).toBe(false);
    });

    it('leaves nothing in the whole database that names the person, and the digests of the log hold', async () => {
      const names = { nombres: 'Hermenegilda', apellidos: 'Quishpe Ñaupari', direccion: 'Calle de las Retamas 77' };
      const { user, token } = await createUser(app, names);
      const { token: admin } = await createAdmin(app);
      const asAdmin = async (method: string, path: string, body: unknown) =>
        expect((await app.call(method, `/admin/${path}`, { token: admin, body })).status).toBeLessThan(300);
      const asUser = async (method: string, path: string, body: unknown) =>
        expect((await app.call(method, path, { token, body })).status).toBeLessThan(300);

      // Everything that writes about a user into the activity log: the user, administrators and their pages.
      const created = await app.call('POST', '/credits', {
        token,
        body: sampleRequest({ email: user.email, document: user.cedula }),
      });
      const { id: withdrawn } = created.body.data as { id: string };
      await asUser('POST', `/credits/${withdrawn}/status`, { status: 'CANCELLED' });
      const { telefono, direccion } = user;
      await asUser('PUT', '/users/profile', { ...names, telefono, direccion });
      const credit = await createCredit(app, { userId: user.id, stage: 'UNDER_REVIEW' });
      const [paper] = await app.parts.db.select().from(documents).where(eq(documents.creditId, credit.id)).limit(1);
      await asAdmin('POST', `credits/${credit.id}/verify-document`, {
        ...{ documentId: paper?.id, verified: false, comments: 'La cédula de Hermenegilda no se lee' },
      });
      await asAdmin('POST', `credits/${credit.id}/return`, {
        ...{ documents: [{ documentId: paper?.id, words: 'Hermenegilda: otra foto' }], words: 'Corrige, Hermenegilda' },
      });
      await asAdmin('POST', `credits/${credit.id}/notes`, { text: 'Hermenegilda llamó' });
      await asAdmin('POST', `users/${user.id}/notes`, { text: 'Quishpe vive en las Retamas' });
      await asAdmin('POST', `credits/${credit.id}/status`, {
        ...{ status: 'REJECTED', note: 'Hermenegilda debe volver a presentarla' },
      });
      await asAdmin('PUT', `users/${user.id}`, { nombres: 'Hermenegilda', apellidos: 'Quishpe' });
      await asAdmin('POST', `users/${user.id}/status`, { status: 'inactive' });
      await asAdmin('POST', `users/${user.id}/status`, { status: 'active' });
      for (const targetId of [user.id, credit.id, paper?.id]) {
        const said = { targetName: 'Hermenegilda Quishpe', description: `Visto: ${user.email}` };
        await asAdmin('POST', 'activity', { type: 'user', status: 'viewed', targetId, ...said });
      }
      await digestActivities({ ...app.parts, clock: { now: () => new Date(app.clock.now().getTime() + hours(2)) } });
      const before = (await linesOfDatabase()).join();
      for (const word of ['hermenegilda', 'quishpe', user.email, user.cedula, 'retamas'])
        expect(before).toContain(word);

      await asAdmin('DELETE', `users/${user.id}`, undefined);
      await app.parts.jobs.runDue();
      await digestActivities({ ...app.parts, clock: { now: () => new Date(app.clock.now().getTime() + hours(2)) } });
      const after = await linesOfDatabase();
      for (const word of ['hermenegilda', 'quishpe', user.email, user.cedula, user.telefono, 'retamas']) {
        expect(after.filter((line) => line.includes(word))).toEqual([]);
      }
      const { body } = await app.call('GET', '/admin/activity/verify', { token: admin });
      expect(body.data).toMatchObject({ valid: true, unsealed: 0 });
      const log = (await app.call('GET', `/admin/activity?targetId=${user.id}`, { token: admin })).body.data;
      expect(log).toContainEqual(
        expect.objectContaining({ status: 'blocked', description: erasedDescription, targetName: null, details: null }),
      );
    });

    it('deletes every notice of a document, also of one that was replaced, and of a decided credit', async () => {
      const { user, token } = await createUser(app);
      const draft = await createCredit(app, { userId: user.id });
      const decided = await createCredit(app, { userId: user.id, stage: 'APPROVED' });
      for (let time = 0; time < 3; time += 1) {
        const body = uploadForm({ documentType: 'id' }, { bytes: await pngFile(), name: 'cedula.png' });
        const path = `/credits/${draft.id}/documents/upload`;
        expect((await app.call('POST', path, { token, body })).status).toBe(201);
      }
      // Notifications that refer to the user or credit only in `metadata`.
      for (const metadata of [{ userId: user.id }, { creditId: draft.id }, { creditId: decided.id }]) {
        const row = { type: 'new_document', message: 'x', entityId: newId(app.clock), metadata } as const;
        await app.parts.db.insert(notifications).values({ ...row, id: newId(app.clock), createdAt: app.clock.now() });
      }
      const { user: other, token: otherToken } = await createUser(app);
      const otherCredit = await createCredit(app, { userId: other.id });
      const body = uploadForm({ documentType: 'id' }, { bytes: await pngFile(), name: 'cedula.png' });
      await app.call('POST', `/credits/${otherCredit.id}/documents/upload`, { token: otherToken, body });
      const noticesOf = async (...ids: string[]) => {
        const lines = (await app.parts.db.select().from(notifications)).map((row) => JSON.stringify(row));
        return lines.filter((line) => ids.some((id) => line.includes(id))).length;
      };
      expect(await noticesOf(user.id, draft.id, decided.id)).toBeGreaterThanOrEqual(6);
      const before = await noticesOf(other.id, otherCredit.id);
      await sendDeletion(token);
      expect(await noticesOf(user.id, draft.id, decided.id)).toBe(0);
      expect(before).toBeGreaterThan(0);
      expect(await noticesOf(other.id, otherCredit.id)).toBe(before);
    });

    it('deletes what was mailed to the e-mail address, the code in it, and the count of wrong tries', async () => {
      const { user, token } = await createUser(app);
      await app.call('POST', '/password/recover', { body: { email: user.email } });
      await app.parts.jobs.runDue();
      await app.call('POST', '/auth/login', { body: { email: user.email, password: 'Equivocada*1' } });
      const codesOf = (email: string) => app.parts.db.$count(verificationCodes, eq(verificationCodes.email, email));
      const talliesOf = (email: string) => app.parts.db.$count(tallies, eq(tallies.email, email));
      expect(await codesOf(user.email)).toBe(1);
      expect(await talliesOf(user.email)).toBeGreaterThan(0);
      await sendDeletion(token);
      const storedMails = await app.parts.db.select().from(mails).where(eq(mails.toEmail, user.email));
      expect(storedMails.map((mail) => mail.kind)).toEqual(['account-deleted']);
      expect(await codesOf(user.email)).toBe(0);
      expect(await talliesOf(user.email)).toBe(0);
    });

    it('does all or nothing', async () => {
      const { user } = await createUser(app);
      const credit = await createCredit(app, { userId: user.id });
      const fails = inTransaction(app.parts.db, async (tx) => {
        await deleteAccount(contextFor(app.parts), tx, user.id);
        throw new Error('stop');
      });
      await expect(fails).rejects.toThrow('stop');
      expect(await app.parts.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(1);
      expect(await app.parts.db.select().from(credits).where(eq(credits.id, credit.id))).toHaveLength(1);
      expect(await app.mailsTo(user.email)).toEqual([]);
    });

    it('says when there is nobody to delete', async () => {
      const result = await inTransaction(app.parts.db, (tx) =>
        deleteAccount(contextFor(app.parts), tx, newId(app.clock)),
      );
      expect(result).toBe(false);
    });
  });
});
