import { startDeadline } from '#data/http/deadline.ts';
import { requestTexts } from '#data/http/texts.ts';
import { contactFields, findMissing } from '#site/contact/contact-fields.ts';

// Contact is a content page: this small script sends its form without leaving the page.
const form = document.querySelector<HTMLFormElement>('[data-contact-form]');
if (form) wire(form);

const timeoutMs = 30_000;

interface Failure {
  summary: string;
  fields: Record<string, string>;
}

function wire(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLButtonElement>('[data-send]');
  if (!button) throw new Error('The contact form lacks its button');
  const words = button.textContent;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.getAttribute('aria-busy')) return;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    const missing = findMissing(values);
    if (Object.keys(missing).length > 0) return show(form, { summary: '', fields: missing });
    button.setAttribute('aria-busy', 'true');
    button.textContent = 'Enviando...';
    const failure = await send(values);
    button.removeAttribute('aria-busy');
    button.textContent = words;
    if (failure) show(form, failure);
    else thank(form, values.email ?? '');
  });
}

async function send(values: Record<string, string>): Promise<Failure | null> {
  const deadline = startDeadline(timeoutMs);
  try {
    const response = await fetch('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
      signal: deadline.signal,
    });
    if (response.ok) return null;
    const body: unknown = await response.json().catch(() => null);
    const part = (name: string): unknown =>
      typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
    const [fields, error] = [part('fields'), part('error')];
    const unsaid = response.status >= 500 ? requestTexts.userServer : requestTexts.status(response.status);
    return {
      summary: typeof error === 'string' ? error : unsaid,
      fields: typeof fields === 'object' && fields !== null ? Object.fromEntries(Object.entries(fields)) : {},
    };
  } catch {
    return { summary: deadline.hasPassed() ? requestTexts.timeout : requestTexts.offline, fields: {} };
  } finally {
    deadline.clear();
  }
}

/**
 * Errors stand at their field; what belongs to none stands above. The first of them gets the focus.
 */
function show(form: HTMLFormElement, { summary, fields }: Failure): void {
  let first: HTMLElement | null = null;
  for (const name of contactFields) {
    const text = fields[name];
    const box = form.querySelector<HTMLElement>(`[name=${name}]`);
    const place = form.querySelector<HTMLElement>(`[data-error-of=${name}]`);
    const words = place?.querySelector('span');
    box?.toggleAttribute('aria-invalid', false);
    if (text) box?.setAttribute('aria-invalid', 'true');
    if (place) place.hidden = !text;
    if (words) words.textContent = text ?? '';
    if (text) first ??= box;
  }
  const above = form.querySelector<HTMLElement>('[data-summary]');
  if (above) above.textContent = first ? '' : summary;
  (first ?? above)?.focus();
}

function thank(form: HTMLFormElement, email: string): void {
  const done = form.parentElement?.querySelector<HTMLElement>('[data-done]');
  const place = done?.querySelector('[data-done-email]');
  if (!done || !place) return;
  place.textContent = email;
  form.hidden = true;
  done.hidden = false;
  done.focus();
}
