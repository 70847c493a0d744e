import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { siteActionsContext } from '#document/site-context.ts';
import { ContactForm } from './ContactForm.tsx';
import ContactPage, { action } from './ContactPage.tsx';

/** What reached the API, and what it says. */
const sent: Readonly<Record<string, string>>[] = [];
const accepted = { status: 200, error: null, fields: {} };
let outcome: { status: number; error: string | null; fields: Record<string, string> };
/** Stands in for the server in a test. */
let answer: ((init: RequestInit) => Promise<Response>) | null;

/** The route's action and the form it renders, as the server puts them together. */
async function fakeFetch(url: string, init: RequestInit): Promise<Response> {
  if (answer) return answer(init);
  const context = new RouterContextProvider();
  context.set(siteActionsContext, {
    sendContactMessage: async (values) => {
      sent.push(values);
      return outcome;
    },
  });
  const request = new Request(new URL(url, 'http://localhost'), { method: 'POST', body: String(init.body), headers });
  const { data, init: given } = await action({
    request,
    context,
    url: new URL(request.url),
    params: {},
    pattern: '/contacto',
  });
  const form = renderToStaticMarkup(<ContactForm result={data} />);
  return new Response(`<!doctype html><html><body><main>${form}</main></body></html>`, {
    status: given?.status ?? 200,
  });
}
const headers = { 'content-type': 'application/x-www-form-urlencoded' };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', fakeFetch);
  sent.length = 0;
  outcome = accepted;
  answer = null;
  const loader = () => ({
    origin: 'http://localhost',
    contactEmail: 'hola@cotejo.example',
    operator: 'Ejemplo S.A.S.',
  });
  const Page = createRoutesStub([{ path: '/contacto', Component: ContactPage, loader }]);
  render(<Page initialEntries={['/contacto']} />);
  await screen.findByRole('heading', { level: 1, name: 'Contacto' });
});
afterEach(() => vi.unstubAllGlobals());

const form = () => within(screen.getByRole('form', { name: 'Contacto' }));
const write = async (label: string, text: string) => userEvent.type(form().getByLabelText(label), text);
const press = () => userEvent.click(form().getByRole('button'));
const message = '¿Cómo cambio mi teléfono?';

async function fillIn() {
  await import('#page-scripts/contact.ts');
  await write('Nombre', 'María Quishpe');
  await write('Correo electrónico', 'maria@ejemplo.ec');
  await write('Mensaje', message);
}

/** Nothing that was typed is lost, and the form can be sent again. */
function expectKept() {
  expect(form().getByLabelText('Nombre')).toHaveProperty('value', 'María Quishpe');
  expect(form().getByLabelText('Correo electrónico')).toHaveProperty('value', 'maria@ejemplo.ec');
  expect(form().getByLabelText('Mensaje')).toHaveProperty('value', message);
  const button = form().getByRole('button', { name: 'ENVIAR MENSAJE' });
  expect(button.getAttribute('aria-busy')).toBeNull();
}

it('gives the e-mail address to write to, and a form that the page itself answers [1.2.24] [1.2.141]', () => {
  const mail = within(screen.getByRole('main')).getAllByRole('link', { name: 'hola@cotejo.example' });
  expect(mail[0]?.getAttribute('href')).toBe('mailto:hola@cotejo.example');
  const sent = screen.getByRole<HTMLFormElement>('form', { name: 'Contacto' });
  expect([sent.method, sent.getAttribute('action')]).toEqual(['post', '/contacto']);
  expect(form().getByRole('button', { name: 'ENVIAR MENSAJE' }).getAttribute('type')).toBe('submit');
});

it('names who runs the site', () => {
  expect(screen.getByText('Quién opera este sitio: Ejemplo S.A.S.')).toBeTruthy();
});

it('sends what was written and says so', async () => {
  await fillIn();
  await press();
  const thanks = await screen.findByRole('status');
  expect(within(thanks).getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeTruthy();
  expect(thanks.textContent).toContain('Te respondemos a maria@ejemplo.ec.');
  expect(document.activeElement).toBe(thanks);
  expect(screen.queryByRole('form')).toBeNull();
  expect(sent).toEqual([{ nombres: 'María Quishpe', email: 'maria@ejemplo.ec', mensaje: message, website: '' }]);
});

it('sends as the form itself would', async () => {
  const asked = vi.fn<typeof fetch>(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  await fillIn();
  await press();
  const [url, init] = asked.mock.calls[0] ?? [];
  expect([new URL(String(url), 'http://localhost').pathname, init?.method]).toEqual(['/contacto', 'POST']);
  expect(init?.body).toBeInstanceOf(URLSearchParams);
});

it('says that it is sending, and sends once what was sent by two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const asked = vi.fn(() => promise);
  answer = asked;
  await fillIn();
  const button = form().getByRole('button', { name: 'ENVIAR MENSAJE' });
  button.click();
  button.click();
  expect([button.textContent, button.getAttribute('aria-busy')]).toEqual(['Enviando...', 'true']);
  answer = null;
  resolve(new Response('', { status: 502 }));
  await waitFor(expectKept);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('names the field that is empty and goes there', async () => {
  await import('#page-scripts/contact.ts');
  await write('Nombre', 'María');
  await press();
  const error = await screen.findByText('Escribe tu correo.');
  const field = form().getByLabelText('Correo electrónico');
  expect(document.activeElement).toBe(field);
  expect(error.closest('p')?.id).toBe(field.getAttribute('aria-describedby'));
  expect(form().getByLabelText('Nombre')).toHaveProperty('value', 'María');
  expect(form().getByRole('alert').textContent).toBe('');
  expect(sent).toEqual([]);
});

it('shows what the server refuses at its field and keeps what was written, until it is right', async () => {
  outcome = { status: 400, error: 'Datos inválidos', fields: { email: 'Correo electrónico inválido' } };
  await fillIn();
  await press();
  await screen.findByText('Correo electrónico inválido');
  expect(form().getByLabelText('Correo electrónico').getAttribute('aria-invalid')).toBe('true');
  expectKept();
  outcome = accepted;
  await press();
  await screen.findByRole('heading', { name: 'Recibimos tu mensaje' });
  expect(sent).toHaveLength(2);
});

it('says above the form what belongs to no field, and goes there', async () => {
  outcome = { status: 429, error: 'Demasiados intentos', fields: {} };
  await fillIn();
  await press();
  await screen.findByText('Demasiados intentos');
  expect(document.activeElement).toBe(form().getByRole('alert'));
  expectKept();
});

it('keeps what was typed while the message was on its way', async () => {
  outcome = { status: 400, error: 'Datos inválidos', fields: { email: 'Correo electrónico inválido' } };
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async (init) => {
    await promise;
    answer = null;
    return fakeFetch('/contacto', init);
  };
  await fillIn();
  await press();
  await write('Mensaje', ' Gracias.');
  resolve();
  await screen.findByText('Correo electrónico inválido');
  expect(form().getByLabelText('Mensaje')).toHaveProperty('value', `${message} Gracias.`);
});

it.each([
  [500, 'El servidor encontró un error. Por favor, inténtalo más tarde.'],
  [404, 'Error en la solicitud (404)'],
])('says an answer %i that holds no form as the other pages do, and keeps what was written', async (status, text) => {
  answer = async () => new Response('<html><body><h1>Error</h1></body></html>', { status });
  await fillIn();
  await press();
  await waitFor(() => expect(form().getByRole('alert').textContent).toBe(text));
  expect(document.activeElement).toBe(form().getByRole('alert'));
  expectKept();
});

it('says that there is no connection, and nothing of a field any more', async () => {
  outcome = { status: 400, error: 'Datos inválidos', fields: { email: 'Correo electrónico inválido' } };
  await fillIn();
  await press();
  await screen.findByText('Correo electrónico inválido');
  answer = () => Promise.reject(new TypeError('fetch failed'));
  await press();
  await waitFor(() => expect(form().getByRole('alert').textContent).toContain('Error de conexión'));
  expect(form().queryByText('Correo electrónico inválido')).toBeNull();
  expect(form().getByLabelText('Correo electrónico').hasAttribute('aria-invalid')).toBe(false);
  expectKept();
});

it('says when no answer comes within thirty seconds', async () => {
  answer = ({ signal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
  await fillIn();
  vi.useFakeTimers();
  try {
    form().getByRole('button').click();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(form().getByRole('alert').textContent).toContain('demasiado tiempo');
    expectKept();
  } finally {
    vi.useRealTimers();
  }
});
