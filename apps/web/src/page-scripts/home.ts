import { formatNumber } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { startDeadline } from '#data/http/deadline.ts';
import { clampFigure, missingFigureTexts } from '#site/credits/request-form/clamp-figure.ts';
import { showBegun } from './show-begun.ts';

// Home is a content page without the framework. This small script keeps each slider of the short
// form in sync with its field, and shows the estimate that the server renders for the figures.
const form = document.querySelector<HTMLFormElement>('[data-short-form]');
if (form) setUpForm(form);

void showBegun();

// Lazy images (ui/LateImage.tsx) are loaded shortly before they scroll into view, and all of them before printing.
const late = document.querySelectorAll<HTMLImageElement>('img[data-late]');
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) fetchImage(target as HTMLImageElement);
  },
  { rootMargin: '120px' },
);
for (const image of late) observer.observe(image);
addEventListener('beforeprint', () => late.forEach(fetchImage), { once: true });

function fetchImage(image: HTMLImageElement): void {
  observer.unobserve(image);
  const { late, lateSet } = image.dataset;
  if (lateSet) image.srcset = lateSet;
  if (late) image.src = late;
}

interface FormNumber {
  field: 'amount' | 'term';
  box: HTMLInputElement;
  slider: HTMLInputElement;
  /** The live region for messages about the field. */
  said: HTMLElement;
  limits: { min: number; max: number };
}

const debounceMs = 150;
const timeoutMs = 10_000;

function setUpForm(form: HTMLFormElement): void {
  const numbers = [...form.querySelectorAll<HTMLElement>('[data-number-slider]')].map((part, index): FormNumber => {
    const box = part.querySelector<HTMLInputElement>('input[name]');
    const slider = part.querySelector<HTMLInputElement>('input[type=range]');
    const said = part.querySelector<HTMLElement>('[role=status]');
    if (!box || !slider || !said) throw new Error('A number of the short form lacks its box, slider or message');
    const [min = 0, max = 0] = (part.dataset.numberSlider ?? '').split(',').map(Number);
    return { field: index === 0 ? 'amount' : 'term', box, slider, said, limits: { min, max } };
  });

  const updateEstimate = createEstimateUpdater(form, () =>
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
      showMessage(number, '');
      showPlace();
      updateEstimate();
    });
    box.addEventListener('input', () => {
      slider.value = String(parseTypedNumber(box.value) ?? slider.min);
      showMessage(number, '');
      showPlace();
      updateEstimate();
    });
    box.addEventListener('blur', () => {
      const typed = parseTypedNumber(box.value);
      if (typed === null) return showMessage(number, missingFigureTexts[field], true);
      const { value, notice } = clampFigure(field, typed, limits);
      box.value = formatNumber(value);
      if (notice === null) return;
      showMessage(number, notice);
      updateEstimate();
    });
  }
  // With an empty field the form is not sent, because the next page would show a figure that nobody typed.
  form.addEventListener('submit', (event) => {
    const empty = numbers.find(({ box }) => parseTypedNumber(box.value) === null);
    if (!empty) return;
    event.preventDefault();
    showMessage(empty, missingFigureTexts[empty.field], true);
    empty.box.focus();
  });
  // The URL gets plain digits: ?monto=8000
  form.addEventListener('formdata', ({ formData }) => {
    for (const { box } of numbers) formData.set(box.name, plainFigure(box));
  });
  // After a reload or going back, browsers restore the old values, so the sliders and the estimate must follow.
  for (const { box } of numbers) if (box.value !== box.defaultValue) box.dispatchEvent(new Event('input'));
}

/** Shows a message at a field; '' removes it. */
function showMessage({ box, said }: FormNumber, text: string, isError = false): void {
  if (said.textContent !== text) said.textContent = text;
  said.dataset.tone = isError ? 'error' : '';
  if (isError) box.setAttribute('aria-invalid', 'true');
  else box.removeAttribute('aria-invalid');
}

/** The number in plain digits, or the text as typed if it is not a number. */
function plainFigure({ value }: HTMLInputElement): string {
  return String(parseTypedNumber(value) ?? value);
}

/**
 * Returns a function to call when a figure has changed. It fades the estimate on the page until the
 * new one arrives, and hides it if the request fails.
 */
function createEstimateUpdater(form: HTMLFormElement, readFigures: () => string): () => void {
  const parts = [...form.querySelectorAll<HTMLElement>('[data-estimate]')];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();

  async function fetchEstimate(figures: string, { signal }: AbortController): Promise<void> {
    const deadline = startDeadline(timeoutMs, signal);
    let html: string | null = null;
    try {
      const response = await fetch(`/estimacion?${figures}`, { signal: deadline.signal });
      if (response.ok) html = await response.text();
    } catch {
      // `html` stays null, so the estimate is hidden below.
    } finally {
      deadline.clear();
    }
    if (!signal.aborted) showEstimate(parts, html);
  }

  return () => {
    clearTimeout(timer);
    controller.abort();
    controller = new AbortController();
    for (const part of parts) part.setAttribute('aria-busy', 'true');
    timer = setTimeout(fetchEstimate, debounceMs, readFigures(), controller);
  };
}

/** Replaces each part of the page with the element of the same id in `html`. Hides parts that are missing. */
function showEstimate(parts: readonly HTMLElement[], html: string | null): void {
  const fragment = document.createElement('template');
  fragment.innerHTML = html ?? '';
  for (const part of parts) {
    const newer = fragment.content.getElementById(part.id);
    part.hidden = newer === null;
    // Unchanged parts are left alone, so that screen readers do not announce them again.
    if (newer && part.innerHTML !== newer.innerHTML) part.innerHTML = newer.innerHTML;
    part.removeAttribute('aria-busy');
  }
}
