import { setTimeout as sleep } from 'node:timers/promises';
import type { RateRow } from '@cotejo/contracts/rates/admin';
import type { RateImportReply } from '@cotejo/contracts/rates/imports';
import type { AverageRow } from '@cotejo/contracts/rates/monthly';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours } from '#platform/clock.ts';
import { activities, admins, chargedAverages, legalRates, rateImports, rateVersions } from '#platform/db/schema.ts';
import { createAdmin, createInstitution, deactivateAdmins, type Institution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const source = { label: 'Tarifario de noviembre', url: 'https://fuente.ejemplo.ec/tarifas' };

describeOnBothDatabases('files of rates', (open) => {
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
    bank = await createInstitution(app, { name: 'Banco "Uno"; e hijos', minRate: 12, maxRate: 15 });
    coop = await createInstitution(app, { name: '=Cooperativa', minRate: 13, maxRate: 15.125 });
  });

  const upload = (kind: string, content: string | Buffer, as = token) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }), 'tasas.csv');
    return app.call('POST', `/admin/rates/imports?kind=${kind}`, { token: as, body: form });
  };
  const dryRun = async (kind: string, content: string | Buffer): Promise<RateImportReply> => {
    const { status, body } = await upload(kind, content);
    expect([status, body.fields]).toEqual([201, undefined]);
    return body.data as RateImportReply;
  };
  const apply = (importId: string, body: object = { source }, as = token) =>
    app.call('POST', `/admin/rates/imports/${importId}/apply`, { token: as, body });
  const exported = async (kind: string): Promise<string> => {
    const response = await app.call('GET', `/admin/rates/export?kind=${kind}`, { token });
    expect(response.headers['content-type']).toMatch(/^text\/csv/);
    return response.bytes.toString();
  };
  const rowOf = async (id: string): Promise<RateRow> => {
    const { body } = await app.call('GET', '/admin/rates?limit=100', { token });
    const row = (body.data as RateRow[]).find(({ institutionId }) => institutionId === id);
    if (!row) throw new Error('The institution is not in the list');
    return row;
  };
  const file = (...lines: string[]) => lines.join('\r\n');

  describe('of products', () => {
    it('are judged row by row, and nothing is stored [5.5.1]', async () => {
      const read = await dryRun(
        'products',
        file(
          'Notas;tasa minima (%);ID;INSTITUCIÓN;Monto mínimo (USD)',
          `;11,5;${bank.id};"Banco ""Uno""; e hijos";`,
          `x;;${coop.id.toUpperCase()};=Cooperativa;500`,
          `;10;${'0'.repeat(8)}-0000-7000-8000-000000000000;Nadie;`,
          `;9;${bank.id};Banco Otro;1.234`,
        ),
      );
      expect(read.counts).toEqual({ new: 0, changed: 1, equal: 1, wrong: 2 });
      expect(read.ignored).toEqual(['Notas']);
      expect(read.rows[0]).toEqual({
        line: 2,
        key: bank.id,
        name: bank.name,
        state: 'changed',
        changes: [{ field: 'minRate', column: 'Tasa mínima (%)', old: '12', new: '11,5' }],
      });
      expect(read.rows.map(({ state }) => state)).toEqual(['changed', 'equal', 'wrong', 'wrong']);
      expect(read.wrong).toEqual([
        { line: 4, column: 'ID', message: 'Ninguna institución tiene este ID' },
        { line: 5, column: 'Monto mínimo (USD)', message: 'Escribe el número sin separar los miles: 1234,50' },
        { line: 5, column: 'Institución', message: `El ID es de "${bank.name}"` },
        { line: 5, column: 'ID', message: 'Ya está en la línea 2' },
      ]);
      expect(await rowOf(bank.id)).toMatchObject({ minRate: 12 });
      expect((await apply(read.importId)).body).toMatchObject({ code: 'CONFLICT' });
    });

    it('change all or nothing, once, and confirm what is equal [5.5.2]', async () => {
      const read = await dryRun('products', file('ID;Tasa máxima (%)', `${bank.id};16`, `${coop.id};15,125`));
      expect(read.counts).toEqual({ new: 0, changed: 1, equal: 1, wrong: 0 });
      expect((await apply(read.importId, {})).body.fields).toEqual({ source: 'Indica la fuente' });
      const { status, body } = await apply(read.importId, { source, note: 'Del mes', confirmEqual: true });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ applied: 1, confirmed: 1, versions: [{ institutionId: bank.id }] });
      expect(await rowOf(bank.id)).toMatchObject({ maxRate: 16, source, product: { maxRate: 16 } });
      expect(await rowOf(coop.id)).toMatchObject({ source, confirmedAt: app.clock.now().toISOString() });
      const again = await apply(read.importId);
      expect([again.status, again.body.message]).toEqual([409, 'Este archivo ya se aplicó.']);
      const repeated = await dryRun('products', file('ID;Tasa máxima (%)', `${bank.id};16`, `${coop.id};15,125`));
      expect(repeated.counts).toEqual({ new: 0, changed: 0, equal: 2, wrong: 0 });
    });

    it('are refused when one of them changed in between, and change nothing [5.5.2]', async () => {
      const read = await dryRun('products', file('ID;Tasa máxima (%)', `${bank.id};16`, `${coop.id};15,125`));
      const { versionId } = await rowOf(coop.id);
      const body = { source, changes: [{ institutionId: coop.id, versionId, minRate: 12.5 }] };
      const changed = await app.call('POST', '/admin/rates/changes', { token, body });
      const { status, body: said } = await apply(read.importId);
      expect(status).toBe(409);
      expect(said.data).toEqual({ conflicts: (changed.body.data as { versions: unknown }).versions });
      expect(await rowOf(bank.id)).toMatchObject({ maxRate: 15 });
    });

    it('applied by two at once are applied by one [5.5.2]', async () => {
      const content = file('ID;Tasa máxima (%)', `${bank.id};16`, `${coop.id};16`);
      const [one, two] = [await dryRun('products', content), await dryRun('products', content)];
      const { admin, token: colleague } = await createAdmin(app, { permissions: ['institutions.manage'] });
      const same = await Promise.all([apply(one.importId), apply(one.importId, { source }, colleague)]);
      expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await apply(two.importId, { source }, colleague)).status).toBe(409);
      const versions = await app.parts.db.select().from(rateVersions).where(eq(rateVersions.institutionId, bank.id));
      expect(versions).toHaveLength(2);
      await app.parts.db.update(admins).set({ isActive: false }).where(eq(admins.id, admin.id));
    });

    it('leave nothing when applying breaks off at its last statement [5.5.2]', async () => {
      const read = await dryRun('products', file('ID;Tasa máxima (%)', `${bank.id};16`, `${coop.id};16`));
      const { db } = app.parts;
      await db.execute(
        sql`alter table activities add constraint no_more check (description not like 'Archivo de%') not valid`,
      );
      try {
        expect((await apply(read.importId)).status).toBe(500);
      } finally {
        await db.execute(sql`alter table activities drop constraint no_more`);
      }
      expect(await rowOf(bank.id)).toMatchObject({ maxRate: 15 });
      expect((await rowOf(coop.id)).maxRate).toBe(15.125);
      expect((await apply(read.importId)).status).toBe(200);
      expect(await rowOf(coop.id)).toMatchObject({ maxRate: 16 });
    });

    it('warn of what the form would warn of in what changes, with its line', async () => {
      const read = await dryRun('products', file('ID;Tasa máxima (%)', `${coop.id};15,125`, `${bank.id};22`));
      expect(read.warnings).toEqual([
        {
          ...{ line: 3, key: bank.id, institutionId: bank.id, name: bank.name, code: 'RATE_JUMP', field: 'maxRate' },
          message: 'La tasa máxima pasa de 15,00\u00a0% a 22,00\u00a0%: más de 5 puntos',
        },
      ]);
      const charge = '[{""kind"":""other"",""basis"":""fixed"",""value"":10,""when"":""upfront""}]';
      const charged = await dryRun('products', file('ID;Cargos', `${coop.id};"${charge}"`));
      expect(charged.warnings.map(({ code, key }) => [code, key])).toContainEqual(['CHARGE_UNUSUAL', coop.id]);
    });

    it('answer 200 unknown headers at most, each cut at 100 characters', async () => {
      const headers = Array.from({ length: 300 }, (_, index) => `${'x'.repeat(120)}${index}`);
      const { ignored } = await dryRun('products', file(['ID', ...headers].join(';'), bank.id));
      expect(ignored).toEqual(Array.from({ length: 200 }, () => 'x'.repeat(100)));
    });

    it('say the line of the file where a row breaks a rule meanwhile', async () => {
      const read = await dryRun('products', file('ID;Tasa máxima (%)', `${coop.id};15,125`, `${bank.id};16`));
      const [stored] = await app.parts.db.select().from(rateImports).where(eq(rateImports.id, read.importId));
      const rows = ((stored?.rows ?? []) as { maxRate?: number }[]).map((row) =>
        row.maxRate ? { ...row, maxRate: 11 } : row,
      );
      await app.parts.db.update(rateImports).set({ rows }).where(eq(rateImports.id, read.importId));
      const { body } = await apply(read.importId);
      expect(body.fields).toEqual({ 'lines.3.maxRate': 'La tasa máxima debe ser mayor o igual a la mínima' });
    });

    it('are exported so that importing them changes nothing, and the log says who did [5.5.6] [5.4.8]', async () => {
      const text = await exported('products');
      expect(text.startsWith('\uFEFFID;Institución;')).toBe(true);
      expect(text).toContain(`${coop.id};'=Cooperativa;13;15,1250;`);
      const read = await dryRun('products', text);
      expect(read.counts).toMatchObject({ new: 0, changed: 0, wrong: 0 });
      expect(read.counts.equal).toBeGreaterThanOrEqual(2);
      const records = await app.parts.db.select().from(activities).orderBy(activities.id);
      expect(records.at(-1)).toMatchObject({
        status: 'viewed',
        description: expect.stringMatching(/^Exportación de tasas/),
      });
    });
  });

  it('of ceilings write new and changed months, each with its own source [5.5.2]', async () => {
    const read = await dryRun(
      'ceilings',
      file(
        'Mes,Segmento,Tasa efectiva máxima (%),Fuente,URL de la fuente',
        '2026-12,consumo,16.77,BCE,https://bce.ejemplo.ec',
        '2027-01,consumo,16.77,,',
        '2026-11,hipoteca,9.5,,',
      ),
    );
    expect(read.counts).toEqual({ new: 1, changed: 0, equal: 0, wrong: 2 });
    expect(read.wrong.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Mes'],
      [4, 'Segmento'],
    ]);
    const good = await dryRun(
      'ceilings',
      file('Mes;Segmento;Tasa efectiva máxima (%);Fuente', '2026-12;consumo;16,77;BCE', '2026-11;consumo;16,7;'),
    );
    expect((await apply(good.importId, {})).body.fields).toEqual({ source: 'Indica la fuente' });
    expect((await apply(good.importId)).body.data).toMatchObject({ applied: 2, versions: [] });
    const rows = await app.parts.db.select().from(legalRates).orderBy(legalRates.month);
    expect(rows).toMatchObject([
      { month: '2026-11-01', maximumEffectiveRate: 16.7, sourceLabel: source.label, sourceUrl: source.url },
      { month: '2026-12-01', maximumEffectiveRate: 16.77, sourceLabel: 'BCE', sourceUrl: null },
    ]);
    expect((await dryRun('ceilings', await exported('ceilings'))).counts).toEqual({
      ...{ new: 0, changed: 0, equal: 2, wrong: 0 },
    });
  });

  it('of ceilings and averages warn of a jump against the month before, in the file or known [6.5.4]', async () => {
    const read = await dryRun(
      'ceilings',
      file('Mes;Segmento;Tasa efectiva máxima (%);Fuente', '2026-12;educativo;95;BCE', '2026-10;educativo;9,5;BCE'),
    );
    expect(read.warnings).toEqual([
      {
        ...{ line: 2, key: '2026-12 educativo', name: 'Educativo, diciembre de 2026', institutionId: null },
        ...{ code: 'RATE_JUMP', field: 'maximumEffectiveRate' },
        message: 'El máximo de educativo pasa de 9,50\u00a0% (octubre de 2026) a 95,00\u00a0%: más de 5 puntos',
      },
    ]);
    const header = 'Mes;ID;Segmento;Tasa efectiva (%);Fuente';
    const known = await dryRun('averages', file(header, `2026-08;${coop.id};consumo;15,5;BCE`));
    expect((await apply(known.importId)).status).toBe(200);
    const jump = await dryRun('averages', file(header, `2026-10;${coop.id};consumo;1,55;BCE`));
    expect(jump.warnings).toMatchObject([
      {
        ...{ line: 2, key: `2026-10 ${coop.id} consumo`, institutionId: coop.id, code: 'RATE_JUMP' },
        message:
          'El promedio de =Cooperativa en consumo pasa de 15,50\u00a0% (agosto de 2026) a 1,55\u00a0%: más de 5 puntos',
      },
    ]);
    // An existing month is compared with its own former value.
    const same = await dryRun('averages', file(header, `2026-08;${coop.id};consumo;9;BCE`));
    expect(same.warnings).toMatchObject([
      { code: 'RATE_JUMP', message: expect.stringContaining('pasa de 15,50\u00a0% a') },
    ]);
  });

  it('of averages are refused when a row changed in between [5.5.2]', async () => {
    const line = (rate: string) => file('Mes;ID;Segmento;Tasa efectiva (%)', `2026-10;${bank.id};consumo;${rate}`);
    const [one, two] = [await dryRun('averages', line('16,02')), await dryRun('averages', line('15,9'))];
    expect(one.counts.new).toBe(1);
    expect((await apply(one.importId)).status).toBe(200);
    expect(await apply(two.importId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const { body } = await app.call('GET', `/admin/rates/averages?institutionId=${bank.id}`, { token });
    expect(body.data as AverageRow[]).toMatchObject([{ month: '2026-10', effectiveRate: 16.02, source }]);
    const records = await app.parts.db
      .select()
      .from(activities)
      .where(ne(activities.status, 'rejected'))
      .orderBy(activities.id);
    expect(records.at(-1)?.details?.changes).toEqual([
      {
        field: 'effectiveRate',
        label: `${bank.name}, Consumo, octubre de 2026: promedio cobrado`,
        before: null,
        after: `16,02\u00a0% (${source.label})`,
      },
    ]);
    expect((await dryRun('averages', await exported('averages'))).counts.changed).toBe(0);
  });

  it.each([
    ['', 'El archivo está vacío'],
    ['Institución;Tasa mínima (%)\r\nBanco;12', 'Falta la columna "ID"'],
    ['ID;Id\r\nx;y', 'La columna "ID" está dos veces'],
    [Buffer.from('ID;Institución\r\nx;Ahorró', 'latin1'), 'El archivo no está en UTF-8.'],
    ['ID;Institución\r\nx;"sin cerrar', 'No se entienden las comillas'],
    [`ID;Institución\r\nx;${'a'.repeat(5 * 1024 * 1024 - 100)}`, 'La línea 2 es demasiado larga'],
    [`ID\r\n${'x\r\n'.repeat(20_001)}`, 'El archivo tiene más de 20.000 filas'],
  ])('that cannot be read are refused at file: %#', async (content, text) => {
    const { status, body } = await upload('products', content);
    expect(status).toBe(400);
    expect((body.fields as { file: string }).file).toContain(text);
  });

  it('that are no file, of no kind or too large are refused [5.5.5]', async () => {
    const form = new FormData();
    const path = '/admin/rates/imports';
    const empty = await app.call('POST', `${path}?kind=products`, { token, body: form });
    expect(empty.body.fields).toEqual({ file: 'Elige un archivo CSV' });
    expect((await upload('nada', 'ID')).body.fields).toHaveProperty('kind');
    const large = await upload('products', 'x'.repeat(5 * 1024 * 1024 + 1));
    expect(large.body).toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('are kept for a day, for whoever may write [5.5.7] [5.4.7]', async () => {
    const read = await dryRun('products', file('ID;Tasa máxima (%)', `${bank.id};16`));
    const { token: reader } = await createAdmin(app, { permissions: ['activity.read'] });
    expect((await upload('products', 'ID', reader)).status).toBe(403);
    expect((await apply(read.importId, { source }, reader)).status).toBe(403);
    expect((await app.call('GET', '/admin/rates/export?kind=products', { token: reader })).status).toBe(200);
    app.clock.advance(hours(24) + 1);
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    expect((await apply(read.importId)).status).toBe(404);
    expect(await app.parts.db.$count(rateImports, eq(rateImports.id, read.importId))).toBe(1);
  });

  it('of 5,000 rows are read in less than 5 s while the site answers [5.5.8]', async () => {
    const months = Array.from({ length: 50 }, (_, index) =>
      new Date(Date.UTC(2022, index, 1)).toISOString().slice(0, 7),
    );
    const segments = ['consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista'];
    const ids = (await app.parts.db.select().from(rateVersions)).map(({ institutionId }) => institutionId);
    const rows = [...new Set(ids)].flatMap((id) =>
      months.flatMap((month) => segments.map((segment) => `${month};${id};${segment};15,5`)),
    );
    const content = ['Mes;ID;Segmento;Tasa efectiva (%)', ...rows.slice(0, 5_000)].join('\n');
    const started = performance.now();
    let longest = 0;
    let isReading = true;
    const asking = (async () => {
      while (isReading) {
        const asked = performance.now();
        expect((await app.call('GET', '/public/institutions/limits')).status).toBe(200);
        longest = Math.max(longest, performance.now() - asked);
        await sleep(20);
      }
    })();
    const read = await dryRun('averages', content).finally(() => {
      isReading = false;
    });
    await asking;
    expect(read.counts).toEqual({ new: 5_000, changed: 0, equal: 0, wrong: 0 });
    expect(read.rows).toHaveLength(200);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(longest).toBeLessThan(1_500);
    expect((await apply(read.importId)).body.data).toMatchObject({ applied: 5_000 });
    // Changed rows take precedence over unchanged ones in the response.
    const last = rows.at(4_999) ?? '';
    const again = await dryRun('averages', content.replace(last, last.replace('15,5', '15,6')));
    expect(again.counts).toEqual({ new: 0, changed: 1, equal: 4_999, wrong: 0 });
    expect(again.rows.at(-1)).toMatchObject({ line: 5_001, state: 'changed' });
    expect(await app.parts.db.$count(chargedAverages)).toBeGreaterThanOrEqual(5_000);
  });
});
