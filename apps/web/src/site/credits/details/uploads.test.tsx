import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { pdfFile } from '#testing/factories.ts';
import { json, refusal } from '#testing/fake-api.ts';
import {
  amortize,
  applyButton,
  card,
  complete,
  details,
  openDetails,
  pick,
  picker,
  prepareDetails,
  ready,
  requirement,
  sheet,
  sheetCall,
  status,
  upload,
} from '../testing/open-details.tsx';
import { mariasCredit, mariasDocument } from '../testing/samples.ts';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
});

const focused = () => document.activeElement?.textContent;

describe('the focus', () => {
  it('stays in the row whose button goes with its file, on uploading and on deleting [12.4.7]', async () => {
    openDetails({ 'DELETE /credits/credit-1/documents/*': {} });
    await ready();
    await userEvent.click(requirement('payroll').getByRole('button', { name: /^CARGAR/ }));
    await pick('payroll', pdfFile('rol.pdf'));
    await requirement('payroll').findByRole('button', { name: /^Eliminar/ });
    expect(focused()).toBe(requirement('payroll').getByRole('heading').textContent);
    await userEvent.click(requirement('payroll').getByRole('button', { name: /^Eliminar/ }));
    await requirement('payroll').findByRole('button', { name: /^CARGAR/ });
    expect(focused()).toBe(requirement('payroll').getByRole('heading').textContent);
  });

  it('is not taken from somebody who has gone on to another control', async () => {
    const arrived = Promise.withResolvers<Response>();
    openDetails({ [upload]: () => arrived.promise });
    await ready();
    await userEvent.click(requirement('payroll').getByRole('button', { name: /^CARGAR/ }));
    await pick('payroll', pdfFile('rol.pdf'));
    await requirement('payroll').findByRole('button', { name: /^Cancelar/ });
    const other = requirement('services').getByRole('button', { name: /^CARGAR/ });
    other.focus();
    arrived.resolve(json(201, { success: true, data: mariasDocument('payroll') }));
    await requirement('payroll').findByRole('button', { name: /^Eliminar/ });
    expect(document.activeElement).toBe(other);
  });
});

describe('a photo that was uploaded on another visit', () => {
  const photo = { ...mariasDocument('id'), fileName: 'lado-1.jpg', fileType: 'image/jpeg' };
  const content = 'GET /credits/credit-1/documents/document-id';

  it('is read back, so that its other side can be added [12.4.8]', async () => {
    const api = openDetails({
      [details]: { data: mariasCredit({ documents: [photo] }) },
      [content]: { data: { ...photo, fileContent: 'data:image/jpeg;base64,/9j/2Q==' } },
    });
    await ready();
    await userEvent.click(await requirement('id').findByRole('button', { name: /^Agregar otra foto/ }));
    expect(await screen.findByRole('dialog', { name: /^Fotos:/ })).toBeTruthy();
    // The preview of the row has read it already.
    expect(api.callsOf(content)).toHaveLength(1);
  });

  it('is said where it cannot be read', async () => {
    openDetails({
      [details]: { data: mariasCredit({ documents: [photo] }) },
      [content]: refusal(404, 'NOT_FOUND', 'Ya no está'),
    });
    await ready();
    await userEvent.click(await requirement('id').findByRole('button', { name: /^Agregar otra foto/ }));
    expect(await screen.findByText('Ya no está')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered for a PDF, which cannot be taken apart', async () => {
    openDetails({ [details]: { data: mariasCredit({ documents: [mariasDocument('id')] }) } });
    await ready();
    expect(requirement('id').queryByRole('button', { name: /^Agregar otra foto/ })).toBeNull();
  });
});

describe('sent on another device while it stands open here', () => {
  const { documents } = complete;
  const sent = { data: mariasCredit({ amortizationType: 2, documents, status: 'DOCUMENTS_SUBMITTED', version: 3 }) };
  const refused = refusal(409, 'INVALID_TRANSITION', 'Ya enviaste esta solicitud; no se puede cambiar.');

  async function expectSentElsewhere(api: ReturnType<typeof openDetails>) {
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ya la enviaste desde otro equipo' });
    expect(heading.closest('[role=alert]')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Ver en qué va' }).getAttribute('href')).toBe('/perfil');
    expect(screen.queryByText(/Te falta/)).toBeNull();
    expect(screen.queryByText(/no se puede cambiar/)).toBeNull();
    expect(api.callsOf(details)).toHaveLength(2);
  }

  it.each([
    ['another paper', async () => pick('services', pdfFile('planilla.pdf')), mariasCredit()],
    [
      'deleting a paper',
      async () => userEvent.click(requirement('id').getByRole('button', { name: /^Eliminar/ })),
      complete,
    ],
    [
      'another way of paying',
      async () =>
        userEvent.click((await card('Cuota Decreciente')).getByRole('button', { name: /Seleccionar|Elegir/ })),
      mariasCredit(),
    ],
  ])('is what %s is refused with [12.4.9]', async (_what, change, open) => {
    const api = openDetails({
      [details]: { data: open },
      [upload]: refused,
      [amortize]: refused,
      'DELETE /credits/credit-1/documents/*': refused,
    });
    await ready();
    await waitFor(() => expect(picker('services') ?? requirement('services')).toBeTruthy());
    api.handlers[details] = sent;
    await change();
    await expectSentElsewhere(api);
  });

  it('is what sending it again is refused with [12.4.9]', async () => {
    const api = openDetails({ [details]: { data: complete }, [status]: refused, [sheetCall]: { data: sheet } });
    await ready();
    await userEvent.click(applyButton());
    const accept = await screen.findByRole('button', { name: 'Aceptar y continuar' });
    await waitFor(() => expect(accept.getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(screen.getByRole('radio', { name: 'No, la llevo yo' }));
    api.handlers[details] = sent;
    await userEvent.click(accept);
    await expectSentElsewhere(api);
  });

  it('is not said of a change that is refused for another reason', async () => {
    openDetails({ [upload]: refused });
    await ready();
    await pick('services', pdfFile('planilla.pdf'));
    expect(await requirement('services').findByText(/no se puede cambiar/)).toBeTruthy();
  });
});
