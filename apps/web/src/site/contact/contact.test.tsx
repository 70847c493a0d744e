import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, json, ok, refusal } from '#testing/fake-api.ts';
import ContactPage from './ContactPage.tsx';

let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  vi.resetModules();
  api = fakeApi({ 'POST /contact': ok() });
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

async function fillIn() {
  await import('#document/page-scripts/contact.ts');
  await write('Nombre', 'María Quishpe');
  await write('Correo electrónico', 'maria@ejemplo.ec');
  await write('Mensaje', '¿Cómo cambio mi teléfono?');
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
  await userEvent.click(form().getByRole('button', { name: 'ENVIAR MENSAJE' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeTruthy());
  expect(api.callsOf('POST /contact')[0]?.body).toEqual({
    nombres: 'María Quishpe',
    email: 'maria@ejemplo.ec',
    mensaje: '¿Cómo cambio mi teléfono?',
    website: '',
  });
});

it('sends once what was sent by two presses', async () => {
  await fillIn();
  const button = form().getByRole('button', { name: 'ENVIAR MENSAJE' });
  button.click();
  button.click();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Recibimos tu mensaje' })).toBeTruthy());
  expect(api.callsOf('POST /contact')).toHaveLength(1);
});

it('names the field that is empty and goes there', async () => {
  await import('#document/page-scripts/contact.ts');
  await write('Nombre', 'María');
  await userEvent.click(form().getByRole('button', { name: 'ENVIAR MENSAJE' }));
  expect(api.calls).toEqual([]);
  expect(form().getByText('Escribe tu correo.')).toBeTruthy();
  expect(document.activeElement).toBe(form().getByLabelText('Correo electrónico'));
});

it('shows what the server refuses at its field and keeps what was written', async () => {
  const fields = { email: 'Correo electrónico inválido' };
  api.handlers['POST /contact'] = refusal(400, 'VALIDATION_ERROR', 'Datos inválidos', { fields });
  await fillIn();
  await userEvent.click(form().getByRole('button', { name: 'ENVIAR MENSAJE' }));
  await waitFor(() => expect(form().getByText('Correo electrónico inválido')).toBeTruthy());
  expect(form().getByLabelText('Correo electrónico').getAttribute('aria-invalid')).toBe('true');
  expect(form().getByLabelText('Mensaje')).toHaveProperty('value', '¿Cómo cambio mi teléfono?');
});

it.each([
  [500, 'El servidor encontró un error. Por favor, inténtalo más tarde.'],
  [404, 'Error en la solicitud (404)'],
])(
  'says a failure %i without words of its own as the other pages do, and keeps what was written',
  async (status, text) => {
    api.handlers['POST /contact'] = json(status, {});
    await fillIn();
    await userEvent.click(form().getByRole('button', { name: 'ENVIAR MENSAJE' }));
    await waitFor(() => expect(form().getByRole('alert').textContent).toBe(text));
    expect(form().getByLabelText('Mensaje')).toHaveProperty('value', '¿Cómo cambio mi teléfono?');
  },
);

it('says that there is no connection', async () => {
  api.handlers['POST /contact'] = 'refused';
  await fillIn();
  await userEvent.click(form().getByRole('button', { name: 'ENVIAR MENSAJE' }));
  await waitFor(() => expect(form().getByRole('alert').textContent).toContain('Error de conexión'));
});
