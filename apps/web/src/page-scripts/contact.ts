import { startDeadline } from '#data/http/deadline.ts';
import { requestTexts } from '#data/http/texts.ts';

// Contact is a content page without the framework. This small script sends the form without leaving
// the page. The server responds with a whole page, and the script takes the form or the thanks from
// it.
const section = document.querySelector<HTMLElement>('[data-contact]');
if (section) setUp(section);

const timeoutMs = 30_000;

function setUp(section: HTMLElement): void {
  // Listens on the section, because each response replaces the form.
  section.addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = section.querySelector('form');
    const button = form?.querySelector('button');
    if (!form || !button || button.getAttribute('aria-busy')) return;
    const label = button.textContent;
    button.setAttribute('aria-busy', 'true');
    button.textContent = 'Enviando...';
    const result = await send(form);
    if (typeof result !== 'string') return show(section, form, result);
    button.removeAttribute('aria-busy');
    button.textContent = label;
    showFailure(form, result);
  });
}

/** Sends the form. Resolves with the contact section of the response, or with an error text. */
async function send(form: HTMLFormElement): Promise<Element | string> {
  const deadline = startDeadline(timeoutMs);
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new URLSearchParams(values),
      signal: deadline.signal,
    });
    // A template, because a document from DOMParser would report its inline styles to this page's security policy.
    const page = document.createElement('template');
    page.innerHTML = await response.text();
    const fallback = response.status >= 500 ? requestTexts.userServer : requestTexts.status(response.status);
    return page.content.querySelector('[data-contact]') ?? fallback;
  } catch {
    return deadline.hasPassed() ? requestTexts.timeout : requestTexts.offline;
  } finally {
    deadline.clear();
  }
}

/** Shows the new section and keeps the input. Focuses the first invalid field, or else the thanks or the summary. */
function show(section: HTMLElement, sent: HTMLFormElement, result: Element): void {
  // Read from the old form, so that input made since it was sent is kept too.
  const typed = new FormData(sent);
  section.innerHTML = result.innerHTML;
  for (const field of section.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name]'))
    field.value = String(typed.get(field.name) ?? '');
  const wrong = section.querySelector<HTMLElement>('[aria-invalid]');
  (wrong ?? section.querySelector<HTMLElement>('[role=status], [role=alert]'))?.focus();
}

function showFailure(form: HTMLFormElement, text: string): void {
  const summary = form.querySelector<HTMLElement>('[role=alert]');
  if (!summary) return;
  // Errors of the last attempt are removed, because the fields may be valid now.
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.parentElement?.querySelector('p')?.remove();
  }
  summary.textContent = text;
  summary.focus();
}
