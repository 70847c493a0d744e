import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createInstitution, type Institution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('simulators over HTTP', (open) => {
  let app: TestApp;
  let institution: Institution;

  const simulate = (kind: string, body: object) => app.call('POST', `/simulators/${kind}/simulate`, { body });
  const credit = (changes: object = {}) =>
    simulate('credits', { amount: 10_000, term: 24, institutionId: institution.id, ...changes });

  beforeAll(async () => {
    app = await openTestApp(await open());
    institution = await createInstitution(app, { minRate: 15.6 });
  });
  afterAll(() => app.close());

  it('simulates a credit at the institution’s rate [1.3.13] [1.3.14] [1.3.19] [1.3.20] [1.7.33] [1.7.35]', async () => {
    const { status, body } = await credit();
    expect(status).toBe(200);
    expect((await credit({ institutionId: institution.id.toUpperCase() })).body).toEqual(body);
    expect(body).toMatchObject({ success: true, code: 'OK', info: expect.any(String) });
    const result = body.result as { table: Record<string, number>[]; total: number };
    expect(result).toMatchObject({ amount: 10_000, term: 24, interest: 15.6, capitalTotal: 10_000 });
    expect(result).toMatchObject({ interestTotal: expect.any(Number), taxReliefInsuranceTotal: 0 });
    expect(result.table).toHaveLength(24);
    expect(Object.keys(result.table[0] ?? {})).toEqual([
      'numQuota',
      'interest',
      'capital',
      'balance',
      'taxReliefInsurance',
      'quotaTotal',
      'charges',
      'payment',
    ]);
    expect(result.table[0]).toMatchObject({ numQuota: 1, interest: 130, quotaTotal: 487.72 });
    expect(result.table.at(-1)?.balance).toBe(0);
    let balance = 10_000;
    let interestTotal = 0;
    for (const [index, row] of result.table.entries()) {
      const { interest = 0, capital = 0, quotaTotal = 0 } = row;
      expect(row.numQuota).toBe(index + 1);
      expect(Math.abs(interest - balance * 0.013)).toBeLessThanOrEqual(0.00501);
      expect(capital + interest).toBeCloseTo(quotaTotal, 6);
      expect(row.balance).toBeCloseTo(balance - capital, 6);
      if (index < 23) expect(quotaTotal).toBe(487.72);
      balance = row.balance ?? 0;
      interestTotal += interest;
    }
    expect(result).toMatchObject({ interestTotal: Number(interestTotal.toFixed(2)) });
    expect(result.total).toBe(Number((10_000 + interestTotal).toFixed(2)));
  });

  it('simulates the German system with 1 [1.9.32]', async () => {
    const { table } = (await credit({ typeAmortizationRate: 1 })).body.result as { table: Record<string, number>[] };
    expect(table[0]).toMatchObject({ capital: 416.67, interest: 130, quotaTotal: 546.67 });
  });

  it('takes any other amortization type for French [1.4.21]', async () => {
    const french = (await credit({ typeAmortizationRate: 2 })).body.result;
    for (const typeAmortizationRate of [0, 7, 'ALEMAN', null, true, {}]) {
      const { status, body } = await credit({ typeAmortizationRate });
      expect(status).toBe(200);
      expect(body.result).toEqual(french);
    }
  });

  it.each([
    ['[1.5.27]', { amount: 0 }, 'El monto debe ser mayor a cero'],
    ['[1.5.27]', { amount: -5 }, 'El monto debe ser mayor a cero'],
    ['[1.5.28]', { term: 0 }, 'El plazo debe ser mayor a cero'],
    ['[1.5.29]', { institutionId: '' }, 'El ID de la institución es requerido para simular un crédito'],
    ['[1.5.29]', { institutionId: undefined }, 'El ID de la institución es requerido para simular un crédito'],
    ['maximum', { amount: 1_000_000.01 }, 'El monto debe ser como máximo $1.000.000'],
    ['maximum', { term: 361 }, 'El plazo debe estar entre 1 y 360 meses'],
  ])('%s refuses %j with code ERROR', async (_promise, changes, info) => {
    const { status, body } = await credit(changes);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, code: 'ERROR', info, error: info, requestId: expect.any(String) });
  });

  it('answers ERROR for an institution nobody knows [1.8.36]', async () => {
    const { status, body } = await credit({ institutionId: '01900000-0000-7000-8000-000000000000' });
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'ERROR', info: 'Error al simular el crédito' });
  });

  it('takes the largest credit there is', async () => {
    expect((await credit({ amount: 1_000_000, term: 360 })).status).toBe(200);
  });

  it('simulates savings month by month, at 12 when no rate is given [1.7.36]', async () => {
    const { body } = await simulate('savings', { initialDeposit: 1_000, monthlyDeposit: 100, term: 2 });
    expect(body).toMatchObject({ success: true, code: 'OK' });
    expect(body.result).toEqual({
      initialDeposit: 1_000,
      monthlyDeposit: 100,
      term: 2,
      annualRate: 12,
      deposited: 1_200,
      interestTotal: 21.1,
      total: 1_221.1,
      table: [
        { month: 1, deposit: 100, interest: 10, balance: 1_110 },
        { month: 2, deposit: 100, interest: 11.1, balance: 1_221.1 },
      ],
    });
  });

  it('refuses savings of nothing', async () => {
    const { status, body } = await simulate('savings', { initialDeposit: 0, monthlyDeposit: 0, term: 2 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'ERROR', info: 'Indica un depósito inicial o mensual mayor a cero' });
  });

  it('simulates an investment with the withholding apart [1.7.37]', async () => {
    const { body } = await simulate('invesments', { amount: 10_000, term: 180, annualRate: 8 });
    expect(body).toMatchObject({ success: true, code: 'OK' });
    expect(body.result).toEqual({
      amount: 10_000,
      term: 180,
      annualRate: 8,
      interest: 400,
      withholding: 8,
      total: 10_392,
    });
    const short = await simulate('invesments', { amount: 10_000, term: 29 });
    expect(short.body).toMatchObject({ code: 'ERROR', info: 'El plazo debe estar entre 30 y 3600 días' });
  });

  it('tells what each simulator takes [1.7.38]', async () => {
    for (const searchType of ['CR', 'INV', 'AHP']) {
      const { status, body } = await app.call('POST', '/simulators/params', { body: { searchType } });
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, code: 'OK', result: [{ type: searchType, defaultRate: 12 }] });
    }
    const other = await app.call('POST', '/simulators/params', { body: { searchType: 'XX' } });
    expect(other.status).toBe(400);
    expect(other.body).toMatchObject({ code: 'ERROR', info: "Tipo de búsqueda inválido. Use 'CR', 'INV' o 'AHP'" });
  });

  it.each([
    ['CR', 'Error al obtener parámetros de crédito'],
    ['INV', 'Error al obtener parámetros de inversión'],
    ['AHP', 'Error al obtener parámetros de ahorro'],
  ])('says which parameters of %s could not be had [1.8.39]', async (searchType, info) => {
    const failingSnapshot = vi.spyOn(app.parts.catalog, 'snapshot', 'get').mockImplementation(() => {
      throw new Error('the catalogue is unavailable');
    });
    const { status, body } = await app.call('POST', '/simulators/params', { body: { searchType } });
    failingSnapshot.mockRestore();
    expect(status).toBe(500);
    expect(body).toMatchObject({ success: false, code: 'ERROR', info });
  });

  it('refuses unknown keys', async () => {
    const { status, body } = await credit({ rate: 1 });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'ERROR', fields: { rate: expect.any(String) } });
  });
});
