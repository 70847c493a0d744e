import type { NewPhoneLink, PhoneLink } from '@cotejo/contracts/phone-links/applicant';
import { phoneNumberMissingMessage } from '@cotejo/contracts/phone-links/applicant';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createInactivityWatch } from '#session/inactivity.ts';
import { userSession } from '#session/session.ts';
import { type Handlers, ok, refusal } from '#testing/fake-api.ts';
import { patiently } from '../../../../testing/patiently.ts';
import { complete, details, openDetails, prepareDetails, ready } from '../../testing/open-details.tsx';
import { mariasCredit, mariasDocument } from '../../testing/samples.ts';

const make = 'POST /credits/credit-1/phone';
const ask = 'GET /credits/credit-1/phone';
const confirm = 'POST /credits/credit-1/phone/link-1/confirm';
const end = 'DELETE /credits/credit-1/phone/link-1';

const link = (changes: Partial<PhoneLink> = {}): PhoneLink => ({
  ...{ id: 'link-1', state: 'waiting', device: null, createdAt: '2026-11-20T15:00:00.000Z', openedAt: null },
  ...{ confirmedAt: null, expiresAt: '2026-11-20T15:10:00.000Z', endedAt: null, endedBy: null },
  ...{ received: [], uploading: [] },
  ...changes,
});
const url = 'https://cotejo.example/telefono#secreto';
const made: NewPhoneLink = { ...link(), url, code: 'ABCD-2345', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
const openedAt = '2026-11-20T15:01:00.000Z';
const opened = link({ state: 'opened', device: 'Chrome en Android', openedAt });
const confirmed = link({ ...opened, state: 'confirmed', confirmedAt: '2026-11-20T15:02:00.000Z' });
const ended = (endedBy: PhoneLink['endedBy'], before: PhoneLink = link()) =>
  link({ ...before, state: 'ended', endedBy, endedAt: '2026-11-20T15:10:00.000Z', expiresAt: null });
const idCame = link({ ...confirmed, received: [{ documentType: 'id', at: '2026-11-20T15:05:00.000Z' }] });

const tap = async () => {
  await ready();
  await userEvent.click(screen.getByRole('button', { name: 'Tomar las fotos con el teléfono' }));
  return within(await screen.findByRole('dialog', { name: 'Fotos con el teléfono' }, { timeout: 15_000 }));
};
const openDialog = async (handlers: Handlers = {}) => {
  const api = openDetails({
    [make]: { data: made },
    [ask]: { data: link() },
    [end]: { data: ended('person') },
    ...handlers,
  });
  return { ...api, dialog: await tap() };
};
const row = (type: string) => within(document.querySelector<HTMLElement>(`[data-phone-row="${type}"]`) as HTMLElement);

beforeEach(prepareDetails);
afterEach(() => {
  userSession.deleteSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the code for the phone', () => {
  it('is a picture, a short address with a code, and says how long it lasts [12.13.43]', async () => {
    const { dialog, callsOf } = await openDialog();
    const picture = await dialog.findByRole('img', { name: `Código QR de ${url}` });
    expect(picture.getAttribute('src')).toBe(`data:image/svg+xml,${encodeURIComponent(made.svg)}`);
    expect(dialog.getByText('cotejo.example/telefono', { collapseWhitespace: true })).toBeTruthy();
    expect(dialog.getByText('ABCD-2345')).toBeTruthy();
    expect(dialog.getByText('Vale 10 minutos.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Terminar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(end)).toHaveLength(1);
  });

  it('is asked for by nobody before the tap, and every two seconds after it [12.13.44]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = openDetails({ [make]: { data: made }, [ask]: { data: link() } });
    await ready();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(api.callsOf(ask)).toHaveLength(0);
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Tomar las fotos con el teléfono' }));
    await screen.findByText('ABCD-2345', {}, { timeout: 15_000 });
    const before = api.callsOf(ask).length;
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(api.callsOf(ask).length - before).toBeGreaterThanOrEqual(4);
    expect(api.callsOf(ask).length - before).toBeLessThanOrEqual(6);
    api.handlers[ask] = { data: ended('time') };
    expect(
      await screen.findByText('Pasaron 10 minutos y ningún teléfono abrió el enlace.', {}, { timeout: 15_000 }),
    ).toBeTruthy();
    const atEnd = api.callsOf(ask).length;
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(api.callsOf(ask)).toHaveLength(atEnd);
  });

  it('says why there is none, and tries again', async () => {
    const limit = 'Ya pediste muchos enlaces en la última hora. Inténtalo más tarde.';
    const { dialog, handlers } = await openDialog({ [make]: () => refusal(429, 'RATE_LIMITED', limit) });
    expect((await dialog.findByRole('alert')).textContent).toContain(limit);
    handlers[make] = { data: made };
    await userEvent.click(dialog.getByRole('button', { name: 'Intentar otra vez' }));
    expect(await dialog.findByText('ABCD-2345')).toBeTruthy();
  });

  it('gives way to another one after a reload, but a confirmed phone goes on [12.13.45]', async () => {
    sessionStorage.setItem('phoneLink', 'credit-1 link-0');
    let newest = link({ id: 'link-0' });
    const api = openDetails({
      [make]: () => {
        newest = link({ id: 'link-1' });
        return { data: made };
      },
      [ask]: () => ({ data: newest }),
    });
    expect(await screen.findByText('ABCD-2345', {}, { timeout: 15_000 })).toBeTruthy();
    expect(api.callsOf(make)).toHaveLength(1);
    expect(sessionStorage.getItem('phoneLink')).toBe('credit-1 link-1');
  });

  it('is not made unasked where the link of this tab has ended since', async () => {
    sessionStorage.setItem('phoneLink', 'credit-1 link-1');
    const api = openDetails({ [make]: { data: made }, [ask]: { data: ended('session') } });
    await ready();
    await vi.waitFor(() => expect(sessionStorage.getItem('phoneLink')).toBeNull(), patiently);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(make)).toHaveLength(0);
  });

  it('is not asked for again where the phone of this tab is confirmed [12.13.45]', async () => {
    sessionStorage.setItem('phoneLink', 'credit-1 link-1');
    const api = openDetails({ [make]: { data: made }, [ask]: { data: confirmed } });
    expect(await screen.findByText(/El teléfono está confirmado/, {}, { timeout: 15_000 })).toBeTruthy();
    expect(api.callsOf(make)).toHaveLength(0);
  });
});

describe('a confirmed phone', () => {
  it('is not forgotten where the network fails after a reload', async () => {
    sessionStorage.setItem('phoneLink', 'credit-1 link-1');
    const api = openDetails({ [make]: { data: made }, [ask]: 'refused' });
    const again = await screen.findByRole('button', { name: 'Intentar otra vez' }, { timeout: 15_000 });
    api.handlers[ask] = { data: confirmed };
    await userEvent.click(again);
    expect(await screen.findByText(/El teléfono está confirmado/, {}, { timeout: 15_000 })).toBeTruthy();
    expect(api.callsOf(make)).toHaveLength(0);
  });
});

describe('a phone that opened the link', () => {
  it('is confirmed by the number that is typed, which is shown nowhere [12.13.46]', async () => {
    const { dialog, callsOf, handlers } = await openDialog({
      [ask]: { data: opened },
      [confirm]: () =>
        refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', { fields: { number: 'Ese no es el número' } }),
    });
    expect(
      await dialog.findByText('Un teléfono abrió el enlace (Chrome en Android). Escribe el número que muestra'),
    ).toBeTruthy();
    const box = dialog.getByRole('textbox', { name: 'Número del teléfono, de dos dígitos' });
    expect(document.activeElement).toBe(box);
    await userEvent.type(box, '4');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await dialog.findByText(phoneNumberMissingMessage)).toBeTruthy();
    expect(callsOf(confirm)).toHaveLength(0);
    await userEvent.type(box, '8');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await dialog.findByText('Ese no es el número')).toBeTruthy();
    handlers[confirm] = { data: confirmed };
    handlers[ask] = { data: confirmed };
    await userEvent.clear(box);
    await userEvent.type(box, '47');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await dialog.findByText(/El teléfono está confirmado/)).toBeTruthy();
    expect(callsOf(confirm).map(({ body }) => body)).toEqual([{ number: 48 }, { number: 47 }]);
  });

  it('of somebody else is ended with one button [12.13.47]', async () => {
    const { dialog, callsOf } = await openDialog({ [ask]: { data: opened } });
    await userEvent.click(await dialog.findByRole('button', { name: 'No es el mío' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(end)).toHaveLength(1);
  });
});

describe('what the phone sends', () => {
  it('is shown while it comes, and in the row of the page once it came [12.13.48]', async () => {
    const uploading = [{ documentType: 'id' as const, offset: 450, sizeBytes: 1_000 }];
    const { handlers, dialog } = await openDialog({ [ask]: { data: link({ ...confirmed, uploading }) } });
    await dialog.findByText(/El teléfono está confirmado/);
    expect(row('id').getByRole('progressbar', { name: 'Llegando: Documento de identidad' }).ariaValueNow ?? '45').toBe(
      '45',
    );
    expect(row('id').getByText('Llegando: 45 %')).toBeTruthy();
    expect(row('payroll').getByText('Falta')).toBeTruthy();
    handlers[details] = { data: mariasCredit({ documents: [mariasDocument('id')] }) };
    handlers[ask] = { data: idCame };
    await vi.waitFor(() => expect(row('id').getByText('Ya llegó')).toBeTruthy(), patiently);
    expect(screen.getByText('1 de 3 listo')).toBeTruthy();
  });

  it('leads to sending when nothing is missing; only the computer sends [12.13.49]', async () => {
    const { dialog, callsOf } = await openDialog({ [details]: { data: complete }, [ask]: { data: confirmed } });
    expect(await dialog.findByText('Ya están todos los documentos.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Ir a enviar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toContain('SOLICITAR CRÉDITO'));
    expect(callsOf(end)).toHaveLength(1);
  });

  it('goes on when the dialog is closed', async () => {
    const { dialog, handlers, callsOf } = await openDialog({ [ask]: { data: confirmed } });
    await dialog.findByText(/El teléfono está confirmado/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(end)).toHaveLength(0);
    handlers[ask] = { data: idCame };
    await userEvent.click(screen.getByRole('button', { name: 'Tomar las fotos con el teléfono' }));
    expect(await screen.findByText(/El teléfono está confirmado/)).toBeTruthy();
    expect(callsOf(make)).toHaveLength(1);
  });

  it('is asked for every fifteen seconds while the dialog is closed [12.13.44]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    sessionStorage.setItem('phoneLink', 'credit-1 link-1');
    const { callsOf } = openDetails({ [ask]: { data: confirmed } });
    await screen.findByText(/El teléfono está confirmado/, {}, { timeout: 15_000 });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Cerrar' }));
    const asked = callsOf(ask).length;
    await act(() => vi.advanceTimersByTimeAsync(13_000));
    expect(callsOf(ask)).toHaveLength(asked);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(callsOf(ask)).toHaveLength(asked + 1);
  });

  const watchActivity = () => {
    const activity = { at: 0 };
    const watch = createInactivityWatch({
      policy: { limitMs: 300_000, checkEveryMs: 60_000, warnBeforeMs: 60_000 },
      now: () => 299_000,
      ...{ readActiveAt: () => activity.at, onWarning: () => {}, onEnd: () => {} },
      writeActiveAt: (at) => {
        activity.at = at;
      },
    });
    return { activity, watch };
  };

  it('keeps the session open while the confirmed link lives [12.13.50]', async () => {
    const { activity, watch } = watchActivity();
    const { dialog, handlers } = await openDialog();
    await dialog.findByText('ABCD-2345');
    watch.look();
    expect(activity.at).toBe(0);
    handlers[ask] = { data: confirmed };
    await dialog.findByText(/El teléfono está confirmado/, {}, { timeout: 15_000 });
    watch.look();
    expect(activity.at).toBe(299_000);
    activity.at = 0;
    handlers[ask] = { data: ended('phone', confirmed) };
    await dialog.findByText(/En el teléfono tocaron/, {}, { timeout: 15_000 });
    watch.look();
    expect(activity.at).toBe(0);
    watch.stop();
  });

  it('keeps the session open also where the page was left, and no longer than it lasts', async () => {
    const { activity, watch } = watchActivity();
    const { dialog } = await openDialog({ [ask]: { data: confirmed } });
    await dialog.findByText(/El teléfono está confirmado/);
    cleanup();
    await Promise.resolve();
    watch.look();
    expect(activity.at).toBe(299_000);
    activity.at = 0;
    userSession.deleteSession();
    await new Promise((resolve) => setTimeout(resolve, 10));
    watch.look();
    expect(activity.at).toBe(0);
    watch.stop();
  });
});

describe('the end of a link', () => {
  it.each([
    ['time', opened, /Pasaron 10 minutos sin el número/],
    ['time', confirmed, /Pasaron los 30 minutos/],
    ['phone', confirmed, /En el teléfono tocaron «Terminar»/],
    ['numbers', opened, /Tres números no coincidieron/],
    ['application', confirmed, /Tu solicitud ya no recibe documentos/],
    ['session', opened, /Se cerró la sesión/],
    ['person', confirmed, /Terminaste el enlace/],
  ] as const)('by %s is told [12.13.51]', async (endedBy, before, text) => {
    const { dialog } = await openDialog({ [ask]: { data: ended(endedBy, before) } });
    expect(await dialog.findByText(text)).toBeTruthy();
    const mayAskAgain = endedBy !== 'application' && endedBy !== 'session';
    expect(dialog.queryAllByRole('button', { name: 'Pedir otro código' })).toHaveLength(mayAskAgain ? 1 : 0);
  });

  it('by a newer link of another tab is told, and another can be asked for [12.13.52]', async () => {
    const { dialog, handlers } = await openDialog({ [ask]: { data: link({ id: 'link-2' }) } });
    expect(await dialog.findByText(/Pediste un código más nuevo/)).toBeTruthy();
    handlers[make] = ok({ ...made, id: 'link-3', code: 'WXYZ-6789' });
    handlers[ask] = { data: link({ id: 'link-3' }) };
    await userEvent.click(dialog.getByRole('button', { name: 'Pedir otro código' }));
    expect(await dialog.findByText('WXYZ-6789')).toBeTruthy();
  });
});
