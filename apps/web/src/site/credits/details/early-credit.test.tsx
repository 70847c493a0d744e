import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { beforeEach, expect, it } from 'vitest';
import { sampleCreditDetails } from '#testing/factories.ts';
import { showEarlyCredit } from './early-credit.ts';

const place = () => document.querySelector('[data-early-place=credit]');
const write = (changed: Partial<CreditDetails>) =>
  showEarlyCredit({ ...sampleCreditDetails({ status: 'INSTITUTION_SELECTED' }), ...changed });

beforeEach(() => {
  document.body.innerHTML = '<div data-early-place="credit"></div>';
});

it('writes the name and the figures that stand over the details [8.2.08]', () => {
  write({ amount: 8_000, term: 48, income: 900, rate: 15.6, charges: [], realAnnualRate: null });
  const { institution } = sampleCreditDetails();
  expect(place()?.querySelector('h1')?.textContent).toBe(`Préstamo ${institution?.name}`);
  expect(
    [...(place()?.querySelectorAll('dl > div') ?? [])].map((figure) => figure.textContent?.replace(/\s/g, ' ')),
  ).toEqual(['Monto$8.000', 'Plazo48 meses', 'Ingresos$900', 'Tasa15,60 %']);
});

it.each<[string, Partial<CreditDetails>]>([
  ['an application that is under review', { status: 'UNDER_REVIEW' }],
  ['a returned application', { onlyCorrections: true }],
  ['a credit without an institution', { institution: null }],
])('leaves the place of %s empty: another screen follows [8.2.08]', (_what, changed) => {
  write({});
  expect(place()?.innerHTML).not.toBe('');
  write(changed);
  expect(place()?.innerHTML).toBe('');
});
