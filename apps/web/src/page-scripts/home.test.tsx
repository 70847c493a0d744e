import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShortForm } from '../site/home/ShortForm.tsx';
import { LateImage } from '../ui/LateImage.tsx';

const pageInstitutions = [
  ['Banco Uno', 15, 500, 50_000, 3, 72] as const,
  ['Banco Dos', 16, 500, 45_000, 3, 72] as const,
];
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
      <ShortForm limits={limits} start={{ amount: 8_000, term: 48 }} pageInstitutions={pageInstitutions} />
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
    expect(lowest()).toBe('$237');
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

  /** The sentence and the bars as they are shown. */
  const figures = () => {
    const estimate = document.querySelector('[data-estimate]')?.cloneNode(true) as HTMLElement;
    for (const hidden of estimate.querySelectorAll('[hidden]')) hidden.remove();
    const names = [...estimate.querySelectorAll('[data-name]')].map(({ textContent }) => textContent);
    return { words: plain(estimate.querySelector('p')?.textContent), names };
  };

  it('names one figure and one bar where one institution lends, and a range where several do', () => {
    expect(figures()).toEqual({
      words: 'Entre $223 y $227 al mesen 2 instituciones',
      names: ['Banco Uno', 'Banco Dos'],
    });
    type('monto', '48000');
    expect(figures()).toEqual({ words: '$1.336 al mesen 1 institución', names: ['Banco Uno'] });
    type('monto', '8000');
    expect(figures().names).toEqual(['Banco Uno', 'Banco Dos']);
  });

  it('comes from the server with one figure where one institution lends', () => {
    document.body.innerHTML = renderToStaticMarkup(
      <ShortForm limits={limits} start={{ amount: 48_000, term: 48 }} pageInstitutions={pageInstitutions} />,
    );
    expect(figures()).toEqual({ words: '$1.336 al mesen 1 institución', names: ['Banco Uno'] });
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
