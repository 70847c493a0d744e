import type { Charge } from '@cotejo/finance/charges';
import { expect, it, vi } from 'vitest';
import { sampleInstitution, sampleRates } from '#testing/factories.ts';
import { pageInstitutionsOf, preparePageInstitutions } from '../../page-institutions.ts';
import { estimatePayments } from './estimate-payments.ts';

const asked = { amount: 8_000, term: 48, income: 1_200, location: 'Quito' };
const estimate = (institutions: Parameters<typeof pageInstitutionsOf>[0], overrides = {}) => {
  const found = estimatePayments(preparePageInstitutions(pageInstitutionsOf(institutions)), { ...asked, ...overrides });
  return found && [found.count, found.cheapest.institution.name, found.dearest.institution.name];
};
const open = [
  sampleInstitution({ name: 'Banco Dos', minRate: 15 }),
  sampleInstitution({ name: 'Banco Uno', minRate: 14 }),
  sampleInstitution({ name: 'Banco Tres', minRate: 16 }),
];
const closed = [
  sampleInstitution({ name: 'Banco Barato', minRate: 9, available: false }),
  sampleInstitution({ name: 'Banco Caro', minRate: 25, available: false }),
];

it('goes from the cheapest to the dearest of those that lend today', () => {
  expect(estimate(open)).toEqual([3, 'Banco Uno', 'Banco Tres']);
});

it('makes no rules of Spanish order in the browser: the server sends the institutions in it [8.1.7]', () => {
  const sent = pageInstitutionsOf(open);
  expect(sent.map(({ name }) => name)).toEqual(['Banco Dos', 'Banco Tres', 'Banco Uno']);
  const collator = vi.spyOn(Intl, 'Collator').mockImplementation(() => {
    throw new Error('a collator was made');
  });
  const order = preparePageInstitutions(sent).active.map(({ summary }) => summary.name);
  collator.mockRestore();
  expect(order).toEqual(['Banco Dos', 'Banco Tres', 'Banco Uno']);
});

it('leaves out who takes no applications', () => {
  expect(estimate([...open, ...closed])).toEqual([3, 'Banco Uno', 'Banco Tres']);
  expect(estimate(closed)).toBeNull();
});

it('goes by the total with charges, and has the range of first payments and of what is handed out [4.7.18]', () => {
  const [dos, uno] = open;
  if (!dos || !uno) throw new Error('two institutions');
  const loan = uno.products.personalLoan;
  const charges: Charge[] = [
    {
      ...{ kind: 'other', name: 'Trámite', basis: 'fixed', value: 1_000, when: 'deducted' },
      ...{ obligation: 'required', refundable: false },
    },
  ];
  const charged = { ...uno, products: { personalLoan: { ...loan, charges } } };
  expect(estimate([dos, charged])).toEqual([2, 'Banco Dos', 'Banco Uno']);
  const found = estimatePayments(preparePageInstitutions(pageInstitutionsOf([dos, charged])), asked);
  // The dearest loan has the lower instalment, because its charge is deducted from the amount paid out.
  expect(found?.payments).toEqual({ lowest: 218.61, highest: 222.65 });
  expect(found?.received).toEqual({ lowest: 7_000, highest: 8_000 });
});

it('never prices an institution whose charges cannot be read [4.1.7]', () => {
  const unreadable = { ...sampleInstitution({ name: 'Banco Ilegible', minRate: 9 }), chargesUnreadable: true as const };
  expect(estimate([...open, unreadable])).toEqual([3, 'Banco Uno', 'Banco Tres']);
  expect(estimate([unreadable])).toBeNull();
});

it.each([{ amount: 40_001 }, { amount: 0 }, { term: 61 }, { term: 12.5 }, { term: 0 }])(
  'is none for what nobody lends: %j',
  (figures) => {
    expect(estimate(open, figures)).toBeNull();
  },
);

it('never prices an institution whose rates nobody confirmed for too long, and sends them only then [5.1.7]', () => {
  const excluded = sampleInstitution({
    ...{ name: 'Banco Olvidado', minRate: 9 },
    rates: sampleRates({ isStale: true, isExcluded: true }),
  });
  expect(estimate([...open, excluded])).toEqual([3, 'Banco Uno', 'Banco Tres']);
  expect(estimate([excluded])).toBeNull();
  expect(pageInstitutionsOf([...open, excluded]).map(({ name, rates }) => [name, rates?.isExcluded])).toEqual([
    ['Banco Dos', undefined],
    ['Banco Olvidado', true],
    ['Banco Tres', undefined],
    ['Banco Uno', undefined],
  ]);
});
