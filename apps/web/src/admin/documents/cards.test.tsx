import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { creditId, judged, onePixel, sampleAdminDocument, sampleReasons, threeDocuments } from '#testing/factories.ts';
import { fakeApi, serverError } from '#testing/fake-api.ts';
import { DocumentImage } from '#ui/page/document-viewer/DocumentImage.tsx';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { AdminDocumentViewer, documentTexts } from './AdminDocumentViewer.tsx';
import { DocumentCards } from './DocumentCards.tsx';
import DocumentRedirectPage from './DocumentRedirectPage.tsx';

const [first, second, third] = threeDocuments();
const documents = first && second && third ? [judged(first, true), judged(second, false), third] : [];
const healthy = () => ({
  'GET /admin/credits/*/documents': { data: documents },
  'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), fileContent: onePixel } },
  'GET /admin/reasons': { data: sampleReasons() },
  'POST /admin/credits/*/verify-document': { data: sampleAdminDocument() },
});
const open = (element = <DocumentCards creditId={creditId} />) => renderAdmin([{ path: '/x', element }], '/x');
const card = async (name: string) => within(await screen.findByRole('article', { name }));

async function showPaper(card: Awaited<ReturnType<typeof within>>, name: string): Promise<void> {
  const image = await card.findByRole('img', { name });
  await act(async () => void fireEvent.load(image));
}

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('document cards', () => {
  it('have a preview or a placeholder, a badge and a download [3.2.143] [3.2.144] [3.2.145]', async () => {
    fakeApi(healthy());
    open();
    const identity = await card('Documento de identidad');
    await waitFor(() =>
      expect(identity.getByRole('button', { name: 'Ver cedula.png' }).querySelector('img')).toBeTruthy(),
    );
    expect(identity.getByText('Verificado')).toBeTruthy();
    expect(identity.getByRole('button', { name: 'Descargar' })).toBeTruthy();
    const payroll = await card('Roles de pago');
    expect(payroll.getByRole('button', { name: 'Ver roles.pdf' }).querySelector('img')).toBeNull();
    expect(payroll.getByText('Rechazado')).toBeTruthy();
  });

  it('say which came from a phone [12.13.59]', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/credits/*/documents': {
        data: documents.map((one) => ({ ...one, source: one.id === 'd2' ? 'phone' : 'web' })),
      },
    });
    open();
    expect((await card('Roles de pago')).getByText(/Desde el teléfono/)).toBeTruthy();
    expect((await card('Documento de identidad')).queryByText(/Desde el teléfono/)).toBeNull();
  });

  it('count approved and rejected of all [3.2.149]', async () => {
    fakeApi(healthy());
    open();
    expect((await screen.findByText('Aprobados')).textContent).toBe('Aprobados 1/3');
    expect(screen.getByText('Rechazados').textContent).toBe('Rechazados 1/3');
  });

  it('let a verdict be changed [3.2.150] [3.4.18]', async () => {
    const api = fakeApi(healthy());
    open();
    const identity = await card('Documento de identidad');
    await userEvent.click(identity.getByRole('button', { name: 'Cambiar Verificación' }));
    await showPaper(identity, 'cedula.png');
    await userEvent.click(identity.getByRole('button', { name: 'Dejar por revisar' }));
    await waitFor(() => expect(api.callsOf('POST /admin/credits/*/verify-document')).toHaveLength(1));
    expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toMatchObject({
      documentId: 'd1',
      verified: null,
    });
  });

  it('verify without and reject with a comment [3.2.146] [3.4.17] [3.4.20] [3.3.22] [3.5.06] [3.5.07]', async () => {
    const api = fakeApi(healthy());
    open();
    const bill = await card('Planilla de servicio');
    await userEvent.click(bill.getByRole('button', { name: 'Verificar o rechazar' }));
    await showPaper(bill, 'planilla.jpg');
    await userEvent.click(bill.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByText('Documento aprobado exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toEqual({
      documentId: 'd3',
      verified: true,
      comments: '',
      version: 1,
    });
    await userEvent.click(await bill.findByRole('button', { name: 'Verificar o rechazar' }));
    await showPaper(bill, 'planilla.jpg');
    await userEvent.type(bill.getByLabelText(/^Comentario/), 'Está vencida');
    await userEvent.click(bill.getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText('Documento rechazado exitosamente')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/verify-document')[1]?.body).toEqual({
      documentId: 'd3',
      verified: false,
      comments: 'Está vencida',
      version: 1,
    });
  });

  it('verify nothing before the document is there, and reject for a reason of the catalogue [9.6.3] [9.6.4]', async () => {
    let arrive: (content: { data: object }) => void = () => undefined;
    const content = new Promise<{ data: object }>((resolve) => {
      arrive = resolve;
    });
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': () => content });
    open();
    const bill = await card('Planilla de servicio');
    await userEvent.click(bill.getByRole('button', { name: 'Verificar o rechazar' }));
    await userEvent.click(bill.getByRole('button', { name: 'Verificar' }));
    expect(await bill.findByText(/^Espera a que se abra el documento/)).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/verify-document')).toEqual([]);
    arrive({ data: { ...sampleAdminDocument(), fileContent: onePixel } });
    await showPaper(bill, 'planilla.jpg');
    await userEvent.click(bill.getByRole('button', { name: 'Rechazar' }));
    expect(await bill.findByText('Escribe o elige un motivo')).toBeTruthy();
    await userEvent.click(bill.getByRole('button', { name: 'Planilla de más de tres meses' }));
    await userEvent.click(bill.getByRole('button', { name: 'Rechazar' }));
    await waitFor(() =>
      expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toMatchObject({
        ...{ documentId: 'd3', verified: false, comments: '' },
        reasonId: '01930000-0000-7000-8000-000000000006',
      }),
    );
  });

  it('reject for the reason picked last by its number, with Enter [6.4.2]', async () => {
    const api = fakeApi(healthy());
    open();
    const bill = await card('Planilla de servicio');
    await userEvent.click(bill.getByRole('button', { name: 'Verificar o rechazar' }));
    await showPaper(bill, 'planilla.jpg');
    const reject = bill.getByRole('button', { name: 'Rechazar' });
    await userEvent.click(reject);
    const [first, , third] = await within(bill.getByRole('group', { name: 'Motivo' })).findAllByRole('button');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('23');
    expect(third?.getAttribute('aria-pressed')).toBe('true');
    expect(document.activeElement).toBe(reject);
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.callsOf('POST /admin/credits/*/verify-document')[0]?.body).toMatchObject({
        ...{ verified: false, reasonId: '01930000-0000-7000-8000-000000000006' },
      }),
    );
  });

  it('say that a verdict could not be saved [3.8.19]', async () => {
    fakeApi({ ...healthy(), 'POST /admin/credits/*/verify-document': serverError });
    open();
    const bill = await card('Planilla de servicio');
    await userEvent.click(bill.getByRole('button', { name: 'Verificar o rechazar' }));
    await showPaper(bill, 'planilla.jpg');
    await userEvent.click(bill.getByRole('button', { name: 'Verificar' }));
    expect(await screen.findByText('Error al verificar documento')).toBeTruthy();
  });

  it('show no verdict to who may not give one', async () => {
    signInAs({ permissions: ['credits.read', 'documents.read', 'credits.approve'] });
    fakeApi(healthy());
    open();
    await card('Planilla de servicio');
    expect(screen.queryByRole('button', { name: /Verificar|Verificación/ })).toBeNull();
  });

  it('are not asked for by those who may not see documents, nor is one of them [8.12.3]', async () => {
    signInAs({ permissions: ['credits.read', 'documents.verify'] });
    const api = fakeApi(healthy());
    const { unmount } = open();
    expect(await screen.findByText('No puedes ver los documentos')).toBeTruthy();
    unmount();
    open(<AdminDocumentViewer document={sampleAdminDocument()} />);
    expect(await screen.findByText('Tu cuenta no tiene el permiso «Ver documentos».')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Descargar' })).toBeNull();
    expect(api.callsOf('GET /admin/credits/*/documents')).toEqual([]);
    expect(api.callsOf('GET /admin/credits/*/documents/*')).toEqual([]);
  });

  it('say that the list failed [3.8.22]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*/documents': serverError });
    open();
    expect(await screen.findByText('Error al obtener documentos')).toBeTruthy();
  });

  it('open a large preview with zoom [3.2.147]', async () => {
    fakeApi(healthy());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver cedula.png' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Acercar' }));
    expect(dialog.getByLabelText('Tamaño').textContent).toBe('125\u00a0%');
  });
});

describe('the viewer', () => {
  const viewer = (document = sampleAdminDocument()) => open(<AdminDocumentViewer document={document} />);

  it('offers other ways to see a PDF that cannot be embedded [3.2.151]', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { pdfViewerEnabled: { value: false } }));
    const pdf = { fileContent: 'data:application/pdf;base64,JVBERg==', fileType: 'application/pdf' };
    fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), ...pdf } } });
    viewer(sampleAdminDocument({ fileType: 'application/pdf' }));
    expect(await screen.findByRole('button', { name: 'Abrir en otra pestaña' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Descargar' }).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  });

  it('says that the content failed [3.8.23]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': serverError });
    viewer();
    expect(await screen.findByText('Error al obtener contenido del documento')).toBeTruthy();
  });

  it('says that there is no content [3.8.28]', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), fileContent: '' } },
    });
    viewer();
    expect(await screen.findByText('No hay contenido disponible para este documento')).toBeTruthy();
  });

  it('says the same of damaged content', async () => {
    const damaged = { fileType: 'application/pdf', fileContent: 'data:application/pdf;base64,%%%' };
    fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), ...damaged } } });
    viewer(sampleAdminDocument({ fileType: 'application/pdf' }));
    expect(await screen.findByText('No hay contenido disponible para este documento')).toBeTruthy();
  });

  it('says that the type is not supported [3.8.27]', async () => {
    const zip = { fileType: 'application/zip', fileContent: 'data:application/zip;base64,AAAA' };
    fakeApi({ ...healthy(), 'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), ...zip } } });
    viewer(sampleAdminDocument({ fileType: 'application/zip' }));
    expect(await screen.findByText('Tipo de documento no soportado')).toBeTruthy();
  });

  it('tells how a download went [3.8.24] [3.8.29]', async () => {
    const api = fakeApi({
      ...healthy(),
      'GET /admin/credits/*/documents/*/download': serverError,
      'GET /admin/credits/*/documents/*': serverError,
    });
    viewer();
    await userEvent.click(await screen.findByRole('button', { name: 'Descargar' }));
    expect(await screen.findByText('Error al descargar el documento')).toBeTruthy();
    Object.assign(api.handlers, {
      'GET /admin/credits/*/documents/*/download': () =>
        new Response(new Blob(['x']), { headers: { 'content-type': 'image/png' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByText('Documento descargado exitosamente')).toBeTruthy();
  });

  it('gives an image five seconds, and ten on a retry [3.8.25] [3.9.47]', async () => {
    vi.useFakeTimers();
    open(<DocumentImage texts={documentTexts} url="blob:nunca" zoom={1} turns={0} alt="x" />);
    act(() => vi.advanceTimersByTime(4_900));
    expect(screen.queryByText('No se pudo cargar la imagen en el tiempo esperado')).toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByText('No se pudo cargar la imagen en el tiempo esperado')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    act(() => vi.advanceTimersByTime(9_900));
    expect(screen.queryByText('No se pudo cargar la imagen en el tiempo esperado')).toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByText('No se pudo cargar la imagen en el tiempo esperado')).toBeTruthy();
  });

  it('says that an image is broken [3.8.26]', () => {
    open(<DocumentImage texts={documentTexts} url="blob:rota" zoom={1} turns={0} alt="rota" />);
    fireEvent.error(screen.getByAltText('rota'));
    expect(screen.getByText('Error al cargar la imagen')).toBeTruthy();
  });
});

it('opens a document in the review of its credit [3.2.14]', async () => {
  fakeApi({ 'GET /admin/documents/*': { data: sampleAdminDocument({ id: 'd9' }) } });
  const { router } = renderAdmin(
    [{ path: '/admin/documents/:id', element: <DocumentRedirectPage /> }],
    '/admin/documents/d9',
  );
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${creditId}`));
  expect(router.state.location.search).toBe('?documento=d9');
});
