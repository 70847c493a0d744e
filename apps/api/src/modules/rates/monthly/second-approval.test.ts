import type { CeilingRow, CeilingVersion, ProposedCeiling } from '@cotejo/contracts/rates/monthly';
import { desc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followUpCeilings } from '#modules/rates';
import { hours } from '#platform/clock.ts';
import {
  activities,
  admins,
  ceilingVersions,
  legalRates,
  notifications,
  proposedCeilings,
} from '#platform/db/schema.ts';
import { createAdmin, type SignedInAdmin } from '#testing/factories.ts';
import { openTestApp, type Response, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const source = { label: 'Banco Central del Ecuador', url: null };

describeOnBothDatabases('a second administrator for a ceiling', (open) => {
  let app: TestApp;
  let ana: SignedInAdmin;
  let berta: SignedInAdmin;
  beforeAll(async () => {
    app = await openTestApp(await open());
  });
  beforeEach(async () => {
    const { db } = app.parts;
    app.clock.set('2026-11-16T15:00:00.000Z');
    await db.delete(proposedCeilings);
    await db.delete(notifications);
    await db.delete(legalRates);
    await db.delete(ceilingVersions);
    await db.insert(legalRates).values({
      ...{ month: '2026-11-01', segment: 'consumo', maximumEffectiveRate: 16.77, sourceLabel: source.label },
    });
    await db.update(admins).set({ isActive: false });
    ana = await createAdmin(app, { nombres: 'Ana', permissions: ['institutions.manage'] });
    berta = await createAdmin(app, { nombres: 'Berta', permissions: ['institutions.manage'] });
  });
  afterAll(() => app.close());

  const put = (maximumEffectiveRate: number, { as = ana, month = '2026-12', dryRun = false } = {}) =>
    app.call('PUT', `/admin/rates/ceilings/${month}/consumo`, {
      ...{ token: as.token, body: { maximumEffectiveRate, source, dryRun } },
    });
  const confirm = (proposals: readonly (string | undefined)[], as = berta) =>
    app.call('POST', '/admin/rates/ceilings/confirm', { token: as.token, body: { proposals } });
  const list = async () => {
    const { body } = await app.call('GET', '/admin/rates/ceilings', { token: berta.token });
    return body as unknown as { data: CeilingRow[]; proposed: ProposedCeiling[] };
  };
  const waiting = async () => (await list()).proposed;
  const published = async () =>
    ((await app.call('GET', '/public/ceilings')).body.data as CeilingRow[]).map(
      ({ month, maximumEffectiveRate }) => `${month}: ${maximumEffectiveRate}`,
    );
  const outcome = ({ status, body }: Response) => [status, body.code ?? null];
  const told = async ({ token } = berta) =>
    ((await app.call('GET', '/admin/notifications', { token })).body.data as { message: string }[]).map(({ message }) =>
      message.replaceAll('\u00a0', ' '),
    );

  it('waits unseen by the public until another one confirms it; the proposer cannot [12.6.1]', async () => {
    const proposed = await put(15.9);
    expect([proposed.status, proposed.body.isProposed]).toEqual([200, true]);
    expect(await published()).toEqual(['2026-11: 16.77']);
    expect(await list()).toMatchObject({
      data: [{ month: '2026-11', maximumEffectiveRate: 16.77 }],
      proposed: [
        {
          ...{ month: '2026-12', segment: 'consumo', maximumEffectiveRate: 15.9, present: null, source },
          ...{ proposedBy: { id: ana.admin.id, name: 'Ana Revisora Ejemplo' }, proposedAt: '2026-11-16T15:00:00.000Z' },
        },
      ],
    });
    const id = (await waiting())[0]?.id;
    const own = await confirm([id], ana);
    expect([...outcome(own), own.body.message]).toEqual([
      ...[403, 'FORBIDDEN', 'Lo propusiste tú: lo confirma otra persona.'],
    ]);
    expect(await published()).toEqual(['2026-11: 16.77']);
    expect((await confirm([id])).body.data).toEqual({ confirmed: 1 });
    expect(await published()).toEqual(['2026-12: 15.9', '2026-11: 16.77']);
    expect(await waiting()).toEqual([]);
  });

  it('in a month that has one, leaves that one in force; a dry run says that it would wait [12.6.2]', async () => {
    expect((await put(1.677, { month: '2026-11', dryRun: true })).body.isProposed).toBe(true);
    expect(await waiting()).toEqual([]);
    await put(1.677, { month: '2026-11' });
    expect(await waiting()).toMatchObject([{ maximumEffectiveRate: 1.677, present: 16.77 }]);
    expect(await published()).toEqual(['2026-11: 16.77']);
    // Who writes the figure that counts takes back what waits.
    await put(16.77, { month: '2026-11', as: berta });
    expect(await waiting()).toEqual([]);
    expect(await published()).toEqual(['2026-11: 16.77']);
  });

  it('has a history of who proposed, confirmed and took it out [12.11.11]', async () => {
    const history = async (month = '2026-12') => {
      const { status, body } = await app.call('GET', `/admin/rates/ceilings/${month}/consumo/versions`, {
        token: (await createAdmin(app, { permissions: ['activity.read'] })).token,
      });
      expect(status).toBe(200);
      return (body.data as CeilingVersion[]).map(({ maximumEffectiveRate, changedByName, proposedByName }) => [
        ...[maximumEffectiveRate, changedByName, proposedByName],
      ]);
    };
    await put(15.9);
    expect(await history()).toEqual([]);
    await confirm([(await waiting())[0]?.id]);
    const [anaName, bertaName] = ['Ana Revisora Ejemplo', 'Berta Revisora Ejemplo'];
    expect(await history()).toEqual([[15.9, bertaName, anaName]]);
    await app.call('DELETE', '/admin/rates/ceilings/2026-12/consumo', { token: ana.token });
    // Now alone, so that it counts at once; the same figure again is no change.
    await app.parts.db
      .update(admins)
      .set({ isActive: false })
      .where(inArray(admins.id, [berta.admin.id]));
    await put(16.1);
    await put(16.1);
    expect(await history()).toEqual([
      [16.1, anaName, null],
      [null, anaName, null],
      [15.9, bertaName, anaName],
    ]);
    expect(await history('2026-10')).toEqual([]);
  });

  it('that is put back to a figure it had is no jump [12.11.12]', async () => {
    await app.parts.db
      .update(admins)
      .set({ isActive: false })
      .where(inArray(admins.id, [berta.admin.id]));
    const warnings = async (rate: number) => {
      const { body } = await put(rate, { dryRun: true });
      return (body as unknown as { warnings: { code: string }[] }).warnings.map(({ code }) => code);
    };
    await put(15.9);
    expect(await warnings(1.59)).toContain('RATE_JUMP');
    await put(1.59);
    expect(await warnings(15.9)).toEqual([]);
    expect(await warnings(15.8)).toContain('RATE_JUMP');
  });

  it('is refused for what is gone or changed since it was seen, and of two at once one counts [12.6.3]', async () => {
    await put(15.9);
    const seen = (await waiting())[0]?.id;
    await put(25);
    const stale = await confirm([seen]);
    expect([...outcome(stale), stale.body.data]).toEqual([409, 'CONFLICT', { proposals: [seen] }]);
    expect(await published()).toEqual(['2026-11: 16.77']);
    const id = (await waiting())[0]?.id;
    const carla = await createAdmin(app, { permissions: ['institutions.manage'] });
    const both = await Promise.all([confirm([id]), confirm([id], carla)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await published()).toEqual(['2026-12: 25', '2026-11: 16.77']);
    expect((await confirm([])).status).toBe(400);
    expect((await confirm(['nada'])).status).toBe(400);
  });

  it('several are confirmed together or not at all [12.6.4]', async () => {
    await put(15.9);
    await put(16.5, { month: '2026-11', as: berta });
    const ids = (await waiting()).map(({ id }) => id);
    expect(outcome(await confirm(ids))).toEqual([403, 'FORBIDDEN']);
    expect(await published()).toEqual(['2026-11: 16.77']);
    const carla = await createAdmin(app, { permissions: ['institutions.manage'] });
    expect((await confirm(ids, carla)).body.data).toEqual({ confirmed: 2 });
    expect(await published()).toEqual(['2026-12: 15.9', '2026-11: 16.5']);
  });

  it('an equal figure stays the proposal of who was first, who may not confirm it [12.6.5]', async () => {
    await put(15.9);
    await put(15.9, { as: berta });
    expect(await waiting()).toMatchObject([{ proposedBy: { id: ana.admin.id } }]);
    const id = (await waiting())[0]?.id;
    expect(outcome(await confirm([id], ana))).toEqual([403, 'FORBIDDEN']);
    // A changed one is the proposal of who changed it.
    await put(15.8, { as: berta });
    expect(outcome(await confirm([(await waiting())[0]?.id]))).toEqual([403, 'FORBIDDEN']);
  });

  it('counts at once where nobody else could confirm it, and then nothing waits [12.6.6]', async () => {
    await put(20);
    await app.parts.db.update(admins).set({ isActive: false });
    const only = await createAdmin(app, { permissions: ['institutions.manage'] });
    await createAdmin(app, { permissions: ['credits.read'] });
    expect((await put(15.9, { as: only })).body.isProposed).toBe(false);
    expect(await published()).toEqual(['2026-12: 15.9', '2026-11: 16.77']);
    expect(await app.parts.db.select().from(proposedCeilings)).toEqual([]);
  });

  it('counts by itself after a day in which the proposer was left alone [12.6.7]', async () => {
    await put(15.9);
    app.clock.advance(hours(25));
    await followUpCeilings(app.parts);
    expect(await published()).toEqual(['2026-11: 16.77']);
    await app.parts.db.update(admins).set({ isActive: false });
    await createAdmin(app, { permissions: ['credits.read'] });
    await followUpCeilings(app.parts);
    expect(await published()).toEqual(['2026-12: 15.9', '2026-11: 16.77']);
  });

  it('its month begins without it, the last one counts, and the office is told once [12.6.8]', async () => {
    await put(15.9);
    app.clock.set('2026-12-01T04:50:00.000Z');
    await followUpCeilings(app.parts);
    const begun =
      'El mes empezó sin el máximo legal de consumo, diciembre de 2026 que propuso ' +
      `Ana Revisora Ejemplo: mientras nadie lo confirme, cuenta el anterior`;
    const bells = async () =>
      (await app.parts.db.select().from(notifications)).filter(({ message }) => message === begun).length;
    expect(await bells()).toBe(0);
    // December 1, 00:05 in Ecuador.
    app.clock.set('2026-12-01T05:05:00.000Z');
    await followUpCeilings(app.parts);
    await followUpCeilings(app.parts);
    expect(await bells()).toBe(1);
    expect(await published()).toEqual(['2026-11: 16.77']);
  });

  it('rings for everybody else who may confirm, and is in the log with both figures [12.6.9]', async () => {
    await put(15.9, { month: '2026-11' });
    const proposal = `Ana Revisora Ejemplo propone 15,90 % como máximo legal de consumo, noviembre de 2026: lo confirma otra persona`;
    expect(await told()).toContain(proposal);
    expect(await told(ana)).not.toContain(proposal);
    await confirm([(await waiting())[0]?.id]);
    expect(await told(ana)).toContain(
      `El máximo legal de consumo, noviembre de 2026 es ahora 15,90 %: lo propuso Ana Revisora Ejemplo y lo confirmó Berta Revisora Ejemplo`,
    );
    const [confirmed, proposed] = await app.parts.db
      .select()
      .from(activities)
      .where(inArray(activities.adminId, [ana.admin.id, berta.admin.id]))
      .orderBy(desc(activities.id));
    expect(proposed).toMatchObject({ adminId: ana.admin.id, description: expect.stringContaining('propuesto') });
    expect(confirmed?.adminId).toBe(berta.admin.id);
    for (const record of [proposed, confirmed])
      expect(record?.details?.changes).toMatchObject([
        { before: `16,77\u00a0% (${source.label})`, after: `15,90\u00a0% (${source.label})` },
      ]);
  });

  it('is taken back without touching the one that counts [12.6.10]', async () => {
    await put(15.9, { month: '2026-11' });
    const withdraw = () => app.call('DELETE', '/admin/rates/ceilings/2026-11/consumo/proposal', { token: berta.token });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect(await waiting()).toEqual([]);
    expect(await published()).toEqual(['2026-11: 16.77']);
  });

  it('from a file waits too, and undoing the file takes it back or restores the figure of before [12.6.11]', async () => {
    const file = async (...lines: string[]) => {
      const form = new FormData();
      const text = ['Mes;Segmento;Tasa efectiva máxima (%)', ...lines].join('\n');
      form.set('file', new File([text], 'maximos.csv', { type: 'text/csv' }));
      const read = await app.call('POST', '/admin/rates/imports?kind=ceilings', { token: ana.token, body: form });
      const id = (read.body.data as { importId: string }).importId;
      const applied = await app.call('POST', `/admin/rates/imports/${id}/apply`, {
        ...{ token: ana.token, body: { source } },
      });
      return { id, applied: applied.body.data };
    };
    const undo = async (id: string) =>
      (await app.call('POST', `/admin/rates/imports/${id}/undo`, { token: berta.token })).body.data;
    const first = await file('2026-11;consumo;16,1', '2026-12;consumo;16,2');
    expect(first.applied).toMatchObject({ applied: 2, proposed: 2 });
    expect(await published()).toEqual(['2026-11: 16.77']);
    expect(await waiting()).toHaveLength(2);
    // One is confirmed before the file is undone.
    await confirm([(await waiting()).find(({ month }) => month === '2026-11')?.id]);
    expect(await published()).toEqual(['2026-11: 16.1']);
    expect(await undo(first.id)).toEqual({ undone: 2, kept: [] });
    expect(await waiting()).toEqual([]);
    expect(await published()).toEqual(['2026-11: 16.77']);
  });
});
