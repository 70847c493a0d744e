import { formatNumber } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { startDeadline } from '#data/http/deadline.ts';
import { clampFigure, missingFigureTexts } from '#site/credits/request-form/clamp-figure.ts';
import { showBegun } from './show-begun.ts';

// Home is a content page: this small script moves the short form's slider and box together, and
// shows the estimate that the server renders for their figures.
const form = document.querySelector<HTMLFormElement>('[data-short-form]');
if (form) wire(form);

void showBegun();

// Images below the first screen are fetched when a person comes near (ui/LateImage.tsx), and all of
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

const debounceMs = 150;
const timeoutMs = 10_000;

function wire(form: HTMLFormElement): void {
  const numbers = [...form.querySelectorAll<HTMLElement>('[data-number-slider]')].map((part, index): FormNumber => {
    const box = part.querySelector<HTMLInputElement>('input[name]');
    const slider = part.querySelector<HTMLInputElement>('input[type=range]');
    const said = part.querySelector<HTMLElement>('[role=status]');
    if (!box || !slider || !said) throw new Error('A number of the short form lacks its box, slider or message');
    const [min = 0, max = 0] = (part.dataset.numberSlider ?? '').split(',').map(Number);
    return { field: index === 0 ? 'amount' : 'term', box, slider, said, limits: { min, max } };
  });

  const askForEstimate = estimateAsker(form, () =>
    String(new URLSearchParams(numbers.map(({ box }) => [box.name, plainFigure(box)]))),
  );
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
      askForEstimate();
    });
    box.addEventListener('input', () => {
      slider.value = String(parseTypedNumber(box.value) ?? slider.min);
      say(number, '');
      showPlace();
      askForEstimate();
    });
    box.addEventListener('blur', () => {
      const typed = parseTypedNumber(box.value);
      if (typed === null) return say(number, missingFigureTexts[field], true);
      const { value, notice } = clampFigure(field, typed, limits);
      box.value = formatNumber(value);
      if (notice === null) return;
      say(number, notice);
      askForEstimate();
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
    for (const { box } of numbers) formData.set(box.name, plainFigure(box));
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

/** As typed where it is no number. */
function plainFigure({ value }: HTMLInputElement): string {
  return String(parseTypedNumber(value) ?? value);
}

/**
 * Returns a function to call when a figure has changed. The estimate on the page is faded until that
 * of the new figures is there, and hidden when it cannot be had.
 */
function estimateAsker(form: HTMLFormElement, readFigures: () => string): () => void {
  const parts = [...form.querySelectorAll<HTMLElement>('[data-estimate]')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = new AbortController();

  async function ask(figures: string, { signal }: AbortController): Promise<void> {
    const deadline = startDeadline(timeoutMs, signal);
    let html: string | null = null;
    try {
      const response = await fetch(`/estimacion?${figures}`, { signal: deadline.signal });
      if (response.ok) html = await response.text();
    } catch {
      // Hidden below.
    } finally {
      deadline.clear();
    }
    if (!signal.aborted) showEstimate(parts, html);
  }

  return () => {
    clearTimeout(timer);
    newest.abort();
    newest = new AbortController();
    for (const part of parts) part.setAttribute('aria-busy', 'true');
    timer = setTimeout(ask, debounceMs, readFigures(), newest);
  };
}

/** Fills each part of the page with that of the same id. */
function showEstimate(parts: readonly HTMLElement[], html: string | null): void {
  const fragment = document.createElement('template');
  fragment.innerHTML = html ?? '';
  for (const part of parts) {
    const newer = fragment.content.getElementById(part.id);
    part.hidden = newer === null;
    // What has not changed is not announced again.
    if (newer && part.innerHTML !== newer.innerHTML) part.innerHTML = newer.innerHTML;
    part.removeAttribute('aria-busy');
  }
}
