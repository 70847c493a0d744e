import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HandoverSteps } from '#site/handover/HandoverSteps.tsx';
import { fakeApi, type Handlers, refusal } from '#testing/fake-api.ts';

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

const healthy = (file: Partial<HandoverFile> = {}): Handlers => ({
  'POST /handover/open': {
    data: {
      institution: { name: 'Banco Uno', logo: null },
      emailHint: 'l…@bancouno.example',
      expiresAt: '2026-12-04T15:00:00.000Z',
    },
  },
  'POST /handover/code': { data: { expiresAt: '2026-11-20T15:15:00.000Z', remainingAttempts: 5 } },
  'POST /handover/session': {
    data: { accessToken: 'pase', expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() },
  },
  'GET /handover': { data: sampleFile(file) },
  'POST /handover/answers': {
    data: { state: 'received', version: 4, answeredAt: '2026-11-20T15:00:00.000Z', differs: [] },
  },
});

async function open(handlers: Handlers) {
  const api = fakeApi(handlers);
  history.replaceState(null, '', `/entrega/${token}`);
  document.body.innerHTML = renderToStaticMarkup(<HandoverSteps contactEmail="hola@cotejo.example" />);
  await import('./handover.ts');
  return api;
}

async function openFile(handlers: Handlers) {
  const api = await open(handlers);
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
  await userEvent.type(await screen.findByLabelText('Código'), 'abc 123');
  await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
  await screen.findByRole('heading', { level: 1, name: 'Expediente a1b2c3d4' });
  return api;
}

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
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
    expect(screen.getByText('<b>María</b>')).toBeTruthy();
    for (const text of ['1700000050', '$8.000,00', 'Francés', '$215,88', 'Contribución SOLCA'])
      expect(screen.getByText(text)).toBeTruthy();
    const cells = [...document.querySelectorAll('[data-rows] > tr > td')];
    expect(cells.map((cell) => cell.textContent)).toEqual([
      ...['1', '$127,28', '$88,33', '$0,00', '$215,61', '$7.872,72'],
    ]);
    expect(screen.getByText(/cedula\.jpg · 1,00.MB/)).toBeTruthy();
  });

  it('says the same of every link that does not serve', async () => {
    await open({ 'POST /handover/open': refusal(404, 'NOT_FOUND', 'No encontrado') });
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Enviar código' })).toBeNull();
  });

  it('says a wrong code at its field, and sends none that is too short', async () => {
    const api = await open({
      ...healthy(),
      'POST /handover/session': refusal(400, 'CODE_INVALID', 'El código no es correcto'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar código' }));
    const field = await screen.findByLabelText('Código');
    await userEvent.type(field, 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect(screen.getByText('El código tiene seis caracteres')).toBeTruthy();
    expect(api.callsOf('POST /handover/session')).toHaveLength(0);
    await userEvent.clear(field);
    await userEvent.type(field, 'ABC123');
    await userEvent.click(screen.getByRole('button', { name: 'Ver el expediente' }));
    expect(await screen.findByText('El código no es correcto')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });

  it('sends an answer only after its question, with its own keys and the version [6.31.3]', async () => {
    const api = await openFile(healthy());
    await userEvent.click(screen.getByLabelText(/^Desembolsado/));
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Monto desembolsado, en dólares'));
    await userEvent.type(screen.getByLabelText('Monto desembolsado, en dólares'), '7.500,50');
    await userEvent.type(screen.getByLabelText('Día del desembolso'), '2026-11-18');
    await userEvent.type(screen.getByLabelText('Tasa de interés anual, en porcentaje'), '14,5');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByText(/Desembolsado: \$7\.500,50 el 18 de noviembre de 2026, al 14,50.%/)).toBeTruthy();
    expect(api.callsOf('POST /handover/answers')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Sí, responder' }));
    await screen.findByText('Guardamos su respuesta.');
    expect(api.callsOf('POST /handover/answers').map(({ body }) => body)).toEqual([
      { answer: 'disbursed', amount: 7500.5, rate: 14.5, date: '2026-11-18', version: 3 },
    ]);
  });

  it('shows what the server refuses at its field', async () => {
    await openFile({
      ...healthy(),
      'POST /handover/answers': refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', {
        fields: { reason: 'Elige un motivo' },
      }),
    });
    await userEvent.click(screen.getByLabelText(/^No procede/));
    await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'policy');
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sí, responder' }));
    expect((await screen.findAllByText('Elige un motivo')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Motivo').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers no answer after a final one', async () => {
    await openFile(healthy({ state: 'declined', by: 'office', allowed: [] }));
    expect(screen.getByText('No procede, según anotó Cotejo.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
  });

  it('takes the person off the page when the session or the link has ended [6.31.4]', async () => {
    const handlers = healthy();
    const api = await openFile(handlers);
    api.handlers['GET /handover/file'] = refusal(401, 'SESSION_EXPIRED', 'La sesión terminó');
    api.handlers['POST /handover/open'] = refusal(404, 'NOT_FOUND', 'No encontrado');
    await userEvent.click(screen.getByRole('button', { name: 'Descargar todo (ZIP)' }));
    expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeTruthy();
    await waitFor(() => expect(document.body.textContent).not.toContain('1700000050'));
    expect(sessionStorage.getItem('handover-session')).toBeNull();
  });
});
