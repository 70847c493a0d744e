import type { Charge } from '@cotejo/finance/charges';
import { simulateCredit } from '@cotejo/finance/credit-simulation';
import { type OfferInstitution, prepareOfferCatalog } from '@cotejo/finance/offer-catalog';
import { findOffers } from '@cotejo/finance/offers';
import { frenchSchedule } from '@cotejo/finance/schedule';
import { annualCostPercent } from '../packages/finance/src/annual-cost.ts';
import type { Row } from './table.ts';

function medianMs(runs: number, work: () => void): number {
  work();
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  }).sort((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}

export function financeRows(): Row[] {
  const batch = 2_000;
  const batchMs = medianMs(15, () => {
    for (let index = 0; index < batch; index += 1) {
      simulateCredit({ amount: 500 + index, term: 72, annualRate: 15.6, typeAmortizationRate: 2 });
    }
  });
  const perSecond = (batch / batchMs) * 1_000;

  const institutions = Array.from({ length: 10_000 }, (_, index) => exampleInstitution(index));
  const catalog = prepareOfferCatalog(institutions);
  const searchMs = medianMs(51, () => {
    findOffers(catalog, { amount: 8_000, term: 48, income: 1_200 });
  });
  const smallCatalog = prepareOfferCatalog(institutions.slice(0, 300));
  const smallMs = medianMs(201, () => {
    findOffers(smallCatalog, { amount: 8_000, term: 48, income: 1_200 });
  });
  const schedule = frenchSchedule({ principalCents: 800_000, annualRatePercent: 15, termMonths: 48 });
  const payments = Float64Array.from(schedule.rows, (row) => row.instalmentCents);
  const rates = 1_000;
  let sum = 0;
  const ratesMs = medianMs(51, () => {
    for (let index = 0; index < rates; index += 1) {
      const flows = { inHandCents: 750_000 + index * 10, payments, termMonths: 48, refundedCents: 40_000 };
      sum += annualCostPercent(flows, 0.0125) ?? Number.NaN;
    }
  });
  if (!(sum > 0)) throw new Error('The annual rates are no figures');
  const rateMicroseconds = (ratesMs / rates) * 1_000;
  return [
    {
      name: 'simulation, 72 months',
      figure: `${Math.round(perSecond)}/s`,
      ratio: perSecond / 20_000,
      target: 1,
      against: 'the limit of 20,000/s',
    },
    {
      name: 'offers of 300 institutions with charges',
      figure: `${smallMs.toFixed(2)} ms`,
      ratio: 6 / smallMs,
      target: 1,
      against: 'the limit of 6 ms',
    },
    {
      name: 'offers of 10,000 institutions with charges',
      figure: `${searchMs.toFixed(1)} ms`,
      ratio: 60 / searchMs,
      target: 1,
      against: 'the limit of 60 ms',
    },
    {
      name: 'the annual rate with charges, 48 months',
      figure: `${rateMicroseconds.toFixed(2)} µs`,
      ratio: 20 / rateMicroseconds,
      target: 1,
      against: 'the 20 µs that an offer of 300 may take',
    },
  ];
}

function exampleCharges(index: number): Charge[] {
  const charge = { obligation: 'required', refundable: false } as const;
  return [
    { ...charge, kind: 'solca', name: 'SOLCA', basis: 'amount', value: 0.5, when: 'deducted', obligation: 'law' },
    {
      ...charge,
      kind: 'life_insurance',
      name: 'Seguro',
      basis: 'balance',
      value: 0.02 + (index % 10) / 100,
      when: 'monthly',
    },
    {
      ...charge,
      kind: 'savings_deposit',
      name: 'Encaje',
      basis: 'amount',
      value: 5,
      when: 'deducted',
      refundable: true,
    },
  ];
}

function exampleInstitution(index: number): OfferInstitution {
  const rate = 12 + (index % 350) / 100;
  return {
    id: String(index),
    name: `Institución ${index}`,
    type: index % 2 === 0 ? 'BANK' : 'COOPERATIVE',
    logo: null,
    isActive: true,
    available: true,
    featured: false,
    minRate: rate,
    maxRate: rate + 1,
    cities: [],
    product: {
      minAmount: 500,
      maxAmount: 20_000 + (index % 7) * 1_000,
      minTerm: 3,
      maxTerm: 60,
      minIncome: 400 + (index % 9) * 100,
      maxIncome: 20_000,
      minRate: rate,
      maxRate: rate + 1,
      charges: exampleCharges(index),
    },
  };
}
