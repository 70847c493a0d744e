import type { Phone } from '@cotejo/contracts/phone-links/phone';
import { phoneCodeInvalidMessage } from '@cotejo/contracts/phone-links/phone';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutText } from '#data/http/wait-for-network.ts';
import { pdfFile } from '#testing/factories.ts';
import { type ApiCall, fakeApi, type Handlers, held, refusal } from '#testing/fake-api.ts';
import { PhoneSteps } from './PhoneSteps.tsx';
import { forgetPhoneToken } from './phone-session.ts';

const open = 'POST /phone/open';
const read = 'GET /phone';
const start = 'POST /phone/uploads';
const part = 'PUT /phone/uploads/*';
const end = 'POST /phone/end';
const gone = 'Este enlace ya no sirve. Pide otro en tu computadora.';
const whose = { person: 'María Q.', institution: { name: 'Banco Guayaquil', logo: null } };
const opened = {
  ...{ accessToken: 'pase-1', state: 'opened', number: 47, expiresAt: '2026-11-20T15:10:00.000Z' },
  ...whose,
};
const needed: Phone['needed'] = [
  { documentType: 'id', label: 'Documento de identidad', reason: null },
  { documentType: 'payroll', label: 'Roles de pago', reason: 'No se lee bien. Sube una foto con buena luz.' },
];

const phone = (changes: Partial<Phone> = {}): { data: Phone } => ({
  data: {
    ...{ state: 'confirmed', number: null, expiresAt: '2026-11-20T15:30:00.000Z', needed, received: [] },
    ...whose,
    ...changes,
  },
});

const waiting = phone({ state: 'opened', number: 47, needed: [] });
const came = (documentType: 'id' | 'payroll') => ({ documentType, at: '2026-11-20T15:05:00.000Z' });
const uploadOf = (offset: number, document: unknown = null) => ({
  data: { id: 'u-1', documentType: 'id', sizeBytes: 100, offset, expiresAt: '2026-11-20T16:00:00.000Z', document },
});

/** Opens the page at `#fragment`. */
function visit(handlers: Handlers, fragment = 'secreto') {
  history.replaceState(null, '', `/telefono${fragment && `#${fragment}`}`);
  const api = fakeApi(handlers);
  const view = render(<PhoneSteps />);
  return { ...api, view };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const row = async (type: string) => {
  await waitFor(() => expect(document.querySelector(`[data-requirement="${type}"]`)).toBeTruthy(), { timeout: 15_000 });
  return within(document.querySelector<HTMLElement>(`[data-requirement="${type}"]`) as HTMLElement);
};
const picker = (label: string) => screen.findByLabelText<HTMLInputElement>(label, {}, { timeout: 15_000 });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  forgetPhoneToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('opening the link', () => {
  it('opens nothing when the page loads, only at the tap [12.13.32]', async () => {
    const { calls, callsOf } = visit({ [open]: { data: opened }, [read]: waiting });
    const begin = await button('Empezar');
    expect(calls).toEqual([]);
    expect(location.hash).toBe('#secreto');
    await userEvent.click(begin);
    expect(await screen.findByText('47')).toBeTruthy();
    expect(callsOf(open).map(({ body, token }) => [body, token])).toEqual([[{ token: 'secreto' }, null]]);
    expect(location.hash).toBe('');
  });

  it('says first whose application it is, then the number and what to do with it [12.13.33]', async () => {
    visit({ [open]: { data: opened }, [read]: waiting });
    await userEvent.click(await button('Empezar'));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toBe('Fotos para la solicitud de María Q. en Banco Guayaquil.');
    const text = document.body.textContent ?? '';
    const warning = 'Si no la empezaste tú, o si alguien te envió este enlace, cierra esta página.';
    expect(text.indexOf(warning)).toBeGreaterThan(0);
    expect(text.indexOf(warning)).toBeLessThan(text.indexOf('47'));
    expect(text).toContain('Escríbelo en tu computadora. No se lo digas a nadie.');
  });

  it('says of a link that somebody else opened what to do, and drops it from the address [12.13.34]', async () => {
    visit({ [open]: () => refusal(404, 'NOT_FOUND', gone) });
    await userEvent.click(await button('Empezar'));
    expect(await screen.findByText(gone)).toBeTruthy();
    expect(location.hash).toBe('');
  });

  it('keeps the link where the network failed, and says so', async () => {
    const { handlers } = visit({ [open]: 'refused', [read]: waiting });
    await userEvent.click(await button('Empezar'));
    expect((await screen.findByRole('alert')).textContent).toBe(cutText);
    handlers[open] = { data: opened };
    await userEvent.click(await button('Empezar'));
    expect(await screen.findByText('47')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes a code in any case, and sends none of another form [12.13.35]', async () => {
    const { callsOf, handlers } = visit(
      { [open]: () => refusal(404, 'NOT_FOUND', 'No encontrado'), [read]: waiting },
      '',
    );
    const box = await screen.findByRole('textbox', { name: 'Código' });
    await userEvent.type(box, 'abc');
    await userEvent.click(await button('Empezar'));
    expect(await screen.findByText(phoneCodeInvalidMessage)).toBeTruthy();
    expect(callsOf(open)).toHaveLength(0);
    await userEvent.clear(box);
    await userEvent.type(box, 'abcd-2345');
    await userEvent.click(await button('Empezar'));
    expect(await screen.findByText(gone)).toBeTruthy();
    expect(callsOf(open).map(({ body }) => body)).toEqual([{ code: 'abcd-2345' }]);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    handlers[open] = () =>
      refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', { fields: { code: 'Ese código no vale' } });
    await userEvent.click(await button('Empezar'));
    expect(await screen.findByText('Ese código no vale')).toBeTruthy();
  });

  it('is the same page for every link on the server', () => {
    const html = renderToString(<PhoneSteps />);
    expect(html).toContain('Fotos desde el teléfono');
    expect(html).not.toContain('Empezar');
  });
});

describe('waiting for the number', () => {
  it('asks every two seconds until confirmed, then no more [12.13.36]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { handlers, callsOf } = visit({ [open]: { data: opened }, [read]: waiting });
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(await button('Empezar'));
    await screen.findByText('47');
    await act(() => vi.advanceTimersByTimeAsync(4_100));
    expect(callsOf(read)).toHaveLength(2);
    expect(callsOf(read)[0]?.token).toBe('Bearer pase-1');
    handlers[read] = phone();
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    await row('id');
    const asked = callsOf(read).length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(callsOf(read)).toHaveLength(asked);
    expect(document.body.textContent).not.toContain('47');
  });

  it('goes on after the page was loaded again [12.13.37]', async () => {
    const first = visit({ [open]: { data: opened }, [read]: waiting });
    await userEvent.click(await button('Empezar'));
    await screen.findByText('47');
    first.view.unmount();
    const { callsOf } = visit({ [read]: phone() }, '');
    expect(await screen.findByRole('heading', { name: /Faltan 2\sdocumentos/ }, { timeout: 15_000 })).toBeTruthy();
    expect(callsOf(read)[0]?.token).toBe('Bearer pase-1');
  });

  it('starts with a link that was scanned later, not with the session from before', async () => {
    sessionStorage.setItem('phone-session', 'pase-0');
    const { calls } = visit({ [read]: phone() });
    expect(await button('Empezar')).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('the documents', () => {
  const visitConfirmed = (handlers: Handlers) => {
    sessionStorage.setItem('phone-session', 'pase-1');
    return visit({ [read]: phone(), ...handlers }, '');
  };

  it('says what is missing and why one was not accepted [12.13.38]', async () => {
    visitConfirmed({});
    expect((await row('id')).getByText(/Primero el frente de tu cédula/)).toBeTruthy();
    expect((await row('payroll')).getByText('No se aceptó. No se lee bien. Sube una foto con buena luz.')).toBeTruthy();
    expect(document.querySelector('[data-requirement="services"]')).toBeNull();
  });

  it('sends in parts by its own calls and ends with where to go on [12.13.39]', async () => {
    const file = pdfFile('cedula.pdf');
    const { handlers, callsOf } = visitConfirmed({
      [start]: uploadOf(0),
      [part]: ({ body }: ApiCall) => uploadOf(body instanceof Blob ? body.size : 0, came('id')),
      [end]: {},
    });
    await row('id');
    handlers[read] = phone({ needed: [], received: [came('id'), came('payroll')] });
    await userEvent.upload(await picker('Elegir un archivo para Documento de identidad'), file);
    expect(await screen.findByRole('heading', { name: 'Listo. Sigue en tu computadora' })).toBeTruthy();
    expect((await row('id')).getByText('Enviado')).toBeTruthy();
    expect(callsOf(start)[0]?.body).toMatchObject({ documentType: 'id', fileName: 'cedula.pdf', sizeBytes: file.size });
    expect(callsOf(part)[0]?.headers['upload-offset']).toBe('0');
    expect(callsOf(part)[0]?.token).toBe('Bearer pase-1');
    await userEvent.click(await button('Terminar'));
    expect(await screen.findByRole('heading', { name: 'Listo. Sigue en tu computadora' })).toBeTruthy();
    expect(callsOf(end)).toHaveLength(1);
    expect(sessionStorage.getItem('phone-session')).toBeNull();
  });

  it('believes no answer that a later one has overtaken', async () => {
    const stale = held(phone({ needed: needed.slice(1), received: [came('id')] }));
    const { handlers, callsOf } = visitConfirmed({
      [start]: uploadOf(0),
      [part]: ({ body }: ApiCall) => uploadOf(body instanceof Blob ? body.size : 0, came('id')),
    });
    await row('id');
    handlers[read] = stale.handler;
    await userEvent.upload(await picker('Elegir un archivo para Documento de identidad'), pdfFile());
    await waitFor(() => expect(callsOf(read)).toHaveLength(2));
    handlers[read] = phone({ needed: [], received: [came('id'), came('payroll')] });
    await userEvent.upload(await picker('Elegir un archivo para Roles de pago'), pdfFile());
    expect(await (await row('payroll')).findByText('Enviado')).toBeTruthy();
    stale.release();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('heading', { name: 'Listo. Sigue en tu computadora' })).toBeTruthy();
  });

  it('takes no failure from a file that was given up', async () => {
    const { handlers, callsOf } = visitConfirmed({
      [start]: uploadOf(0),
      [part]: ({ body }: ApiCall) => uploadOf(body instanceof Blob ? body.size : 0, came('id')),
    });
    await row('id');
    handlers[read] = 'refused';
    await userEvent.upload(await picker('Elegir un archivo para Documento de identidad'), pdfFile());
    await (await row('id')).findByText(cutText);
    const asked = callsOf(read).length;
    await userEvent.click((await row('id')).getByRole('button', { name: /^Cancelar/ }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(asked).toBeGreaterThan(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.body.textContent).not.toContain('No se pudo. Inténtalo otra vez.');
  });

  it('says at the document why a file was refused, and takes another [12.13.40]', async () => {
    visitConfirmed({ [start]: () => refusal(409, 'FILE_UNCHANGED', 'Es el mismo archivo que no se aceptó.') });
    await row('payroll');
    await userEvent.upload(await picker('Elegir un archivo para Roles de pago'), pdfFile());
    const payroll = await row('payroll');
    expect((await payroll.findByRole('alert')).textContent).toContain('Es el mismo archivo que no se aceptó.');
    expect(payroll.getByRole('button', { name: /^Tomar foto/ })).toBeTruthy();
    expect(payroll.queryByRole('button', { name: /^Reintentar/ })).toBeNull();
  });

  it('refuses a file of another type by itself', async () => {
    const { callsOf } = visitConfirmed({});
    await row('id');
    const text = new File(['hola'], 'nota.txt', { type: 'text/plain' });
    const input = await picker('Elegir un archivo para Documento de identidad');
    await userEvent.setup({ applyAccept: false }).upload(input, text);
    expect(
      await (await row('id')).findByText('Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF'),
    ).toBeTruthy();
    expect(callsOf(start)).toHaveLength(0);
  });

  it('waits for the network and goes on by itself [12.13.41]', async () => {
    const { handlers } = visitConfirmed({ [start]: 'refused' });
    await row('id');
    await userEvent.upload(await picker('Elegir un archivo para Documento de identidad'), pdfFile());
    expect(await (await row('id')).findByText(cutText)).toBeTruthy();
    handlers[read] = phone({ needed: needed.slice(1), received: [came('id')] });
    handlers[part] = ({ body }: ApiCall) => uploadOf(body instanceof Blob ? body.size : 0, came('id'));
    handlers[start] = uploadOf(0);
    dispatchEvent(new Event('online'));
    expect(await (await row('id')).findByText('Enviado')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /Falta 1\sdocumento/ })).toBeTruthy();
  });

  it('shows how far it is, and nothing of what was there before', async () => {
    const slow = held(uploadOf(100, came('id')));
    visitConfirmed({ [start]: uploadOf(0), [part]: slow.handler });
    await row('id');
    await userEvent.upload(await picker('Elegir un archivo para Documento de identidad'), pdfFile());
    const bar = await (await row('id')).findByRole('progressbar', { name: 'Enviando Documento de identidad' });
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    expect(document.querySelectorAll('img')).toHaveLength(0);
    slow.release();
  });

  it('says that the link has ended and leads to another one [12.13.42]', async () => {
    const both = Promise.withResolvers<void>();
    visitConfirmed({
      [start]: async () => {
        await both.promise;
        return refusal(401, 'SESSION_EXPIRED', 'Sesión expirada', { data: { endedBy: 'time' } });
      },
    });
    await row('id');
    await userEvent.upload(await picker('Elegir un archivo para Documento de identidad'), pdfFile());
    await userEvent.upload(await picker('Elegir un archivo para Roles de pago'), pdfFile());
    both.resolve();
    expect(await screen.findByRole('heading', { name: 'El enlace terminó' })).toBeTruthy();
    expect(screen.getByText('Se acabó su tiempo.')).toBeTruthy();
    expect(screen.getByText('Lo que ya enviaste está en tu solicitud.')).toBeTruthy();
    expect(screen.getByText('Si falta algo, pide otro enlace en tu computadora.')).toBeTruthy();
    expect(sessionStorage.getItem('phone-session')).toBeNull();
    await userEvent.click(await button('Escribir un código'));
    expect(await screen.findByRole('textbox', { name: 'Código' })).toBeTruthy();
  });
});
