import type { RateRow } from '@cotejo/contracts/rates/admin';
import type { AverageRow, CeilingRow } from '@cotejo/contracts/rates/monthly';
import type { PublicRate, RateHistoryEntry } from '@cotejo/contracts/rates/public';
import { noCriteria } from '@cotejo/finance/criteria';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '#platform/clock.ts';
import { activities, notifications } from '#platform/db/schema.ts';
import { createAdmin, createInstitution, deactivateAdmins, type Institution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { remindOfStaleRates } from './versions/remind-of-stale-rates.ts';

const source = { label: 'Banco Central del Ecuador', url: 'https://contenido.bce.fin.ec/tasas' };

describeOnBothDatabases('what the office and everybody read of rates', (open) => {
  let app: TestApp;
  let token: string;
  let reader: string;
  let cheap: Institution;
  let dear: Institution;

  beforeAll(async () => {
    app = await openTestApp(await open());
    app.clock.set('2026-11-30T17:00:00Z');
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    ({ token: reader } = await createAdmin(app, { permissions: [] }));
    cheap = await createInstitution(app, { name: 'Ahorro Andino', type: 'COOPERATIVE', minRate: 10, maxRate: 12 });
    dear = await createInstitution(app, { name: 'Banco Caro', minRate: 15, maxRate: 17 });
  });
  afterAll(() => app.close());

  const put = (path: string, body: object, as = token) => app.call('PUT', `/admin/rates/${path}`, { token: as, body });
  const remove = (path: string) => app.call('DELETE', `/admin/rates/${path}`, { token });
  const listed = async (query: string): Promise<RateRow[]> =>
    (await app.call('GET', `/admin/rates?${query}`, { token: reader })).body.data as RateRow[];

  describe('ceilings', () => {
    it('are listed newest month first, written and deleted [5.4.6]', async () => {
      for (const month of ['2026-10', '2026-12', '2026-11'])
        expect((await put(`ceilings/${month}/consumo`, { maximumEffectiveRate: 16.77, source })).status).toBe(200);
      expect((await put('ceilings/2026-11/consumo', { maximumEffectiveRate: 16.5, source })).body.data).toEqual({
        month: '2026-11',
        segment: 'consumo',
        maximumEffectiveRate: 16.5,
        source,
      });
      const { body } = await app.call('GET', '/admin/rates/ceilings?segment=consumo', { token: reader });
      expect(
        (body.data as CeilingRow[]).map(({ month, maximumEffectiveRate }) => [month, maximumEffectiveRate]),
      ).toEqual([
        ['2026-12', 16.77],
        ['2026-11', 16.5],
        ['2026-10', 16.77],
      ]);
      const first = await app.call('GET', '/admin/rates/ceilings?limit=2', { token: reader });
      const next = await app.call('GET', `/admin/rates/ceilings?limit=2&cursor=${first.body.nextCursor}`, {
        token: reader,
      });
      expect(next.body).toMatchObject({ total: 3, nextCursor: null, data: [{ month: '2026-10' }] });
      expect((await app.call('GET', '/admin/rates/averages?cursor=nada', { token: reader })).status).toBe(400);
      expect((await remove('ceilings/2026-10/consumo')).status).toBe(200);
      expect((await remove('ceilings/2026-10/consumo')).status).toBe(404);
    });

    it.each([
      ['2026-11/hipoteca', { maximumEffectiveRate: 16, source }, 'segment', 'Segmento desconocido'],
      ['2026-13/consumo', { maximumEffectiveRate: 16, source }, 'month', 'Mes inválido (AAAA-MM)'],
      [
        '2027-01/consumo',
        { maximumEffectiveRate: 16, source },
        'month',
        'El máximo puede ser, a lo más, del próximo mes',
      ],
      ['2026-11/consumo', { maximumEffectiveRate: 0, source }, 'maximumEffectiveRate', 'La tasa debe ser mayor a 0'],
      [
        '2026-11/consumo',
        { maximumEffectiveRate: 101, source },
        'maximumEffectiveRate',
        'La tasa debe estar entre 0 y 100',
      ],
      ['2026-11/consumo', { maximumEffectiveRate: 16 }, 'source', 'Indica la fuente'],
    ])('refuse %s %j at %s [5.4.6]', async (path, body, field, text) => {
      const answer = await put(`ceilings/${path}`, body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toMatchObject({ [field]: text });
    });

    it('count for their month, else the last known one does and is named [5.1.10]', async () => {
      const search = '/public/institutions/best-rates?amount=3000&term=12&rateFilter=max';
      const isAbove = async () => {
        const offers = (await app.call('GET', search)).body.data as {
          institution: { id: string };
          aboveCeiling: boolean;
        }[];
        return offers.find(({ institution }) => institution.id === dear.id)?.aboveCeiling;
      };
      await put('ceilings/2026-11/consumo', { maximumEffectiveRate: 99, source });
      await put('ceilings/2026-12/consumo', { maximumEffectiveRate: 16.77, source });
      expect(await isAbove()).toBe(false);
      // December 1, 00:00 in Ecuador.
      app.clock.set('2026-12-01T05:00:00Z');
      expect(await isAbove()).toBe(true);
      app.clock.set('2027-02-10T15:00:00Z');
      await deactivateAdmins(app);
      ({ token } = await createAdmin(app));
      ({ token: reader } = await createAdmin(app, { permissions: [] }));
      const [row] = await listed('q=caro');
      expect(row).toMatchObject({ ceiling: { month: '2026-12', maximumEffectiveRate: 16.77 }, aboveCeiling: true });
    });
  });

  describe('averages', () => {
    const path = (month: string, segment = 'consumo') => `averages/${month}/${dear.id}/${segment}`;

    it('are listed newest month first, written and deleted [5.4.6]', async () => {
      await put(path('2027-01'), { effectiveRate: 16.02, amountLent: 1_250_000.5, source });
      await put(path('2027-02'), { effectiveRate: 16.1, amountLent: null, source });
      const { body } = await app.call('GET', `/admin/rates/averages?institutionId=${dear.id}`, { token: reader });
      expect(body.data as AverageRow[]).toEqual([
        {
          month: '2027-02',
          institutionId: dear.id,
          institution: 'Banco Caro',
          segment: 'consumo',
          effectiveRate: 16.1,
          amountLent: null,
          source,
        },
        {
          month: '2027-01',
          institutionId: dear.id,
          institution: 'Banco Caro',
          segment: 'consumo',
          effectiveRate: 16.02,
          amountLent: 1_250_000.5,
          source,
        },
      ]);
      expect((await listed('q=caro'))[0]?.average).toEqual({ month: '2027-02', effectiveRate: 16.1 });
      expect((await remove(path('2027-02'))).status).toBe(200);
      expect((await remove(path('2027-02'))).status).toBe(404);
    });

    it('refuse another segment, the future and an unknown institution [5.4.6]', async () => {
      const body = { effectiveRate: 16, source };
      expect((await put(path('2027-01', 'otro'), body)).body.fields).toEqual({ segment: 'Segmento desconocido' });
      expect((await put(path('2027-03'), body)).body.fields).toEqual({
        month: 'El promedio no puede ser de un mes que aún no llega',
      });
      expect((await put(`averages/2027-01/${'0'.repeat(8)}-0000-7000-8000-000000000000/consumo`, body)).status).toBe(
        404,
      );
    });
  });

  it('a ceiling or an average that jumps is told by a dry run, which stores nothing [6.5.4]', async () => {
    const { length } = (await app.call('GET', '/public/rates')).body.data as PublicRate[];
    const dry = { source, dryRun: true };
    const low = await put('ceilings/2027-03/consumo', { maximumEffectiveRate: 1.68, ...dry });
    expect(low).toMatchObject({ status: 200, body: { data: { month: '2027-03', maximumEffectiveRate: 1.68 } } });
    expect(low.body.warnings).toEqual([
      {
        code: 'RATE_JUMP',
        field: 'maximumEffectiveRate',
        message: 'El máximo de consumo pasa de 16,77\u00a0% (diciembre de 2026) a 1,68\u00a0%: más de 5 puntos',
      },
      {
        code: 'CEILING_BELOW_OFFERS',
        field: 'maximumEffectiveRate',
        message: `Con este, ${length} de ${length} instituciones quedan por encima`,
      },
    ]);
    // A past month has no effect any more.
    const past = await put('ceilings/2026-11/consumo', { maximumEffectiveRate: 98, ...dry });
    expect(past.body.warnings).toEqual([]);
    expect((await put('ceilings/2027-03/consumo', { maximumEffectiveRate: 16.5, ...dry })).body.warnings).toEqual([]);
    const average = await put(`averages/2027-02/${dear.id}/consumo`, { effectiveRate: 1.6, ...dry });
    expect(average.body.warnings).toEqual([
      {
        code: 'RATE_JUMP',
        field: 'effectiveRate',
        message:
          'El promedio de Banco Caro en consumo pasa de 16,02\u00a0% (enero de 2027) a 1,60\u00a0%: más de 5 puntos',
      },
    ]);
    const listedOf = async (kind: string) =>
      ((await app.call('GET', `/admin/rates/${kind}?limit=100`, { token })).body.data as { month: string }[]).map(
        ({ month }) => month,
      );
    expect(await listedOf('ceilings')).not.toContain('2027-03');
    expect(await listedOf('averages')).not.toContain('2027-02');
    expect((await put('ceilings/2027-03/consumo', { maximumEffectiveRate: 0, ...dry })).status).toBe(400);
    const saved = await put('ceilings/2027-03/educativo', { maximumEffectiveRate: 9, source });
    expect(saved.body).toMatchObject({ data: { month: '2027-03' }, warnings: [] });
    await remove('ceilings/2027-03/educativo');
  });

  it('two first saves of one month are one that is created and one that is changed, both in the log [6.5.5]', async () => {
    const path = 'ceilings/2027-03/inmobiliario';
    const saves = await Promise.all(
      [9, 9.5].map((maximumEffectiveRate) => put(path, { maximumEffectiveRate, source })),
    );
    expect(saves.map(({ status }) => status)).toEqual([200, 200]);
    const records = await app.parts.db.select().from(activities).orderBy(activities.id);
    expect(
      records
        .slice(-2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['created', 'updated']);
    await remove(path);
  });

  it('the list is filtered, sorted and paged by number or cursor [5.4.4]', async () => {
    const names = async (query: string) => (await listed(query)).map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['Ahorro Andino', 'Banco Caro']);
    expect(await names('sort=-minRate')).toEqual(['Banco Caro', 'Ahorro Andino']);
    expect(await names('type=cooperative')).toEqual(['Ahorro Andino']);
    expect(await names('q=CARÓ')).toEqual(['Banco Caro']);
    expect(await names('aboveCeiling=true')).toEqual(['Banco Caro']);
    expect(await names('aboveCeiling=false')).toEqual(['Ahorro Andino']);
    const [{ institutionId, versionId } = {} as RateRow] = await listed('q=caro');
    await app.call('POST', '/admin/rates/confirmations', {
      token,
      body: { confirmations: [{ institutionId, versionId }], source },
    });
    // Never confirmed comes first.
    expect(await names('')).toEqual(['Ahorro Andino', 'Banco Caro']);
    expect(await names('stale=true')).toEqual(['Ahorro Andino']);
    expect(await names('stale=false')).toEqual(['Banco Caro']);
    const first = await app.call('GET', '/admin/rates?limit=1&sort=name', { token });
    expect(first.body).toMatchObject({ total: 2, page: 1, limit: 1, data: [{ name: 'Ahorro Andino' }] });
    const next = await app.call('GET', `/admin/rates?limit=1&sort=name&cursor=${first.body.nextCursor}`, { token });
    expect(next.body).toMatchObject({ nextCursor: null, data: [{ name: 'Banco Caro' }] });
    expect(await names('limit=1&page=2&sort=name')).toEqual(['Banco Caro']);
    expect((await app.call('GET', '/admin/rates?cursor=nada', { token })).status).toBe(400);
  });

  it('writing, dry runs too, needs institutions.manage, and reading none [5.4.7]', async () => {
    const versionId = cheap.id;
    const change = { source, dryRun: true, changes: [{ institutionId: cheap.id, versionId, minRate: 9 }] };
    const writes = [
      ['POST', 'changes', change],
      ['POST', 'confirmations', { confirmations: [{ institutionId: cheap.id, versionId }] }],
      ['PUT', 'ceilings/2027-01/consumo', { maximumEffectiveRate: 16, source }],
      ['DELETE', 'ceilings/2026-12/consumo', undefined],
      ['PUT', `averages/2027-01/${cheap.id}/consumo`, { effectiveRate: 16, source }],
      ['DELETE', `averages/2027-01/${dear.id}/consumo`, undefined],
    ] as const;
    for (const [method, path, body] of writes) {
      const { status } = await app.call(method, `/admin/rates/${path}`, { token: reader, ...(body && { body }) });
      expect([path, status]).toEqual([path, 403]);
    }
    for (const path of ['rates', 'rates/ceilings', 'rates/averages', `institutions/${cheap.id}/versions`])
      expect((await app.call('GET', `/admin/${path}`, { token: reader })).status).toBe(200);
    expect((await app.call('GET', '/admin/rates')).status).toBe(401);
  });

  it('ceilings and averages are in the log with old and new values [5.4.8]', async () => {
    await put('ceilings/2027-01/educativo', { maximumEffectiveRate: 9.5, source });
    await put('ceilings/2027-01/educativo', { maximumEffectiveRate: 9.4, source });
    await put(`averages/2027-01/${cheap.id}/consumo`, { effectiveRate: 14, amountLent: 10, source });
    const records = await app.parts.db.select().from(activities).orderBy(activities.id);
    expect(records.slice(-3).map(({ status, details }) => [status, details?.changes])).toEqual([
      ['created', [expect.objectContaining({ before: 'ninguno', after: '9,50\u00a0% (Banco Central del Ecuador)' })]],
      [
        'updated',
        [
          expect.objectContaining({
            before: '9,50\u00a0% (Banco Central del Ecuador)',
            after: '9,40\u00a0% (Banco Central del Ecuador)',
          }),
        ],
      ],
      [
        'created',
        [
          expect.objectContaining({
            before: 'ninguno',
            after: '14,00\u00a0% sobre $10,00 (Banco Central del Ecuador)',
          }),
        ],
      ],
    ]);
  });

  describe('open data', () => {
    it('answers any origin, without credentials, with its licence and an ETag [5.6.1]', async () => {
      for (const path of ['/public/rates', '/public/ceilings', `/public/rates/history?institution=${dear.slug}`]) {
        const response = await app.app.inject({
          url: `/api${path}`,
          headers: { origin: 'https://otra.example', 'x-forwarded-for': '192.0.2.1' },
        });
        expect(response.headers).toMatchObject({
          'access-control-allow-origin': '*',
          etag: expect.stringMatching(/^W\//),
        });
        expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
        expect(response.json()).toMatchObject({ success: true, license: 'CC BY 4.0' });
        const again = await app.app.inject({
          url: `/api${path}`,
          headers: { 'if-none-match': String(response.headers.etag) },
        });
        expect(again.statusCode).toBe(304);
      }
    });

    it('is a CSV for any origin, too, with its ETag [5.6.2]', async () => {
      for (const [path, header] of [
        ['rates', 'slug,name,type,minRate,maxRate,'],
        ['ceilings', 'month,segment,maximumEffectiveRate,sourceLabel,sourceUrl'],
      ]) {
        const url = `/api/public/${path}.csv`;
        const response = await app.app.inject({ url, headers: { origin: 'https://otra.example' } });
        expect(response.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'content-type': 'text/csv; charset=utf-8',
          'cache-control': 'public, max-age=60',
        });
        expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
        expect(response.body.startsWith(header ?? '-')).toBe(true);
        const headers = { 'if-none-match': String(response.headers.etag) };
        expect((await app.app.inject({ url, headers })).statusCode).toBe(304);
      }
    });

    it('has all institutions by name, those that are left out too, without note or person [5.6.1] [5.6.4]', async () => {
      app.clock.advance(days(200));
      const { body } = await app.call('GET', '/public/rates');
      const rates = body.data as PublicRate[];
      expect(rates.map(({ name }) => name)).toEqual(['Ahorro Andino', 'Banco Caro']);
      expect(rates[1]).toEqual({
        slug: dear.slug,
        name: 'Banco Caro',
        type: 'BANK',
        minRate: 15,
        maxRate: 17,
        effectiveRate: 16.0755,
        maxEffectiveRate: 18.3892,
        minAmount: dear.personalLoan.minAmount,
        maxAmount: dear.personalLoan.maxAmount,
        minTerm: dear.personalLoan.minTerm,
        maxTerm: dear.personalLoan.maxTerm,
        charges: [],
        average: { month: '2027-01', effectiveRate: 16.02 },
        ceiling: { month: '2026-12', maximumEffectiveRate: 16.77 },
        aboveCeiling: true,
        validFrom: dear.createdAt.toISOString(),
        confirmedAt: expect.any(String),
        isStale: true,
        isExcluded: true,
        source,
        criteria: noCriteria,
        answerRecord: null,
      });
      const shown = await app.call('GET', `/public/institutions/${dear.id}`);
      expect(Object.keys((shown.body.data as { rates: object }).rates).sort()).toEqual(
        ['confirmedAt', 'isExcluded', 'isStale', 'source', 'validFrom'].sort(),
      );
    });

    it('has the versions of an institution, oldest first, each until the next [5.6.3]', async () => {
      await deactivateAdmins(app);
      ({ token } = await createAdmin(app));
      const [{ institutionId, versionId } = {} as RateRow] = (await app.call('GET', '/admin/rates?q=caro', { token }))
        .body.data as RateRow[];
      const body = { source, note: 'Solo para la casa', changes: [{ institutionId, versionId, minRate: 14 }] };
      expect((await app.call('POST', '/admin/rates/changes', { token, body })).status).toBe(201);
      const { body: said } = await app.call('GET', `/public/rates/history?institution=${dear.slug}`);
      const history = said.data as RateHistoryEntry[];
      expect(history.map(({ minRate, validTo }) => [minRate, validTo])).toEqual([
        [15, app.clock.now().toISOString()],
        [14, null],
      ]);
      expect(JSON.stringify(said)).not.toContain('Solo para la casa');
      expect((await app.call('GET', '/public/rates/history?institution=nadie')).status).toBe(404);
      expect((await app.call('GET', '/public/rates/history')).status).toBe(400);
    });
  });

  it('the office is told once a week of stale rates, only who may manage institutions [5.1.13]', async () => {
    const told = async () =>
      (await app.parts.db.select().from(notifications)).filter(({ type }) => type === 'rates_stale');
    // A Monday.
    app.clock.set('2028-01-03T13:00:00Z');
    expect(await remindOfStaleRates(app.parts)).toBe(true);
    app.clock.set('2028-01-09T13:00:00Z');
    expect(await remindOfStaleRates(app.parts)).toBe(false);
    app.clock.set('2028-01-10T13:00:00Z');
    expect(await remindOfStaleRates(app.parts)).toBe(true);
    expect((await told()).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^2.instituciones tienen tasas por confirmar; la que más espera es Ahorro Andino/),
      expect.stringMatching(/sin comprobar desde el \d+ de \w+ de 202\d$/),
    ]);
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app, { permissions: ['institutions.manage'] }));
    ({ token: reader } = await createAdmin(app, { permissions: ['credits.read'] }));
    const seenBy = async (as: string) =>
      ((await app.call('GET', '/admin/notifications?limit=50', { token: as })).body.data as { type: string }[]).filter(
        ({ type }) => type === 'rates_stale',
      );
    expect(await seenBy(token)).toHaveLength(2);
    expect(await seenBy(reader)).toHaveLength(0);
  });

  it('colleagues are told at once when the contact of an institution changes [5.1.14]', async () => {
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    const { token: colleague } = await createAdmin(app, { permissions: ['institutions.manage'] });
    const path = `/admin/institutions/${cheap.id}`;
    await app.call('PUT', path, { token, body: { name: 'Ahorro Andino' } });
    await app.call('PUT', path, { token, body: { phone: '02 298 1300', website: 'https://ahorro.ejemplo.ec' } });
    await app.call('PUT', path, { token, body: { phone: '+593 2 298 1300' } });
    const { body } = await app.call('GET', '/admin/notifications?type=institution_contact', { token: colleague });
    expect(body.data).toMatchObject([
      {
        entityId: cheap.id,
        read: false,
        message: expect.stringMatching(/cambió el contacto de Ahorro Andino \(teléfono y sitio web\)/),
      },
    ]);
  });

  it('the dashboard counts what has to be confirmed and misses the ceiling of the month [5.1.12] [6.5.12]', async () => {
    await deactivateAdmins(app);
    ({ token } = await createAdmin(app));
    const stats = async () => (await app.call('GET', '/admin/credits/stats/dashboard', { token })).body.data;
    expect(await stats()).toMatchObject({ institutions: 2, staleInstitutions: 2, ceilingMissing: true });
    await put('ceilings/2028-01/consumo', { maximumEffectiveRate: 16.77, source });
    reader = token;
    const [{ versionId } = {} as RateRow] = await listed('q=caro');
    await app.call('POST', '/admin/rates/confirmations', {
      token,
      body: { confirmations: [{ institutionId: dear.id, versionId }] },
    });
    expect(await stats()).toMatchObject({ staleInstitutions: 1, ceilingMissing: false });
  });

  it('an institution keeps supervisor, segment and contact in one form each [5.1.11]', async () => {
    const path = `/admin/institutions/${cheap.id}`;
    const save = async (body: object) => app.call('PUT', path, { token, body });
    const full = {
      supervisor: 'SEPS',
      segment: 2,
      phone: '1800 123 456',
      whatsapp: '099 123 4567',
      website: 'https://coop.ejemplo.ec',
    };
    expect((await save(full)).body.data).toMatchObject({ ...full, phone: '+5931800123456', whatsapp: '+593991234567' });
    expect((await save({ supervisor: 'SB' })).body.data).toMatchObject({ supervisor: 'SB', segment: null });
    for (const [body, field] of [
      [{ segment: 3 }, 'segment'],
      [{ supervisor: 'SB', segment: 3 }, 'segment'],
      [{ supervisor: 'SEPS', segment: 6 }, 'segment'],
      [{ supervisor: 'BCE' }, 'supervisor'],
      [{ phone: '12345' }, 'phone'],
      [{ whatsapp: '02 298 1300' }, 'whatsapp'],
      [{ website: 'http://coop.ejemplo.ec' }, 'website'],
    ] as const) {
      const { status, body: said } = await save(body);
      expect([field, status, Object.keys((said.fields ?? {}) as object)]).toEqual([field, 400, [field]]);
    }
    expect((await save({ phone: '', whatsapp: null, website: '', supervisor: null })).body.data).toMatchObject({
      phone: null,
      whatsapp: null,
      website: null,
      supervisor: null,
    });
  });
});
