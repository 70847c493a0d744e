import { mutantsOf } from '../mutant.ts';

const source = 'packages/finance/src';

export const mutants = [
  ...mutantsOf(
    `${source}/rounding.ts`,
    [`${source}/rounding.test.ts`],
    [
      [
        'a half goes down',
        '/ denominator;\n  return remainder >= denominator - remainder',
        '/ denominator;\n  return remainder > denominator - remainder',
      ],
      [
        'the quotient is cut',
        '/ denominator;\n  return remainder >= denominator - remainder ? quotient + 1 : quotient;',
        '/ denominator;\n  return quotient;',
      ],
      ['a negative numerator passes', 'numerator < 0) throw', 'numerator < -1e9) throw'],
      ['a denominator of 0 passes', 'denominator < 1) throw', 'denominator < 0) throw'],
      ['a big half goes down', '2n * numerator + denominator)', '2n * numerator + denominator - 1n)'],
      [
        'a quotient too large passes',
        'if (!Number.isSafeInteger(quotient)) throw',
        'if (Number.isNaN(quotient)) throw',
      ],
      ['a figure that is not finite passes', 'if (!Number.isFinite(value)) throw', 'if (value === null) throw'],
      ['minus zero stays', '/ scale + 0;', '/ scale;'],
    ],
  ),
  ...mutantsOf(
    `${source}/money.ts`,
    [`${source}/money.test.ts`],
    [
      ['cents are cut instead of rounded', 'Math.round(dollars * 100) + 0', 'Math.trunc(dollars * 100) + 0'],
      ['a third decimal passes', '>= 1e-6) {', '>= 1) {'],
      [
        'an unsafe amount passes',
        "if (!Number.isSafeInteger(cents)) throw new RangeError('dollars",
        "if (Number.isNaN(cents)) throw new RangeError('dollars",
      ],
      ['cents are a tenth', 'return cents / 100;', 'return cents / 10;'],
      ['a negative rate passes', 'annualRatePercent >= 0 && annualRatePercent <= 100', 'annualRatePercent <= 100'],
      ['a rate above 100 passes', 'annualRatePercent >= 0 && annualRatePercent <= 100', 'annualRatePercent >= 0'],
      ['a seventh decimal passes', '> 1e-4) {', '> 1) {'],
      ['a year of 360 days in 30-day interest', '12 * 100 * rateMicrosPerPercent', '12.1 * 100 * rateMicrosPerPercent'],
    ],
  ),
  ...mutantsOf(
    `${source}/rounding.ts`,
    [`${source}/rounding.test.ts`, `${source}/money.test.ts`],
    [
      [
        'interest of a half cent goes down',
        'remainder += denominator;\n  }\n  return remainder >= denominator - remainder',
        'remainder += denominator;\n  }\n  return remainder > denominator - remainder',
      ],
      ['a large product loses its exactness', 'Number.isSafeInteger(product) && product >= 0', 'product >= 0'],
    ],
  ),
  ...mutantsOf(
    `${source}/schedule.ts`,
    [`${source}/schedule.test.ts`, `${source}/vectors.test.ts`],
    [
      [
        'the last row does not absorb',
        'number === termMonths ? balanceCents :',
        'number > termMonths ? balanceCents :',
      ],
      [
        'capital exceeds the balance',
        'Math.min(plannedCapitalCents(interestCents), balanceCents)',
        'plannedCapitalCents(interestCents)',
      ],
      [
        'interest on the first balance for ever',
        'monthlyInterestCents(balanceCents, rateMicros)',
        'monthlyInterestCents(principalCents, rateMicros)',
      ],
      ['one row too few', 'number <= termMonths; number += 1', 'number < termMonths; number += 1'],
      [
        'the total leaves the principal out',
        'totalPaymentCents: principalCents + totalInterestCents',
        'totalPaymentCents: totalInterestCents',
      ],
      ['the instalment is that of the last row', 'rows[0]?.instalmentCents ?? 0', 'rows.at(-1)?.instalmentCents ?? 0'],
      [
        'German given for French',
        'return type === 1 ? germanSchedule(loan) : frenchSchedule(loan);',
        'return type === 2 ? germanSchedule(loan) : frenchSchedule(loan);',
      ],
      ['an odd type becomes German', 'return value === 1 ? 1 : 2;', 'return value === 2 ? 2 : 1;'],
      [
        'interest and capital of a row change places',
        'interest: centsToDollars(row.interestCents),',
        'interest: centsToDollars(row.capitalCents),',
      ],
      [
        'the balance shown is that before paying',
        'balance: centsToDollars(row.balanceCents)',
        'balance: centsToDollars(row.balanceCents + row.capitalCents)',
      ],
      [
        'quotaTotal leaves interest out',
        'quotaTotal: centsToDollars(row.instalmentCents)',
        'quotaTotal: centsToDollars(row.capitalCents)',
      ],
      ['insurance is not 0', 'taxReliefInsurance: 0,', 'taxReliefInsurance: 1,'],
      [
        'German capital is cut',
        'const capitalCents = divideHalfUp(loan.principalCents, loan.termMonths);',
        'const capitalCents = Math.floor(loan.principalCents / loan.termMonths);',
      ],
      [
        'the estimate decides near a half cent',
        'if (distanceToHalf <= estimate * estimateMargin)',
        'if (distanceToHalf < 0)',
      ],
      ['the estimate is cut', 'return estimate - whole > 0.5 ? whole + 1 : whole;', 'return whole;'],
      [
        'a rate of 0 is not divided',
        'if (rateMicros === 0) return divideHalfUp(principalCents, termMonths);\n  const estimate',
        'if (rateMicros < 0) return divideHalfUp(principalCents, termMonths);\n  const estimate',
      ],
      ['361 months pass', 'termMonths > maximumTermMonths) {', 'termMonths > maximumTermMonths + 1) {'],
      ['a principal of 0 passes', 'principalCents < 1 ||', 'principalCents < 0 ||'],
      ['interest is not summed', 'totalInterestCents += interestCents;', 'totalInterestCents = interestCents;'],
    ],
  ),
  ...mutantsOf(
    `${source}/rates.ts`,
    [`${source}/rates.test.ts`],
    [
      ['the effective rate of a year of 365 days', 'const daysPerYear = 360;', 'const daysPerYear = 365;'],
      [
        'a rate at the ceiling counts as above it',
        'effectivePercent > ceilingPercent ?',
        'effectivePercent >= ceilingPercent ?',
      ],
      [
        'the lowest rate is held against the ceiling',
        'Math.max(0, ...nominalPercents)',
        'Math.min(...nominalPercents)',
      ],
      [
        'eleven months of compounding',
        'Math.expm1(12 * Math.log1p(monthlyRate))',
        'Math.expm1(11 * Math.log1p(monthlyRate))',
      ],
      ['two sign changes pass', 'if (countSignChanges(flows) !== 1)', 'if (countSignChanges(flows) < 1)'],
      ['flows without a sign change pass', 'if (countSignChanges(flows) !== 1)', 'if (countSignChanges(flows) > 1)'],
      ['a flow that is not finite passes', 'if (!flows.every(Number.isFinite))', 'if (flows.length === 0)'],
      ['the first flow of a loan is positive', '[-schedule.principalCents,', '[schedule.principalCents,'],
      [
        'a negative nominal rate passes',
        'percent >= 0 && percent < Number.POSITIVE_INFINITY',
        'percent < Number.POSITIVE_INFINITY',
      ],
      ['a period of 361 days passes', 'daysPerPeriod <= daysPerYear)', 'daysPerPeriod <= 400)'],
    ],
  ),
  ...mutantsOf(
    `${source}/savings.ts`,
    [`${source}/savings.test.ts`],
    [
      [
        'the deposit earns in its first month',
        'monthlyInterestCents(balanceCents, rateMicros)',
        'monthlyInterestCents(balanceCents + depositCents, rateMicros)',
      ],
      [
        'the initial deposit is not counted',
        'deposited: centsToDollars(initialCents + depositCents * term)',
        'deposited: centsToDollars(depositCents * term)',
      ],
      ['both deposits may be 0', 'if (initialCents + depositCents === 0)', 'if (initialCents + depositCents < 0)'],
      ['601 months pass', 'term > 600)', 'term > 601)'],
      ['half a month passes', '!Number.isInteger(term) || term < 1', 'term < 1'],
      ['a negative monthly deposit passes', 'initialCents < 0 || depositCents < 0', 'initialCents < 0'],
      [
        'the table shows the balance without interest',
        'balance: centsToDollars(balanceCents),',
        'balance: centsToDollars(balanceCents - interestCents),',
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/investment.ts`,
    [`${source}/investment.test.ts`],
    [
      ['a year of 365 days', 'BigInt(360 * 100 * rateMicrosPerPercent)', 'BigInt(365 * 100 * rateMicrosPerPercent)'],
      ['no withholding', 'const withholdingPercent = 2;', 'const withholdingPercent = 0;'],
      [
        'the withholding is added',
        'amountCents + interestCents - withholdingCents',
        'amountCents + interestCents + withholdingCents',
      ],
      ['29 days pass', 'term < 30 ||', 'term < 29 ||'],
      ['3601 days pass', 'term > 3600)', 'term > 3601)'],
      ['an amount of 0 passes', 'if (amountCents <= 0)', 'if (amountCents < 0)'],
    ],
  ),
  ...mutantsOf(
    `${source}/credit-simulation.ts`,
    [`${source}/credit-simulation.test.ts`],
    [
      [
        'more than a million passes',
        'simulation.amount <= creditSimulationLimits.amountMax',
        'simulation.amount <= 2 * creditSimulationLimits.amountMax',
      ],
      ['the given rate comes first', 'institutionMinRate ?? givenRate ??', 'givenRate ?? institutionMinRate ??'],
      [
        'a rate of 0 counts as none',
        'institutionMinRate ?? givenRate ?? default',
        'institutionMinRate || givenRate || default',
      ],
      ['the default rate is 15', 'defaultSimulationRatePercent = 12', 'defaultSimulationRatePercent = 15'],
      [
        'the total is the capital',
        'total: centsToDollars(schedule.totalPaymentCents)',
        'total: centsToDollars(schedule.principalCents)',
      ],
      [
        'interest total and capital total change places',
        'interestTotal: centsToDollars(schedule.totalInterestCents)',
        'interestTotal: centsToDollars(schedule.principalCents)',
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/offers.ts`,
    [`${source}/offers.test.ts`],
    [
      [
        'the least amount is refused',
        'query.amountCents < entry.minAmountCents',
        'query.amountCents <= entry.minAmountCents',
      ],
      [
        'the greatest amount is refused',
        'query.amountCents > entry.maxAmountCents',
        'query.amountCents >= entry.maxAmountCents',
      ],
      [
        'the shortest term is refused',
        'query.termMonths < entry.minTermMonths',
        'query.termMonths <= entry.minTermMonths',
      ],
      [
        'the longest term is refused',
        'query.termMonths > entry.maxTermMonths',
        'query.termMonths >= entry.maxTermMonths',
      ],
      ['the least income is refused', 'incomeCents < entry.minIncomeCents', 'incomeCents <= entry.minIncomeCents'],
      ['the highest income is not looked at', ' || incomeCents > entry.maxIncomeCents)', ')'],
      ['no city means nowhere', 'entry.cityKeys !== null && !entry', '!entry'],
      ['the type is not looked at', "return failsRule.type(entry, query) ? 'type' : null;", 'return null;'],
      [
        'the maximum rate is not used',
        "const pricing = query.rateFilter === 'max' ? entry.max",
        "const pricing = query.rateFilter === 'min' ? entry.max",
      ],
    ],
  ),
  ...mutantsOf(
    `${source}/offer-catalog.ts`,
    [`${source}/offer-catalog.test.ts`, `${source}/offers.test.ts`],
    [
      ['an inactive institution lends', '.filter((institution) => institution.isActive)', '.filter(() => true)'],
      ['accents make another city', ".replace(/\\p{M}/gu, '')", ''],
      ['capitals make another city', '.toLowerCase()', ''],
      ['double spaces make another city', ".replace(/\\s+/g, ' ')", ''],
      [
        'an empty list of cities serves nowhere',
        'cities.length === 0 ? null : new Set',
        'cities.length < 0 ? null : new Set',
      ],
      [
        'the maximum rate is the minimum',
        'max: rates.maxRate === rates.minRate ? min : preparePricing(rates.maxRate)',
        'max: min',
      ],
      [
        'the effective rate has two decimals',
        'roundFigure(effectiveFromNominal(annualRatePercent), 4)',
        'roundFigure(effectiveFromNominal(annualRatePercent), 2)',
      ],
    ],
  ),
];
