import { startDeadline } from '#data/http/deadline.ts';
import { requestTexts } from '#data/http/texts.ts';

// Contact is a content page: this small script sends its form without leaving the page, and takes
// the form, or the thanks, from the page that the server answers.
const section = document.querySelector<HTMLElement>('[data-contact]');
if (section) wire(section);

const timeoutMs = 30_000;

function wire(section: HTMLElement): void {
  // The form is another one after each answer.
  section.addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = section.querySelector('form');
    const button = form?.querySelector('button');
    if (!form || !button || button.getAttribute('aria-busy')) return;
    const words = button.textContent;
    button.setAttribute('aria-busy', 'true');
    button.textContent = 'Enviando...';
    const answer = await send(form);
    if (typeof answer !== 'string') return show(section, form, answer);
    button.removeAttribute('aria-busy');
    button.textContent = words;
    showFailure(form, answer);
  });
}

/** The section of the page that the server answers, or why there is none. */
async function send(form: HTMLFormElement): Promise<Element | string> {
  const deadline = startDeadline(timeoutMs);
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(values),
      signal: deadline.signal,
    });
    // A document of its own would have its styles judged by the policy of this page.
    const page = document.createElement('template');
    page.innerHTML = await response.text();
    const unsaid = response.status >= 500 ? requestTexts.userServer : requestTexts.status(response.status);
    return page.content.querySelector('[data-contact]') ?? unsaid;
  } catch {
    return deadline.hasPassed() ? requestTexts.timeout : requestTexts.offline;
  } finally {
    deadline.clear();
  }
}

/** The first wrong field gets the focus, else the thanks or the summary. */
function show(section: HTMLElement, sent: HTMLFormElement, answer: Element): void {
  // Also what was typed since the form was sent.
  const typed = new FormData(sent);
  section.innerHTML = answer.innerHTML;
  for (const field of section.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]'))
    field.value = String(typed.get(field.name) ?? '');
  const wrong = section.querySelector<HTMLElement>('[aria-invalid]');
  (wrong ?? section.querySelector<HTMLElement>('[role=status], [role=alert]'))?.focus();
}

function showFailure(form: HTMLFormElement, text: string): void {
  const summary = form.querySelector<HTMLElement>('[role=alert]');
  if (!summary) return;
  // What was wrong before may be right by now.
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.parentElement?.querySelector('p')?.remove();
  }
  summary.textContent = text;
  summary.focus();
}
