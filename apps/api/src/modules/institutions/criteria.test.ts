import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import type { Offer } from '@cotejo/contracts/offers';
import type { RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import type { PublicRate, RateHistoryEntry } from '@cotejo/contracts/rates/public';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities, legalRates } from '#platform/db/schema.ts';
import { createAdmin, createCredit, createInstitution, createUser, pngFile } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const source = { label: 'Requisitos del sitio', url: 'https://coop.ejemplo.ec/requisitos' };

const whole: Criteria = {
  minAge: 21,
  maxAgeAtEnd: 70,
  earnings: [
    { kind: 'employee', minMonths: 12 },
    { kind: 'pension', minMonths: 0 },
  ],
  maxDebtShare: 40.25,
  membership: 'before',
  membershipMonths: 3,
  guarantorFrom: 5_000,
  noArrears: true,
};

describeOnBothDatabases('what an institution publishes that it asks', (open) => {
  let app: TestApp;
  let token: string;
  let logo: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    ({ token } = await createAdmin(app));
    logo = `data:image/png;base64,${(await pngFile(60, 30)).toString('base64')}`;
  });
  afterAll(() => app.close());

  let number = 0;
  const post = (criteria: unknown, type = 'cooperative') => {
    number += 1;
    const products = { personalLoan: { criteria } };
    const body = { name: `Cooperativa ${number}`, type, minRate: 14, maxRate: 15, products, logo };
    return app.call('POST', '/admin/institutions', { token, body });
  };
  const create = async (criteria: unknown) => (await post(criteria)).body.data as AdminInstitution;
  const put = (id: string, criteria: unknown, body: object = {}) =>
    app.call('PUT', `/admin/institutions/${id}`, {
      token,
      body: { products: { personalLoan: { criteria } }, ...body },
    });
  const criteriaOf = (body: object) => (Reflect.get(body, 'data') as AdminInstitution).products.personalLoan.criteria;
  const rowOf = async (id: string): Promise<RateRow> => {
    const rows = (await app.call('GET', '/admin/rates?limit=100', { token })).body.data as RateRow[];
    return rows.find(({ institutionId }) => institutionId === id) as RateRow;
  };
  const versionsOf = async (id: string): Promise<RateVersion[]> =>
    (await app.call('GET', `/admin/institutions/${id}/versions`, { token })).body.data as RateVersion[];
  const change = async (id: string, criteria: unknown) => {
    const { versionId } = await rowOf(id);
    const body = { source, changes: [{ institutionId: id, versionId, product: { criteria } }] };
    return app.call('POST', '/admin/rates/changes', { token, body });
  };
  const offerOf = async (id: string): Promise<Offer | undefined> => {
    const { body } = await app.call('GET', '/public/institutions/best-rates?amount=5000&term=24');
    return (body.data as Offer[]).find(({ institution }) => institution.id === id);
  };

  it('is replied whole wherever the product is, and in every offer [12.12.5]', async () => {
    const { id, slug } = await create({ ...whole, earnings: whole.earnings.toReversed() });
    expect(criteriaOf((await app.call('GET', `/admin/institutions/${id}`, { token })).body)).toEqual(whole);
    expect(criteriaOf((await app.call('GET', `/public/institutions/${id}`)).body)).toEqual(whole);
    expect((await rowOf(id)).product.criteria).toEqual(whole);
    expect((await versionsOf(id))[0]?.product.criteria).toEqual(whole);
    expect((await offerOf(id))?.criteria).toEqual(whole);
    const history = await app.call('GET', `/public/rates/history?institution=${slug}`);
    expect((history.body.data as RateHistoryEntry[]).map(({ criteria }) => criteria)).toEqual([whole]);
    const none = await create(undefined);
    expect(none.products.personalLoan.criteria).toEqual(noCriteria);
    expect((await offerOf(none.id))?.criteria).toEqual(noCriteria);
  });

  it('stays where a change leaves it out and goes with a null [12.12.6]', async () => {
    const { id } = await create(whole);
    expect(criteriaOf((await put(id, undefined, { minRate: 13 })).body)).toEqual(whole);
    expect(criteriaOf((await put(id, { minAge: 18 })).body)).toEqual({ ...whole, minAge: 18 });
    const less = criteriaOf((await put(id, { earnings: null, noArrears: null, membership: 'at_signing' })).body);
    expect(less).toEqual({
      ...{ ...whole, minAge: 18, earnings: [], noArrears: false },
      ...{ membership: 'at_signing', membershipMonths: null },
    });
  });

  it('is refused at its field, merged with what is in force, in changes too [12.12.5]', async () => {
    const at = 'products.personalLoan.criteria';
    const refusedAt = (response: Awaited<ReturnType<typeof post>>) => {
      expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      return Object.keys(response.body.fields as object);
    };
    expect(refusedAt(await post(null))).toEqual([at]);
    expect(refusedAt(await post({ minAge: 30, maxAgeAtEnd: 29 }))).toEqual([`${at}.maxAgeAtEnd`]);
    expect(refusedAt(await post({ membership: 'at_signing' }, 'bank'))).toEqual([`${at}.membership`]);
    expect(refusedAt(await post({ membershipMonths: 2 }))).toEqual([`${at}.membershipMonths`]);
    const twice = [{ kind: 'employee' }, { kind: 'pension' }, { kind: 'employee' }];
    expect(refusedAt(await post({ earnings: twice }))).toEqual([`${at}.earnings.2.kind`]);
    const { id } = await create(whole);
    expect(refusedAt(await put(id, { maxAgeAtEnd: 20 }))).toEqual([`${at}.maxAgeAtEnd`]);
    const typeAlone = await app.call('PUT', `/admin/institutions/${id}`, { token, body: { type: 'BANK' } });
    expect(typeAlone.body.fields).toEqual({ [`${at}.membership`]: 'Un banco no tiene socios' });
    expect((await put(id, { membership: null }, { type: 'BANK' })).status).toBe(200);
    const inChanges = 'changes.0.product.criteria';
    expect(refusedAt(await change(id, { maxAgeAtEnd: 20 }))).toEqual([`${inChanges}.maxAgeAtEnd`]);
    expect(refusedAt(await change(id, { membership: 'before' }))).toEqual([`${inChanges}.membership`]);
    expect(refusedAt(await change(id, { earnings: twice }))).toEqual([`${inChanges}.earnings.2.kind`]);
    expect(refusedAt(await change(id, null))).toEqual([inChanges]);
    expect((await change(id, { score: 700 })).body).toMatchObject({
      code: 'UNKNOWN_FIELD',
      fields: { [`${inChanges}.score`]: expect.any(String) },
    });
    expect((await rowOf(id)).product.criteria).toEqual({ ...whole, membership: null, membershipMonths: null });
  });

  it('makes a version by itself, and the same in another order none [12.12.7]', async () => {
    const { id } = await create(whole);
    const first = await change(id, { maxDebtShare: 35 });
    expect(first.body.data).toMatchObject({ changed: 1, versions: [{ institutionId: id }] });
    expect(await versionsOf(id)).toHaveLength(2);
    const { body } = await change(id, { ...whole, earnings: whole.earnings.toReversed(), maxDebtShare: 35 });
    expect(body.data).toMatchObject({ changed: 0, unchanged: 1 });
    expect((await put(id, { ...whole, maxDebtShare: 35 })).status).toBe(200);
    const versions = await versionsOf(id);
    expect(versions.map(({ product }) => product.criteria.maxDebtShare)).toEqual([35, 40.25]);
    expect(versions[0]).toMatchObject({ source, confirmedAt: expect.any(String) });
  });

  it('is in the log at its field, old and new [12.12.8]', async () => {
    const { id } = await create(whole);
    await change(id, { minAge: null, earnings: [{ kind: 'business', minMonths: 24 }], membership: 'at_signing' });
    const [record] = await app.parts.db
      .select()
      .from(activities)
      .where(eq(activities.targetId, id))
      .orderBy(desc(activities.id))
      .limit(1);
    const at = 'products.personalLoan.criteria';
    const changes = [
      { field: `${at}.minAge`, label: 'Edad mínima', before: '21 años', after: 'ninguno' },
      {
        ...{ field: `${at}.earnings`, label: 'Ingresos que acepta' },
        ...{ before: 'dependencia (12 meses); jubilación', after: 'negocio (24 meses)' },
      },
      { field: `${at}.membership`, label: 'Socio', before: 'antes', after: 'al firmar' },
      { field: `${at}.membershipMonths`, label: 'Meses de socio', before: '3 meses', after: 'ninguno' },
    ];
    expect(record?.details).toEqual(expect.objectContaining({ changes }));
  });

  it('leaves an offer that was chosen as it was [12.12.9]', async () => {
    const { user, token: applicant } = await createUser(app);
    const institution = await createInstitution(app, { type: 'COOPERATIVE' });
    const { id } = await createCredit(app, { userId: user.id, institution, stage: 'INSTITUTION_SELECTED' });
    const offer = async () => (await app.call('GET', `/credits/${id}/offer`, { token: applicant })).body.data;
    const before = await offer();
    expect(before).toMatchObject({ changedSince: false });
    expect((await change(institution.id, whole)).status).toBe(201);
    expect(await offer()).toEqual(before);
  });

  it('is in the open data, after the source and last, and moves the ETag [12.12.12]', async () => {
    const { id, slug } = await create(whole);
    const etags = async () => {
      const paths = ['/public/rates', '/public/rates.csv', `/public/rates/history?institution=${slug}`];
      const offers = '/public/institutions/best-rates?amount=5000&term=24';
      const responses = await Promise.all([...paths, offers].map((path) => app.call('GET', path)));
      return responses.map(({ headers }) => headers.etag);
    };
    const before = await etags();
    expect((await change(id, { minAge: 25 })).status).toBe(201);
    const after = await etags();
    for (const [index, etag] of after.entries()) expect([index, etag === before[index]]).toEqual([index, false]);
    const rates = (await app.call('GET', '/public/rates')).body.data as PublicRate[];
    const rate = rates.find((each) => each.slug === slug);
    expect(rate).toMatchObject({ criteria: { ...whole, minAge: 25 }, answerRecord: null });
    expect(Object.keys(rate ?? {}).slice(-3)).toEqual(['source', 'criteria', 'answerRecord']);
    const csv = (await app.call('GET', '/public/rates.csv')).bytes.toString();
    expect(csv.split('\r\n')[0]).toMatch(/,sourceLabel,sourceUrl,criteria,answerRecord$/);
    expect(csv).toContain(JSON.stringify({ ...whole, minAge: 25 }).replaceAll('"', '""'));
    const history = (await app.call('GET', `/public/rates/history?institution=${slug}`)).body.data;
    expect((history as RateHistoryEntry[]).map(({ criteria }) => criteria.minAge)).toEqual([21, 25]);
  });

  it('that cannot be read is published by none, and leaves the institution in the offers [12.12.18]', async () => {
    const { id } = await createInstitution(app, { personalLoan: { criteria: { minAge: 'veinte' } } });
    expect((await offerOf(id))?.criteria).toEqual(noCriteria);
    expect(criteriaOf((await app.call('GET', `/public/institutions/${id}`)).body)).toEqual(noCriteria);
    expect((await rowOf(id)).product.criteria).toEqual(noCriteria);
    expect((await put(id, undefined, { minRate: 13 })).status).toBe(200);
    expect(criteriaOf((await put(id, { minAge: 20 })).body)).toEqual({ ...noCriteria, minAge: 20 });
    expect((await offerOf(id))?.criteria.minAge).toBe(20);
  });

  it('waits with a rate above the ceiling, and is in force once that is confirmed [12.12.21]', async () => {
    await app.parts.db.insert(legalRates).values({
      ...{ month: '2026-10-01', segment: 'consumo', maximumEffectiveRate: 16.77, sourceLabel: 'BCE' },
    });
    await createInstitution(app);
    const { id } = await create(whole);
    const { token: colleague } = await createAdmin(app, { permissions: ['institutions.manage'] });
    const { versionId } = await rowOf(id);
    const changes = [{ institutionId: id, versionId, maxRate: 18, product: { criteria: { minAge: 30 } } }];
    const proposed = await app.call('POST', '/admin/rates/changes', { token, body: { source, changes } });
    expect(proposed.body.data).toMatchObject({ changed: 1, versions: [], proposed: 1 });
    expect((await rowOf(id)).product.criteria.minAge).toBe(21);
    const list = (await app.call('GET', '/admin/rates', { token })).body as unknown as {
      proposed: { id: string; institutionId: string; changes: { field: string; after: string }[] }[];
    };
    const waiting = list.proposed.find(({ institutionId }) => institutionId === id);
    expect(waiting?.changes).toContainEqual(
      expect.objectContaining({ field: 'products.personalLoan.criteria.minAge', before: '21 años', after: '30 años' }),
    );
    const body = { proposals: [waiting?.id] };
    expect((await app.call('POST', '/admin/rates/proposals/confirm', { token: colleague, body })).status).toBe(200);
    expect((await rowOf(id)).product.criteria).toEqual({ ...whole, minAge: 30 });
    // The membership would stay in force until the rate is confirmed.
    const bank = await put(id, { membership: null }, { type: 'BANK', maxRate: 19 });
    expect([bank.status, bank.body.code, bank.body.fields]).toEqual([
      ...[400, 'VALIDATION_ERROR', { 'products.personalLoan.criteria.membership': 'Un banco no tiene socios' }],
    ]);
    const after = (await app.call('GET', `/admin/institutions/${id}`, { token })).body.data;
    expect(after).toMatchObject({ type: 'COOPERATIVE', maxRate: 18 });
    const { proposed: none } = (await app.call('GET', '/admin/rates', { token })).body as unknown as typeof list;
    expect(none.filter(({ institutionId }) => institutionId === id)).toEqual([]);
  });
});
