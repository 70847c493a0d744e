import type { AdminDocument } from '@cotejo/contracts/admin-documents';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '#request/fake-fetch.ts';
import { adminSession } from '#session/admin.ts';
import { fakeApi, serverError } from '../testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import {
  creditId,
  judged,
  onePixel,
  sampleDetail,
  sampleDocument,
  samplePending,
  threeDocuments,
} from '../testing/samples.ts';
import ReviewPage from './ReviewPage.tsx';
import { placeInQueue } from './use-queue.ts';

const before = 'b0000000-0000-4000-8000-000000000001';
const after = 'd0000000-0000-4000-8000-000000000001';
const last = 'f0000000-0000-4000-8000-000000000001';
const queue = [before, creditId, after].map((id) => samplePending({ id }));
const allVerified = threeDocuments().map((document) => judged(document, true));

const healthy = (detail = sampleDetail()) => ({
  'GET /admin/credits/*': ({ path }: { path: string }) => ({ data: { ...detail, id: path.split('/').at(-1) } }),
  'GET /admin/credits/pending': { data: queue, total: 3, page: 1, limit: 100 },
  'GET /admin/credits/*/documents/*': { data: { ...sampleDocument(), fileContent: onePixel } },
  'GET /admin/credits/*/documents/*/validate': { data: { isValid: true, message: 'Documento íntegro' } },
  'POST /admin/credits/*/verify-document': { data: sampleDocument() },
  'POST /admin/activity': {},
});

const open = () => renderAdmin([{ path: '/admin/credits/:id', element: <ReviewPage /> }], `/admin/credits/${creditId}`);
/** The browser shows the image of the present document. */
const showDocument = async () => fireEvent.load(await screen.findByRole('img', { name: 'cedula.png' }));
const verdicts = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /admin/credits/*/verify-document');
const tab = (name: RegExp) => screen.findByRole('tab', { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('asks the server nothing for an address that names no credit', async () => {
  const api = fakeApi({ 'GET /admin/credits/*': { data: [], total: 0 } });
  renderAdmin([{ path: '/admin/credits/:id', element: <ReviewPage /> }], '/admin/credits/pending');
  expect(await screen.findByText('El crédito no existe o ya fue borrado por quien lo pidió.')).toBeTruthy();
  expect(api.callsOf('GET /admin/credits/*')).toEqual([]);
});

describe('a review that cannot be shown', () => {
  const missing = /El crédito no existe o ya fue borrado/;

  it('says that the credit is gone only when the server says so', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*': refusal(404, 'NOT_FOUND', 'No encontrado') });
    open();
    expect(await screen.findByText(missing)).toBeTruthy();
  });

  it('does not call a credit deleted when the server failed', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*': serverError });
    open();
    expect(await screen.findByText(/El servidor no respondió bien/)).toBeTruthy();
    expect(screen.queryByText(missing)).toBeNull();
  });

  it('does not call a credit deleted when the page itself failed', async () => {
    fakeApi(healthy());
    // What an old browser does at a method it lacks, met while a call is made ready.
    vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(() => {
      throw new TypeError('addEventListener is not a function');
    });
    open();
    expect(await screen.findByText(/Algo falló en esta página, en tu navegador/)).toBeTruthy();
    expect(screen.queryByText(missing)).toBeNull();
  });
});

describe('the review', () => {
  it('[3.2.13] [3.1.04] shows applicant, credit and documents on one screen, with the place in the queue', async () => {
    const api = fakeApi(healthy());
    open();
    expect(await screen.findByRole('heading', { name: 'Crédito #c7c41e9a…0001' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'María Fernanda Quishpe' })).toBeTruthy();
    expect(await screen.findByText('2 de 3 en cola')).toBeTruthy();
    expect((await screen.findAllByRole('tab')).map((each) => each.textContent)).toEqual([
      '1Documento de identidadPor revisar',
      '2Roles de pagoPor revisar',
      '3Planilla de servicioPor revisar',
    ]);
    expect(api.callsOf('POST /admin/activity')[0]?.body).toMatchObject({ status: 'viewed', targetId: creditId });
  });

  it('goes to the next and the previous application with j and k', async () => {
    fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
    await screen.findByText('3 de 3 en cola');
    await userEvent.keyboard('k');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
  });

  it('shows the documents with 1, 2 and 3', async () => {
    fakeApi(healthy());
    open();
    await tab(/Documento de identidad/);
    await userEvent.keyboard('3');
    expect((await tab(/Planilla/)).getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('2');
    expect((await tab(/Roles/)).getAttribute('aria-selected')).toBe('true');
  });

  it('[3.2.146] verifies with v and goes on to the next document', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('v');
    expect(await screen.findByText('Documento aprobado exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toEqual({
      documentId: 'd1',
      verified: true,
      comments: '',
      version: 1,
    });
    expect((await tab(/Roles/)).getAttribute('aria-selected')).toBe('true');
  });

  it('takes a key held down for one press', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await tab(/Documento de identidad/);
    for (const key of ['v', 'j']) fireEvent.keyDown(document.body, { key, repeat: true });
    expect(api.callsOf('POST /admin/credits/*/verify-document')).toHaveLength(0);
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
  });

  it('asks for a reason on r, offers ready ones, and rejects with it', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('r');
    expect(await screen.findByText('Escribe o elige un motivo')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement?.tagName).toBe('BODY');
    expect(api.callsOf('POST /admin/credits/*/verify-document')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Está caducado' }));
    await userEvent.click(screen.getByRole('button', { name: /^Rechazar R/ }));
    await waitFor(() =>
      expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toMatchObject({
        verified: false,
        comments: 'Está caducado.',
      }),
    );
  });

  it('judges nothing while the document is opening, and says so', async () => {
    let arrive: (content: { data: object }) => void = () => undefined;
    const content = new Promise<{ data: object }>((resolve) => {
      arrive = resolve;
    });
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': () => content });
    open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('v');
    expect(await screen.findByText(/^Espera a que se abra el documento/)).toBeTruthy();
    await userEvent.keyboard('r');
    expect(screen.queryByText('Escribe o elige un motivo')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Verificar V/ }));
    expect(verdicts(api)).toEqual([]);
    arrive({ data: { ...sampleDocument(), fileContent: onePixel } });
    await showDocument();
    await userEvent.keyboard('v');
    await waitFor(() => expect(verdicts(api)).toHaveLength(1));
  });

  it('rejects a document that cannot be shown, and does not verify it', async () => {
    const api = fakeApi(healthy());
    open();
    fireEvent.error(await screen.findByRole('img', { name: 'cedula.png' }));
    await userEvent.keyboard('v');
    expect(await screen.findByText(/no se pudo mostrar: no se puede verificar/)).toBeTruthy();
    expect(verdicts(api)).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Comentario/), 'No se abre{Escape}');
    await userEvent.keyboard('r');
    await waitFor(() => expect(verdicts(api)[0]?.body).toMatchObject({ verified: false, comments: 'No se abre' }));
  });

  it('zooms with + and −, goes back with 0 and turns with g', async () => {
    fakeApi(healthy());
    open();
    await showDocument();
    const size = () => screen.getByLabelText('Tamaño').textContent;
    await userEvent.keyboard('++');
    expect(size()).toBe('150\u00a0%');
    await userEvent.keyboard('-');
    expect(size()).toBe('125\u00a0%');
    await userEvent.keyboard('0g');
    expect(size()).toBe('100\u00a0%');
    expect(screen.getByRole('img', { name: 'cedula.png' }).style.transform).toContain('rotate(90deg)');
  });

  it('keeps what was written and ticked through a reload', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'Falta una firma');
    await userEvent.click(screen.getByRole('button', { name: /^Cédula: / }));
    unmount();
    open();
    expect(await screen.findByLabelText(/^Comentario/)).toHaveProperty('value', 'Falta una firma');
    expect(screen.getByRole('button', { name: /^Cédula: / }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(await tab(/Roles/));
    await userEvent.click(await tab(/Documento de identidad/));
    expect(screen.getByRole('button', { name: /^Cédula: / }).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows nothing that another administrator wrote in this tab', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'Falta una firma');
    unmount();
    signInAs({ id: 'e0000000-0000-4000-8000-00000000000e' });
    open();
    expect(await screen.findByLabelText(/^Comentario/)).toHaveProperty('value', '');
  });

  it('does not take letters typed in the comment for keys', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'vjk');
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
    expect(api.callsOf('POST /admin/credits/*/verify-document')).toHaveLength(0);
  });

  it('keeps the comment of each document while others are looked at, until it was sent', async () => {
    fakeApi(healthy());
    open();
    await userEvent.type(await screen.findByLabelText(/^Comentario/), 'Falta una firma');
    await userEvent.click(await tab(/Roles/));
    expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', '');
    await userEvent.click(await tab(/Documento de identidad/));
    expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', 'Falta una firma');
    await showDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Verificar V/ }));
    await screen.findByText('Documento aprobado exitosamente');
    await userEvent.click(await tab(/Documento de identidad/));
    await waitFor(() => expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', ''));
  });

  it('asks before it is left with a comment that was not sent', async () => {
    fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.type(screen.getByLabelText(/^Comentario/), 'Falta una firma{Escape}j');
    const question = within(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' }));
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByLabelText(/^Comentario/)).toHaveProperty('value', 'Falta una firma');
    await userEvent.click(document.body);
    await userEvent.keyboard('j');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${after}`));
  });

  it('[3.2.150] asks before a verdict is changed', async () => {
    fakeApi(healthy(sampleDetail({ documents: allVerified })));
    open();
    const change = await screen.findByRole('button', { name: 'Cambiar Verificación' });
    expect(screen.queryByRole('button', { name: /^Verificar/ })).toBeNull();
    await userEvent.click(change);
    expect(await screen.findByRole('button', { name: /^Verificar/ })).toBeTruthy();
  });
});

describe('the decision', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const confirm = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name }));
  };

  it('[3.4.05] writes beside the button what is missing', async () => {
    fakeApi(healthy());
    open();
    const approve = await screen.findByRole('button', { name: 'Aprobar crédito' });
    expect(approve.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/Para aprobar faltan 3 documentos por verificar/)).toBeTruthy();
    await userEvent.click(approve);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[3.1.05] [3.4.11] [3.4.12] [3.4.13] approves and says so', async () => {
    const detail = sampleDetail({ documents: allVerified });
    const api = fakeApi({
      ...healthy(detail),
      'POST /admin/credits/*/status': () => {
        api.change(healthy({ ...detail, status: 'APPROVED', version: 5 }));
        return { data: { ...detail, status: 'APPROVED', version: 5 } };
      },
    });
    open();
    await press('Aprobar crédito');
    await confirm('Aprobar crédito');
    expect(await screen.findByText('Estado del crédito actualizado a "Aprobado"')).toBeTruthy();
    expect(await screen.findByText(/Crédito aprobado\. Estado cambiado a Aprobado exitosamente/)).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/status')[0]?.body).toEqual({ status: 'APPROVED', note: '', version: 4 });
  });

  it.each([
    ['a', 'Aprobar crédito'],
    ['x', 'Rechazar crédito'],
    ['p', 'Devolver para corregir'],
  ])('is asked for with the key %s', async (key, title) => {
    fakeApi(healthy(sampleDetail({ documents: allVerified })));
    open();
    await screen.findByRole('button', { name: 'Aprobar crédito' });
    await userEvent.keyboard(key);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });

  it('does not open with a key while it is not allowed', async () => {
    fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: 'Aprobar crédito' });
    await userEvent.keyboard('a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the keys to itself: no key of the screen acts behind it', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await press('Rechazar crédito');
    (await screen.findByRole('button', { name: 'Cancelar' })).focus();
    await userEvent.keyboard('vrj');
    expect(verdicts(api)).toEqual([]);
    expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`);
  });

  it('keeps the written reason through a reload', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Motivo .lo/), 'No cumple');
    unmount();
    open();
    await press('Rechazar crédito');
    expect(screen.getByLabelText(/^Motivo .lo/)).toHaveProperty('value', 'No cumple');
  });

  it('rejects only with a reason', async () => {
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/status': { data: sampleDetail({ status: 'REJECTED' }) },
    });
    open();
    await press('Rechazar crédito');
    await confirm('Rechazar crédito');
    expect(await screen.findByText('Escribe o elige un motivo')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/status')).toHaveLength(0);
    await press('No cumple los requisitos de la institución');
    await confirm('Rechazar crédito');
    await waitFor(() =>
      expect(api.callsOf('POST /admin/credits/*/status')[0]?.body).toMatchObject({
        status: 'REJECTED',
        note: 'No cumple los requisitos de la institución.',
      }),
    );
  });

  it.each([
    ['the server fails', serverError, /Error al cambiar el estado del crédito/],
    ['the connection is lost', () => 'refused' as const, /sigue aquí/],
  ])('keeps the question and its reason when %s', async (_, answer, said) => {
    const api = fakeApi({ ...healthy(), 'POST /admin/credits/*/status': answer });
    open();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Motivo .lo/), 'No cumple');
    await confirm('Rechazar crédito');
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toMatch(said);
    expect(screen.getByLabelText(/^Motivo .lo/)).toHaveProperty('value', 'No cumple');
    api.change({ 'POST /admin/credits/*/status': { data: sampleDetail({ status: 'REJECTED', version: 5 }) } });
    await confirm('Rechazar crédito');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf('POST /admin/credits/*/status').at(-1)?.body).toMatchObject({ note: 'No cumple' });
  });

  it('keeps the reason of the second reviewer for when they go on', async () => {
    fakeApi({
      ...healthy(),
      'POST /admin/credits/*/status': refusal(409, 'CONFLICT', 'El crédito cambió', { data: { version: 5 } }),
    });
    open();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Motivo .lo/), 'No cumple');
    await confirm('Rechazar crédito');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/sigue aquí.*No cumple/)).toBeTruthy();
    await userEvent.click(notice.getByRole('button', { name: 'Ver el estado actual' }));
    await press('Rechazar crédito');
    expect(screen.getByLabelText(/^Motivo .lo/)).toHaveProperty('value', 'No cumple');
  });

  it('takes no written reason along when the press slips beside the question', async () => {
    fakeApi(healthy());
    open();
    await press('Rechazar crédito');
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Rechazar crédito');
    await userEvent.type(screen.getByLabelText(/^Motivo .lo/), 'No cumple');
    fireEvent.click(screen.getByRole('dialog'));
    expect(screen.getByLabelText(/^Motivo .lo/)).toHaveProperty('value', 'No cumple');
  });

  it('[3.4.04] shows the second reviewer what the first one changed', async () => {
    const now = sampleDetail({
      status: 'REJECTED',
      version: 5,
      timeline: [
        ...sampleDetail().timeline,
        { at: '2026-11-20T16:00:00.000Z', status: 'REJECTED', by: 'admin', note: 'Ilegible', who: null },
      ],
    });
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/status': () => {
        api.change({ 'GET /admin/credits/*': { data: now } });
        return refusal(409, 'CONFLICT', 'El crédito cambió', { data: { status: 'REJECTED', version: 5 } });
      },
    });
    open();
    await press('Poner en revisión');
    await confirm('Poner en revisión');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/Otra persona cambió este crédito/)).toBeTruthy();
    expect(await notice.findByText(/Estado: Documentos enviados → Rechazado .*Ilegible/)).toBeTruthy();
    await userEvent.click(notice.getByRole('button', { name: 'Ver el estado actual' }));
    await waitFor(() => expect(screen.queryByText(/Otra persona cambió/)).toBeNull());
    expect((await screen.findAllByText('Rechazado')).length).toBeGreaterThan(0);
  });

  it('[3.6.05] [3.4.06] [3.4.08] shows only the buttons the permissions allow', async () => {
    signInAs({ permissions: ['credits.reject'] });
    fakeApi(healthy());
    open();
    expect(await screen.findByRole('button', { name: 'Rechazar crédito' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aprobar crédito' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Verificar/ })).toBeNull();
    expect(screen.getByText('Tu cuenta puede ver los documentos, no verificarlos.')).toBeTruthy();
  });
});

describe('giving an application back', () => {
  const reason = {
    id: 'r1',
    kind: 'document',
    documentType: 'payroll',
    label: 'Faltan meses en los roles',
    sentence: 'Faltan meses: necesitamos los tres últimos roles.',
    nextStep: 'Sube los tres últimos roles de pago en un solo archivo.',
    isActive: true,
    version: 1,
    uses: 0,
  };
  const [identity, payroll, services] = threeDocuments() as [AdminDocument, AdminDocument, AdminDocument];
  const detail = () => sampleDetail({ documents: [judged(identity, true), judged(payroll, false), services] });
  const backend = () => ({
    ...healthy(detail()),
    'GET /admin/reasons': { data: [reason, { ...reason, id: 'r2', kind: 'credit' }] },
  });
  const openDialog = async () => {
    open();
    await screen.findByText('2 de 3 en cola');
    await userEvent.keyboard('p');
    return within(await screen.findByRole('dialog', { name: 'Devolver para corregir' }));
  };
  const confirm = (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Devolver para corregir' }));
  const sent = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /admin/credits/*/return');

  it('names what was rejected already, shows what will be read, and sends it in one call with the version', async () => {
    const api = fakeApi({
      ...backend(),
      'POST /admin/credits/*/return': () => {
        api.change(healthy(sampleDetail({ status: 'PENDING', version: 5 })));
        return { data: sampleDetail({ status: 'PENDING', version: 5 }) };
      },
    });
    const dialog = await openDialog();
    expect(dialog.getByRole('checkbox', { name: 'Documento de identidad' })).toHaveProperty('checked', false);
    expect(dialog.getByRole('checkbox', { name: 'Roles de pago' })).toHaveProperty('checked', true);
    const select = await dialog.findByLabelText('Motivo: roles de pago');
    await within(select).findByRole('option', { name: 'Faltan meses en los roles' });
    await userEvent.selectOptions(select, 'r1');
    expect(within(select).getAllByRole('option')).toHaveLength(2);
    const preview = within(dialog.getByRole('region', { name: 'Lo que leerá quien solicita' }));
    expect(preview.getByRole('listitem').textContent).toBe(
      'Cambia los roles de pago: Faltan meses: necesitamos los tres últimos roles. Visto Sube los tres últimos roles de pago en un solo archivo.',
    );
    await confirm(dialog);
    expect(await screen.findByText('Crédito devuelto para corregir', { selector: '[data-tone] *' })).toBeTruthy();
    expect(sent(api)[0]?.body).toEqual({
      documents: [{ documentId: 'd2', reasonId: 'r1', words: 'Visto' }],
      reasonId: null,
      words: '',
      version: 4,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('wants a reason for each document, and something to correct', async () => {
    const api = fakeApi(backend());
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Planilla de servicio' }));
    await confirm(dialog);
    expect(dialog.getByText('Elige o escribe un motivo')).toBeTruthy();
    for (const name of ['Planilla de servicio', 'Roles de pago'])
      await userEvent.click(dialog.getByRole('checkbox', { name }));
    expect(dialog.getByText('Marca al menos un documento o escribe qué hay que corregir')).toBeTruthy();
    expect(sent(api)).toEqual([]);
  });

  it('tells what somebody else changed in the meantime', async () => {
    fakeApi({
      ...backend(),
      'POST /admin/credits/*/return': refusal(409, 'CONFLICT', 'El crédito cambió', {
        data: { status: 'REJECTED', version: 5 },
      }),
    });
    await confirm(await openDialog());
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/Otra persona cambió este crédito/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a verdict that came second', () => {
  it('is not kept; who was first, when and with what words stands beside the document', async () => {
    const api = fakeApi({
      ...healthy(),
      'POST /admin/credits/*/verify-document': refusal(409, 'CONFLICT', 'El documento cambió', {
        data: {
          document: {
            isVerified: false,
            verifiedByName: 'Martín Salas',
            verifiedAt: '2026-11-20T15:00:00.000Z',
            comments: 'No se lee bien',
          },
        },
      }),
    });
    open();
    await screen.findByText('2 de 3 en cola');
    await showDocument();
    await userEvent.keyboard('v');
    const notice = (await screen.findByText(/mientras lo mirabas/)).closest('[role=alert]');
    expect(notice?.textContent).toMatch(
      /Martín Salas lo rechazó .*20.nov, 10:00: «No se lee bien»\. Tu veredicto no se guardó\./,
    );
    const before = api.callsOf('GET /admin/credits/*').length;
    await userEvent.click(screen.getByRole('button', { name: 'Ver el estado actual' }));
    await waitFor(() => expect(api.callsOf('GET /admin/credits/*').length).toBeGreaterThan(before));
    expect(screen.queryByText(/mientras lo mirabas/)).toBeNull();
  });
});

describe('what the reviewer knows of the case', () => {
  it('has no verdict and no decision on an application of their own', async () => {
    const api = fakeApi(healthy(sampleDetail({ isOwn: true, documents: allVerified })));
    open();
    expect(await screen.findByText(/Es tu propia solicitud: la decide otra persona\./)).toBeTruthy();
    for (const name of [
      'Aprobar crédito',
      'Rechazar crédito',
      'Devolver para corregir',
      /^Verificar/,
      'Cambiar Verificación',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.keyboard('avrxp');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(verdicts(api)).toEqual([]);
  });

  it('shows the agreed rate beside what the institution publishes today', async () => {
    const detail = sampleDetail({ rate: 15.28, amortizationType: 2 });
    fakeApi(healthy({ ...detail, institution: detail.institution && { ...detail.institution, minRate: 9.99 } }));
    open();
    const facts = within(await screen.findByRole('region', { name: 'Solicitante y crédito' }));
    expect(facts.getByText('Tasa pactada').parentElement?.textContent).toContain('15,28');
    expect(facts.getByText(/^Hoy .* publica 9,99/)).toBeTruthy();
  });

  it('says in words when the instalment weighs too much', async () => {
    fakeApi(healthy(sampleDetail({ monthlyPayment: 900, income: 1_200 })));
    open();
    expect(await screen.findByText('Muy por encima del 30 %.')).toBeTruthy();
  });

  it('names the round, who acted, and the file that was changed', async () => {
    const [, payroll] = threeDocuments();
    const former = judged({ ...(payroll as AdminDocument), id: 'f2', fileName: 'roles-viejos.pdf' }, false);
    fakeApi(
      healthy(
        sampleDetail({
          round: 2,
          formerDocuments: [former],
          timeline: [
            { at: '2026-11-20T16:00:00.000Z', status: 'PENDING', by: 'admin', who: 'Martín Salas', note: null },
          ],
        }),
      ),
    );
    open();
    expect(await screen.findByText('2.ª vuelta')).toBeTruthy();
    await userEvent.click(screen.getByText(/^Historia: 1 paso/));
    expect(screen.getByText('Martín Salas')).toBeTruthy();
    await userEvent.click(await tab(/Roles/));
    expect(screen.getByText(/^Archivo nuevo\. El anterior se rechazó: Visto\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver el archivo anterior' }));
    expect(screen.getByText(/roles-viejos\.pdf/)).toBeTruthy();
  });

  it('goes around an application of their own', async () => {
    const own = [before, creditId, after].map((id) => samplePending({ id, isOwn: id === after }));
    fakeApi({
      ...healthy(),
      'GET /admin/credits/pending': { data: [...own, samplePending({ id: last })], total: 4, page: 1, limit: 100 },
    });
    const { router } = open();
    await screen.findByText(/^2 de \d en cola/);
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${last}`));
  });
});

describe('the place in the queue', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));

  it('knows the neighbours', () => {
    expect(placeInQueue(rows, 'b', null)).toEqual({ position: 2, total: 3, previousId: 'a', nextId: 'c' });
    expect(placeInQueue(rows, 'c', null).nextId).toBeNull();
  });

  it('keeps the place of a credit that was just decided', () => {
    expect(placeInQueue(rows, 'gone', 1)).toEqual({ position: null, total: 3, previousId: 'a', nextId: 'b' });
    expect(placeInQueue(rows, 'gone', 3)).toMatchObject({ previousId: 'c', nextId: 'a' });
    expect(placeInQueue([], 'gone', null)).toMatchObject({ previousId: null, nextId: null });
  });
});
