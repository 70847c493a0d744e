import { formatCount, formatDollars, formatNumber } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { barWidths, describeCost, showCost } from '#loan/cost.ts';
import { clampFigure, missingFigureTexts, nobodyText } from '#site/credits/request-form/clamp-figure.ts';
import { estimatePayments, type PaymentsEstimate } from '#site/credits/request-form/estimate-payments.ts';
import { describeEstimate } from '#site/home/describe-estimate.ts';
import { type PageInstitution, preparePageInstitutions } from '#site/page-institutions.ts';

// Home is a content page: this small script moves the short form's slider, box and estimate
// together.
const form = document.querySelector<HTMLFormElement>('[data-short-form]');
if (form) wire(form);

// Images below the first screen are fetched when a person comes near (ui/page/LateImage.tsx), and all of
// them for paper.
const late = document.querySelectorAll<HTMLImageElement>('img[data-late]');
const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) fetchImage(target as HTMLImageElement);
  },
  { rootMargin: '120px' },
);
for (const image of late) near.observe(image);
addEventListener('beforeprint', () => late.forEach(fetchImage), { once: true });

function fetchImage(image: HTMLImageElement): void {
  near.unobserve(image);
  const { late, lateSet } = image.dataset;
  if (lateSet) image.srcset = lateSet;
  if (late) image.src = late;
}

interface FormNumber {
  field: 'amount' | 'term';
  box: HTMLInputElement;
  slider: HTMLInputElement;
  /** Where something is said about the box; announced. */
  said: HTMLElement;
  limits: { min: number; max: number };
}

function wire(form: HTMLFormElement): void {
  const pageInstitutions: PageInstitution[] = JSON.parse(form.dataset.institutions ?? '[]');
  const catalog = preparePageInstitutions(pageInstitutions);
  const income = Number(form.dataset.income);
  const numbers = [...form.querySelectorAll<HTMLElement>('[data-number-slider]')].map((part, index): FormNumber => {
    const box = part.querySelector<HTMLInputElement>('input[name]');
    const slider = part.querySelector<HTMLInputElement>('input[type=range]');
    const said = part.querySelector<HTMLElement>('[role=status]');
    if (!box || !slider || !said) throw new Error('A number of the short form lacks its box, slider or message');
    const [min = 0, max = 0] = (part.dataset.numberSlider ?? '').split(',').map(Number);
    return { field: index === 0 ? 'amount' : 'term', box, slider, said, limits: { min, max } };
  });

  const showEstimate = () => {
    const [amount, term] = numbers.map(({ box }) => parseTypedNumber(box.value));
    const estimate = estimatePayments(catalog, { amount: amount ?? 0, term: term ?? 0, income, location: '' });
    const empty = numbers.find(({ box }) => parseTypedNumber(box.value) === null);
    const without = empty ? missingFigureTexts[empty.field] : pageInstitutions.length > 0 ? nobodyText : undefined;
    fillEstimate(form, amount ?? 0, estimate, without);
  };
  for (const number of numbers) {
    const { field, box, slider, limits } = number;
    const showPlace = () => {
      const [min, max, value] = [Number(slider.min), Number(slider.max), Number(slider.value)];
      slider.style.setProperty('--part', String(max > min ? (value - min) / (max - min) : 0));
    };
    slider.addEventListener('input', () => {
      box.value = formatNumber(clampFigure(field, Number(slider.value), limits).value);
      say(number, '');
      showPlace();
      showEstimate();
    });
    box.addEventListener('input', () => {
      slider.value = String(parseTypedNumber(box.value) ?? slider.min);
      say(number, '');
      showPlace();
      showEstimate();
    });
    box.addEventListener('blur', () => {
      const typed = parseTypedNumber(box.value);
      if (typed === null) return say(number, missingFigureTexts[field], true);
      const { value, notice } = clampFigure(field, typed, limits);
      box.value = formatNumber(value);
      if (notice === null) return;
      say(number, notice);
      showEstimate();
    });
  }
  // An empty box sends nobody to a form with a figure that was never typed.
  form.addEventListener('submit', (event) => {
    const empty = numbers.find(({ box }) => parseTypedNumber(box.value) === null);
    if (!empty) return;
    event.preventDefault();
    say(empty, missingFigureTexts[empty.field], true);
    empty.box.focus();
  });
  // Plain digits in the URL: ?monto=8000
  form.addEventListener('formdata', ({ formData }) => {
    for (const { box } of numbers) formData.set(box.name, String(parseTypedNumber(box.value) ?? box.value));
  });
  // A reload or the way back brings the old figures into the boxes.
  for (const { box } of numbers) if (box.value !== box.defaultValue) box.dispatchEvent(new Event('input'));
}

/** Says something at a box; '' takes it away. */
function say({ box, said }: FormNumber, text: string, isError = false): void {
  if (said.textContent !== text) said.textContent = text;
  said.dataset.tone = isError ? 'error' : '';
  if (isError) box.setAttribute('aria-invalid', 'true');
  else box.removeAttribute('aria-invalid');
}

/** `without`: what is said where there is no estimate. */
function fillEstimate(
  form: HTMLFormElement,
  amount: number,
  estimate: PaymentsEstimate | null,
  without: string | undefined,
): void {
  const part = (name: string, within: ParentNode = form) => within.querySelector<HTMLElement>(`[data-${name}]`);
  const put = (name: string, text: string, within?: ParentNode) => {
    const node = part(name, within);
    if (node && node.textContent !== text) node.textContent = text;
  };
  for (const shown of form.querySelectorAll('[data-estimate]')) shown.toggleAttribute('hidden', estimate === null);
  part('nobody')?.toggleAttribute('hidden', estimate !== null);
  if (!estimate) {
    if (without) put('nobody', without);
    return;
  }
  const { cheapest, dearest } = estimate;
  const { lowest, highest, saving } = describeEstimate(estimate);
  put('lowest', lowest);
  put('highest', highest ?? '');
  for (const words of form.querySelectorAll('[data-range]')) words.toggleAttribute('hidden', highest === null);
  part('single')?.toggleAttribute('hidden', highest !== null);
  put('count', `en ${formatCount(estimate.count, 'institución', 'instituciones')}`);
  put('difference', saving ?? '');
  part('saving')?.toggleAttribute('hidden', saving === null);
  form.querySelectorAll('[data-extreme]').forEach((extremes, index) => {
    const { institution, realTotal, chargesCost } = index === 0 ? cheapest : dearest;
    extremes.toggleAttribute('hidden', index === 1 && estimate.count === 1);
    const cost = showCost({ capital: amount, total: realTotal, charges: chargesCost }, cheapest.realTotal);
    put('name', institution.name, extremes);
    put('total', formatDollars(realTotal), extremes);
    const bar = extremes.querySelector<HTMLElement>('[role=img]');
    bar?.setAttribute('aria-label', describeCost(cost, institution.name));
    for (const [name, width] of Object.entries(barWidths(cost, dearest.realTotal)))
      bar?.style.setProperty(name, String(width));
  });
}
