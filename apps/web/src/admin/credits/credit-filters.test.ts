import { describe, expect, it } from 'vitest';
import { tablePageSizes } from '../ui/use-list-url.ts';
import { amountSlider, noFilters, queryOf, readFilters, writeFilters } from './credit-filters.ts';

describe('the filters of the list', () => {
  it('keeps them in the URL and reads them back [3.2.131] [3.2.132]', () => {
    const filters = {
      ...noFilters,
      status: ['PENDING' as const, 'APPROVED' as const],
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      amount: [500, 20_000] as [number, number],
      institutionId: 'i-1',
      q: 'Quishpe',
      mine: true,
      page: 3,
      limit: 25,
    };
    const search = writeFilters(filters, new URLSearchParams('seccion=credits'));
    expect(search.get('seccion')).toBe('credits');
    expect(readFilters(search)).toEqual(filters);
    expect(queryOf(filters)).toMatchObject({ mine: true });
  });

  it('leaves a plain URL for no filters', () => {
    expect(writeFilters(noFilters, new URLSearchParams('estado=PENDING&pagina=4')).toString()).toBe('');
  });

  it('has the slider from 0 to 50000 in steps of 500 [3.2.133] [3.9.45]', () => {
    expect(amountSlider).toEqual({ min: 0, max: 50_000, step: 500 });
  });

  it('sends an amount only when the slider is off its end [3.2.134]', () => {
    expect(queryOf(noFilters)).toEqual({});
    expect(queryOf({ ...noFilters, amount: [500, 50_000] })).toEqual({ minAmount: 500 });
    expect(queryOf({ ...noFilters, amount: [0, 49_500] })).toEqual({ maxAmount: 49_500 });
  });

  it('starts on page 1 with ten rows, of 5, 10, 25 and 50 [3.9.29] [3.9.30] [3.9.33]', () => {
    expect(tablePageSizes).toEqual([5, 10, 25, 50]);
    expect(readFilters(new URLSearchParams())).toMatchObject({ page: 1, limit: 10 });
  });

  it('takes anything odd as absent', () => {
    const odd = 'estado=NADA&desde=ayer&montoMin=-3&montoMax=x&pagina=0&filas=7&montoMin=9';
    expect(readFilters(new URLSearchParams(odd))).toEqual(noFilters);
  });
});
