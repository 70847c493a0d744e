import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin, createInstitution, createUser, type Institution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('institutions over HTTP', (open) => {
  let app: TestApp;
  let token: string;
  let adminToken: string;
  let bank: Institution;
  let cooperative: Institution;
  let deleted: Institution;

  const names = (body: Record<string, unknown>) => (body.data as { name: string }[]).map(({ name }) => name);
  const list = async (query: string, as = token) => app.call('GET', `/institutions${query}`, { token: as });

  beforeAll(async () => {
    app = await openTestApp(await open());
    bank = await createInstitution(app, {
      name: 'Banco de los Andes',
      minRate: 15,
      maxRate: 16.5,
      branches: { mainBranch: { city: 'quito' }, otherBranches: [{ city: 'AMBATO' }] },
      personalLoan: { minAmount: 200, maxAmount: 250_000, minTerm: 1, maxTerm: 120, minIncome: 500, maxIncome: 10_000 },
    });
    cooperative = await createInstitution(app, {
      name: 'Cooperativa Ñandú',
      type: 'COOPERATIVE',
      minRate: 12,
      maxRate: 14,
      available: false,
      featured: true,
      personalLoan: {
        minAmount: 1_000,
        maxAmount: 5_000,
        minTerm: 12,
        maxTerm: 36,
        minIncome: 400,
        maxIncome: 8_000,
        locations: ['Ibarra', 'QUITO'],
      },
    });
    deleted = await createInstitution(app, { name: 'Banco Cerrado', isActive: false, deletedAt: new Date() });
    token = (await createUser(app)).token;
    adminToken = (await createAdmin(app)).token;
  });
  afterAll(() => app.close());

  it('lists the active institutions without a token [1.6.02] [1.7.09] [1.3.03]', async () => {
    const { status, body, headers } = await app.call('GET', '/public/institutions');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Banco de los Andes', 'Cooperativa Ñandú']);
    expect((body.data as object[])[0]).toMatchObject({
      id: bank.id,
      type: 'BANK',
      logo: null,
      minRate: 15,
      maxRate: 16.5,
      isActive: true,
      available: true,
      featured: false,
      metadata: {},
      branches: { mainBranch: { city: 'quito' }, otherBranches: [{ city: 'AMBATO' }] },
    });
    expect(headers.etag).toBeTruthy();
    expect(headers['cache-control']).toBe('public, max-age=60');
  });

  it('gives the whole personal loan of an institution [1.3.10]', async () => {
    const { body } = await app.call('GET', `/public/institutions/${bank.id}`);
    const { products } = body.data as { products: { personalLoan: object } };
    expect(Object.keys(products.personalLoan).sort()).toEqual(
      [
        'minAmount',
        'maxAmount',
        'minTerm',
        'maxTerm',
        'minIncome',
        'maxIncome',
        'minRate',
        'maxRate',
        'requirements',
        'features',
        'description',
        'locations',
        'charges',
        'criteria',
      ].sort(),
    );
  });

  it('responds with 304 to a reader that has the present answer', async () => {
    const first = await app.call('GET', '/public/institutions');
    const again = await app.call('GET', '/public/institutions', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
    expect(again.bytes.length).toBe(0);
  });

  it('gives one active institution, and 404 for a deleted, unknown or malformed id [2.7.48]', async () => {
    expect((await app.call('GET', `/public/institutions/${bank.id}`)).status).toBe(200);
    for (const id of [deleted.id, '01900000-0000-7000-8000-000000000000', 'no-es-un-id']) {
      const { status, body } = await app.call('GET', `/public/institutions/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    }
  });

  it('gives the cities capitalised, without repeats, in Spanish order [1.7.10]', async () => {
    const { body } = await app.call('GET', '/public/institutions/cities');
    expect(body.data).toEqual(['Ambato', 'Ibarra', 'Quito']);
  });

  it('gives limits of the active products within the validated range [1.7.11] [1.7.12] [1.3.11]', async () => {
    const { body } = await app.call('GET', '/public/institutions/limits');
    expect(body.data).toEqual({
      amount: { min: 500, max: 100_000 },
      term: { min: 3, max: 72 },
      income: { min: 400, max: 10_000 },
    });
  });

  it('needs a session for the signed-in calls [1.7.16]', async () => {
    for (const path of ['/institutions', `/institutions/${bank.id}`, '/institutions/cities']) {
      expect((await app.call('GET', path)).status).toBe(401);
      expect((await app.call('GET', path, { token })).status).toBe(200);
      expect((await app.call('GET', path, { token: adminToken })).status).toBe(200);
    }
  });

  it('filters by every part of the request [1.7.14]', async () => {
    expect(names((await list('')).body)).toEqual(['Banco de los Andes', 'Cooperativa Ñandú']);
    expect(names((await list('?amount=20000&term=24')).body)).toEqual(['Banco de los Andes']);
    expect(names((await list('?amount=2000&term=6')).body)).toEqual(['Banco de los Andes']);
    expect(names((await list('?type=cooperative')).body)).toEqual(['Cooperativa Ñandú']);
    expect(names((await list('?type=bank')).body)).toEqual(['Banco de los Andes']);
    expect(names((await list('?city=ibarra')).body)).toEqual(['Cooperativa Ñandú']);
    expect(names((await list('?location=Ambato')).body)).toEqual(['Banco de los Andes']);
    expect(names((await list('?city=&type=&income=&minRate=')).body)).toEqual([
      'Banco de los Andes',
      'Cooperativa Ñandú',
    ]);
    expect(names((await list('?income=450')).body)).toEqual(['Cooperativa Ñandú']);
    expect(names((await list('?minRate=14')).body)).toEqual(['Banco de los Andes']);
    expect(names((await list('?maxRate=15')).body)).toEqual(['Banco de los Andes', 'Cooperativa Ñandú']);
    expect(names((await list('?maxRate=15&rateFilter=max')).body)).toEqual(['Cooperativa Ñandú']);
  });

  it.each(['/institutions', '/public/institutions'])('%s is whole, or cut as other lists are', async (path) => {
    const get = async (query: string) => (await app.call('GET', `${path}${query}`, { token })).body;
    expect(await get('')).toMatchObject({ total: 2, page: 1, limit: 2, nextCursor: null });
    expect(await get('?page=0&limit=1000')).toMatchObject({ total: 2, page: 1, limit: 100 });
    const first = await get('?limit=1');
    expect(names(first)).toEqual(['Banco de los Andes']);
    expect(names(await get('?limit=1&page=2'))).toEqual(['Cooperativa Ñandú']);
    expect(await get(`?limit=1&cursor=${first.nextCursor}`)).toMatchObject({
      data: [{ name: 'Cooperativa Ñandú' }],
      nextCursor: null,
    });
  });

  it('lists names as Spanish orders them, and goes on behind one that has gone', async () => {
    const app = await openTestApp(await open());
    const longName = `Cooperativa ${'de Ahorro y Crédito '.repeat(5)}Ñ`.slice(0, 120);
    const ofOrder = ['Banco Andino', 'Banco del Austro', 'Banco Zamorano', longName, 'Mutualista'];
    const made = new Map<string, Institution>();
    for (const name of [...ofOrder].reverse()) made.set(name, await createInstitution(app, { name }));
    const pages: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await app.call('GET', `/public/institutions?limit=1&cursor=${cursor}`);
      expect(status).toBe(200);
      pages.push(...names(body));
      cursor = String(body.nextCursor ?? '');
    } while (cursor);
    expect(pages).toEqual(ofOrder);

    const { body: page } = await app.call('GET', '/public/institutions?limit=2');
    const admin = (await createAdmin(app)).token;
    await app.call('DELETE', `/admin/institutions/${made.get('Banco del Austro')?.id}`, { token: admin });
    const { body: rest } = await app.call('GET', `/public/institutions?limit=9&cursor=${page.nextCursor}`);
    expect(names(rest)).toEqual(ofOrder.slice(2));
    expect((await app.call('GET', '/public/institutions?page=99999999999999999999')).body.data).toEqual([]);
    await app.close();
  });

  it('shows deleted ones to administrators alone', async () => {
    expect(names((await list('?showDeleted=true')).body)).not.toContain('Banco Cerrado');
    const { body } = await list('?showDeleted=true', adminToken);
    expect(names(body)).toContain('Banco Cerrado');
    expect((await list('', adminToken)).body.data).toHaveLength(2);
    expect((await app.call('GET', `/institutions/${deleted.id}`, { token })).status).toBe(404);
    const seen = await app.call('GET', `/institutions/${deleted.id}`, { token: adminToken });
    expect(seen.body.data).toMatchObject({ isActive: false, deletedAt: expect.any(String) });
  });

  it.each([
    ['[1.5.15]', '?amount=2000', 'Si especificas monto, también debes especificar plazo'],
    ['[1.5.16]', '?term=12', 'Si especificas plazo, también debes especificar monto'],
    ['[1.5.17]', '?amount=-1&term=12', 'El monto debe ser mayor a 0'],
    ['[1.5.18]', '?amount=2000&term=-1', 'El plazo debe ser mayor a 0'],
    ['type', '?type=casa', "Tipo de institución inválido. Use 'bank' o 'cooperative'"],
  ])('%s refuses %s', async (_promise, query, message) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: message, message });
  });

  it('gives one institution to somebody signed in [1.7.15]', async () => {
    const { body } = await app.call('GET', `/institutions/${cooperative.id}`, { token });
    expect(body.data).toMatchObject({ name: 'Cooperativa Ñandú', available: false, featured: true });
  });
});

describeOnBothDatabases('institutions without any', (open) => {
  it('answers an empty list and 404 for limits', async () => {
    const app = await openTestApp(await open());
    expect((await app.call('GET', '/public/institutions')).body.data).toEqual([]);
    expect((await app.call('GET', '/public/institutions/cities')).body.data).toEqual([]);
    expect((await app.call('GET', '/public/institutions/limits')).status).toBe(404);
    await app.close();
  });
});
