import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { endSessions } from '#app/operations/end-sessions.ts';
import { runRetention } from '#app/operations/run-retention.ts';
import { days, hours, minutes } from '#platform/clock.ts';
import type { PhoneContext } from '#platform/context.ts';
import { documentParts, documents, documentUploads, phoneLinks } from '#platform/db/schema.ts';
import { createAdmin, createUser, factoryPassword, uploadDocument } from '#testing/factories.ts';
import { describeOnBothDatabases, type TestDatabase } from '#testing/test-database.ts';
import { endDueLinks } from './end-link.ts';
import { getPhone } from './phone.ts';
import { openPhones } from './testing/open-phones.ts';

describeOnBothDatabases('the end of a link for a phone', (open) => {
  let database: TestDatabase;
  const { phones, signIn, newCredit, made, read, openBy, tokenOf, confirmed, end, codeOf, view, started, put, send } =
    openPhones(async () => {
      database = await open();
      return database;
    });
  const newPerson = async () => Object.assign(phones, await createUser(phones.app));
  /** A confirmed phone in the middle of an upload. */
  const sending = async (options = {}) => {
    const creditId = await newCredit(options);
    const phone = await confirmed(creditId);
    const { id } = await started(phone.accessToken);
    await put(phone.accessToken, id, 0, phones.pdf.subarray(0, 40_000));
    return { creditId, ...phone, uploadId: id };
  };
  const finish = ({ accessToken, uploadId }: { accessToken: string; uploadId: string }) =>
    put(accessToken, uploadId, 40_000, phones.pdf.subarray(40_000));
  const linkOf = async (id: string) =>
    (await phones.app.parts.db.select().from(phoneLinks).where(eq(phoneLinks.id, id)))[0];
  /** Ended, with its secrets and unfinished uploads. */
  const expectEnded = async (phone: Awaited<ReturnType<typeof sending>>, endedBy: string) => {
    const { db } = phones.app.parts;
    expect(await linkOf(phone.link.id)).toMatchObject({
      endedBy,
      endedAt: expect.any(Date),
      number: null,
      tokenHash: null,
    });
    const late = await finish(phone);
    expect([...codeOf(late), late.body.data]).toEqual([401, 'SESSION_EXPIRED', { endedBy }]);
    expect(await db.$count(documentUploads, eq(documentUploads.creditId, phone.creditId))).toBe(0);
    expect(await db.$count(documentParts, eq(documentParts.uploadId, phone.uploadId))).toBe(0);
    expect(await db.$count(documents, eq(documents.creditId, phone.creditId))).toBe(0);
  };
  const call = (method: string, path: string, body?: unknown, token = phones.token) =>
    phones.app.call(method, path, { token, body });

  it('by the person deletes what had begun, and ends it once [12.13.23]', async () => {
    const phone = await sending();
    const done = await end(phone.creditId, phone.link.id);
    expect([done.status, done.body.data]).toEqual([
      200,
      expect.objectContaining({ state: 'ended', endedBy: 'person', expiresAt: null, uploading: [] }),
    ]);
    await expectEnded(phone, 'person');
    // A call that was admitted before the end.
    const actor = { kind: 'phone', linkId: phone.link.id, creditId: phone.creditId, userId: phones.user.id };
    await expect(getPhone({ ...phones.app.parts, actor } as unknown as PhoneContext)).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
      details: { data: { endedBy: 'person' } },
    });
    phones.app.clock.advance(minutes(1));
    expect((await end(phone.creditId, phone.link.id)).body.data).toEqual(done.body.data);
    expect(codeOf(await openBy({ token: tokenOf(phone.link) }))).toEqual([404, 'NOT_FOUND']);
  });

  it('by a newer link, or by the phone itself [12.13.23]', async () => {
    const replaced = await sending();
    await made(replaced.creditId);
    await expectEnded(replaced, 'replaced');
    const left = await sending();
    expect((await call('POST', '/phone/end', {}, left.accessToken)).status).toBe(200);
    await expectEnded(left, 'phone');
  });

  it('by time is written down by the job, with what had begun [12.13.23]', async () => {
    const phone = await sending();
    const endsAt = new Date(phones.app.clock.now().getTime() + minutes(30));
    phones.app.clock.advance(minutes(35));
    await endDueLinks(phones.app.parts);
    await expectEnded(phone, 'time');
    expect((await linkOf(phone.link.id))?.endedAt).toEqual(endsAt);
  });

  it('by the application, once nothing may be added [12.13.24]', async () => {
    await newPerson();
    const { token: reviewer } = await createAdmin(phones.app);
    const cancelled = await sending();
    expect((await call('POST', `/credits/${cancelled.creditId}/status`, { status: 'CANCELLED' })).status).toBe(200);
    await expectEnded(cancelled, 'application');
    const decided = await sending({ stage: 'INSTITUTION_SELECTED' });
    const refused = { status: 'REJECTED', note: 'No cumple' };
    expect((await call('POST', `/admin/credits/${decided.creditId}/status`, refused, reviewer)).status).toBe(200);
    await expectEnded(decided, 'application');
    // Choosing an institution ends nothing.
    const chosen = await sending();
    expect((await view(chosen.accessToken)).status).toBe(200);
    expect((await finish(chosen)).status).toBe(200);
  });

  it('by sending the application, which the documents of the phone complete [12.13.24]', async () => {
    await newPerson();
    const creditId = await newCredit({ stage: 'INSTITUTION_SELECTED', amortizationType: 2 });
    const { accessToken, link } = await confirmed(creditId);
    for (const type of ['id', 'payroll', 'services']) expect((await send(accessToken, type)).status).toBe(200);
    const sent = await call('POST', `/credits/${creditId}/status`, { status: 'DOCUMENTS_SUBMITTED' });
    expect(sent.status).toBe(200);
    expect(await linkOf(link.id)).toMatchObject({ endedBy: 'application', documents: 3 });
    expect(await read(creditId)).toMatchObject({ received: [{}, {}, {}] });
  });

  describe('of the session that made it', () => {
    it('by signing out, also from another session [12.13.25]', async () => {
      await newPerson();
      const own = await sending();
      const first = phones.token;
      await signIn();
      // Another session changes nothing, and its end neither.
      await call('POST', '/auth/logout', {}, phones.token);
      expect((await view(own.accessToken)).status).toBe(200);
      phones.token = first;
      await call('POST', '/auth/logout', {}, first);
      await signIn();
      await expectEnded(own, 'session');

      const other = await sending();
      const making = phones.token;
      await signIn();
      const sessions = (await call('GET', '/users/sessions')).body.data as { id: string; current: boolean }[];
      const made = await linkOf(other.link.id);
      expect(sessions.map(({ id }) => id)).toContain(made?.sessionId);
      expect((await call('DELETE', `/users/sessions/${made?.sessionId}`)).status).toBe(200);
      expect((await call('GET', '/users/profile', undefined, making)).status).toBe(401);
      await expectEnded(other, 'session');
    });

    it('by a new password, although that keeps the session [12.13.25]', async () => {
      await newPerson();
      const phone = await sending();
      const body = { currentPassword: factoryPassword, newPassword: 'Otra*Clave2026' };
      const changed = await call('POST', '/password/change', body);
      expect(changed.status).toBe(200);
      await expectEnded(phone, 'session');
    });

    it('by blocking the person [12.13.25]', async () => {
      await newPerson();
      const phone = await sending();
      const { token: admin } = await createAdmin(phones.app);
      const blocked = await call('POST', `/admin/users/${phones.user.id}/status`, { status: 'inactive' }, admin);
      expect(blocked.status).toBe(200);
      await expectEnded(phone, 'session');
      await newPerson();
    });

    it('by the operator, who ends all of them [12.13.25]', async () => {
      const phone = await sending();
      await endSessions(phones.app.parts, ['users']);
      expect(codeOf(await view(phone.accessToken))).toEqual([401, 'SESSION_EXPIRED']);
      await endDueLinks(phones.app.parts);
      await expectEnded(phone, 'session');
      await signIn();
    });

    it('but not by its 24 hours [12.13.25]', async () => {
      await newPerson();
      phones.app.clock.advance(hours(24) - minutes(1));
      const phone = await sending();
      phones.app.clock.advance(minutes(2));
      expect((await call('GET', '/users/profile')).status).toBe(401);
      expect((await finish(phone)).status).toBe(200);
      await signIn();
    });
  });

  it('and a last part at once leave the document or not, as the answer said [12.13.26]', async () => {
    await newPerson();
    for (let round = 0; round < 8; round += 1) {
      const phone = await sending();
      const ending = () => end(phone.creditId, phone.link.id);
      const [first, second] = await Promise.all(
        round % 2 === 0 ? [finish(phone), ending()] : [ending(), finish(phone)],
      );
      const answer = round % 2 === 0 ? first : second;
      expect([200, 401]).toContain(answer?.status);
      const stands = await phones.app.parts.db.$count(documents, eq(documents.creditId, phone.creditId));
      expect(stands).toBe(answer?.status === 200 ? 1 : 0);
      const counted = await linkOf(phone.link.id);
      expect([counted?.endedBy, counted?.documents]).toEqual(['person', stands]);
    }
  });

  it('while a last part is inspected stores nothing of it [12.13.26]', async () => {
    const phone = await sending();
    const { inspection } = phones.app.parts;
    const inspect = inspection.document.bind(inspection);
    const spy = vi.spyOn(inspection, 'document').mockImplementationOnce(async (bytes) => {
      expect((await end(phone.creditId, phone.link.id)).status).toBe(200);
      return inspect(bytes);
    });
    const late = await finish(phone);
    spy.mockRestore();
    expect([...codeOf(late), late.body.data]).toEqual([401, 'SESSION_EXPIRED', { endedBy: 'person' }]);
    await expectEnded(phone, 'person');
  });

  it('is the same for another process, which a phone may meet next [12.13.27]', async () => {
    const other = await buildApp({ parts: phones.app.parts, database });
    try {
      const phone = await sending();
      const ask = (token: string) => other.inject({ url: '/api/phone', headers: { authorization: `Bearer ${token}` } });
      expect((await ask(phone.accessToken)).json().data).toMatchObject({ state: 'confirmed' });
      const part = await other.inject({
        method: 'PUT',
        url: `/api/phone/uploads/${phone.uploadId}`,
        headers: {
          authorization: `Bearer ${phone.accessToken}`,
          'content-type': 'application/octet-stream',
          'upload-offset': '40000',
        },
        payload: phones.pdf.subarray(40_000),
      });
      expect(part.json().data.document).toMatchObject({ documentType: 'id' });
      await end(phone.creditId, phone.link.id);
      expect((await ask(phone.accessToken)).statusCode).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('is kept for thirty days, and its documents longer [12.13.28]', async () => {
    await newPerson();
    const creditId = await newCredit();
    const { accessToken, link } = await confirmed(creditId);
    await send(accessToken);
    await end(creditId, link.id);
    phones.app.clock.advance(days(30) - minutes(1));
    await runRetention(phones.app.parts);
    expect(await linkOf(link.id)).toBeDefined();
    phones.app.clock.advance(minutes(2));
    expect((await runRetention(phones.app.parts)).phoneLinks).toBeGreaterThan(0);
    expect(await linkOf(link.id)).toBeUndefined();
    const [document] = await phones.app.parts.db.select().from(documents).where(eq(documents.creditId, creditId));
    expect(document).toMatchObject({ source: 'phone', phoneLinkId: null });
    expect(codeOf(await view(accessToken))).toEqual([401, 'UNAUTHORIZED']);
    await newPerson();
  });

  it('comes with the account, of a decided application too [12.13.29]', async () => {
    await newPerson();
    const { token: reviewer } = await createAdmin(phones.app);
    const living = await sending();
    const decided = await sending({ stage: 'INSTITUTION_SELECTED' });
    await uploadDocument(phones.app, { creditId: decided.creditId });
    const body = { status: 'REJECTED', note: 'No cumple' };
    expect((await call('POST', `/admin/credits/${decided.creditId}/status`, body, reviewer)).status).toBe(200);
    expect((await call('DELETE', '/users/me', { password: factoryPassword })).status).toBe(200);
    for (const { link, accessToken } of [living, decided]) {
      expect(await linkOf(link.id)).toBeUndefined();
      expect(codeOf(await view(accessToken))).toEqual([401, 'UNAUTHORIZED']);
    }
    await newPerson();
  });
});
