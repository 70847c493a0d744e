import type { RateRow, RateVersion } from '@cotejo/contracts/rates/admin';
import type { AppliedImport, RateImportReply } from '@cotejo/contracts/rates/imports';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { activities, chargedAverages, legalRates, rateImports } from '#platform/db/schema.ts';
import { createAdmin, createInstitution, deactivateAdmins, type Institution } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const source = { label: 'Tarifario de noviembre', url: 'https://fuente.ejemplo.ec/tarifas' };
const earlier = { label: 'Tarifario de octubre', url: null };

describeOnBothDatabases('taking an import back', (open) => {
  let app: TestApp;
  let token: string;
  let bank: Institution;
  let coop: Institution;

  beforeAll(async () => {
    app = await openTestApp(await open());
    app.clock.set('2026-11-15T15:00:00Z');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    bank = await createInstitution(app, { minRate: 12, maxRate: 15 });
    coop = await createInstitution(app, { type: 'COOPERATIVE', minRate: 13, maxRate: 15 });
    await refreshCatalog(app.parts);
  });

  const dryRun = async (kind: string, ...lines: string[]): Promise<RateImportReply> => {
    const form = new FormData();
    form.append('file', new Blob([lines.join('\r\n')], { type: 'text/csv' }), 'tasas.csv');
    const { status, body } = await app.call('POST', `/admin/rates/imports?kind=${kind}`, { token, body: form });
    expect([status, body.fields]).toEqual([201, undefined]);
    return body.data as RateImportReply;
  };
  const apply = async (kind: string, ...lines: string[]): Promise<string> => {
    const { importId } = await dryRun(kind, ...lines);
    const { status } = await app.call('POST', `/admin/rates/imports/${importId}/apply`, { token, body: { source } });
    expect(status).toBe(200);
    return importId;
  };
  const undo = (id: string, as = token) => app.call('POST', `/admin/rates/imports/${id}/undo`, { token: as });
  const versionsOf = async (id: string): Promise<RateVersion[]> =>
    (await app.call('GET', `/admin/institutions/${id}/versions`, { token })).body.data as RateVersion[];
  const rowOf = async (id: string): Promise<RateRow> => {
    const { body } = await app.call('GET', '/admin/rates?limit=100', { token });
    const row = (body.data as RateRow[]).find(({ institutionId }) => institutionId === id);
    if (!row) throw new Error('The institution is not in the list');
    return row;
  };
  const confirm = async (id: string, from: RateSource = source) => {
    const { versionId } = await rowOf(id);
    const body = { confirmations: [{ institutionId: id, versionId }], source: from };
    expect((await app.call('POST', '/admin/rates/confirmations', { token, body })).status).toBe(200);
  };

  it('brings figures, source and confirmation of before back, once, as a new version [6.5.1]', async () => {
    await confirm(bank.id, earlier);
    const before = await rowOf(bank.id);
    app.clock.advance(60_000);
    const id = await apply('products', 'ID;Tasa mínima (%);Monto máximo (USD);Lugares', `${bank.id};5;9000;Loja`);
    expect(await rowOf(bank.id)).toMatchObject({
      minRate: 5,
      product: { maxAmount: 9_000, locations: ['Loja'] },
      source,
    });
    app.clock.advance(60_000);
    const { status, body } = await undo(id);
    expect([status, body.data]).toEqual([200, { undone: 1, kept: [] }]);
    const { versionId, validFrom, ...after } = await rowOf(bank.id);
    const { versionId: _id, validFrom: _from, ...was } = before;
    expect(after).toEqual(was);
    const versions = await versionsOf(bank.id);
    expect(versions).toHaveLength(3);
    expect(versions[0]).toMatchObject({
      ...{ id: versionId, validFrom: app.clock.now().toISOString(), minRate: 12, source: earlier },
      note: 'Deshace la importación del 15 de noviembre de 2026, 10:01',
    });
    expect(new Date(validFrom).getTime()).toBeGreaterThan(new Date(before.validFrom).getTime());
    const offers = await app.call('GET', `/public/institutions/${bank.id}`);
    expect(offers.body.data).toMatchObject({ minRate: 12, products: { personalLoan: before.product } });
    const again = await undo(id);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      ...[409, 'CONFLICT', 'Esta importación ya se deshizo.'],
    ]);
    expect(await versionsOf(bank.id)).toHaveLength(3);
    const records = await app.parts.db
      .select()
      .from(activities)
      .where(ne(activities.status, 'rejected'))
      .orderBy(activities.id);
    expect(records.slice(-2).map(({ description }) => description)).toEqual([
      `Tasas cambiadas: ${bank.name}`,
      'Importación de tasas del 15 de noviembre de 2026, 10:01 deshecha: 1\u00a0fila',
    ]);
  });

  it('brings published rules of before back, too [12.12.21]', async () => {
    const before = (await rowOf(bank.id)).product.criteria;
    const id = await apply('products', 'ID;Edad mínima;Sin mora', `${bank.id};21;sí`);
    expect((await rowOf(bank.id)).product.criteria).toEqual({ ...before, minAge: 21, noArrears: true });
    expect((await undo(id)).body.data).toEqual({ undone: 1, kept: [] });
    expect((await rowOf(bank.id)).product.criteria).toEqual(before);
  });

  it('keeps a bank without the membership of before, when it was a cooperative [12.12.5]', async () => {
    const { id, name } = await createInstitution(app, {
      ...{ type: 'COOPERATIVE', personalLoan: { criteria: { membership: 'at_signing' } } },
    });
    await refreshCatalog(app.parts);
    const imported = await apply('products', 'ID;Socio', `${id};-`, `${coop.id};al firmar`);
    const put = await app.call('PUT', `/admin/institutions/${id}`, { token, body: { type: 'BANK' } });
    expect(put.status).toBe(200);
    const why = 'Desde entonces es de otro tipo, y sus requisitos de antes ya no valen';
    expect((await undo(imported)).body.data).toEqual({ undone: 1, kept: [{ key: id, name, why }] });
    expect((await rowOf(id)).product.criteria.membership).toBeNull();
    expect((await rowOf(coop.id)).product.criteria.membership).toBeNull();
  });

  it('keeps what was changed, confirmed or deleted since, and says so [6.5.1]', async () => {
    const gone = await createInstitution(app, { minRate: 12, maxRate: 15 });
    const ids = [bank.id, coop.id, gone.id];
    const third = await createInstitution(app, { minRate: 12, maxRate: 15 });
    const id = await apply('products', 'ID;Tasa mínima (%)', ...[...ids, third.id].map((each) => `${each};11`));
    app.clock.advance(60_000);
    const { versionId } = await rowOf(bank.id);
    const changes = [{ institutionId: bank.id, versionId, minRate: 10 }];
    expect((await app.call('POST', '/admin/rates/changes', { token, body: { source, changes } })).status).toBe(201);
    await confirm(coop.id);
    await app.call('DELETE', `/admin/institutions/${gone.id}`, { token });
    const { body } = await undo(id);
    expect(body.data).toEqual({
      undone: 1,
      kept: [
        {
          key: bank.id,
          name: bank.name,
          why: expect.stringMatching(/^Sus tasas cambiaron después, el 15 de noviembre/),
        },
        { key: coop.id, name: coop.name, why: expect.stringMatching(/ la comprobó después, el 15 de noviembre/) },
        { key: gone.id, name: gone.name, why: 'La institución se eliminó después' },
      ],
    });
    expect(await rowOf(bank.id)).toMatchObject({ minRate: 10 });
    expect(await rowOf(coop.id)).toMatchObject({ minRate: 11 });
    expect(await rowOf(third.id)).toMatchObject({ minRate: 12 });
  });

  it('of ceilings and averages brings the values of before back, or none, and keeps what changed [6.5.1]', async () => {
    const put = (path: string, body: object) => app.call('PUT', `/admin/rates/${path}`, { token, body });
    await put('ceilings/2026-10/consumo', { maximumEffectiveRate: 16.5, source: earlier });
    const ceilings = await apply(
      'ceilings',
      'Mes;Segmento;Tasa efectiva máxima (%)',
      ...['2026-10;consumo;16', '2026-11;consumo;16,1', '2026-12;consumo;16,2', '2026-12;educativo;9'],
    );
    await put('ceilings/2026-12/consumo', { maximumEffectiveRate: 16.3, source });
    await app.call('DELETE', '/admin/rates/ceilings/2026-12/educativo', { token });
    expect((await undo(ceilings)).body.data).toEqual({
      undone: 2,
      kept: [
        { key: '2026-12 consumo', name: 'Consumo, diciembre de 2026', why: 'Cambió después de la importación' },
        { key: '2026-12 educativo', name: 'Educativo, diciembre de 2026', why: 'Se eliminó después de la importación' },
      ],
    });
    expect(await app.parts.db.select().from(legalRates).orderBy(legalRates.month)).toMatchObject([
      { month: '2026-10-01', maximumEffectiveRate: 16.5, sourceLabel: earlier.label, sourceUrl: null },
      { month: '2026-12-01', maximumEffectiveRate: 16.3 },
    ]);
    await put(`averages/2026-10/${bank.id}/consumo`, { effectiveRate: 14, amountLent: 1_000.5, source: earlier });
    const averages = await apply(
      'averages',
      'Mes;ID;Segmento;Tasa efectiva (%)',
      ...[`2026-10;${bank.id};consumo;13`, `2026-10;${coop.id};consumo;12`],
    );
    expect((await undo(averages)).body.data).toEqual({ undone: 2, kept: [] });
    expect(await app.parts.db.select().from(chargedAverages)).toMatchObject([
      { institutionId: bank.id, effectiveRate: 14, amountLentCents: 100_050, sourceLabel: earlier.label },
    ]);
    const records = await app.parts.db.select().from(activities).orderBy(activities.id);
    expect(records.at(-1)?.details?.changes).toContainEqual({
      field: 'effectiveRate',
      label: `${coop.name}, Consumo, octubre de 2026: promedio cobrado`,
      before: `12,00\u00a0% (${source.label})`,
      after: 'ninguno',
    });
  });

  it('is for whoever may write, within 30 days, and only of one that was applied [6.5.2]', async () => {
    const { importId } = await dryRun('products', 'ID;Tasa mínima (%)', `${bank.id};11`);
    expect((await undo(importId)).body).toMatchObject({ code: 'CONFLICT', message: 'Este archivo no se ha aplicado.' });
    expect((await undo(bank.id)).status).toBe(404);
    const id = await apply('products', 'ID;Tasa mínima (%)', `${bank.id};11`, `${coop.id};13`);
    const { token: reader } = await createAdmin(app, { permissions: [] });
    expect((await undo(id, reader)).status).toBe(403);
    const two = await Promise.all([undo(id), undo(id)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await app.call('GET', '/admin/rates/imports?limit=1', { token: reader });
    expect((body.data as AppliedImport[])[0]).toMatchObject({
      ...{ id, kind: 'products', applied: 1, confirmed: 0, undoneByName: expect.any(String) },
      appliedAt: expect.any(String),
    });
    const later = await apply('products', 'ID;Tasa mínima (%)', `${bank.id};11`);
    app.clock.advance(days(30) + 1);
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    expect((await undo(later)).status).toBe(404);
    const kept = await app.call('GET', '/admin/rates/imports', { token });
    expect(kept.body).toMatchObject({ total: 0, data: [] });
  });

  it('a dry run of another version of the server, or in another form, is never applied [6.5.3]', async () => {
    const older = 'El sistema se actualizó después de leer este archivo: súbelo otra vez.';
    const { db } = app.parts;
    for (const changes of [{ release: '0.0.1' }, { rows: [{ institutionId: bank.id, isChanged: true, minRate: 5 }] }]) {
      const { importId } = await dryRun('products', 'ID;Tasa mínima (%)', `${bank.id};11`);
      await db.update(rateImports).set(changes).where(eq(rateImports.id, importId));
      const { status, body } = await app.call('POST', `/admin/rates/imports/${importId}/apply`, {
        token,
        body: { source },
      });
      expect([status, body.message]).toEqual([409, older]);
    }
    expect(await rowOf(bank.id)).toMatchObject({ minRate: 12 });
  });
});
