import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { sampleOffer } from '#testing/factories.ts';
import { showEarlyOffers } from './early-offers.ts';
import { OffersSkeleton } from './OffersSkeleton.tsx';

const found = (...offers: ReturnType<typeof sampleOffer>[]) => ({ data: offers });
const rows = () => [...document.querySelectorAll('[data-early-place=offers] li')].map((row) => row.textContent);

beforeEach(() => {
  // The waiting screen as the server sends it.
  document.body.innerHTML = renderToString(<OffersSkeleton />);
});

it('writes each offer with what a person compares into the waiting screen [8.2.07]', () => {
  const uno = { ...sampleOffer('Banco Uno', 10_349), realAnnualRate: 14.09 };
  const dos = { ...sampleOffer('Jardín', 10_500, { type: 'COOPERATIVE' }), realAnnualRate: null };
  showEarlyOffers(found(uno, dos), 1);
  expect(rows().map((text) => text?.replace(/\s/g, ' '))).toEqual([
    'Banco UnoBancoValor Cuota$216Costo anual con cargos14,09 %Pago Total (aprox.) con cargos$10.349',
    'JardínCooperativaValor Cuota$219Costo anual con cargosno se puede calcularPago Total (aprox.) con cargos$10.500',
  ]);
});

it('says first where the lowest rate is not the cheapest loan, as the screen will [8.2.07]', () => {
  const cheap = { ...sampleOffer('Banco Uno', 10_349), rate: 15 };
  const low = { ...sampleOffer('Jardín', 10_500), rate: 12.9 };
  const closed = { ...sampleOffer('Cerrado', 10_600), rate: 9, available: false };
  const first = () => document.querySelector('[data-early-place=offers] > p')?.textContent?.replace(/\s/g, ' ');
  showEarlyOffers(found(cheap, low, closed), 1);
  expect(first()).toBe(
    'El préstamo con la tasa más baja no es el más barato. Jardín tiene la menor tasa, 12,90 %, y con sus cargos pagas $10.500. ' +
      'En Banco Uno la tasa es 15,00 % y pagas $10.349: te ahorras $151.',
  );
  showEarlyOffers(found({ ...cheap, rate: 12 }, low), 1);
  expect(first()).toBeUndefined();
});

it('writes the page of the list that the URL names, or the last one there is [8.2.07]', () => {
  const eight = Array.from({ length: 8 }, (_, index) => sampleOffer(`Banco ${index + 1}`, 10_349));
  showEarlyOffers(found(...eight), 2);
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toContain('Banco 7');
  showEarlyOffers(found(...eight), 1);
  expect(rows()).toHaveLength(6);
  showEarlyOffers(found(...eight), 9);
  expect(rows()).toHaveLength(2);
  showEarlyOffers(found(), 1);
  expect(document.querySelector('[data-early-place=offers]')?.innerHTML).toBe('');
});

it('takes a name for text, whatever stands in it [8.2.07]', () => {
  showEarlyOffers(found(sampleOffer('<img src=x onerror=alert(1)>', 10_349)), 1);
  expect(document.querySelector('[data-early-place=offers] img')).toBeNull();
  expect(rows()[0]).toContain('<img src=x onerror=alert(1)>');
});

it('stays from one waiting screen to the next [8.2.07]', () => {
  showEarlyOffers(found(sampleOffer('Banco Uno', 10_349)), 1);
  const { container } = render(<OffersSkeleton />);
  expect(container.querySelector('[data-early-place=offers]')?.textContent).toContain('Banco Uno');
});

it('goes by the order that the URL names, with those that cannot be chosen last [9.4.6]', () => {
  const low = { ...sampleOffer('Banco Uno', 10_349), firstPayment: 230 };
  const high = { ...sampleOffer('Banco Dos', 10_500), firstPayment: 219 };
  const closed = { ...sampleOffer('Cerrado', 10_600, { available: false }), firstPayment: 100 };
  showEarlyOffers(found(low, high, closed), 1, 'payment');
  expect(rows().map((text) => text?.replace(/Banco?(Cooperativa)?Valor.*/s, ''))).toEqual([
    'Banco Dos',
    'Banco Uno',
    'Cerrado',
  ]);
});
