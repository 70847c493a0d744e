import type { Offer } from '@cotejo/contracts/offers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { chargedAverages, institutions, searchHistory } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createAdmin, createInstitution, createUser, publishRates, type User } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('offers over HTTP', (open) => {
  let app: TestApp;
  let token: string;
  let user: User;

  const bestRates = (query: string) => app.call('GET', `/public/institutions/best-rates${query}`);
  const offersOf = (body: Record<string, unknown>) => body.data as Offer[];
  const names = (body: Record<string, unknown>) => offersOf(body).map(({ institution }) => institution.name);

  beforeAll(async () => {
    app = await openTestApp(await open());
    const cities = (city: string) => ({ mainBranch: { city }, otherBranches: [] });
    await createInstitution(app, { name: 'Banco Caro', minRate: 16, maxRate: 16.5, featured: true });
    await createInstitution(app, { name: 'Cooperativa Cero', type: 'COOPERATIVE', minRate: 0, maxRate: 20 });
    await createInstitution(app, { name: 'Banco Ausente', minRate: 1, available: false });
    await createInstitution(app, { name: 'Banco de Cuenca', minRate: 15, branches: cities('Cuenca') });
    await createInstitution(app, { name: 'Banco Grande', minRate: 10, personalLoan: { minAmount: 20_000 } });
    await createInstitution(app, { name: 'Banco Corto', minRate: 10, personalLoan: { maxTerm: 12 } });
    await createInstitution(app, { name: 'Banco Exigente', minRate: 10, personalLoan: { minIncome: 3_000 } });
    ({ token, user } = await createUser(app));
  });
  afterAll(() => app.close());

  it('prices everybody who matches at the minimum rate, cheapest first [1.7.13] [1.9.33] [1.9.35]', async () => {
    const { status, body } = await bestRates('?amount=10000&term=24&city=Quito');
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Cooperativa Cero', 'Banco Exigente', 'Banco Caro', 'Banco Ausente']);
    const dear = offersOf(body).find(({ institution }) => institution.name === 'Banco Caro');
    // Annuity formula: 10,000 at 16 % in 24 installments of 489.63.
    expect(dear).toMatchObject({ rate: 16, monthlyPayment: 489.63, totalPayment: 11_751.12, totalInterest: 1_751.12 });
    expect(dear?.effectiveRate).toBeCloseTo(17.2271, 3);
  });

  it('lists an unavailable institution last, however cheap [1.2.71]', async () => {
    const { body } = await bestRates('?amount=10000&term=24');
    expect(offersOf(body).at(-1)).toMatchObject({ available: false, institution: { name: 'Banco Ausente' } });
  });

  it('takes a rate of zero for real [1.9.34]', async () => {
    const { body } = await bestRates('?amount=10000&term=24');
    expect(offersOf(body)[0]).toMatchObject({ rate: 0, monthlyPayment: 416.67, effectiveRate: 0 });
  });

  it('prices at the maximum rate when asked', async () => {
    const { body } = await bestRates('?amount=10000&term=24&rateFilter=max');
    expect(names(body).indexOf('Cooperativa Cero')).toBeGreaterThan(names(body).indexOf('Banco Caro'));
  });

  it('counts who was left out at the first rule failed, and names the nearest change', async () => {
    const { body } = await bestRates('?amount=10000&term=24&city=quito');
    expect(body.excluded).toEqual({ amount: 1, term: 1, income: 0, city: 1, type: 0, stale: 0 });
    expect(body.nearest).toEqual({ amount: 20_000, term: 12, income: null });
  });

  it('finds every listed city, also one written with two blanks', async () => {
    const branches = { mainBranch: { city: 'Santo  Domingo' }, otherBranches: [{ city: 'Puyo' }] };
    const { id } = await createInstitution(app, { name: 'Banco de Dos', minRate: 15, branches });
    const listed = (await app.call('GET', '/public/institutions/cities')).body.data as string[];
    expect(listed).toContain('Santo Domingo');
    for (const city of ['Santo Domingo', 'santo  domingo', 'Santo%20%20Domingo'])
      expect(names((await bestRates(`?amount=10000&term=24&city=${city}`)).body)).toContain('Banco de Dos');
    const offeredIn = async (city: string) => names((await bestRates(`?amount=10000&term=24&city=${city}`)).body);
    expect(await offeredIn('Puyo')).toContain('Banco de Dos');
    expect(await offeredIn('Loja')).not.toContain('Banco de Dos');
    await app.parts.db.update(institutions).set({ isActive: false }).where(eq(institutions.id, id));
    await refreshCatalog(app.parts);
  });

  it('says with each offer what its institution really charged on average, newest month first', async () => {
    const { id } = await createInstitution(app, { name: 'Banco Medido', minRate: 15.5 });
    const average = { institutionId: id, segment: 'consumo' as const, sourceLabel: 'BCE' };
    await app.parts.db.insert(chargedAverages).values([
      { ...average, month: '2026-09-01', effectiveRate: 16.05 },
      { ...average, month: '2026-08-01', effectiveRate: 15.95 },
    ]);
    await refreshCatalog(app.parts);
    const { body } = await bestRates('?amount=10000&term=24');
    const averages = new Map(offersOf(body).map((offer) => [offer.institution.name, offer.averageCharged]));
    expect(averages.get('Banco Medido')).toEqual({ month: '2026-09', effectiveRate: 16.05 });
    expect(averages.get('Banco Caro')).toBeNull();
    await app.parts.db.update(institutions).set({ isActive: false }).where(eq(institutions.id, id));
    await refreshCatalog(app.parts);
  });

  it('gives the same bytes for the same search, however it is written', async () => {
    const one = await bestRates('?amount=10000&term=24&city=Quito');
    const same = await bestRates('?city=QUITO&term=24.0&amount=10000.00&rateFilter=min&otra=1');
    const unfiltered = await bestRates('?amount=10000&term=24');
    const leftEmpty = await bestRates('?amount=10000&term=24&city=&rateFilter=');
    expect(same.headers.etag).toBe(one.headers.etag);
    expect(leftEmpty.headers.etag).toBe(unfiltered.headers.etag);
    expect(same.bytes.equals(one.bytes)).toBe(true);
  });

  it('answers anew when the catalogue changed', async () => {
    const before = await bestRates('?amount=700&term=5');
    const [dear] = await app.parts.db.select().from(institutions).where(eq(institutions.name, 'Banco Caro'));
    await publishRates(app, dear?.id ?? '', { minRate: 2 });
    const after = await bestRates('?amount=700&term=5');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    await publishRates(app, dear?.id ?? '', { minRate: 16 });
  });

  it.each([
    ['[1.5.19]', '?term=24', 'VALIDATION_ERROR', 'Monto y plazo son requeridos'],
    ['[1.5.19]', '?amount=10000', 'VALIDATION_ERROR', 'Monto y plazo son requeridos'],
    ['[1.5.13] [1.9.01]', '?amount=499.99&term=24', 'INVALID_AMOUNT', 'El monto debe estar entre $500 y $100000'],
    ['[1.5.13] [1.9.01]', '?amount=100000.01&term=24', 'INVALID_AMOUNT', 'El monto debe estar entre $500 y $100000'],
    ['[1.5.14] [1.9.02]', '?amount=500&term=2', 'INVALID_TERM', 'El plazo debe estar entre 3 y 72 meses'],
    ['[1.5.14] [1.9.02]', '?amount=500&term=73', 'INVALID_TERM', 'El plazo debe estar entre 3 y 72 meses'],
  ])('%s refuses %s', async (_promise, query, code, message) => {
    const { status, body } = await bestRates(query);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code, error: message });
  });

  it('takes both ends of the validated ranges [1.9.01] [1.9.02]', async () => {
    expect((await bestRates('?amount=500&term=3')).status).toBe(200);
    expect((await bestRates('?amount=100000&term=72')).status).toBe(200);
  });

  it('gives the same offers to somebody signed in, user or administrator, and to nobody else [1.7.17]', async () => {
    const query = '?amount=10000&term=24';
    const admin = await createAdmin(app);
    const publicResponse = await bestRates(query);
    for (const bearer of [token, admin.token]) {
      const { body, headers } = await app.call('GET', `/institutions/best-rates${query}`, { token: bearer });
      expect(body).toEqual(publicResponse.body);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await app.call('GET', `/institutions/best-rates${query}`)).status).toBe(401);
  });

  it('searches with income and type, and keeps the search in the history [2.7.41]', async () => {
    const query = '?amount=10000&term=24&income=1200&location=Quito&type=bank';
    const { status, body } = await app.call('GET', `/credits/search${query}`, { token });
    expect(status).toBe(200);
    expect(names(body)).toEqual(['Banco Caro', 'Banco Ausente']);
    expect(body.excluded).toEqual({ amount: 1, term: 1, income: 1, city: 1, type: 1, stale: 0 });
    expect(body.nearest).toMatchObject({ income: 3_000 });
    const searches = await app.parts.db.select().from(searchHistory).where(eq(searchHistory.userId, user.id));
    expect(searches).toMatchObject([
      { amountCents: 1_000_000, termMonths: 24, incomeCents: 120_000, location: 'Quito', results: 1 },
    ]);
  });

  it('says so when nobody matches', async () => {
    const { body } = await app.call('GET', '/credits/search?amount=500&term=3&income=9999999', { token });
    expect(body).toMatchObject({
      success: true,
      data: [],
      message: 'No se encontraron instituciones que cumplan con los criterios',
    });
  });

  it.each(['?term=24&income=1200', '?amount=10000&income=1200', '?amount=10000&term=24'])(
    'refuses the search %s for what is missing [2.5.42]',
    async (query) => {
      const { status, body } = await app.call('GET', `/credits/search${query}`, { token });
      expect(status).toBe(400);
      expect(body.error).toBe('Monto, plazo e ingreso son requeridos');
    },
  );

  it('shows the own searches, newest first [2.7.30] [2.3.12]', async () => {
    const { user, token } = await createUser(app);
    const { user: other } = await createUser(app);
    const search = async (userId: string, amountCents: number) => {
      app.clock.advance(minutes(1));
      const createdAt = app.clock.now();
      await app.parts.db.insert(searchHistory).values({
        id: newId(app.clock),
        userId,
        createdAt,
        amountCents,
        termMonths: 24,
        incomeCents: 90_050,
        location: 'Quito',
        results: 4,
      });
      return createdAt.toISOString();
    };
    const first = await search(user.id, 500_000);
    await search(other.id, 700_000);
    const last = await search(user.id, 800_025);
    const rest = { term: 24, income: 900.5, location: 'Quito', results: 4 };
    expect((await app.call('GET', '/users/search-history', { token })).body.data).toEqual([
      { createdAt: last, amount: 8000.25, ...rest },
      { createdAt: first, amount: 5000, ...rest },
    ]);
    expect((await app.call('GET', '/users/search-history')).status).toBe(401);
    for (let count = 0; count < 99; count += 1) await search(user.id, 900_000);
    const { body } = await app.call('GET', '/users/search-history', { token });
    const amounts = (body.data as { amount: number }[]).map(({ amount }) => amount);
    expect(amounts).toEqual([...Array<number>(99).fill(9_000), 8_000.25]);
  });
});
