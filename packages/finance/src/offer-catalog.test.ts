import { describe, expect, it } from 'vitest';
import {
  cityKeyOf,
  compareInstitutions,
  compareSpanish,
  prepareOfferCatalog,
  prepareOrderedCatalog,
} from './offer-catalog.ts';
import { makeInstitution } from './offer-fixtures.ts';

describe('offer catalogue', () => {
  it('keeps the active institutions only, in Spanish order of names', () => {
    const names = ['Zamora', 'Ñandú', 'Oscus', 'Ámbar', 'Nube', 'ambato'];
    const institutions = names.map((name, index) => makeInstitution({ id: String(index), name }));
    const catalog = prepareOfferCatalog([
      ...institutions,
      makeInstitution({ id: 'x', name: 'Cerrada', isActive: false }),
    ]);
    const ordered = ['Ámbar', 'ambato', 'Nube', 'Ñandú', 'Oscus', 'Zamora'];
    expect(catalog.active.map((entry) => entry.summary.name)).toEqual([...ordered].sort(compareSpanish));
    expect(catalog.active.map((entry) => entry.summary.name).slice(2)).toEqual(['Nube', 'Ñandú', 'Oscus', 'Zamora']);
  });

  it('is the same catalogue, without rules of an order, for institutions that come in its order', () => {
    const institutions = ['Zamora', 'Ñandú', 'ambato', 'Ámbar', 'Nube', 'Nube'].map((name, index) =>
      makeInstitution({ id: String(9 - index), name, isActive: name !== 'Zamora' }),
    );
    const sorted = [...institutions].sort(compareInstitutions);
    expect(prepareOrderedCatalog(sorted)).toEqual(prepareOfferCatalog(institutions));
    expect(prepareOrderedCatalog(sorted).active.map((entry) => entry.summary.id)).toEqual(['6', '7', '4', '5', '8']);
  });

  it('takes spellings of a city as one: case, accents and spaces', () => {
    expect(cityKeyOf('  QUITO ')).toBe(cityKeyOf('Quito'));
    expect(cityKeyOf('Santo Domingo')).not.toBe(cityKeyOf('Domingo'));
    expect(cityKeyOf('Santo  Domingo')).toBe(cityKeyOf('Santo Domingo'));
    expect(cityKeyOf('Cañar')).toBe(cityKeyOf('CANAR'));
  });

  it('refuses rates that cannot be', () => {
    expect(() => prepareOfferCatalog([makeInstitution({ minRate: 120 })])).toThrow(RangeError);
  });
});
