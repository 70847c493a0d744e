import { reviewStory } from '@cotejo/contracts/credits/review-story';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { pdfFile } from '#testing/factories.ts';
import { refusal } from '#testing/fake-api.ts';
import {
  applyButton,
  button,
  complete,
  details,
  openDetails,
  pick,
  prepareDetails,
  ready,
  requirement,
  status,
  upload,
} from '../testing/open-details.tsx';
import { mariasDocument } from '../testing/samples.ts';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

const illegible = { id: 'r', sentence: 'No se lee bien.', nextStep: 'Sube una foto con buena luz.' };
const rejected = {
  ...mariasDocument('payroll'),
  isVerified: false,
  reason: illegible,
  metadata: { comments: 'Hoja 2' },
};
const returned = {
  ...complete,
  status: 'PENDING' as const,
  round: 2,
  lastSubmittedAt: '2026-11-20T16:00:00.000Z',
  documents: [mariasDocument('id'), rejected, mariasDocument('services')],
  corrections: [
    { documentId: rejected.id, documentType: 'payroll' as const, reason: illegible, words: 'Hoja 2', replaced: false },
  ],
};
const replacement = { ...mariasDocument('payroll'), id: 'document-new', fileName: 'nuevo.pdf' };
const correctIt = () => screen.findByRole('heading', { name: 'Corrige tu solicitud' });
const sendAgain = () => button(/VOLVER A ENVIAR|PROCESANDO/);

describe('an application of which only some documents may be changed', () => {
  it('shows those alone, in red with the reviewer’s words, and is sent again once they are changed', async () => {
    const api = openDetails({
      [details]: { data: { ...returned, onlyCorrections: true } },
      [upload]: { data: replacement },
    });
    await correctIt();
    expect(screen.queryByRole('heading', { name: 'Opciones de financiamiento' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'CANCELAR' })).toBeNull();
    expect(
      [...document.querySelectorAll('[data-requirement]')].map((row) => row.getAttribute('data-requirement')),
    ).toEqual(['payroll']);
    expect(requirement('payroll').getByText(/No se aceptó\. No se lee bien\. Hoja 2 Sube una foto/)).toBeTruthy();
    expect(screen.getByText('0 de 1 listos')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cambiar tus roles de pago' })).toBeTruthy();
    expect(screen.getByText('Te falta 1 cosa para volver a enviar')).toBeTruthy();
    expect(sendAgain().getAttribute('aria-disabled')).toBe('true');

    await pick('payroll', pdfFile('nuevo.pdf'));
    expect(await requirement('payroll').findByText('nuevo.pdf')).toBeTruthy();
    expect(requirement('payroll').queryByText(/No se aceptó/)).toBeNull();
    await waitFor(() => expect(sendAgain().getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(sendAgain());
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/confirmacion');
    expect(api.callsOf(status).map((call) => call.body)).toEqual([{ status: 'DOCUMENTS_SUBMITTED' }]);
  });

  it('says that the same file was refused, and asks for another one', async () => {
    const text = 'Es el mismo archivo que no se aceptó.';
    openDetails({
      [details]: { data: { ...returned, onlyCorrections: true } },
      [upload]: () => refusal(409, 'FILE_UNCHANGED', text),
    });
    await correctIt();
    await pick('payroll', pdfFile());
    expect(await requirement('payroll').findByText(text)).toBeTruthy();
    // Sending the same file again would fail again.
    expect(requirement('payroll').queryByRole('button', { name: /^Reintentar/ })).toBeNull();
    expect(requirement('payroll').getByRole('button', { name: /^CAMBIAR/ })).toBeTruthy();
  });
});

describe('an application of which everything may be changed', () => {
  it('counts a rejected document as missing, first in the list', async () => {
    openDetails({ [details]: { data: returned } });
    await ready();
    const rows = [...document.querySelectorAll('[data-requirement]')].map((row) =>
      row.getAttribute('data-requirement'),
    );
    expect(rows).toEqual(['payroll', 'id', 'services']);
    expect(screen.getByText('2 de 3 listos')).toBeTruthy();
    expect(requirement('payroll').getByRole('button', { name: /^CAMBIAR/ })).toBeTruthy();
    expect(sendAgain().getAttribute('aria-disabled')).toBe('true');
  });

  it('tells why it came back as a whole', async () => {
    const why = { reason: null, words: 'La cuota es muy alta', at: '2026-11-21T15:00:00.000Z' };
    openDetails({ [details]: { data: { ...complete, status: 'PENDING', round: 2, returned: why } } });
    await ready();
    expect(screen.getByText(/Quien revisó tu solicitud te dice: La cuota es muy alta/)).toBeTruthy();
  });
});

it('tells the one story of who reviews, who decides and who gets the papers [9.2.1]', async () => {
  openDetails({ [details]: { data: complete } });
  await ready();
  expect(screen.getByText(reviewStory('Cooperativa Jardín Azuayo'))).toBeTruthy();
  expect(screen.getByText('Todo listo.').parentElement?.textContent).toContain('Una persona de Cotejo revisa tus');
  expect(applyButton().textContent).toContain('SOLICITAR CRÉDITO');
});
