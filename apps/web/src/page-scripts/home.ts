import { estimateOffers, type Lender } from '../site/home/estimate-offers.ts';
import { describeCost, showCost } from '../ui/cost.ts';
import { formatCount, formatDollars, formatNumber, parseTypedNumber } from '../ui/format.ts';

// Home is a content page: this small script moves the short form's slider, box and estimate together.
const form = document.querySelector<HTMLFormElement>('[data-short-form]');
if (form) wire(form);

function wire(form: HTMLFormElement): void {
  const lenders: Lender[] = JSON.parse(form.dataset.lenders ?? '[]');
  const numbers = [...form.querySelectorAll<HTMLElement>('[data-number-slider]')].map((part) => {
    const box = part.querySelector<HTMLInputElement>('input[name]');
    const slider = part.querySelector<HTMLInputElement>('input[type=range]');
    if (!box || !slider) throw new Error('A number of the short form lacks its box or slider');
    return { box, slider };
  });

  const showEstimate = () => {
    const [amount, term] = numbers.map(({ box }) => parseTypedNumber(box.value));
    const isWhole = amount && term && Number.isInteger(term) && amount <= 1e9 && term <= 360;
    fillEstimate(form, isWhole ? amount : 0, isWhole ? estimateOffers(lenders, amount, term) : null);
  };
  for (const { box, slider } of numbers) {
    const showPlace = () => {
      const [min, max, value] = [Number(slider.min), Number(slider.max), Number(slider.value)];
      slider.style.setProperty('--part', String(max > min ? (value - min) / (max - min) : 0));
    };
    slider.addEventListener('input', () => {
      box.value = formatNumber(Number(slider.value));
      showPlace();
      showEstimate();
    });
    box.addEventListener('input', () => {
      slider.value = String(parseTypedNumber(box.value) ?? slider.min);
      showPlace();
      showEstimate();
    });
    box.addEventListener('blur', () => {
      const value = parseTypedNumber(box.value);
      if (value !== null) box.value = formatNumber(value);
    });
  }
  // Plain digits in the address: ?monto=8000
  form.addEventListener('formdata', ({ formData }) => {
    for (const { box } of numbers) formData.set(box.name, String(parseTypedNumber(box.value) ?? box.value));
  });
  // A reload or the way back brings the old figures into the boxes.
  for (const { box } of numbers) if (box.value !== box.defaultValue) box.dispatchEvent(new Event('input'));
}

function fillEstimate(form: HTMLFormElement, amount: number, estimate: ReturnType<typeof estimateOffers>): void {
  const part = (name: string, within: ParentNode = form) => within.querySelector<HTMLElement>(`[data-${name}]`);
  const say = (name: string, text: string, within?: ParentNode) => {
    const node = part(name, within);
    if (node && node.textContent !== text) node.textContent = text;
  };
  part('estimate')?.toggleAttribute('hidden', estimate === null);
  part('nobody')?.toggleAttribute('hidden', estimate !== null);
  if (!estimate) return;
  const { cheapest, dearest } = estimate;
  say('lowest', formatDollars(estimate.lowestInstalment));
  say('highest', formatDollars(estimate.highestInstalment));
  say('count', `en ${formatCount(estimate.count, 'institución', 'instituciones')}`);
  const difference = Math.round(dearest.total) - Math.round(cheapest.total);
  say('difference', formatDollars(difference));
  part('saving')?.toggleAttribute('hidden', difference <= 0);
  form.querySelectorAll('[data-duel]').forEach((duel, index) => {
    const offer = index === 0 ? cheapest : dearest;
    const cost = showCost({ capital: amount, total: offer.total }, cheapest.total);
    say('name', offer.name, duel);
    say('total', formatDollars(offer.total), duel);
    const bar = duel.querySelector<HTMLElement>('[role=img]');
    bar?.setAttribute('aria-label', describeCost(cost, offer.name));
    const scale = 100 / Math.round(dearest.total);
    bar?.style.setProperty('--c', String(cost.capital * scale));
    bar?.style.setProperty('--i', String((cost.interest - cost.extra) * scale));
    bar?.style.setProperty('--d', String(cost.extra * scale));
  });
}
