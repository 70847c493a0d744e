import type { Charge } from '@cotejo/finance/charges';
import { formatDollars } from '@cotejo/format/figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { estimatePayments } from '#site/credits/request-form/estimate-payments.ts';
import { loadHome } from '#site/home/load-home.ts';
import { ShortForm } from '#site/home/ShortForm.tsx';
import { preparePageInstitutions } from '#site/page-institutions.ts';
import { sampleInstitution } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { LateImage } from '#ui/page/LateImage.tsx';

const institution = (name: string, minRate: number, maxAmount: number, charges: Charge[] = []) => {
  const sample = sampleInstitution({ name, minRate });
  const personalLoan = { ...sample.products.personalLoan, maxAmount, maxTerm: 72, charges };
  return { ...sample, id: name, products: { personalLoan } };
};
const insurance: Charge = {
  ...{ kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.12, when: 'monthly' },
  ...{ obligation: 'required', refundable: false },
};
// By interest alone Banco Dos would be the dearer one.
const institutions = [institution('Banco Uno', 15, 50_000, [insurance]), institution('Banco Dos', 16, 45_000)];
const homeOf = (start: object = {}) => {
  const { limits: _limits, ...data } = loadHome(sampleSiteData({ institutions: () => institutions }));
  return { ...data, limits, start: { ...data.start, ...start } };
};
const limits = { amount: { min: 500, max: 50_000 }, term: { min: 3, max: 72 }, income: { min: 460, max: 10_000 } };

let comeNear: (image: Element) => void = () => {};
class FakeObserver {
  constructor(listener: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    comeNear = (target) => listener([{ target, isIntersecting: true }]);
  }
  observe(): void {}
  unobserve(): void {}
}

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <ShortForm {...homeOf()} />
      <LateImage src="/media/one?w=800" srcSet="/media/one?w=400 400w" alt="" id="one" />
      <LateImage src="/media/two?w=96" alt="" id="two" />
    </>,
  );
  await import('./home.ts');
});

const image = (id: string) => document.querySelector<HTMLImageElement>(`img[id=${id}]`) as HTMLImageElement;

describe('images below the first screen', () => {
  it('are fetched when a person comes near, each on its own', () => {
    expect(image('one').getAttribute('src')).toMatch(/^data:/);
    comeNear(image('one'));
    expect(image('one').getAttribute('src')).toBe('/media/one?w=800');
    expect(image('one').getAttribute('srcset')).toBe('/media/one?w=400 400w');
    expect(image('two').getAttribute('src')).toMatch(/^data:/);
  });

  it('are all fetched for paper', () => {
    dispatchEvent(new Event('beforeprint'));
    expect(image('one').getAttribute('src')).toBe('/media/one?w=800');
    expect(image('two').getAttribute('src')).toBe('/media/two?w=96');
  });
});

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const boxOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const said = (name: string) => plain(document.getElementById(`${name}-said`)?.textContent);
const without = () => document.querySelector<HTMLElement>('[data-nobody]') as HTMLElement;
const lowest = () => document.querySelector('[data-lowest]')?.textContent;

function type(name: string, text: string): void {
  const box = boxOf(name);
  box.value = text;
  box.dispatchEvent(new Event('input'));
}
const leave = (name: string) => boxOf(name).dispatchEvent(new Event('blur'));

/** Presses COMPARAR: whether the browser may go on, and the figures it would send. */
function send() {
  const form = document.querySelector('form') as HTMLFormElement;
  const goesOn = form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  const formData = new FormData(form);
  const event = Object.assign(new Event('formdata'), { formData });
  form.dispatchEvent(event);
  return { goesOn, sent: Object.fromEntries(formData) };
}

describe('the short form of home', () => {
  it.each(['8,500', '8.500', '8500', '8,500.00', '8.500,00', '$ 8 500'])('reads %s as 8500', (text) => {
    type('monto', text);
    expect(document.querySelector<HTMLElement>('[data-estimate]')?.hidden).toBe(false);
    expect(lowest()).toBe('$241');
    leave('monto');
    expect(boxOf('monto').value).toBe('8.500');
    expect(said('monto')).toBe('');
    expect(send()).toEqual({ goesOn: true, sent: { monto: '8500', plazo: '48' } });
  });

  it.each([
    ['monto', '300000', '50.000', 'El máximo es $50.000; pusimos ese monto.'],
    ['monto', '9', '500', 'El mínimo es $500; pusimos ese monto.'],
    ['plazo', '100', '72', 'El máximo es 72 meses; pusimos ese plazo.'],
    ['plazo', '1,5', '3', 'El mínimo es 3 meses; pusimos ese plazo.'],
  ])('says at %s what was put in the place of %s, until the next change', (name, text, written, words) => {
    type(name, text);
    leave(name);
    expect([boxOf(name).value, said(name)]).toEqual([written, words]);
    expect(document.getElementById(`${name}-said`)?.getAttribute('role')).toBe('status');
    expect(boxOf(name).getAttribute('aria-describedby')).toBe(`${name}-said`);
    expect(without().hidden).toBe(true);
    type(name, '50');
    expect(said(name)).toBe('');
  });

  it.each(['', 'diez mil', '-500'])('asks for the amount where the box holds %j, and goes nowhere', (text) => {
    type('monto', text);
    expect([without().hidden, without().textContent]).toEqual([false, 'Escribe cuánto necesitas.']);
    expect(send().goesOn).toBe(false);
    expect(said('monto')).toBe('Escribe cuánto necesitas.');
    expect(boxOf('monto').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(boxOf('monto'));
    type('monto', '8000');
    expect(boxOf('monto').hasAttribute('aria-invalid')).toBe(false);
    expect(send().goesOn).toBe(true);
  });

  /** The sentences and the bars as they are shown. */
  const figures = () => {
    const form = document.querySelector('[data-short-form]')?.cloneNode(true) as HTMLElement;
    for (const hidden of form.querySelectorAll('[hidden]')) hidden.remove();
    const textOf = (name: string) =>
      [...form.querySelectorAll(`[data-${name}]`)].map(({ textContent }) => plain(textContent));
    const words = plain(form.querySelector('p[data-estimate]')?.textContent)?.replace(/\s+/g, ' ');
    return { words, names: textOf('name'), totals: textOf('total'), saving: textOf('saving')[0] };
  };

  it('names the cheapest with its charges, as the request form does one press later [9.4.1]', () => {
    for (const [amount, term] of [
      [8_000, 48],
      [3_000, 12],
    ] as const) {
      type('monto', String(amount));
      type('plazo', String(term));
      const catalog = preparePageInstitutions(homeOf().pageInstitutions);
      const found = estimatePayments(catalog, { amount, term, income: 1_200, location: '' });
      expect(figures().names).toEqual([found?.cheapest.institution.name, found?.dearest.institution.name]);
      expect(figures().totals).toEqual(
        [found?.cheapest.realTotal ?? 0, found?.dearest.realTotal ?? 0].map((total) => formatDollars(total)),
      );
    }
    type('monto', '8000');
    type('plazo', '48');
    expect(figures()).toEqual({
      words: 'La primera cuota va de $227 a $232 en 2 instituciones',
      names: ['Banco Dos', 'Banco Uno'],
      totals: ['$10.883', '$10.945'],
      saving: 'Si eliges la más barata, te ahorras $62.',
    });
  });

  it('comes from the server with the same words as its script writes', () => {
    const fromServer = figures();
    expect(fromServer.words).toBe('La primera cuota va de $227 a $232 en 2 instituciones');
    type('monto', '9000');
    expect(figures()).not.toEqual(fromServer);
    type('monto', '8000');
    expect(figures()).toEqual(fromServer);
  });

  it('says nothing of a saving below $20 [9.4.2]', () => {
    type('monto', '500');
    type('plazo', '3');
    expect(figures().names).toHaveLength(2);
    expect(figures().saving).toBeUndefined();
  });

  it('names one figure and one bar where one institution lends, and a range where several do', () => {
    type('monto', '48000');
    expect(figures()).toMatchObject({ words: 'La primera cuota es de $1.393 en 1 institución', names: ['Banco Uno'] });
    type('monto', '8000');
    expect(figures().names).toEqual(['Banco Dos', 'Banco Uno']);
  });

  it('comes from the server with one figure where one institution lends', () => {
    document.body.innerHTML = renderToStaticMarkup(<ShortForm {...homeOf({ amount: 48_000 })} />);
    expect(figures()).toMatchObject({ words: 'La primera cuota es de $1.393 en 1 institución', names: ['Banco Uno'] });
  });

  it('says so when no institution lends', () => {
    type('monto', '400');
    expect(without().textContent).toContain('no encontramos quien preste');
    expect(without().hidden).toBe(false);
  });

  it('moves box and slider together', () => {
    const slider = document.querySelector<HTMLInputElement>('[aria-label="Monto, deslizador"]') as HTMLInputElement;
    slider.value = '12000';
    slider.dispatchEvent(new Event('input'));
    expect(boxOf('monto').value).toBe('12.000');
    type('monto', '9,000');
    expect(slider.value).toBe('9000');
  });
});
