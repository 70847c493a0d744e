import { mutantsOf } from '../mutant.ts';

const source = 'packages/finance/src';

export const mutants = [
  ...mutantsOf(
    `${source}/charges.ts`,
    [`${source}/charges.test.ts`],
    [
      [
        'SOLCA is whole under a year',
        "charge.kind === 'solca' && loan.termMonths < solcaYearMonths",
        'loan.termMonths < 0',
      ],
      [
        'SOLCA of a year and more is a part',
        'loan.termMonths < solcaYearMonths',
        'loan.termMonths <= solcaYearMonths + 12',
      ],
      ['every charge is a part under a year', "charge.kind === 'solca' && loan", 'loan'],
      ['a percent is a hundredth', 'const unitsOfWhole = 1_000_000;', 'const unitsOfWhole = 100_000_000;'],
      ['optional charges always count', "obligation !== 'optional'", "obligation !== 'law'"],
      ['mode all leaves optional charges out', "mode === 'all' ||", "mode === 'none' ||"],
      [
        'a charge of the balance goes by the amount',
        '? balanceChargeCents(prepared, balanceCents)',
        '? balanceChargeCents(prepared, loan.principalCents)',
      ],
      ['a fifth decimal passes', '> 1e-6) {', '> 1) {'],
      ['exactly half is too little', 'takenCents * 2 <= principalCents', 'takenCents * 2 < principalCents'],
      ['what is paid monthly counts as taken', "charge.when !== 'monthly'", "charge.when !== 'optional'"],
      ['a negative percent passes', 'percent >= 0 && percent <= 100', 'percent <= 100'],
    ],
  ),
  ...mutantsOf(
    `${source}/annual-cost.ts`,
    [`${source}/annual-cost.test.ts`, `${source}/loan-cost.test.ts`],
    [
      ['what comes back is left out of the rate', 'let value = refundedCents - (payments', 'let value = -(payments'],
      ['the last payment is left out', 'refundedCents - (payments[termMonths - 1] ?? 0)', 'refundedCents'],
      ['the search stops early', 'const smallStep = 1e-9;', 'const smallStep = 1e-3;'],
      ['the sides of the bracket change places', 'if (value > 0) low = discount;', 'if (value < 0) low = discount;'],
      ['no highest rate', 'return rate <= highestMonthlyRate ? rate : null;', 'return rate;'],
      ['two decimals', 'effectiveFromMonthlyRate(rate), 4)', 'effectiveFromMonthlyRate(rate), 2)'],
    ],
  ),
  ...mutantsOf(
    `${source}/loan-cost.ts`,
    [`${source}/loan-cost.test.ts`],
    [
      ['what comes back counts as cost', 'countedCents - refundedCents;', 'countedCents;'],
      ['nothing comes back', 'if (refundable) refundedCents += totalCents;', ''],
      [
        'charges that do not count are paid',
        'if (counted) payments[index] = (payments[index] ?? 0) + cents;\n  }',
        'payments[index] = (payments[index] ?? 0) + cents;\n  }',
      ],
      [
        'upfront charges are kept back',
        'const receivedCents = principalCents - sums.deducted;',
        'const receivedCents = principalCents - sums.deducted - sums.upfront;',
      ],
      ['upfront charges stay in hand', 'receivedCents - sums.upfront, refundedCents', 'receivedCents, refundedCents'],
      ['the real total leaves the amount out', '(principalCents + realCostCents) / 100', 'realCostCents / 100'],
      ['a cost of 0 has a rate', 'if (realCostCents === 0) return 0;', ''],
      [
        'a rate is given with nothing in hand',
        'if (inHandCents <= 0) return null;',
        'if (inHandCents < 0) return null;',
      ],
      ['without charges the rate is worked out', 'countedCents === 0\n', 'countedCents < 0\n'],
      [
        'the balance of a charge is that after paying',
        'balances[index] = balanceCents;\n    instalments[index] = interestCents',
        'balances[index] = balanceCents - capitalCents;\n    instalments[index] = interestCents',
      ],
      ['a fixed monthly charge is paid once', 'return cents * termMonths;', 'return cents;'],
      [
        'the payment of a row leaves the charges out',
        'payment: centsToDollars(row.instalmentCents + chargesCents)',
        'payment: centsToDollars(row.instalmentCents)',
      ],
      ['every charge is insurance', "if (prepared.charge.kind === 'life_insurance') insuranceCents", 'insuranceCents'],
      ['the first payment counts what is not monthly', "prepared.charge.when !== 'monthly' ||", ''],
    ],
  ),
  ...mutantsOf(
    `${source}/offers.ts`,
    [`${source}/offers.test.ts`],
    [
      [
        'offers go by the approximate total',
        'left.realTotal - right.realTotal',
        'left.totalPayment - right.totalPayment',
      ],
      [
        'no rate comes first',
        'Number(left === null) - Number(right === null)',
        'Number(right === null) - Number(left === null)',
      ],
      ['the annual rate is not looked at', ' || compareRates(left.realAnnualRate, right.realAnnualRate)', ''],
      ['the mode is not looked at', "charges: request.charges ?? 'required'", "charges: 'required'"],
      [
        'at the ceiling is above it',
        'pricing.announcedPercent > query.ceilingPercent',
        'pricing.announcedPercent >= query.ceilingPercent',
      ],
      [
        'four decimals are held against the ceiling',
        'pricing.announcedPercent > query',
        'pricing.effectivePercent > query',
      ],
      ['the average charged is lost', 'averageCharged: entry.averageCharged', 'averageCharged: null'],
    ],
  ),
  ...mutantsOf(
    `${source}/prepayment.ts`,
    [`${source}/prepayment.test.ts`],
    [
      [
        'more than what is owed is taken',
        'Math.min(dollarsToCents(extra.get(month) ?? 0), balanceCents)',
        'dollarsToCents(extra.get(month) ?? 0)',
      ],
      ['the instalment is always made anew', "effect === 'instalment' && extraCents > 0", 'extraCents > 0'],
      [
        'the instalment is never made anew',
        "effect === 'instalment' && extraCents",
        "effect !== 'term' && effect !== 'instalment' && extraCents",
      ],
      [
        'the months left count the present one',
        'const termMonths = loan.termMonths - month;',
        'const termMonths = loan.termMonths - month + 1;',
      ],
      [
        'charges go by the balance after paying',
        'takenCharges(monthly, loan, startCents)',
        'takenCharges(monthly, loan, balanceCents)',
      ],
      [
        'optional charges count',
        "charge.when === 'monthly' && countsCharge(charge, 'required')",
        "charge.when === 'monthly'",
      ],
      ['the last month too', 'Math.max(0, term - 1)', 'Math.max(0, term)'],
    ],
  ),
  ...mutantsOf(
    `${source}/affordability.ts`,
    [`${source}/affordability.test.ts`],
    [
      ['other debts are left out', ' - dollarsToCents(otherDebts)', ''],
      ['steps of a hundred', 'const stepCents = 10_00;', 'const stepCents = 100_00;'],
      ['closed institutions lend', 'if (!entry.summary.available) continue;', ''],
      ['any offer of that amount is named', 'available && dollarsToCents(firstPayment) <= capacityCents', 'available'],
      [
        'the income is not looked at',
        'amount: centsToDollars(amountCents), term, income, city',
        'amount: centsToDollars(amountCents), term, city',
      ],
      ['more than 100,000', 'max: 100_000_00', 'max: 1_000_000_00'],
      ['the last step is lost', 'else high = middle - 1;', 'else high = middle - 2;'],
    ],
  ),
  ...mutantsOf(
    `${source}/refinance.ts`,
    [`${source}/refinance.test.ts`],
    [
      [
        'insurance does not fall',
        'multiplyDivideHalfUp(firstInsuranceCents, balanceCents, schedule.principalCents)',
        'firstInsuranceCents',
      ],
      ['the present institution is offered', ' && institution.id !== present.institutionId', ''],
      ['closed institutions are offered', 'available && institution.id', 'institution.id'],
      ['what comes back counts for the month', ' && !charge.refundable', ''],
      ['the first day costs nothing', '(index === 0 ? atOnceCents : 0)', '0'],
      ['equal is not won back', 'if (saved >= 0)', 'if (saved > 0)'],
      ['worth it at no saving', 'difference > 0)', 'difference >= 0)'],
      [
        'insurance of staying does not count',
        'const stayingCents = stay.interestCents + stay.insuranceCents;',
        'const stayingCents = stay.interestCents;',
      ],
    ],
  ),
];
