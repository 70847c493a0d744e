import type { Endpoint, ReplyOf } from '@cotejo/contracts/core/endpoint';
import { errorCatalogue } from '@cotejo/contracts/core/errors';
import {
  answerHandover,
  getHandoverFile,
  type HandoverFile,
  openHandover,
  sendHandoverCode,
  startHandoverSession,
} from '@cotejo/contracts/handovers/contact';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSessionKeys, sessionKeys } from '#data/http/session-keys.ts';
import { connectSession } from '#data/http/session-port.ts';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';
import { forgetContactSession } from './contact-session.ts';
import { HandoverSteps } from './HandoverSteps.tsx';

const token = 'enlace-de-prueba';

const sampleFile = (changes: Partial<HandoverFile> = {}): HandoverFile => ({
  handoverId: '0195e000-0000-7000-8000-0000a1b2c3d4',
  creditId: 'c7c41e9a-0000-4000-8000-000000000001',
  institutionId: 'd0000000-0000-4000-8000-000000000001',
  state: 'sent',
  by: null,
  version: 3,
  allowed: ['received', 'contacted', 'disbursed', 'declined'],
  approvedAt: '2026-11-16T15:00:00.000Z',
  applicant: {
    nombres: '<b>María</b>',
    apellidos: 'Quishpe',
    cedula: '1700000050',
    email: 'maria@ejemplo.ec',
    telefono: '0990000050',
    direccion: 'Av. de los Shyris',
  },
  request: {
    amount: 8000,
    term: 48,
    income: 1500,
    location: 'Quito',
    submittedAt: '2026-11-14T15:00:00.000Z',
  },
  offer: {
    sha256: 'ab'.repeat(32),
    takenAt: '2026-11-13T15:00:00.000Z',
    rate: 13.25,
    amortizationType: 2,
    firstPayment: 215.61,
    lastPayment: 215.88,
    received: 7960,
    upfront: 0,
    refunded: 0,
    realCost: 2389.55,
    realTotal: 10_389.55,
    realAnnualRate: 14.4,
    charges: [
      {
        ...{ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' },
        ...{ obligation: 'law', refundable: false, counted: true, total: 40 },
      },
    ],
    table: [
      {
        ...{
          numQuota: 1,
          interest: 88.33,
          capital: 127.28,
          balance: 7872.72,
          taxReliefInsurance: 0,
          quotaTotal: 215.61,
        },
        ...{ charges: 0, payment: 215.61 },
      },
    ],
  },
  documents: [
    {
      ...{ id: 'd1', documentType: 'id', fileName: 'cedula.jpg', bytes: 1_048_576, sha256: 'cd'.repeat(32) },
      verifiedAt: '2026-11-15T15:00:00.000Z',
    },
  ],
  consent: { termsVersion: '2026-11-27', acceptedAt: '2026-11-14T15:00:00.000Z' },
  ...changes,
});

/** What the calls answer that no test names. */
const healthy = (file: Partial<HandoverFile> = {}): Handlers => ({
  'POST /handover/open': reply(openHandover, {
    institution: { name: 'Banco Uno', logo: null },
    emailHint: 'l…@bancouno.example',
    expiresAt: '2026-12-04T15:00:00.000Z',
  }),
  'POST /handover/code': reply(sendHandoverCode, { expiresAt: '2026-11-20T15:15:00.000Z', remainingAttempts: 5 }),
  'POST /handover/session': reply(startHandoverSession, { accessToken: 'pase', expiresAt: inMinutes(30) }),
  'GET /handover': reply(getHandoverFile, sampleFile(file)),
  'POST /handover/answers': reply(answerHandover, {
    ...{ state: 'received', version: 4, answeredAt: '2026-11-20T15:00:00.000Z', differs: [] },
  }),
  'POST /handover/renew': {},
  'POST /handover/logout': {},
});

/** The body of a success, checked by the contract's type. */
const reply = <E extends Endpoint>(_endpoint: E, data: ReplyOf<E> extends { data: infer Data } ? Data : never) => ({
  data,
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

function open(handlers: Handlers) {
  const api = fakeApi(handlers);
  const view = render(<HandoverSteps token={token} contactEmail="hola@cotejo.example" />);
  return { ...api, view };
}

async function openFile(handlers: Handlers) {
  const api = open(handlers);
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
  await userEvent.type(await screen.findByLabelText('Código'), 'abc 123');
  await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
  await screen.findByRole('heading', { level: 1, name: 'Expediente a1b2c3d4' });
  return api;
}

const textOf = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');

/** The words of a fact and its value, of all lists of facts on the page. */
const shownFacts = (): Record<string, string> =>
  Object.fromEntries(
    [...document.querySelectorAll('dl.facts > dt')].map((word) => [textOf(word), textOf(word.nextElementSibling)]),
  );

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  forgetContactSession();
  vi.unstubAllGlobals();
});

describe('the page of a contact', () => {
  it('sends token and code in bodies and shows the file as text [6.31.2]', async () => {
    const api = await openFile(healthy());
    expect(api.calls.map(({ name, body, token }) => [name, body, token])).toEqual([
      ['POST /handover/open', { token }, null],
      ['POST /handover/code', { token }, null],
      ['POST /handover/session', { token, code: 'ABC123' }, null],
      ['GET /handover', null, 'Bearer pase'],
    ]);
    expect(shownFacts()).toMatchObject({
      ...{ Nombres: '<b>María</b>', Cédula: '1700000050', Dirección: 'Av. de los Shyris' },
      ...{ Monto: '$8.000,00', Plazo: '48 meses', Enviada: '14 de noviembre de 2026' },
      ...{ 'Tasa de interés': '13,25 %', Sistema: 'Francés', 'Última cuota': '$215,88', 'Costo anual': '14,40 %' },
    });
    expect(textOf(screen.getByText('Contribución SOLCA').closest('li'))).toBe('Contribución SOLCA $40,00');
    const cells = [...screen.getByRole('table', { name: 'Tabla de amortización' }).querySelectorAll('tbody tr > *')];
    expect(cells.map(textOf)).toEqual(['1', '127,28', '88,33', '215,61', '7.872,72']);
    expect(screen.getByText(/cedula\.jpg · 1,00.MB/)).toBeTruthy();
  });

  it('links telephone and e-mail of the applicant [12.8.2]', async () => {
    await openFile(healthy());
    expect(screen.getByRole('link', { name: '099 000 0050' }).getAttribute('href')).toBe('tel:+593990000050');
    const email = screen.getByRole('link', { name: /^maria ?@ejemplo.ec$/ });
    expect(email.getAttribute('href')).toBe('mailto:maria@ejemplo.ec');
    expect(email.querySelector('wbr')?.nextSibling?.textContent).toBe('@ejemplo.ec');
  });

  it('leads from the top to the answer [12.8.3]', async () => {
    await openFile(healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Responder' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Su respuesta' }));
  });

  it('keeps its session apart from that of a user and an administrator in the same browser [12.8.4]', async () => {
    localStorage.setItem(sessionKeys.token, 'de-usuario');
    localStorage.setItem(adminSessionKeys.token, 'de-oficina');
    const lost = vi.fn();
    connectSession({ loseUserSession: lost, loseAdminSession: lost });
    const api = await openFile(healthy());
    api.handlers['GET /handover/file'] = refusal(401, 'SESSION_EXPIRED', 'La sesión terminó');
    await userEvent.click(screen.getByRole('button', { name: 'Resumen en PDF' }));
    await screen.findByText('La sesión terminó. Pida otro código para seguir.');
    expect(api.calls.map(({ token }) => token)).toEqual([null, null, null, 'Bearer pase', 'Bearer pase', null]);
    expect(lost).not.toHaveBeenCalled();
    expect(localStorage.getItem(sessionKeys.token)).toBe('de-usuario');
    expect(localStorage.getItem(adminSessionKeys.token)).toBe('de-oficina');
    expect(JSON.stringify({ ...localStorage })).not.toContain('pase');
  });

  it('asks for no other code after a reload, and for one when the session is that of another link [12.8.5]', async () => {
    const kept = { link: token, accessToken: 'pase', expiresAt: inMinutes(10) };
    sessionStorage.setItem('handover-session', JSON.stringify(kept));
    const api = open(healthy());
    await screen.findByRole('heading', { level: 1, name: 'Expediente a1b2c3d4' });
    expect(api.calls.map(({ name, token }) => [name, token])).toEqual([['GET /handover', 'Bearer pase']]);
    api.view.unmount();
    sessionStorage.setItem('handover-session', JSON.stringify({ ...kept, link: 'otro' }));
    open(healthy());
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy();
  });

  it('goes on at the code after a reload, unless it was sent for another link or has expired', async () => {
    const first = open(healthy());
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
    await screen.findByRole('heading', { name: 'Escriba el código' });
    first.view.unmount();
    const second = open(healthy());
    expect(await screen.findByRole('heading', { name: 'Escriba el código' })).toBeTruthy();
    expect(screen.getByText('l…@bancouno.example')).toBeTruthy();
    expect(second.callsOf('POST /handover/code')).toHaveLength(0);
    second.view.unmount();
    for (const sent of [
      { link: 'otro', at: Date.now() },
      { link: token, at: Date.now() - 15 * 60_000 },
    ]) {
      sessionStorage.setItem('handover-code', JSON.stringify(sent));
      const { view } = open(healthy());
      expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy();
      view.unmount();
    }
  });

  it('asks for another code once the session that a code began has ended', async () => {
    await openFile(healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar el expediente' }));
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy();
  });

  it('goes on with the session of a code whose file could not be read at first [12.11.35]', async () => {
    const api = open({ ...healthy(), 'GET /handover': 'refused' });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
    await userEvent.type(await screen.findByLabelText('Código'), 'abc 123');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No hay conexión con Cotejo. Intente otra vez.');
    api.handlers['POST /handover/session'] = refusal(400, 'CODE_INVALID', 'El código no es correcto');
    Object.assign(api.handlers, { 'GET /handover': healthy()['GET /handover'] });
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Expediente a1b2c3d4' })).toBeTruthy();
    expect(api.callsOf('POST /handover/session')).toHaveLength(1);
  });

  it('offers to try again when the file could not be read after a reload [12.11.35]', async () => {
    const kept = { link: token, accessToken: 'pase', expiresAt: inMinutes(10) };
    sessionStorage.setItem('handover-session', JSON.stringify(kept));
    const api = open({ ...healthy(), 'GET /handover': 'refused' });
    await screen.findByText('No hay conexión con Cotejo. Intente otra vez.');
    Object.assign(api.handlers, { 'GET /handover': healthy()['GET /handover'] });
    await userEvent.click(screen.getByRole('button', { name: 'Intentar otra vez' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Expediente a1b2c3d4' })).toBeTruthy();
    expect(api.callsOf('POST /handover/open')).toEqual([]);
  });

  it('says the same of every link that does not serve, and asks for a new one [12.8.6]', async () => {
    const api = open({ ...healthy(), 'POST /handover/open': refusal(404, 'NOT_FOUND', 'No encontrado') });
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enviar código' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pedir un enlace nuevo' }));
    expect(
      await screen.findByText(/^Si el expediente sigue abierto, le llega un enlace nuevo al mismo correo/),
    ).toBeTruthy();
    expect(api.callsOf('POST /handover/renew').map(({ body, token }) => [body, token])).toEqual([[{ token }, null]]);
    expect(screen.queryByRole('button', { name: 'Pedir un enlace nuevo' })).toBeNull();
  });

  it('keeps the button for a new link when asking for it failed', async () => {
    open({
      ...healthy(),
      'POST /handover/open': refusal(404, 'NOT_FOUND', 'No encontrado'),
      'POST /handover/renew': refusal(429, 'RATE_LIMITED', 'Demasiados intentos. Espere un minuto.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pedir un enlace nuevo' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Demasiados intentos. Espere un minuto.');
    expect(screen.getByRole('button', { name: 'Pedir un enlace nuevo' })).toBeTruthy();
  });

  it('offers to try again when the link could not be looked up', async () => {
    const api = open({ ...healthy(), 'POST /handover/open': 'refused' });
    expect(await screen.findByText('No hay conexión con Cotejo. Intente otra vez.')).toBeTruthy();
    Object.assign(api.handlers, healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Intentar otra vez' }));
    expect(await screen.findByRole('heading', { name: 'Expediente para Banco Uno' })).toBeTruthy();
    expect(screen.getByText('El enlace vale hasta el 4 de diciembre de 2026.')).toBeTruthy();
  });

  it('says a wrong code at its field with the tries that are left, and sends none that is too short [12.8.7]', async () => {
    const api = open({
      ...healthy(),
      'POST /handover/session': refusal(400, 'CODE_INVALID', errorCatalogue.CODE_INVALID.message, {
        data: { remainingAttempts: 4 },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
    const field = await screen.findByLabelText('Código');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect(screen.getByText('El código tiene seis caracteres')).toBeTruthy();
    expect(api.callsOf('POST /handover/session')).toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.type(field, 'ABC123');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect(await screen.findByText('El código no es correcto. Le quedan 4 intentos.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(field));
    api.handlers['POST /handover/session'] = refusal(400, 'CODE_INVALID', errorCatalogue.CODE_INVALID.message, {
      data: { remainingAttempts: 0 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect(
      await screen.findByText('El código no es correcto. Ya no le quedan intentos: pida otro código.'),
    ).toBeTruthy();
  });

  it('shows a document within the page and puts it away again', async () => {
    const api = await openFile(healthy());
    api.handlers['GET /handover/documents/d1'] = new Response(new Uint8Array([255, 216, 255]), {
      headers: { 'content-type': 'image/jpeg' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Ver Documento de identidad' }));
    expect(await screen.findByRole('region', { name: 'Vista del documento' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Girar' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar Documento de identidad' }));
    expect(screen.queryByRole('region', { name: 'Vista del documento' })).toBeNull();
  });

  it('says what the server says of a file that cannot be read', async () => {
    const api = await openFile(healthy());
    api.handlers['GET /handover/file'] = refusal(503, 'UNAVAILABLE', 'Un documento está dañado. Avisamos a Cotejo.');
    await userEvent.click(screen.getByRole('button', { name: 'Descargar todo (ZIP)' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Un documento está dañado. Avisamos a Cotejo.');
  });

  it('sends an answer only after its question, with its own keys and the version [6.31.3]', async () => {
    const api = await openFile(healthy());
    await userEvent.click(screen.getByLabelText(/^Desembolsado/));
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('El monto es requerido')).toBeTruthy();
    expect(screen.getByText('La fecha es requerida')).toBeTruthy();
    expect(screen.getByText('La tasa es requerida')).toBeTruthy();
    const amount = screen.getByLabelText('Monto desembolsado, en dólares');
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await userEvent.type(amount, '7.500,50');
    await userEvent.type(screen.getByLabelText('Día del desembolso'), '2026-11-18');
    await userEvent.type(screen.getByLabelText('Tasa de interés anual, en porcentaje'), '14,5');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText(/Desembolsado: \$7\.500,50 el 18 de noviembre de 2026, al 14,50.%/)).toBeTruthy();
    expect(api.callsOf('POST /handover/answers')).toHaveLength(0);
    await userEvent.type(amount, '1');
    expect(screen.queryByRole('button', { name: 'Sí, responder' })).toBeNull();
    await userEvent.type(amount, '{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, responder' }));
    // What went well is no alert.
    expect((await screen.findByText('Guardamos su respuesta.')).getAttribute('role')).toBe('status');
    expect(api.callsOf('POST /handover/answers').map(({ body }) => body)).toEqual([
      { answer: 'disbursed', amount: 7500.5, rate: 14.5, date: '2026-11-18', version: 3 },
    ]);
  });

  it('goes back from the question with Escape and with Volver, to its button', async () => {
    const api = await openFile(healthy());
    await userEvent.click(screen.getByLabelText(/^Recibido/));
    for (const back of ['{Escape}', '{Tab}{Tab}{Enter}']) {
      await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
      await screen.findByRole('alertdialog');
      await userEvent.keyboard(back);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continuar' }));
    }
    expect(api.callsOf('POST /handover/answers')).toHaveLength(0);
  });

  it('asks for an answer, for a reason and, with another reason, for words', async () => {
    await openFile(healthy());
    const go = () => userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await go();
    expect(await screen.findByText('Elija una respuesta')).toBeTruthy();
    await userEvent.click(screen.getByLabelText(/^No procede/));
    await go();
    expect(await screen.findByText('El motivo es requerido')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'other');
    await go();
    expect(await screen.findByText('Escriba el motivo')).toBeTruthy();
  });

  it('shows what the server refuses at its field', async () => {
    await openFile({
      ...healthy(),
      'POST /handover/answers': refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', {
        fields: { reason: 'Este motivo ya no se usa' },
      }),
    });
    await userEvent.click(screen.getByLabelText(/^No procede/));
    await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'policy');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, responder' }));
    expect(await screen.findByText('Este motivo ya no se usa')).toBeTruthy();
    expect(screen.getByLabelText('Motivo').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Continuar' })).toBeTruthy();
  });

  it('shows what is so now when somebody else has answered', async () => {
    const api = await openFile({
      ...healthy(),
      'POST /handover/answers': refusal(409, 'CONFLICT', 'Otra persona ya respondió.'),
    });
    await userEvent.click(screen.getByLabelText(/^Recibido/));
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    api.handlers['GET /handover'] = reply(
      getHandoverFile,
      sampleFile({ state: 'declined', by: 'office', version: 4, allowed: [] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, responder' }));
    expect(await screen.findByText('No procede, según anotó Cotejo.')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toBe('Otra persona ya respondió.');
  });

  it('offers no answer after a final one', async () => {
    await openFile(healthy({ state: 'declined', by: 'office', allowed: [] }));
    expect(screen.getByText('No procede, según anotó Cotejo.')).toBeTruthy();
    const answer = screen.getByRole('region', { name: 'Su respuesta' });
    expect(answer.textContent).toContain(
      'No procede, según anotó Cotejo. Este expediente ya tiene una respuesta final.',
    );
    expect(within(answer).getByRole('link', { name: 'hola@cotejo.example' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
  });

  it('takes the person off the page when the session or the link has ended [6.31.4]', async () => {
    const api = await openFile(healthy());
    api.handlers['GET /handover/file'] = refusal(401, 'SESSION_EXPIRED', 'La sesión terminó');
    api.handlers['POST /handover/open'] = refusal(404, 'NOT_FOUND', 'No encontrado');
    await userEvent.click(screen.getByRole('button', { name: 'Descargar todo (ZIP)' }));
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).not.toContain('1700000050'));
    expect(sessionStorage.getItem('handover-session')).toBeNull();
    expect(document.body.textContent).not.toContain('Pida otro código');
  });

  it('says why a link ended to somebody who had a session of it [12.8.8]', async () => {
    for (const [link, text, mayRenew] of [
      ['replaced', 'Este enlace fue reemplazado. Busque en su correo el más reciente.', true],
      ['withdrawn', 'El expediente se retiró: ya no se puede ver ni responder.', false],
    ] as const) {
      const api = await openFile(healthy());
      api.handlers['GET /handover/file'] = refusal(401, 'SESSION_EXPIRED', 'La sesión terminó', { data: { link } });
      api.handlers['POST /handover/open'] = refusal(404, 'NOT_FOUND', 'No encontrado');
      await userEvent.click(screen.getByRole('button', { name: 'Resumen en PDF' }));
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Pedir un enlace nuevo' }) !== null).toBe(mayRenew);
      expect(document.body.textContent).not.toContain('Pida otro código');
      api.view.unmount();
    }
  });

  it('ends the session on the server and here', async () => {
    const api = await openFile(healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar el expediente' }));
    expect(await screen.findByText('Cerró el expediente.')).toBeTruthy();
    expect(api.callsOf('POST /handover/logout').map(({ token }) => token)).toEqual(['Bearer pase']);
    expect(sessionStorage.getItem('handover-session')).toBeNull();
    expect(document.body.textContent).not.toContain('1700000050');
  });
});

it('the server renders one sentence for those without script, and nothing of a link [12.8.9]', () => {
  const html = renderToString(<HandoverSteps token="" contactEmail="hola@cotejo.example" />);
  expect(html).toContain('active JavaScript en su navegador');
  expect(html).toContain('Abriendo el enlace...');
  expect(html).not.toContain('<button');
});
