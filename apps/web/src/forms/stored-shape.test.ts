import { describe, expect, it } from 'vitest';
import { hasShape, storedShape } from './stored-shape.ts';

interface Stored {
  name: string;
  figure: number | null;
  note?: string | undefined;
  place: { city: string };
}

const sample = {
  ...{ name: '', figure: [null, 0], note: [undefined, ''], place: { city: '' } },
};
const strict = storedShape<Stored>(sample);
const filling = storedShape<Stored>(sample, { fillsMissing: true });
const whole: Stored = { name: 'Ana', figure: 3, place: { city: 'Quito' } };

describe.each([
  ['strict', strict],
  ['filling', filling],
])('the %s reader', (_, { read, parse }) => {
  it('gives back what fits', () => {
    for (const value of [whole, { ...whole, figure: null, note: 'x' }]) {
      expect(read(value)).toEqual(value);
      expect(parse(JSON.stringify(value))).toEqual(value);
    }
  });

  it('leaves out what it does not know, inside of objects too', () => {
    expect(read({ ...whole, former: 1, place: { city: 'Quito', former: 1 } })).toEqual(whole);
  });

  it.each([
    ['a field of another kind', { name: 3 }],
    ['null where a text belongs', { name: null }],
    ['an object where a text belongs', { name: {} }],
    ['a text where a figure or nothing belongs', { figure: '3' }],
    ['an array where a figure or nothing belongs', { figure: [] }],
    ['an array where an object belongs', { place: ['Quito'] }],
    ['an object without a field of its own', { place: {} }],
  ])('takes %s for nothing', (_, changed) => {
    expect(read({ ...whole, ...changed })).toBeNull();
  });

  it.each([null, '', '{', '[]', '3', 'null'])('takes %s in a storage for nothing', (text) => {
    expect(parse(text)).toBeNull();
  });
});

it('refuses or fills what is missing', () => {
  const { figure: _figure, ...older } = whole;
  expect(strict.read(older)).toBeNull();
  expect(filling.read(older)).toEqual({ ...whole, figure: null });
});

it('has an empty value', () => {
  expect(storedShape({ name: '', figure: [null, 0], note: [undefined, ''] }).empty).toEqual({
    name: '',
    figure: null,
  });
});

it('tells whether something has a shape, whatever else it has', () => {
  expect(hasShape<{ id: string }>({ id: 'a', more: 1 }, { id: '' })).toBe(true);
  for (const value of [null, 'a', { id: 1 }, [], {}]) expect(hasShape<{ id: string }>(value, { id: '' })).toBe(false);
});
