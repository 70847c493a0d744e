import type { Charge } from '@cotejo/finance/charges';
import { formatDollars } from '@cotejo/format/figures';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteDataContext } from '#document/site-context.ts';
import { estimatePayments } from '#site/credits/request-form/estimate-payments.ts';
import { loader } from '#site/home/estimate-fragment.tsx';
import { loadHome } from '#site/home/load-home.ts';
import { ShortForm } from '#site/home/ShortForm.tsx';
import { pageInstitutionsOf, preparePageInstitutions } from '#site/page-institutions.ts';
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
// Without charges Banco Dos would be more expensive than Banco Uno.
const institutions = [institution('Banco Uno', 15, 50_000, [insurance]), institution('Banco Dos', 16, 45_000)];
const limits = { amount: { min: 500, max: 50_000 }, term: { min: 3, max: 72 }, income: { min: 460, max: 10_000 } };
const siteData = sampleSiteData({ institutions: () => institutions, limits: () => limits });

/** The requests that were made. A test may set `answer` to replace the server's response. */
const asked: string[] = [];
let answer: ((signal: AbortSignal) => Promise<Response>) | null = null;
async function fakeFetch(path: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  asked.push(path);
  if (answer) return answer(signal);
  const context = new RouterContextProvider();
  context.set(siteDataContext, siteData);
  const request = new Request(`http://localhost${path}`);
  return loader({ request, context, url: new URL(request.url), params: {}, pattern: '/estimacion' });
}

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
  vi.useFakeTimers();
  asked.length = 0;
  answer = null;
  vi.stubGlobal('fetch', fakeFetch);
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <ShortForm {...loadHome(siteData)} />
      <LateImage src="/media/one?w=800" srcSet="/media/one?w=400 400w" alt="" id="one" />
      <LateImage src="/media/two?w=96" alt="" id="two" />
    </>,
  );
  await import('#page-scripts/home.ts');
});
afterEach(() => vi.useRealTimers());

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
const words = () => document.getElementById('primera-cuota') as HTMLElement;
const costs = () => document.getElementById('extremos') as HTMLElement;
/** The visible sentence of the estimate; null if it is hidden. */
const sentence = () => (words().hidden ? null : plain(words().textContent)?.replace(/\s+/g, ' '));
const isBusy = () => [words(), costs()].map((part) => part.getAttribute('aria-busy') === 'true');
/** Waits for the debounced request of the estimate. */
const wait = () => vi.advanceTimersByTimeAsync(150);

function type(name: string, text: string): void {
  const box = boxOf(name);
  box.value = text;
  box.dispatchEvent(new Event('input'));
}
const leave = (name: string) => boxOf(name).dispatchEvent(new Event('blur'));

/** Clicks COMPARAR. Returns whether the browser would send the form, and the figures it would send. */
function send() {
  const form = document.querySelector('form') as HTMLFormElement;
  const goesOn = form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  const formData = new FormData(form);
  const event = Object.assign(new Event('formdata'), { formData });
  form.dispatchEvent(event);
  return { goesOn, sent: Object.fromEntries(formData) };
}

describe('the short form of home', () => {
  it.each(['8,500', '8.500', '8500', '8,500.00', '8.500,00', '$ 8 500'])('reads %s as 8500', async (text) => {
    type('monto', text);
    await wait();
    expect(sentence()).toMatch(/^La primera cuota va de \$241 a /);
    expect(asked).toEqual(['/estimacion?monto=8500&plazo=48']);
    leave('monto');
    expect(boxOf('monto').value).toBe('8.500');
    expect(said('monto')).toBe('');
    expect(send()).toEqual({ goesOn: true, sent: { monto: '8500', plazo: '48' } });
  });

  it.each([
    ['monto', '300000', '50.000', 'El máximo es $50.000; pusimos ese monto.', '/estimacion?monto=50000&plazo=48'],
    ['monto', '9', '500', 'El mínimo es $500; pusimos ese monto.', '/estimacion?monto=500&plazo=48'],
    ['plazo', '100', '72', 'El máximo es 72 meses; pusimos ese plazo.', '/estimacion?monto=8000&plazo=72'],
    ['plazo', '1,5', '3', 'El mínimo es 3 meses; pusimos ese plazo.', '/estimacion?monto=8000&plazo=3'],
  ])('says at %s what was put in the place of %s, until the next change', async (name, text, written, notice, path) => {
    type(name, text);
    leave(name);
    expect([boxOf(name).value, said(name)]).toEqual([written, notice]);
    expect(document.getElementById(`${name}-said`)?.getAttribute('role')).toBe('status');
    expect(boxOf(name).getAttribute('aria-describedby')).toBe(`${name}-said`);
    await wait();
    expect(asked).toEqual([path]);
    expect(sentence()).toMatch(/^La primera cuota/);
    type(name, '50');
    expect(said(name)).toBe('');
  });

  it.each(['', 'diez mil', '-500'])('asks for the amount where the box holds %j, and goes nowhere', async (text) => {
    type('monto', text);
    await wait();
    expect([sentence(), costs().textContent]).toEqual(['Escribe cuánto necesitas.', '']);
    expect(send().goesOn).toBe(false);
    expect(said('monto')).toBe('Escribe cuánto necesitas.');
    expect(boxOf('monto').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(boxOf('monto'));
    type('monto', '8000');
    expect(boxOf('monto').hasAttribute('aria-invalid')).toBe(false);
    expect(send().goesOn).toBe(true);
    await wait();
    expect(sentence()).toMatch(/^La primera cuota va de \$227/);
  });

  it('asks for the term where the box is empty', async () => {
    type('plazo', '');
    await wait();
    expect(sentence()).toBe('Escribe en cuántos meses quieres pagar.');
  });

  /** The names, totals and saving that the page shows. */
  const extremes = () => {
    const [saving = null] = [...costs().querySelectorAll('p.small')].map(({ textContent }) => plain(textContent));
    const texts = (selector: string) => [...costs().querySelectorAll(selector)].map((part) => plain(part.textContent));
    return { names: texts('.extremeName b'), totals: texts('.extremeName span'), saving };
  };

  it('names the cheapest with its charges, as the request form does one press later [9.4.1]', async () => {
    for (const [amount, term] of [
      [3_000, 12],
      [8_000, 48],
    ] as const) {
      type('monto', String(amount));
      type('plazo', String(term));
      await wait();
      const catalog = preparePageInstitutions(pageInstitutionsOf(institutions));
      const found = estimatePayments(catalog, { amount, term, income: 1_200, location: '' });
      expect(extremes().names).toEqual([found?.cheapest.institution.name, found?.dearest.institution.name]);
      expect(extremes().totals).toEqual(
        [found?.cheapest.realTotal ?? 0, found?.dearest.realTotal ?? 0].map((total) => formatDollars(total)),
      );
    }
    expect(sentence()).toBe('La primera cuota va de $227 a $232 en 2 instituciones');
    expect(extremes()).toEqual({
      names: ['Banco Dos', 'Banco Uno'],
      totals: ['$10.883', '$10.945'],
      saving: 'Si eliges la más barata, te ahorras $62.',
    });
    expect(costs().querySelectorAll('[role=img]')[1]?.getAttribute('aria-label')).toMatch(/^Banco Uno.*cargos \$\d+/);
  });

  it('says nothing of a saving below $20 [9.4.2]', async () => {
    type('monto', '500');
    type('plazo', '3');
    await wait();
    expect(extremes()).toMatchObject({ names: ['Banco Dos', 'Banco Uno'], saving: null });
  });

  it('names one figure and one bar where one institution lends, and a range where several do', async () => {
    type('monto', '48000');
    await wait();
    expect(sentence()).toBe('La primera cuota es de $1.393 en 1 institución');
    expect(extremes().names).toEqual(['Banco Uno']);
    type('monto', '8000');
    await wait();
    expect(extremes().names).toEqual(['Banco Dos', 'Banco Uno']);
  });

  it('says so when no institution lends', async () => {
    type('monto', '400');
    await wait();
    expect(sentence()).toContain('no encontramos quien preste');
    expect(costs().childElementCount).toBe(0);
  });

  it('moves box and slider together', async () => {
    const slider = document.querySelector<HTMLInputElement>('[aria-label="Monto, deslizador"]') as HTMLInputElement;
    slider.value = '12000';
    slider.dispatchEvent(new Event('input'));
    expect(boxOf('monto').value).toBe('12.000');
    type('monto', '9,000');
    expect(slider.value).toBe('9000');
  });
});

describe('the estimate of other figures', () => {
  const held = () => {
    const waiting: ((response: Response) => void)[] = [];
    answer = (signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    return waiting;
  };
  const fragment = (text: string) =>
    new Response(`<div id="primera-cuota"><p>${text}</p></div><div id="extremos"></div>`);

  it('is asked for once when a person stops moving, and the former is faded from the first move', async () => {
    const waiting = held();
    for (const figure of ['9000', '9100', '9200']) {
      type('monto', figure);
      expect(isBusy()).toEqual([true, true]);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toEqual([]);
    await wait();
    expect(asked).toEqual(['/estimacion?monto=9200&plazo=48']);
    expect(isBusy()).toEqual([true, true]);
    waiting[0]?.(fragment('Nueva'));
    await wait();
    expect([sentence(), ...isBusy()]).toEqual(['Nueva', false, false]);
  });

  it('is announced: its place stays and is a live region', async () => {
    const place = words();
    type('monto', '9000');
    await wait();
    expect(words()).toBe(place);
    expect(place.getAttribute('aria-live')).toBe('polite');
  });

  it('is that of the newest figures, whichever answer comes last', async () => {
    const waiting = held();
    type('monto', '9000');
    await wait();
    type('monto', '9500');
    await wait();
    waiting[1]?.(fragment('Nueva'));
    await wait();
    waiting[0]?.(fragment('Vieja'));
    await wait();
    expect(sentence()).toBe('Nueva');
  });

  it('stays faded when a figure changes while it is on its way', async () => {
    const waiting = held();
    type('monto', '9000');
    await wait();
    type('monto', '9500');
    waiting[0]?.(fragment('Vieja'));
    await vi.advanceTimersByTimeAsync(10);
    expect(isBusy()).toEqual([true, true]);
    expect(sentence()).not.toBe('Vieja');
  });

  it.each([
    ['there is no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['the server fails', async () => new Response('<p>Error</p>', { status: 503 })],
    ['somebody else answers', async () => new Response('<html><p>Acepta las condiciones de esta red</p></html>')],
  ])('hides the former when %s, until the next one is there', async (_, reply) => {
    answer = reply;
    type('monto', '9000');
    await wait();
    expect([words().hidden, costs().hidden]).toEqual([true, true]);
    answer = null;
    type('monto', '8000');
    await wait();
    expect([words().hidden, costs().hidden]).toEqual([false, false]);
    expect(sentence()).toBe('La primera cuota va de $227 a $232 en 2 instituciones');
  });

  it('hides the former when no answer comes within ten seconds', async () => {
    held();
    type('monto', '9000');
    await wait();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(words().hidden).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(words().hidden).toBe(true);
  });
});
