import { dollarsToCents } from './money.ts';

/** Where an income comes from. */
export const earningKinds = ['employee', 'business', 'pension', 'remittances'] as const;
export type EarningKind = (typeof earningKinds)[number];

export const memberships = ['before', 'at_signing'] as const;
export type Membership = (typeof memberships)[number];

export interface Earning {
  readonly kind: EarningKind;
  /** Months with this income; 0 asks nothing. */
  readonly minMonths: number;
}

/** What an institution publishes that it asks of an applicant. */
export interface Criteria {
  readonly minAge: number | null;
  /** Whole years on the day of the last instalment. */
  readonly maxAgeAtEnd: number | null;
  /** Only these are taken; empty: not published. */
  readonly earnings: Earning[];
  /** Percent of the income, up to two decimals. */
  readonly maxDebtShare: number | null;
  readonly membership: Membership | null;
  /** Only with a membership of before. */
  readonly membershipMonths: number | null;
  /** Dollars: a guarantor is asked for from this amount on. */
  readonly guarantorFrom: number | null;
  readonly noArrears: boolean;
}

export { noCriteria } from './no-criteria.ts';

/** What somebody answered in this tab; null is unanswered. */
export interface CriteriaAnswers {
  readonly age: number | null;
  readonly earningKind: EarningKind | 'other' | null;
  readonly earningMonths: number | null;
  /** Dollars a month. */
  readonly otherDebts: number | null;
  readonly hasArrears: boolean | null;
  readonly hasGuarantor: boolean | null;
  /** By id of an institution; absent where it was not answered. */
  readonly memberOf: Readonly<Record<string, boolean>>;
}

export const noAnswers: CriteriaAnswers = {
  age: null,
  earningKind: null,
  earningMonths: null,
  otherDebts: null,
  hasArrears: null,
  hasGuarantor: null,
  memberOf: {},
};

/** In the order in which they are asked. The kind of an income and its months are one question. */
export const criteriaQuestions = ['age', 'earnings', 'otherDebts', 'arrears', 'guarantor', 'membership'] as const;
export type CriteriaQuestion = (typeof criteriaQuestions)[number];

/** What the institution lends within the limits of a request: dollars, months. */
export interface LentProduct {
  readonly minAmount: number;
  readonly minTerm: number;
  readonly maxTerm: number;
  /** The first payment of the same loan at another term, in dollars. It never rises with the term. */
  firstPaymentAt(term: number): number;
}

/** The loan whose offer is shown: dollars, months, dollars a month. */
export interface CriteriaLoan {
  readonly institutionId: string;
  readonly amount: number;
  readonly term: number;
  /** More than 0. */
  readonly income: number;
  readonly firstPayment: number;
  /** Null when not known: then no other term or amount is suggested. */
  readonly product: LentProduct | null;
}

export type CriterionState = 'met' | 'unmet' | 'unknown';

/** The figures of a rule. What would change it is null or false unless the rule is unmet. */
type CriterionFigures =
  | { readonly rule: 'age'; readonly minAge: number; readonly age: number | null }
  | {
      readonly rule: 'ageAtEnd';
      readonly maxAgeAtEnd: number;
      /** Without the birthday that may come before the last instalment. */
      readonly ageAtEnd: number | null;
      /** The longest term of the product that is met. */
      readonly longestTerm: number | null;
    }
  | {
      readonly rule: 'earnings';
      readonly accepted: readonly Earning[];
      readonly kind: EarningKind | 'other' | null;
      /** Of the kind; null when it is unanswered or not accepted. */
      readonly minMonths: number | null;
      readonly months: number | null;
      /** Months until it is met. */
      readonly missingMonths: number | null;
    }
  | {
      readonly rule: 'debtShare';
      readonly maxDebtShare: number;
      /** Percent of the income that payments and other debts would take, rounded up to two decimals. */
      readonly share: number;
      /** The shortest longer term of the product that is met and does not end too late for the age. */
      readonly shortestTerm: number | null;
      /** Whether it is met without the other debts. */
      readonly withoutOtherDebts: boolean;
    }
  | { readonly rule: 'membership'; readonly membership: Membership; readonly months: number | null }
  | {
      readonly rule: 'guarantor';
      readonly guarantorFrom: number;
      /** The product lends amounts for which no guarantor is asked. */
      readonly lendsLess: boolean;
    }
  | { readonly rule: 'arrears' };

export type CriterionRule = CriterionFigures['rule'];

export type CriterionResult = CriterionFigures & {
  readonly state: CriterionState;
  /** The question that an unknown rule waits for; null: a birthday decides. */
  readonly question: CriteriaQuestion | null;
};

/**
 * Holds the rules that an institution publishes against what somebody answered. Which rules there
 * are depends on the criteria and the amount, never on an answer.
 * @throws RangeError on money with a fraction of a cent
 */
export function matchCriteria(criteria: Criteria, loan: CriteriaLoan, answers: CriteriaAnswers): CriterionResult[] {
  const { minAge, maxAgeAtEnd, earnings, maxDebtShare, membership, guarantorFrom, noArrears } = criteria;
  const results: CriterionResult[] = [];
  if (minAge !== null) {
    const { age } = answers;
    results.push({ rule: 'age', minAge, age, ...judged(age === null ? null : age >= minAge, 'age') });
  }
  if (maxAgeAtEnd !== null) results.push(matchAgeAtEnd(maxAgeAtEnd, loan, answers));
  if (earnings.length > 0) results.push(matchEarnings(earnings, answers));
  if (maxDebtShare !== null) results.push(matchDebtShare({ ...criteria, maxDebtShare }, loan, answers));
  if (membership !== null) {
    const isMember = membership === 'at_signing' ? true : (answers.memberOf[loan.institutionId] ?? null);
    const months = criteria.membershipMonths;
    results.push({ rule: 'membership', membership, months, ...judged(isMember, 'membership') });
  }
  if (guarantorFrom !== null && loan.amount >= guarantorFrom) {
    const judgement = judged(answers.hasGuarantor, 'guarantor');
    const lendsLess = judgement.state === 'unmet' && loan.product !== null && loan.product.minAmount < guarantorFrom;
    results.push({ rule: 'guarantor', guarantorFrom, lendsLess, ...judgement });
  }
  if (noArrears) {
    const { hasArrears } = answers;
    results.push({ rule: 'arrears', ...judged(hasArrears === null ? null : !hasArrears, 'arrears') });
  }
  return results;
}

interface Judgement {
  readonly state: CriterionState;
  readonly question: CriteriaQuestion | null;
}

function judged(holds: boolean | null, question: CriteriaQuestion): Judgement {
  if (holds === null) return { state: 'unknown', question };
  return { state: holds ? 'met' : 'unmet', question: null };
}

const ageAtEndOf = (age: number, term: number): number => age + Math.floor(term / 12);

function matchAgeAtEnd(
  maxAgeAtEnd: number,
  { term, product }: CriteriaLoan,
  { age }: CriteriaAnswers,
): CriterionResult {
  const rule = { rule: 'ageAtEnd', maxAgeAtEnd } as const;
  if (age === null) return { ...rule, ageAtEnd: null, longestTerm: null, ...judged(null, 'age') };
  const ageAtEnd = ageAtEndOf(age, term);
  if (ageAtEnd + 1 <= maxAgeAtEnd) return { ...rule, ageAtEnd, longestTerm: null, ...judged(true, 'age') };
  if (ageAtEnd <= maxAgeAtEnd) return { ...rule, ageAtEnd, longestTerm: null, state: 'unknown', question: null };
  // The last month before the years at the end reach the limit.
  const longest = product && Math.min(product.maxTerm, 12 * (maxAgeAtEnd - age) - 1);
  const longestTerm = product && longest !== null && longest >= product.minTerm ? longest : null;
  return { ...rule, ageAtEnd, longestTerm, ...judged(false, 'age') };
}

function matchEarnings(
  accepted: readonly Earning[],
  { earningKind: kind, earningMonths }: CriteriaAnswers,
): CriterionResult {
  const rule = { rule: 'earnings', accepted, kind, months: earningMonths } as const;
  if (kind === null) return { ...rule, minMonths: null, missingMonths: null, ...judged(null, 'earnings') };
  const earning = accepted.find((each) => each.kind === kind);
  if (!earning) return { ...rule, minMonths: null, missingMonths: null, ...judged(false, 'earnings') };
  const { minMonths } = earning;
  const months = minMonths === 0 ? 0 : earningMonths;
  const judgement = judged(months === null ? null : months >= minMonths, 'earnings');
  return {
    ...rule,
    minMonths,
    missingMonths: months !== null && months < minMonths ? minMonths - months : null,
    ...judgement,
  };
}

function matchDebtShare(
  { maxDebtShare, maxAgeAtEnd }: Criteria & { readonly maxDebtShare: number },
  loan: CriteriaLoan,
  { otherDebts, age }: CriteriaAnswers,
): CriterionResult {
  const incomeCents = dollarsToCents(loan.income);
  const mostHundredths = dollarsToCents(maxDebtShare);
  const debtsCents = dollarsToCents(otherDebts ?? 0);
  // Cents × hundredths of a percent: products of integers, so that the limit itself is met exactly.
  const fits = (cents: number) => 10_000 * cents <= mostHundredths * incomeCents;
  const paymentCents = dollarsToCents(loan.firstPayment);
  const rule = {
    rule: 'debtShare',
    maxDebtShare,
    share: percentRoundedUp(paymentCents + debtsCents, incomeCents),
  } as const;
  if (fits(paymentCents + debtsCents)) {
    const judgement = judged(otherDebts === null ? null : true, 'otherDebts');
    return { ...rule, shortestTerm: null, withoutOtherDebts: false, ...judgement };
  }
  const endsInTime = (term: number) => maxAgeAtEnd === null || age === null || ageAtEndOf(age, term) <= maxAgeAtEnd;
  const shortest =
    otherDebts === null || loan.product === null
      ? null
      : findShortestTerm(loan.term + 1, loan.product, (dollars) => fits(dollarsToCents(dollars) + debtsCents));
  return {
    ...rule,
    shortestTerm: shortest !== null && endsInTime(shortest) ? shortest : null,
    withoutOtherDebts: debtsCents > 0 && fits(paymentCents),
    ...judged(false, 'otherDebts'),
  };
}

/** Percent with two decimals. */
function percentRoundedUp(partCents: number, wholeCents: number): number {
  const scaled = 10_000 * partCents;
  const remainder = scaled % wholeCents;
  return ((scaled - remainder) / wholeCents + (remainder > 0 ? 1 : 0)) / 100;
}

/** By halves, because a first payment never rises with the term. */
function findShortestTerm(
  from: number,
  { minTerm, maxTerm, firstPaymentAt }: LentProduct,
  fits: (payment: number) => boolean,
): number | null {
  let low = Math.max(from, minTerm);
  let high = maxTerm;
  if (low > high || !fits(firstPaymentAt(high))) return null;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(firstPaymentAt(middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface CriteriaVerdict {
  readonly rules: number;
  readonly met: number;
  /** How many questions the unknown rules wait for. */
  readonly questions: number;
  readonly firstUnmet: CriterionResult | null;
  /** The first that applies: no rules, one unmet, unanswered questions, a birthday decides, all met. */
  readonly state: 'none' | 'unmet' | 'unanswered' | 'birthday' | 'met';
}

export function verdictOf(results: readonly CriterionResult[]): CriteriaVerdict {
  const firstUnmet = results.find(({ state }) => state === 'unmet') ?? null;
  const unknown = results.filter(({ state }) => state === 'unknown');
  const questions = new Set(unknown.flatMap(({ question }) => question ?? [])).size;
  return {
    rules: results.length,
    met: results.filter(({ state }) => state === 'met').length,
    questions,
    firstUnmet,
    state:
      results.length === 0
        ? 'none'
        : firstUnmet
          ? 'unmet'
          : questions > 0
            ? 'unanswered'
            : unknown.length > 0
              ? 'birthday'
              : 'met',
  };
}

/** What an institution asks for a loan of this amount, in the order of the questions. */
export function questionsAsked(criteria: Criteria, amount: number): CriteriaQuestion[] {
  const asks: Record<CriteriaQuestion, boolean> = {
    age: criteria.minAge !== null || criteria.maxAgeAtEnd !== null,
    earnings: criteria.earnings.length > 0,
    otherDebts: criteria.maxDebtShare !== null,
    arrears: criteria.noArrears,
    guarantor: criteria.guarantorFrom !== null && amount >= criteria.guarantorFrom,
    membership: criteria.membership === 'before',
  };
  return criteriaQuestions.filter((question) => asks[question]);
}

export const publishesCriteria = (criteria: Criteria): boolean =>
  criteria.minAge !== null ||
  criteria.maxAgeAtEnd !== null ||
  criteria.earnings.length > 0 ||
  criteria.maxDebtShare !== null ||
  criteria.membership !== null ||
  criteria.guarantorFrom !== null ||
  criteria.noArrears;
