import { describe, expect, it } from 'vitest';
import { describeCost, rulerTicks, showCost } from './cost.ts';

describe('showCost', () => {
  it('rounds each figure half up from its own cents', () => {
    expect(showCost({ capital: 8000, total: 10_349.55 }, 10_349.55)).toEqual({
      capital: 8000,
      interest: 2350,
      charges: 0,
      total: 10_350,
      extra: 0,
    });
    expect(showCost({ capital: 8000, total: 10_349.55, charges: 349.6 })).toMatchObject({
      interest: 2000,
      charges: 350,
    });
    expect(showCost({ capital: 5000, total: 5858.8, charges: 44.4 })).toMatchObject({ interest: 814, charges: 44 });
    expect(showCost({ capital: 8000, total: 10_736.4 }, 10_349.4).extra).toBe(10_736 - 10_349);
  });

  it('never shows interest below zero', () => {
    expect(showCost({ capital: 100, total: 99.99 }).interest).toBe(0);
  });
});

it('says the three figures and what exceeds the cheapest', () => {
  expect(describeCost(showCost({ capital: 8000, total: 10_736 }, 10_349), 'Cooperativa JEP')).toBe(
    'Cooperativa JEP: capital $8.000, interés $2.736, total $10.736, $387 más que la más barata',
  );
});

describe('rulerTicks', () => {
  it('starts at zero and steps in round figures to the dearest', () => {
    const ticks = rulerTicks(10_736);
    expect(ticks.map((tick) => tick.label)).toEqual(['$0', '$2.000', '$4.000', '$6.000', '$8.000', '$10.000']);
    expect(ticks.at(-1)?.percent).toBeCloseTo(93.15, 1);
  });

  it('has none without a total', () => expect(rulerTicks(0)).toEqual([]));
});
