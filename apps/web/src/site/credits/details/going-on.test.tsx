import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { pdfFile } from '#testing/factories.ts';
import {
  button,
  chosen,
  complete,
  details,
  keptOffer,
  offerCall,
  openDetails,
  pick,
  prepareDetails,
  ready,
} from '../testing/open-details.tsx';
import { mariasCredit, mariasDocument } from '../testing/samples.ts';
import { nextStepText } from './missing-steps.ts';

const goingOn = '/creditos/detalles?credito=credit-1&continuar=si';
const focused = () => document.activeElement?.textContent ?? '';

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('going on with an application', () => {
  it.each([
    ['the way of paying', mariasCredit(), /^Opciones de financiamiento/],
    ['the first document', chosen, /^CARGAR Documento de identidad$/],
    [
      'the document that is left',
      { ...complete, documents: [mariasDocument('id'), mariasDocument('payroll')] },
      /^CARGAR Planilla de servicio básico$/,
    ],
    ['the button, where it only has to be sent', complete, /^SOLICITAR CRÉDITO$/],
  ])('opens at %s, with the focus there [6.2.2]', async (_name, credit, place) => {
    openDetails({ [details]: { data: credit } }, goingOn);
    await ready();
    await waitFor(() => expect(focused()).toMatch(place));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
  });

  it('opens at the document that was not accepted, which stands first [6.2.2]', async () => {
    const rejected = { ...mariasDocument('services'), isVerified: false };
    const correction = { documentId: rejected.id, reason: null, words: 'Borrosa', replaced: false } as const;
    const corrections = [{ ...correction, documentType: 'services' as const }];
    openDetails(
      { [details]: { data: { ...complete, documents: [rejected], corrections, status: 'PENDING' } } },
      goingOn,
    );
    await ready();
    await waitFor(() => expect(focused()).toBe('CAMBIAR Planilla de servicio básico'));
  });

  it('opens at the document to correct where nothing else may be changed [6.2.2]', async () => {
    const rejected = { ...mariasDocument('payroll'), isVerified: false };
    const correction = { documentId: rejected.id, reason: null, words: 'Borrosa', replaced: false } as const;
    const corrections = [{ ...correction, documentType: 'payroll' as const }];
    const documents = [mariasDocument('id'), rejected, mariasDocument('services')];
    const returned = { ...complete, documents, corrections, onlyCorrections: true, status: 'PENDING' as const };
    openDetails({ [details]: { data: returned } }, goingOn);
    await screen.findByRole('heading', { name: 'Corrige tu solicitud' });
    await waitFor(() => expect(focused()).toBe('CAMBIAR Roles de pago'));
  });

  it('opens at the offer where that has changed since: it has to be read before anything is sent [6.2.2]', async () => {
    openDetails(
      { [details]: { data: complete }, [offerCall]: { data: { ...keptOffer, changedSince: true } } },
      goingOn,
    );
    await ready();
    const notice = await screen.findByRole('alert', { name: 'La oferta cambió' });
    await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.getByText('Revisar la oferta, que cambió')).toBeTruthy();
    expect(button('SOLICITAR CRÉDITO').getAttribute('aria-disabled')).toBe('true');
  });

  it('waits for what comes late, and does not move whoever has begun to read [6.2.2]', async () => {
    let answer: (reply: { data: unknown }) => void = () => {};
    openDetails(
      { [details]: { data: complete }, [offerCall]: () => new Promise((resolve) => (answer = resolve)) },
      goingOn,
    );
    await ready();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(400);
    await act(async () => answer({ data: keptOffer }));
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
    expect(focused()).not.toMatch(/^SOLICITAR/);
  });

  it('stays where what is missing is in sight already, and gives it the focus alone [6.2.2]', async () => {
    const place = () => button('SOLICITAR CRÉDITO');
    vi.spyOn(document, 'elementFromPoint').mockImplementation(place);
    openDetails({ [details]: { data: complete } }, goingOn);
    await ready();
    await waitFor(() => expect(document.activeElement).toBe(place()));
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });

  it('begins at the top when it was opened otherwise [6.2.2]', async () => {
    openDetails({ [details]: { data: complete } });
    await ready();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
  });
});

describe('the line over the navigation of a phone', () => {
  let tellObserver: ((isIntersecting: boolean) => void) | null = null;
  /** The observer starts in an effect, which may run after the screen is found. */
  const tell = async (isIntersecting: boolean) => {
    await waitFor(() => expect(tellObserver).not.toBeNull());
    tellObserver?.(isIntersecting);
  };
  beforeEach(() => {
    tellObserver = null;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          tellObserver = (isIntersecting) => act(() => callback([{ isIntersecting }]));
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  const line = (text: string) => screen.queryByRole('link', { name: text });

  it('says what is missing while the buttons are out of sight, and leads there [6.2.3]', async () => {
    openDetails({ [details]: { data: { ...complete, documents: [mariasDocument('id')] } } });
    await ready();
    expect(line('Te faltan 2 de 3. Sigue: los roles de pago')).toBeNull();
    await tell(false);
    await userEvent.click(line('Te faltan 2 de 3. Sigue: los roles de pago') as HTMLElement);
    expect(focused()).toBe('CARGAR Roles de pago');
    await pick('payroll', pdfFile());
    expect(await screen.findByRole('link', { name: 'Te falta 1 de 3: la planilla' })).toBeTruthy();
    await pick('services', pdfFile());
    await userEvent.click(await screen.findByRole('link', { name: 'Solo falta enviar · SOLICITAR CRÉDITO' }));
    // It leads to the button and does not submit.
    expect(focused()).toBe('SOLICITAR CRÉDITO');
    expect(screen.queryByRole('dialog')).toBeNull();
    await tell(true);
    expect(line('Solo falta enviar · SOLICITAR CRÉDITO')).toBeNull();
  });

  it('says of the only document that is asked for that it is missing, in its number [6.2.3]', () => {
    const missing = (short: string) => [{ kind: 'document', text: '', target: '', short }] as const;
    expect(nextStepText(missing('los roles de pago'), 1, true)).toBe('Te faltan los roles de pago');
    expect(nextStepText(missing('la planilla'), 1, true)).toBe('Te falta la planilla');
  });

  it('names the way of paying first [6.2.3]', async () => {
    openDetails();
    await ready();
    await tell(false);
    expect(line('Te falta elegir la cuota')).toBeTruthy();
  });
});
