import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInstitution } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

const loan = { amount: 1_200, term: 12, rate: 12, amortizationType: 1, effect: 'term' };
const insurance = { kind: 'life_insurance', basis: 'balance', value: 0.1, when: 'monthly' };

describeOnBothDatabases('the loan simulators', (open) => {
  let app: TestApp;
  let institutionId: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    institutionId = (await createInstitution(app, { minRate: 12, personalLoan: { charges: [insurance] } })).id;
  });
  afterAll(() => app.close());

  const ask = (path: string, body: object) => app.call('POST', `/simulators/${path}`, { body });
  const refusedAt = async (path: string, body: object) => {
    const response = await ask(path, body);
    expect(response.body).toMatchObject({ success: false, code: 'ERROR', info: expect.any(String) });
    return [response.status, ...Object.keys(response.body.fields as object)];
  };

  it('say what paying ahead saves; extras of a month add up [4.6.8]', async () => {
    const extra = [100, 200].map((amount) => ({ month: 2, amount }));
    const { status, body } = await ask('prepayment', { ...loan, charges: [insurance], extra });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 'OK', info: expect.any(String) });
    expect(body.result).toMatchObject({
      before: { term: 12, firstPayment: 113.2, interestTotal: 78, chargesTotal: 7.8, total: 1_285.8 },
      after: { term: 9, interestTotal: 51, chargesTotal: 5.1 },
      interestSaved: 27,
      chargesSaved: 2.7,
      monthsSaved: 3,
    });
    const each = (await ask('prepayment', { ...loan, everyMonth: 100 })).body.result;
    expect(each).toMatchObject({ after: { term: 6 } });
  });

  it('refuse an impossible prepayment at its field [4.6.8]', async () => {
    const extra = [{ month: 2, amount: 100 }];
    expect(await refusedAt('prepayment', loan)).toEqual([400, 'extra']);
    expect(await refusedAt('prepayment', { ...loan, extra, everyMonth: 5 })).toEqual([400, 'extra']);
    expect(await refusedAt('prepayment', { ...loan, extra: [] })).toEqual([400, 'extra']);
    expect(await refusedAt('prepayment', { ...loan, extra: [{ month: 12, amount: 5 }] })).toEqual([
      400,
      'extra.0.month',
    ]);
    expect(await refusedAt('prepayment', { ...loan, extra: [{ month: 2, amount: 0 }] })).toEqual([
      400,
      'extra.0.amount',
    ]);
    expect(await refusedAt('prepayment', { ...loan, extra, effect: 'both' })).toEqual([400, 'effect']);
    expect(await refusedAt('prepayment', { ...loan, extra, amortizationType: 3 })).toEqual([400, 'amortizationType']);
    expect(await refusedAt('prepayment', { ...loan, extra, charges: [{ ...insurance, value: 3 }] })).toEqual([
      400,
      'charges.0.value',
    ]);
  });

  it('say how much an income can borrow, of whom, or at a rate [4.6.8]', async () => {
    const { body } = await ask('affordability', { income: 1_000, terms: [12, 24] });
    const { terms, ...result } = body.result as { terms: { offer: { institution: { id: string } } | null }[] };
    expect(result).toEqual({ capacity: 350, share: 35 });
    expect(terms).toMatchObject([
      { term: 12, amount: 3_890, offer: { institution: { id: institutionId } } },
      { term: 24, amount: expect.any(Number) },
    ]);
    const free = await ask('affordability', { income: 1_000, otherDebts: 50, share: 20, terms: [10], rate: 0 });
    expect(free.body.result).toEqual({
      capacity: 150,
      share: 20,
      terms: [{ term: 10, amount: 1_500, firstPayment: 150, offer: null }],
    });
    const usual = await ask('affordability', { income: 1_000 });
    expect((usual.body.result as { terms: { term: number }[] }).terms.map(({ term }) => term)).toEqual([
      12, 24, 36, 48, 60,
    ]);
    expect(await refusedAt('affordability', { income: 0 })).toEqual([400, 'income']);
    expect(await refusedAt('affordability', { income: 500, share: 61 })).toEqual([400, 'share']);
    expect(await refusedAt('affordability', { income: 500, terms: [2] })).toEqual([400, 'terms.0']);
    expect(await refusedAt('affordability', { income: 500, terms: [] })).toEqual([400, 'terms']);
    expect(await refusedAt('affordability', { income: 500, otherDebts: -1 })).toEqual([400, 'otherDebts']);
  });

  it('say whether another loan costs less than the present one [4.6.8]', async () => {
    const present = { balance: 5_000, remainingTerm: 24, rate: 24, insurance: 3 };
    const { body } = await ask('refinance', present);
    expect(body.result).toMatchObject({
      stay: { monthlyPayment: 264.36 },
      offers: [{ institution: { id: institutionId }, breakEvenMonth: 1 }],
      worthIt: true,
    });
    const own = await ask('refinance', { ...present, institutionId: institutionId.toUpperCase() });
    expect(own.body.result).toMatchObject({ offers: [], worthIt: false });
    expect(await refusedAt('refinance', { ...present, balance: 0 })).toEqual([400, 'balance']);
    expect(await refusedAt('refinance', { ...present, rate: 101 })).toEqual([400, 'rate']);
    expect(await refusedAt('refinance', { ...present, insurance: -1 })).toEqual([400, 'insurance']);
    expect(await refusedAt('refinance', { ...present, remainingTerm: 0.5 })).toEqual([400, 'remainingTerm']);
  });

  it('count the charges of the institution in a credit simulation, by mode [4.3.5]', async () => {
    const credit = { amount: 1_200, term: 12, institutionId };
    const result = async (charges?: string) =>
      (await ask('credits/simulate', { ...credit, ...(charges && { charges }) })).body.result as Record<
        string,
        unknown
      >;
    expect(await result()).toMatchObject({ received: 1_200, charges: [{ counted: true }] });
    expect((await result()).taxReliefInsuranceTotal).toBeGreaterThan(0);
    expect(await result('none')).toMatchObject({ chargesCost: 0, taxReliefInsuranceTotal: 0, realAnnualRate: 12.6825 });
    expect(await refusedAt('credits/simulate', { ...credit, charges: 'some' })).toEqual([400, 'charges']);
  });
});
