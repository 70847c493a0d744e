import { describe, expect, it } from 'vitest';
import { describeValidation } from './core/validation.ts';
import { offerSchemas } from './offers.schemas.ts';

const { findBestRates, findPublicBestRates, searchCredits } = offerSchemas;

type OfferEndpoint = typeof findBestRates | typeof findPublicBestRates | typeof searchCredits;

const refusal = (endpoint: OfferEndpoint, query: unknown) => {
  const error = endpoint.query.safeParse(query).error;
  return error === undefined ? null : describeValidation(error, query, endpoint.missingMessage);
};

const search = { amount: '5000', term: '12', income: '800' };

describe('searches', () => {
  it.each([{}, { amount: '5000' }, { term: '12' }, { amount: '', term: '12' }])(
    'refuses best rates without amount or term: %j [1.5.19]',
    (query) => {
      for (const endpoint of [findBestRates, findPublicBestRates])
        expect(refusal(endpoint, query)?.message).toBe('Monto y plazo son requeridos');
    },
  );

  it.each(['499.99', '100000.01', '0', '-5'])('refuses an amount of %s [1.5.13] [1.9.01]', (amount) => {
    for (const endpoint of [findBestRates, findPublicBestRates, searchCredits])
      expect(refusal(endpoint, { ...search, amount })).toMatchObject({
        code: 'INVALID_AMOUNT',
        message: 'El monto debe estar entre $500 y $100000',
      });
  });

  it.each(['2', '73', '0', '-3'])('refuses a term of %s [1.5.14] [1.9.02]', (term) => {
    for (const endpoint of [findBestRates, findPublicBestRates, searchCredits])
      expect(refusal(endpoint, { ...search, term })).toMatchObject({
        code: 'INVALID_TERM',
        message: 'El plazo debe estar entre 3 y 72 meses',
      });
  });

  it('takes both ends of the validated ranges [1.9.01] [1.9.02]', () => {
    expect(refusal(findBestRates, { amount: '500', term: '3' })).toBeNull();
    expect(refusal(findBestRates, { amount: '100000', term: '72' })).toBeNull();
  });

  it('refuses a fraction of a month and a third decimal', () => {
    expect(refusal(findBestRates, { amount: '5000', term: '12.5' })?.code).toBe('INVALID_TERM');
    expect(refusal(findBestRates, { amount: '5000.005', term: '12' })?.code).toBe('INVALID_AMOUNT');
  });

  it('requires amount, term and income of a credit search [2.5.42]', () => {
    expect(refusal(searchCredits, search)).toBeNull();
    for (const absent of ['amount', 'term', 'income'])
      expect(refusal(searchCredits, { ...search, [absent]: undefined })?.fields).toHaveProperty(absent);
  });
});
