import type { ProposedRates, RateRow } from '@cotejo/contracts/rates/admin';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followUpProposedRates } from '#modules/rates';
import { hours } from '#platform/clock.ts';
import { admins, legalRates, notifications, proposedRates } from '#platform/db/schema.ts';
import { createAdmin, createInstitution, type Institution, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const source = { label: 'Página del banco', url: null };

describeOnBothDatabases('a second administrator for a rate above the legal ceiling', (open) => {
  let app: TestApp;
  let ana: SignedInAdmin;
  let berta: SignedInAdmin;
  let bank: Institution;
  beforeAll(async () => {
    app = await openTestApp(await open());
    await app.parts.db.insert(legalRates).values({
      ...{ month: '2026-11-01', segment: 'consumo', maximumEffectiveRate: 16.77, sourceLabel: 'Banco Central' },
    });
  });
  beforeEach(async () => {
    const { db } = app.parts;
    app.clock.set('2026-11-16T15:00:00.000Z');
    await db.delete(proposedRates);
    await db.delete(notifications);
    await db.update(admins).set({ isActive: false });
    ana = await createAdmin(app, { nombres: 'Ana', permissions: ['institutions.manage'] });
    berta = await createAdmin(app, { nombres: 'Berta', permissions: ['institutions.manage'] });
    bank = await createInstitution(app, { minRate: 14, maxRate: 15 });
    await app.parts.catalog.refresh();
  });
  afterAll(() => app.close());

  const list = async () => {
    const { body } = await app.call('GET', '/admin/rates?limit=100', { token: berta.token });
    return body as unknown as { data: RateRow[]; proposed: ProposedRates[] };
  };
  const rowOf = async () => (await list()).data.find(({ institutionId }) => institutionId === bank.id) as RateRow;
  const waiting = async () => (await list()).proposed;
  const change = async (rates: object, { as = ana, dryRun = false } = {}) => {
    const { versionId } = await rowOf();
    const changes = [{ institutionId: bank.id, versionId, ...rates }];
    return app.call('POST', '/admin/rates/changes', { token: as.token, body: { source, dryRun, changes } });
  };
  const confirm = (proposals: readonly (string | undefined)[], as = berta) =>
    app.call('POST', '/admin/rates/proposals/confirm', { token: as.token, body: { proposals } });
  const published = async () => {
    const rows = (await app.call('GET', '/public/rates')).body.data as { slug: string; maxRate: number }[];
    return rows.find(({ slug }) => slug === bank.slug)?.maxRate;
  };
  const outcome = ({ status, body }: Response) => [status, body.code ?? null];

  it('waits unseen by the public until another one confirms it; the proposer cannot [12.6.12]', async () => {
    const answer = await change({ maxRate: 18 });
    expect([answer.status, answer.body.data]).toMatchObject([201, { changed: 1, versions: [], proposed: 1 }]);
    expect(await published()).toBe(15);
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({
      ...{ institutionId: bank.id, name: bank.name, isOutdated: false, source },
      proposedBy: { id: ana.admin.id, name: 'Ana Revisora Ejemplo' },
      changes: [{ field: 'maxRate', before: '15,00\u00a0%', after: '18,00\u00a0%' }],
    });
    expect(outcome(await confirm([proposal?.id], ana))).toEqual([403, 'FORBIDDEN']);
    expect(await published()).toBe(15);
    expect((await confirm([proposal?.id])).body.data).toEqual({ confirmed: 1 });
    expect(await published()).toBe(18);
    expect(await waiting()).toEqual([]);
    // Who proposed it wrote the version, who confirmed it read its source.
    const versions = await app.call('GET', `/admin/institutions/${bank.id}/versions`, { token: berta.token });
    expect((versions.body.data as unknown[])[0]).toMatchObject({
      ...{ id: proposal?.id, maxRate: 18, createdByName: 'Ana Revisora Ejemplo' },
      confirmedByName: 'Berta Revisora Ejemplo',
    });
  });

  it('does not wait up to the ceiling, nor when it falls towards it [12.6.13]', async () => {
    expect((await change({ maxRate: 15.5 })).body.data).toMatchObject({ proposed: 0 });
    expect(await published()).toBe(15.5);
    await change({ maxRate: 20 });
    await confirm([(await waiting())[0]?.id]);
    expect((await change({ maxRate: 19 })).body.data).toMatchObject({ proposed: 0 });
    expect(await published()).toBe(19);
  });

  it('of the product alone waits too, and a dry run says so and stores nothing [12.6.14]', async () => {
    const product = { product: { maxRate: 18 } };
    expect((await change(product, { dryRun: true })).body.data).toMatchObject({ proposed: 1 });
    expect(await waiting()).toEqual([]);
    expect((await change(product)).body.data).toMatchObject({ proposed: 1 });
    expect((await rowOf()).product.maxRate).toBe(15);
  });

  it('is refused once the rates changed, and of two at once one counts [12.6.15]', async () => {
    await change({ maxRate: 18 });
    await change({ maxRate: 15.2 }, { as: berta });
    const outdated = await waiting();
    expect(outdated).toMatchObject([{ isOutdated: true }]);
    const stale = await confirm([outdated[0]?.id]);
    expect([...outcome(stale), stale.body.data]).toEqual([409, 'CONFLICT', { proposals: [outdated[0]?.id] }]);
    await change({ maxRate: 17.5 });
    const replaced = await confirm([outdated[0]?.id]);
    expect(outcome(replaced)).toEqual([409, 'CONFLICT']);
    const id = (await waiting())[0]?.id;
    const carla = await createAdmin(app, { permissions: ['institutions.manage'] });
    const both = await Promise.all([confirm([id]), confirm([id], carla)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await published()).toBe(17.5);
  });

  it('is outdated once its membership would be that of a bank, and never in force by itself [12.12.5]', async () => {
    bank = await createInstitution(app, { type: 'COOPERATIVE', minRate: 14, maxRate: 15 });
    await app.parts.catalog.refresh();
    await change({ maxRate: 18, product: { criteria: { membership: 'at_signing' } } });
    expect(await waiting()).toMatchObject([{ isOutdated: false }]);
    const put = await app.call('PUT', `/admin/institutions/${bank.id}`, { token: ana.token, body: { type: 'BANK' } });
    expect(put.status).toBe(200);
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ isOutdated: true });
    const refused = await confirm([proposal?.id]);
    expect([...outcome(refused), refused.body.data]).toEqual([409, 'CONFLICT', { proposals: [proposal?.id] }]);
    await app.parts.db.update(admins).set({ isActive: false }).where(eq(admins.id, berta.admin.id));
    app.clock.advance(hours(25));
    await followUpProposedRates(app.parts);
    berta = await createAdmin(app, { permissions: ['institutions.manage'] });
    expect(await rowOf()).toMatchObject({ maxRate: 15, product: { criteria: { membership: null } } });
  });

  it('in the form waits while the rest is saved, and a new institution may not start with one [12.6.16]', async () => {
    const saved = await app.call('PUT', `/admin/institutions/${bank.id}`, {
      ...{ token: ana.token, body: { maxRate: 18, website: 'https://banco.ejemplo.ec' } },
    });
    expect(saved.body.data).toMatchObject({ maxRate: 15, website: 'https://banco.ejemplo.ec' });
    expect(saved.body.warnings).toContainEqual(expect.objectContaining({ code: 'RATE_PROPOSED', field: 'maxRate' }));
    expect(await published()).toBe(15);
    await confirm([(await waiting())[0]?.id]);
    expect(await published()).toBe(18);
  });

  it('counts at once where nobody else could confirm it, and after a day alone by itself [12.6.17]', async () => {
    await change({ maxRate: 18 });
    app.clock.advance(hours(25));
    await followUpProposedRates(app.parts);
    expect(await published()).toBe(15);
    await app.parts.db.update(admins).set({ isActive: false });
    await followUpProposedRates(app.parts);
    expect(await published()).toBe(18);
    berta = await createAdmin(app, { permissions: ['institutions.manage'] });
    expect((await change({ maxRate: 19 }, { as: berta })).body.data).toMatchObject({ proposed: 0 });
    expect(await published()).toBe(19);
  });

  it('is taken back without touching what is in force [12.6.18]', async () => {
    await change({ maxRate: 18 });
    const id = (await waiting())[0]?.id;
    const withdraw = () => app.call('DELETE', `/admin/rates/proposals/${id}`, { token: berta.token });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404]);
    expect(await waiting()).toEqual([]);
    expect(await published()).toBe(15);
  });

  it.each([
    ['waits', false, 15],
    ['was confirmed', true, 18],
  ])('of a file that %s is taken back with the file [12.6.19]', async (_state, isConfirmed, before) => {
    const form = new FormData();
    const text = `ID;Tasa máxima (%)\n${bank.id};18`;
    form.append('file', new Blob([text], { type: 'text/csv' }), 'tasas.csv');
    const read = await app.call('POST', '/admin/rates/imports?kind=products', { token: ana.token, body: form });
    const { importId } = read.body.data as { importId: string };
    const applied = await app.call('POST', `/admin/rates/imports/${importId}/apply`, {
      ...{ token: ana.token, body: { source } },
    });
    expect(applied.body.data).toMatchObject({ applied: 1, proposed: 1, versions: [] });
    if (isConfirmed) await confirm([(await waiting())[0]?.id]);
    expect(await published()).toBe(before);
    const undone = await app.call('POST', `/admin/rates/imports/${importId}/undo`, { token: berta.token });
    expect(undone.body.data).toEqual({ undone: 1, kept: [] });
    expect(await waiting()).toEqual([]);
    expect(await published()).toBe(15);
  });
});
