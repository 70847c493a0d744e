import { findOffers, type OfferInstitution, prepareOfferCatalog, simulateCredit } from '@cotejo/finance';
import type { Row } from './table.ts';

/** Median of `runs` timings of `work`, in milliseconds. */
function medianMs(runs: number, work: () => void): number {
  work();
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  }).sort((a, b) => a - b);
  return times[Math.floor(runs / 2)] ?? Number.NaN;
}

/** Simulations per second in process, and a search over 10,000 institutions. */
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
  const smallCatalog = prepareOfferCatalog(institutions.slice(0, 100));
  const smallMs = medianMs(501, () => {
    findOffers(smallCatalog, { amount: 8_000, term: 48, income: 1_200 });
  });
  return [
    {
      name: 'simulation, 72 months',
      figure: `${Math.round(perSecond)}/s`,
      ratio: perSecond / 20_000,
      target: 1,
      against: 'the limit of 20,000/s',
    },
    {
      name: 'best rates over 10,000 institutions',
      figure: `${searchMs.toFixed(2)} ms`,
      ratio: 3 / searchMs,
      target: 1,
      against: `the limit of 3 ms (100 institutions: ${smallMs.toFixed(3)} ms)`,
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
    },
  };
}
