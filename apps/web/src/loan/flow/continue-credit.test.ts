import { beforeEach, expect, it } from 'vitest';
import { flowKeys } from '#session/stored-application.ts';
import { sampleCredit } from '#testing/factories.ts';
import { continueCredit } from './continue-credit.ts';
import { readForm } from './stored-form.ts';

beforeEach(() => {
  sessionStorage.clear();
  for (const key of Object.values(flowKeys)) sessionStorage.setItem(key, 'former');
});

const storedValues = () => Object.values(flowKeys).map((key) => sessionStorage.getItem(key));

it('takes up an application without an institution, and nothing of the former one stays', () => {
  const credit = sampleCredit({ institutionId: null });
  expect(continueCredit(credit)).toBe('/creditos/resultados');
  expect(storedValues()).toEqual([credit.id, ...Array(7).fill(null)]);
  expect(readForm()).toMatchObject({ amount: credit.amount, document: credit.document, termsAccepted: false });
});

it('takes up one with an institution as if that had just been chosen first', () => {
  const credit = sampleCredit({ institutionId: 'chosen' });
  expect(continueCredit(credit)).toBe(`/creditos/detalles?credito=${credit.id}&continuar=si`);
  expect(storedValues()).toEqual([credit.id, 'chosen', 'chosen', ...Array(5).fill(null)]);
});
