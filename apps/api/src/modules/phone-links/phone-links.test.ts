import type { PhoneLink, PhoneLinkSummary } from '@cotejo/contracts/phone-links/applicant';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hours, minutes } from '#platform/clock.ts';
import { activities, activityWords, phoneLinks, tallies } from '#platform/db/schema.ts';
import { createCredit, createUser } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openPhones } from './testing/open-phones.ts';

const unknownId = '0199c0de-0000-7000-8000-000000000001';
const longAgo = { device: null, openedAt: null, confirmedAt: null, endedAt: null, endedBy: null };

describeOnBothDatabases('links for a phone', (open) => {
  const {
    phones,
    signIn,
    newCredit,
    make,
    made,
    read,
    tokenOf,
    openBy,
    opened,
    confirm,
    end,
    confirmed,
    codeOf,
    view,
  } = openPhones(open);
  const inTime = (count: number) => new Date(phones.app.clock.now().getTime() + minutes(count)).toISOString();
  const rowOf = async (id: string) =>
    (await phones.app.parts.db.select().from(phoneLinks).where(eq(phoneLinks.id, id)))[0];

  describe('of the person', () => {
    it('are made with a token and a code that are nowhere else, and wait ten minutes [12.13.2]', async () => {
      const creditId = await newCredit();
      const createdAt = phones.app.clock.now().toISOString();
      const { status, body, headers } = await make(creditId);
      expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
      const link = body.data as Awaited<ReturnType<typeof made>>;
      expect(link).toEqual({
        ...{ id: link.id, state: 'waiting', ...longAgo, createdAt, expiresAt: inTime(10), received: [], uploading: [] },
        url: expect.stringMatching(/^http:\/\/localhost\/telefono#[\w-]{43}$/),
        code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
        svg: expect.stringMatching(/^<svg .*<\/svg>$/s),
      });
      const { url: _url, code: _code, svg: _svg, ...rest } = link;
      expect(await read(creditId)).toEqual(rest);
      const row = JSON.stringify(await rowOf(link.id));
      expect(row).not.toContain(tokenOf(link));
      expect(row).not.toContain(link.code.replace('-', ''));
    });

    it('are refused for somebody else and where no document may be added [12.13.3]', async () => {
      const creditId = await newCredit();
      const other = await createUser(phones.app);
      const { id } = await made(creditId);
      expect(codeOf(await make(creditId, other.token))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await confirm(creditId, id, 10, other.token))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await end(creditId, id, other.token))).toEqual([404, 'NOT_FOUND']);
      // A link of another credit.
      expect(codeOf(await end(await newCredit(), id))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await end(creditId, unknownId))).toEqual([404, 'NOT_FOUND']);
      expect((await phones.app.call('GET', `/credits/${creditId}/phone`, { token: other.token })).status).toBe(404);
      for (const stage of ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED'] as const) {
        const refused = await make(await newCredit({ stage }));
        expect([...codeOf(refused), refused.body.data]).toEqual([
          ...[409, 'INVALID_TRANSITION'],
          { status: stage, version: expect.any(Number) },
        ]);
      }
      expect(
        codeOf(await phones.app.call('POST', `/credits/${creditId}/phone`, { token: phones.token, body: { a: 1 } })),
      ).toEqual([...[400, 'UNKNOWN_FIELD']]);
    });

    it('end the older one of that credit, and twenty an hour is enough [12.13.4]', async () => {
      const creditId = await newCredit();
      const first = await made(creditId);
      const phone = await opened(first);
      const second = await made(creditId);
      expect(await rowOf(first.id)).toMatchObject({ endedBy: 'replaced', tokenHash: null, number: null });
      expect(codeOf(await view(phone.accessToken))).toEqual([401, 'SESSION_EXPIRED']);
      expect((await read(creditId))?.id).toBe(second.id);
      for (let count = 3; count <= 20; count += 1) expect((await make(creditId)).status).toBe(201);
      const refused = await make(creditId);
      expect([...codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '3600']);
      // Another application has its own count.
      expect((await make(await newCredit())).status).toBe(201);
      phones.app.clock.advance(hours(1));
      expect((await make(creditId)).status).toBe(201);
    });

    it('are told for a day', async () => {
      const creditId = await newCredit();
      expect(await read(creditId)).toBeNull();
      const { id } = await made(creditId);
      phones.app.clock.advance(hours(23));
      await signIn();
      expect(await read(creditId)).toMatchObject({ id, state: 'ended', endedBy: 'time', expiresAt: null });
      phones.app.clock.advance(hours(1));
      expect(await read(creditId)).toBeNull();
    });
  });

  describe('opened by a phone', () => {
    it('give it a session, a number and no more than whose application it is [12.13.5]', async () => {
      const { user, token } = await createUser(phones.app, { nombres: 'María José', apellidos: 'Quishpe Andrade' });
      Object.assign(phones, { user, token });
      const creditId = await newCredit({ stage: 'INSTITUTION_SELECTED' });
      const link = await made(creditId);
      const agent =
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
      const { status, body } = await openBy({ token: tokenOf(link) }, { headers: { 'user-agent': agent } });
      expect([status, body.data]).toEqual([
        200,
        {
          accessToken: expect.stringMatching(/^p_[\w-]{43}$/),
          ...{ state: 'opened', number: expect.any(Number), expiresAt: inTime(10), person: 'María Q.' },
          institution: { name: expect.any(String), logo: null },
        },
      ]);
      const { number } = body.data as { number: number };
      expect(number).toBeGreaterThanOrEqual(10);
      expect(number).toBeLessThanOrEqual(99);
      const told = (await read(creditId)) as PhoneLink;
      expect(told).toMatchObject({ state: 'opened', device: 'Chrome en Android', expiresAt: inTime(10) });
      expect(told).not.toHaveProperty('number');
      expect(await rowOf(link.id)).toMatchObject({ tokenHash: null, codeHash: null });
    });

    it('are had by the first of twenty [12.13.6]', async () => {
      const creditId = await newCredit();
      const link = await made(creditId);
      const answers = await Promise.all(Array.from({ length: 20 }, () => openBy({ token: tokenOf(link) })));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 404)]);
      const [row] = await phones.app.parts.db.select().from(phoneLinks).where(eq(phoneLinks.creditId, creditId));
      expect(row?.openedAt).not.toBeNull();
    });

    it('are one 404, whether unknown, used, expired or ended [12.13.7]', async () => {
      const used = await made(await newCredit());
      await opened(used);
      const expired = await made(await newCredit());
      const creditId = await newCredit();
      const ended = await made(creditId);
      expect((await end(creditId, ended.id)).status).toBe(200);
      phones.app.clock.advance(minutes(10));
      const secrets = [...[used, expired, ended].map(tokenOf), 'x', 'A'.repeat(43)];
      const answers = await Promise.all(secrets.map((token) => openBy({ token })));
      const bodies = answers.map(({ status, body: { requestId: _id, ...body } }) => ({ status, body }));
      expect(bodies).toEqual(bodies.map(() => bodies[0]));
      expect(bodies[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      for (const { code } of [used, expired, ended])
        expect(codeOf(await openBy({ code }, { remoteAddress: '203.0.113.1' }))).toEqual([404, 'NOT_FOUND']);
    });

    it('take the code in any case, with blanks and hyphens, and refuse another form at it [12.13.8]', async () => {
      const link = await made(await newCredit());
      const typed = ` ${link.code.toLowerCase().split('').join(' ')} -`;
      for (const code of [
        '',
        'ABCD-234',
        'ABCD-23456',
        'ABCD-2340',
        'ABCD-234O',
        'ABCD-234I',
        'ABCD-234L',
        'ABCD-2341',
      ]) {
        const refused = await openBy({ code });
        expect([...codeOf(refused), refused.body.fields]).toEqual([
          ...[400, 'VALIDATION_ERROR'],
          { code: 'El código tiene ocho letras o números, como ABCD-2345' },
        ]);
      }
      for (const body of [{}, { token: 'x', code: link.code }, { code: 12345678 }, { token: '' }])
        expect(codeOf(await openBy(body))).toEqual([400, 'VALIDATION_ERROR']);
      expect(await phones.app.parts.db.$count(tallies, eq(tallies.email, '127.0.0.1'))).toBe(0);
      expect((await openBy({ code: typed })).status).toBe(200);
    });

    it('are shut for codes of a network after ten wrong ones, until the hour since the first is over [12.13.9]', async () => {
      const link = await made(await newCredit());
      const from = (remoteAddress: string, body: object) => openBy(body, { remoteAddress });
      const wrong = { code: 'ABCD-2345' };
      expect(codeOf(await from('2800:bf0:1:2::1', wrong))).toEqual([404, 'NOT_FOUND']);
      phones.app.clock.advance(minutes(5));
      for (let count = 2; count <= 10; count += 1)
        expect(codeOf(await from(`2800:bf0:1:2::${count}`, wrong))).toEqual([404, 'NOT_FOUND']);
      const shut = await from('2800:bf0:1:2:aaaa::1', { code: link.code });
      expect([...codeOf(shut), shut.headers['retry-after']]).toEqual([429, 'TOO_MANY_ATTEMPTS', '3300']);
      // Tokens neither count nor are shut, and other networks are not.
      expect((await from('2800:bf0:1:3::1', wrong)).status).toBe(404);
      expect((await from('2800:bf0:1:2::1', { token: tokenOf(link) })).status).toBe(200);
      expect((await from('2800:bf0:1:2::1', { token: 'x' })).status).toBe(404);
      phones.app.clock.advance(minutes(55));
      const next = await made(await newCredit());
      expect((await from('2800:bf0:1:2::1', { code: next.code })).status).toBe(200);
    });

    it('count codes that come at once [12.13.9]', async () => {
      const tries = Array.from({ length: 30 }, () => openBy({ code: 'ABCD-2345' }, { remoteAddress: '203.0.113.9' }));
      const statuses = (await Promise.all(tries)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 404)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    });
  });

  describe('confirmed by the number', () => {
    it('let the phone send for half an hour, and the same number again changes nothing [12.13.10]', async () => {
      const creditId = await newCredit();
      const link = await made(creditId);
      expect(codeOf(await confirm(creditId, link.id, 10))).toEqual([409, 'CONFLICT']);
      const { number, accessToken } = await opened(link);
      expect((await view(accessToken)).body.data).toMatchObject({ state: 'opened', number, needed: [] });
      phones.app.clock.advance(minutes(9));
      const done = await confirm(creditId, link.id, number);
      const confirmedAt = phones.app.clock.now().toISOString();
      expect([done.status, done.body.data]).toEqual([
        200,
        expect.objectContaining({ state: 'confirmed', confirmedAt, expiresAt: inTime(30) }),
      ]);
      phones.app.clock.advance(minutes(1));
      expect((await confirm(creditId, link.id, number)).body.data).toEqual(done.body.data);
      expect(codeOf(await confirm(creditId, link.id, number === 10 ? 11 : 10))).toEqual([409, 'CONFLICT']);
      expect((await view(accessToken)).body.data).toMatchObject({ state: 'confirmed', number: null });
      phones.app.clock.advance(minutes(29));
      expect(await read(creditId)).toMatchObject({ state: 'ended', endedBy: 'time' });
      expect(codeOf(await confirm(creditId, link.id, number))).toEqual([409, 'CONFLICT']);
    });

    it('end at the third wrong number [12.13.11]', async () => {
      const creditId = await newCredit();
      const link = await made(creditId);
      const { number, accessToken } = await opened(link);
      for (const form of [9, 100, 10.5, '42', null])
        expect(codeOf(await confirm(creditId, link.id, form))).toEqual([400, 'VALIDATION_ERROR']);
      const wrong = number === 99 ? 98 : number + 1;
      for (let count = 1; count <= 3; count += 1) {
        expect((await read(creditId))?.state).toBe('opened');
        const refused = await confirm(creditId, link.id, wrong);
        expect([...codeOf(refused), refused.body.fields]).toEqual([
          ...[400, 'VALIDATION_ERROR'],
          { number: 'Ese no es el número que muestra el teléfono' },
        ]);
      }
      expect(await read(creditId)).toMatchObject({ state: 'ended', endedBy: 'numbers' });
      expect(codeOf(await confirm(creditId, link.id, number))).toEqual([409, 'CONFLICT']);
      expect(codeOf(await view(accessToken))).toEqual([401, 'SESSION_EXPIRED']);
    });
  });

  describe('in the settings', () => {
    it('are those that a phone opened, newest first, by pages [12.13.12]', async () => {
      const { user, token } = await createUser(phones.app);
      const mine = { token };
      const credit = await createCredit(phones.app, { userId: user.id });
      Object.assign(phones, { user, token });
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { link } = await confirmed(credit.id);
        ids.unshift(link.id);
        phones.app.clock.advance(minutes(1));
      }
      await made(credit.id);
      const page = async (query: string) => (await phones.app.call('GET', `/users/phone-links?${query}`, mine)).body;
      const first = await page('limit=2');
      expect([first.total, first.page, first.limit]).toEqual([3, 1, 2]);
      const rows = first.data as PhoneLinkSummary[];
      expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
      expect(rows[0]).toEqual({
        ...{ id: ids[0], creditId: credit.id, state: 'ended', device: expect.any(String) },
        ...{ createdAt: expect.any(String), openedAt: expect.any(String), confirmedAt: expect.any(String) },
        ...{ endedAt: expect.any(String), endedBy: 'replaced', documents: 0 },
      });
      const rest = await page(`limit=2&cursor=${first.nextCursor}`);
      expect((rest.data as PhoneLinkSummary[]).map(({ id }) => id)).toEqual(ids.slice(2));
      expect(((await page('limit=2&page=2')).data as PhoneLinkSummary[]).map(({ id }) => id)).toEqual(ids.slice(2));
      const other = await createUser(phones.app);
      expect((await phones.app.call('GET', '/users/phone-links', other)).body).toMatchObject({ data: [], total: 0 });
    });

    it('are in the log of the application with what was done, but not that their time was over [12.13.13]', async () => {
      const creditId = await newCredit();
      const { link } = await confirmed(creditId);
      await end(creditId, link.id);
      const late = await made(creditId);
      phones.app.clock.advance(minutes(10));
      await made(creditId);
      const rows = await phones.app.parts.db
        .select({ status: activities.status, said: activityWords.description, details: activityWords.details })
        .from(activities)
        .innerJoin(activityWords, eq(activityWords.activityId, activities.id))
        .where(eq(activities.targetId, creditId))
        .orderBy(activities.timestamp, activities.id);
      const created = 'El solicitante creó un enlace para enviar fotos con un teléfono';
      expect(rows.filter(({ details }) => details?.phoneLinkId === link.id).map(({ said }) => said)).toEqual([
        created,
        expect.stringMatching(/^Un teléfono abrió el enlace del solicitante: ./),
        'El solicitante confirmó el teléfono que abrió su enlace',
        'El solicitante terminó el enlace del teléfono',
      ]);
      expect(rows.filter(({ details }) => details?.phoneLinkId === late.id).map(({ said }) => said)).toEqual([created]);
      expect(await rowOf(late.id)).toMatchObject({ endedBy: 'time', endedAt: new Date(late.expiresAt ?? '') });
    });
  });
});
