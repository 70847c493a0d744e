import { describe, expect, it } from 'vitest';
import {
  type Criteria,
  type CriteriaAnswers,
  type CriteriaLoan,
  type CriterionResult,
  type CriterionState,
  matchCriteria,
  noAnswers,
  noCriteria,
  publishesCriteria,
  questionsAsked,
  verdictOf,
} from './criteria.ts';
import { lentProductOf } from './lent-product.ts';
import { type OfferInstitution, prepareOfferCatalog } from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';
import { findOffers } from './offers.ts';

const published = (criteria: Partial<Criteria>): Criteria => ({ ...noCriteria, ...criteria });

const answered = (answers: Partial<CriteriaAnswers>): CriteriaAnswers => ({ ...noAnswers, ...answers });

/** 5,000 dollars for 24 months with an income of 1,000; the payment of a term is 4,800 / term. */
const loanOf = (loan: Partial<CriteriaLoan> = {}): CriteriaLoan => ({
  institutionId: 'coop-1',
  amount: 5_000,
  term: 24,
  income: 1_000,
  firstPayment: 200,
  product: { minAmount: 500, minTerm: 6, maxTerm: 60, firstPaymentAt: (term) => Math.round(480_000 / term) / 100 },
  ...loan,
});

const onlyResult = (
  criteria: Partial<Criteria>,
  answers: Partial<CriteriaAnswers>,
  loan: Partial<CriteriaLoan> = {},
): CriterionResult | undefined => {
  const results = matchCriteria(published(criteria), loanOf(loan), answered(answers));
  expect(results.length).toBeLessThan(2);
  return results[0];
};

type Case = [
  says: string,
  criteria: Partial<Criteria>,
  answers: Partial<CriteriaAnswers>,
  state: CriterionState,
  expected?: object,
  loan?: Partial<CriteriaLoan>,
];

const takes: Pick<Criteria, 'earnings'> = { earnings: [{ kind: 'employee', minMonths: 12 }] };
const before = { membership: 'before' } as const;

const cases: readonly Case[] = [
  ['age: of exactly the minimum', { minAge: 21 }, { age: 21 }, 'met', { rule: 'age', minAge: 21, age: 21 }],
  ['age: a year younger', { minAge: 21 }, { age: 20 }, 'unmet', { minAge: 21, age: 20 }],
  ['age: unanswered', { minAge: 21 }, {}, 'unknown', { question: 'age' }],

  ['age at the end: 67 + 2 + 1', { maxAgeAtEnd: 70 }, { age: 67 }, 'met', { rule: 'ageAtEnd', ageAtEnd: 69 }],
  ['age at the end: the birthday decides', { maxAgeAtEnd: 70 }, { age: 68 }, 'unknown', { question: null }],
  [
    'age at the end: over, 12 months would do',
    { maxAgeAtEnd: 70 },
    { age: 69 },
    'unmet',
    { ageAtEnd: 71, longestTerm: 11 },
  ],
  [
    'age at the end: too old for any term',
    { maxAgeAtEnd: 70 },
    { age: 70 },
    'unmet',
    { ageAtEnd: 72, longestTerm: null },
  ],
  ['age at the end: 23 months are a year', { maxAgeAtEnd: 70 }, { age: 68 }, 'met', { ageAtEnd: 69 }, { term: 23 }],
  [
    'age at the end: the longest term of 60',
    { maxAgeAtEnd: 70 },
    { age: 66 },
    'unmet',
    { ageAtEnd: 71, longestTerm: 47 },
    { term: 60 },
  ],
  ['age at the end: unanswered', { maxAgeAtEnd: 70 }, {}, 'unknown', { question: 'age', ageAtEnd: null }],
  [
    'age at the end: nothing suggested of an unknown product',
    { maxAgeAtEnd: 70 },
    { age: 69 },
    'unmet',
    { longestTerm: null },
    { product: null },
  ],

  ['earnings: kind and months', takes, { earningKind: 'employee', earningMonths: 12 }, 'met', { rule: 'earnings' }],
  [
    'earnings: a month short',
    takes,
    { earningKind: 'employee', earningMonths: 8 },
    'unmet',
    { minMonths: 12, months: 8, missingMonths: 4 },
  ],
  [
    'earnings: not listed, whatever the months',
    takes,
    { earningKind: 'pension' },
    'unmet',
    { kind: 'pension', minMonths: null, missingMonths: null, accepted: takes.earnings },
  ],
  ['earnings: another kind', takes, { earningKind: 'other', earningMonths: 90 }, 'unmet', { minMonths: null }],
  ['earnings: months unanswered', takes, { earningKind: 'employee' }, 'unknown', { question: 'earnings' }],
  ['earnings: kind unanswered', takes, { earningMonths: 30 }, 'unknown', { question: 'earnings' }],
  [
    'earnings: 0 months ask nothing',
    { earnings: [{ kind: 'pension', minMonths: 0 }] },
    { earningKind: 'pension' },
    'met',
  ],

  ['debts: exactly the share', { maxDebtShare: 40 }, { otherDebts: 200 }, 'met', { rule: 'debtShare', share: 40 }],
  [
    'debts: a cent more',
    { maxDebtShare: 40 },
    { otherDebts: 200.01 },
    'unmet',
    { share: 40.01, shortestTerm: 25, withoutOtherDebts: true },
  ],
  ['debts: none is an answer', { maxDebtShare: 40 }, { otherDebts: 0 }, 'met', { share: 20 }],
  ['debts: unanswered', { maxDebtShare: 40 }, {}, 'unknown', { question: 'otherDebts', share: 20 }],
  [
    'debts: the payment alone is too much',
    { maxDebtShare: 19.99 },
    {},
    'unmet',
    { share: 20, shortestTerm: null, withoutOtherDebts: false },
  ],
  [
    'debts: no term is long enough',
    { maxDebtShare: 40 },
    { otherDebts: 390 },
    'unmet',
    { shortestTerm: null, withoutOtherDebts: true },
  ],
  [
    'debts: too much without them too',
    { maxDebtShare: 10 },
    { otherDebts: 50 },
    'unmet',
    { shortestTerm: null, withoutOtherDebts: false },
  ],
  [
    'debts: the share is rounded up',
    { maxDebtShare: 40 },
    { otherDebts: 200 },
    'unmet',
    { share: 41.24 },
    { income: 970.01 },
  ],

  [
    'membership: at signing',
    { membership: 'at_signing' },
    { memberOf: { 'coop-1': false } },
    'met',
    { rule: 'membership', months: null },
  ],
  ['membership: ticked', before, { memberOf: { 'coop-1': true } }, 'met'],
  [
    'membership: not ticked',
    { ...before, membershipMonths: 3 },
    { memberOf: { 'coop-1': false } },
    'unmet',
    { months: 3 },
  ],
  ['membership: answered of another', before, { memberOf: { 'coop-2': true } }, 'unknown', { months: null }],
  ['membership: unanswered', before, {}, 'unknown', { question: 'membership' }],

  ['guarantor: yes', { guarantorFrom: 5_000 }, { hasGuarantor: true }, 'met', { rule: 'guarantor' }],
  [
    'guarantor: no',
    { guarantorFrom: 5_000 },
    { hasGuarantor: false },
    'unmet',
    { guarantorFrom: 5_000, lendsLess: true },
  ],
  ['guarantor: no, for every amount', { guarantorFrom: 0 }, { hasGuarantor: false }, 'unmet', { lendsLess: false }],
  ['guarantor: unanswered', { guarantorFrom: 0 }, {}, 'unknown', { question: 'guarantor' }],

  ['arrears: no', { noArrears: true }, { hasArrears: false }, 'met', { rule: 'arrears' }],
  ['arrears: yes', { noArrears: true }, { hasArrears: true }, 'unmet'],
  ['arrears: unanswered', { noArrears: true }, {}, 'unknown', { question: 'arrears' }],
];

const everyRule: Criteria = {
  minAge: 21,
  maxAgeAtEnd: 70,
  earnings: [
    { kind: 'employee', minMonths: 12 },
    { kind: 'pension', minMonths: 0 },
  ],
  maxDebtShare: 40,
  membership: 'before',
  membershipMonths: 3,
  guarantorFrom: 5_000,
  noArrears: true,
};

const allRight: CriteriaAnswers = {
  age: 40,
  earningKind: 'employee',
  earningMonths: 30,
  otherDebts: 0,
  hasArrears: false,
  hasGuarantor: true,
  memberOf: { 'coop-1': true },
};

describe('a published rule', () => {
  it.each(cases)('%s [12.12.1] [12.12.2]', (_, criteria, answers, state, expected = {}, loan = {}) => {
    expect(onlyResult(criteria, answers, loan)).toMatchObject({ state, ...expected });
  });

  it('is none where nothing is published, and no guarantor is asked below the amount [12.12.1]', () => {
    expect(matchCriteria(noCriteria, loanOf(), allRight)).toEqual([]);
    expect(onlyResult({ guarantorFrom: 5_000 }, {}, { amount: 4_999.99 })).toBeUndefined();
  });

  it('suggests no term at which the age would be too high [12.12.2]', () => {
    const results = (maxAgeAtEnd: number) =>
      matchCriteria(published({ maxDebtShare: 40, maxAgeAtEnd }), loanOf(), answered({ age: 66, otherDebts: 250 }));
    // 4,800 / 150 is 32 months: 66 + 2 years.
    expect(results(68)[1]).toMatchObject({ rule: 'debtShare', state: 'unmet', shortestTerm: 32 });
    const longer = matchCriteria(
      published({ maxDebtShare: 40, maxAgeAtEnd: 68 }),
      loanOf(),
      answered({ age: 66, otherDebts: 270 }),
    );
    // 4,800 / 130 is 36.9 months: 66 + 3 years.
    expect(longer[1]).toMatchObject({ state: 'unmet', shortestTerm: null, withoutOtherDebts: true });
  });

  it('stands in the same order and number whatever is answered [12.12.1]', () => {
    const rules = (answers: CriteriaAnswers) => matchCriteria(everyRule, loanOf(), answers).map(({ rule }) => rule);
    const all = ['age', 'ageAtEnd', 'earnings', 'debtShare', 'membership', 'guarantor', 'arrears'];
    expect(rules(noAnswers)).toEqual(all);
    expect(rules(allRight)).toEqual(all);
    expect(rules({ ...allRight, hasGuarantor: false, age: 99 })).toEqual(all);
  });

  it('is a rule of the institution alone where it is asked about [12.12.1]', () => {
    expect(questionsAsked(everyRule, 5_000)).toEqual([
      'age',
      'earnings',
      'otherDebts',
      'arrears',
      'guarantor',
      'membership',
    ]);
    expect(questionsAsked(everyRule, 4_999)).not.toContain('guarantor');
    expect(questionsAsked(published({ membership: 'at_signing' }), 5_000)).toEqual([]);
    expect(publishesCriteria(noCriteria)).toBe(false);
    expect(publishesCriteria(published({ guarantorFrom: 0 }))).toBe(true);
  });
});

describe('the verdict', () => {
  const verdict = (criteria: Criteria, answers: CriteriaAnswers) =>
    verdictOf(matchCriteria(criteria, loanOf(), answers));

  it('counts rules, what is met and the questions that are open [12.12.3]', () => {
    expect(verdict(noCriteria, allRight)).toMatchObject({ state: 'none', rules: 0, met: 0, questions: 0 });
    expect(verdict(everyRule, noAnswers)).toMatchObject({ state: 'unanswered', rules: 7, met: 0, questions: 6 });
    expect(verdict(everyRule, { ...allRight, earningMonths: null, age: null })).toMatchObject({
      state: 'unanswered',
      met: 4,
      questions: 2,
    });
    expect(verdict(everyRule, allRight)).toMatchObject({ state: 'met', rules: 7, met: 7, firstUnmet: null });
    expect(verdict(everyRule, { ...allRight, age: 68 })).toMatchObject({ state: 'birthday', met: 6, questions: 0 });
  });

  it('names the first unmet rule before any question [12.12.3]', () => {
    const { state, met, firstUnmet } = verdict(everyRule, {
      ...noAnswers,
      hasArrears: true,
      memberOf: { 'coop-1': false },
    });
    expect({ state, met, rule: firstUnmet?.rule }).toEqual({ state: 'unmet', met: 0, rule: 'membership' });
  });
});

describe('many offers', () => {
  const institutions: OfferInstitution[] = Array.from({ length: 300 }, (_, index) =>
    makeInstitution({ id: `coop-${index}`, name: `Cooperativa ${index}`, minRate: 10 + (index % 60) / 10 }),
  );
  const catalog = prepareOfferCatalog(institutions);
  const request = { amount: 10_000, term: 12, income: 1_000 };
  const limits = { amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } };
  const { offers } = findOffers(catalog, request);
  const entries = new Map(catalog.active.map((entry) => [entry.summary.id, entry]));
  const matchAll = () =>
    offers.map((offer) => {
      const entry = entries.get(offer.institution.id);
      const product = entry ? lentProductOf(entry, request, limits) : null;
      const loan = { institutionId: offer.institution.id, ...request, firstPayment: offer.firstPayment, product };
      return matchCriteria(everyRule, loan, { ...allRight, otherDebts: 100 });
    });

  it('suggest the term at which the real first payment fits [12.12.2]', () => {
    const [first] = matchAll();
    const result = first?.find(({ rule }) => rule === 'debtShare');
    const term = result?.rule === 'debtShare' ? result.shortestTerm : null;
    const paymentAt = (months: number) => findOffers(catalog, { ...request, term: months }).offers[0]?.firstPayment;
    expect(term).toBeGreaterThan(12);
    expect(paymentAt(term ?? 0)).toBeLessThanOrEqual(300);
    expect(paymentAt((term ?? 0) - 1)).toBeGreaterThan(300);
  });

  it('are matched in under 5 ms [12.12.4]', () => {
    for (let round = 0; round < 20; round += 1) matchAll();
    const times = Array.from({ length: 20 }, () => {
      const start = performance.now();
      expect(matchAll()).toHaveLength(300);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(5);
  });
});
