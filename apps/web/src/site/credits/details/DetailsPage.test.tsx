import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeCreditId } from '#session/flow-storage.ts';
import { userSession } from '#session/session.ts';
import { fakeApi, refusal } from '../testing/fake-api.ts';
import { renderFlow } from '../testing/render-flow.tsx';
import { azuayo, pdfFile, pngFile, sampleCredit, sampleDocument, signInMaria } from '../testing/samples.ts';
import DetailsPage from './DetailsPage.tsx';

const details = 'GET /credits/credit-1/details';
const amortize = 'POST /credits/credit-1/amortization';
const upload = 'POST /credits/credit-1/documents/upload';
const status = 'POST /credits/credit-1/status';
const sheetCall = 'GET /credits/credit-1/information-sheet';
const chosen = sampleCredit({ amortizationType: 2 });
const complete = sampleCredit({
  amortizationType: 2,
  documents: [sampleDocument('id'), sampleDocument('payroll'), sampleDocument('services')],
});
const sheet = {
  institution: chosen.institution,
  amount: 8_000,
  term: 48,
  amortizationType: 2,
  system: 'Francés',
  segment: 'Educativo',
  subsegment: 'Pregrado',
  nominalRate: 13.25,
  tir: 13.25,
  tea: 13.9,
  effectiveAnnualRate: 42.62,
  trueEffectiveRate: 14.09,
  installment: 215.61,
  totalInterest: 2_349.55,
  totalInsurance: 0,
  totalPayment: 10_349.55,
  netReceived: 8_000,
  associatedCosts: 0,
  daysPerInstallment: 30,
  issuedAt: '2026-11-21T15:00:00.000Z',
  table: [
    { numQuota: 1, interest: 88.33, capital: 127.28, balance: 7_872.72, taxReliefInsurance: 0, quotaTotal: 215.61 },
  ],
};

function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    [details]: { data: sampleCredit() },
    [`GET /institutions/${azuayo.id}`]: { data: azuayo },
    [amortize]: ({ body }) => ({
      data: sampleCredit({ amortizationType: Reflect.get(Object(body), 'amortizationType') }),
    }),
    [upload]: ({ body }) => {
      const type = body instanceof FormData ? String(body.get('documentType')) : '';
      return { data: sampleDocument(type === 'payroll' || type === 'services' ? type : 'id') };
    },
    [status]: { data: sampleCredit({ status: 'DOCUMENTS_SUBMITTED' }) },
    [sheetCall]: { data: sheet },
    ...handlers,
  });
  renderFlow('/creditos/detalles', [{ path: '/creditos/detalles', Component: DetailsPage }]);
  return api;
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const applyButton = () => button(/SOLICITAR CRÉDITO|PROCESANDO/);
const requirement = (type: string) =>
  within(document.querySelector<HTMLElement>(`[data-requirement="${type}"]`) as HTMLElement);
const picker = (type: string) =>
  document.querySelector<HTMLInputElement>(`[data-requirement="${type}"] [data-picker="files"]`) as HTMLInputElement;
/** Gives the picker a file whatever its `accept` says, as dropping one does. */
const pick = (type: string, file: File) => userEvent.setup({ applyAccept: false }).upload(picker(type), file);
const ready = () => screen.findByRole('heading', { name: 'Opciones de financiamiento' });

beforeEach(() => {
  sessionStorage.clear();
  signInMaria();
  storeCreditId('credit-1');
  Element.prototype.scrollIntoView = vi.fn();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  userSession.forget();
  vi.unstubAllGlobals();
});

describe('opening', () => {
  it('[1.2.14] [1.2.81] [1.2.82] [1.2.83] names the loan, its figures and the way back', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Préstamo Cooperativa Jardín Azuayo' })).toBeTruthy();
    const figures = screen.getAllByRole('definition').map((value) => value.textContent?.replace(/\s/g, ' '));
    expect(figures.slice(0, 3)).toEqual(['$8.000', '48 meses', '$1.200']);
    expect(screen.getByRole('link', { name: 'Volver' })).toBeTruthy();
  });

  it('[1.8.18] says that there is no credit under way', async () => {
    sessionStorage.clear();
    open();
    expect(await screen.findByText('No hay un crédito activo')).toBeTruthy();
  });

  it('[1.8.19] says that no institution was chosen', async () => {
    open({ [details]: { data: sampleCredit({ institution: null, institutionId: null, status: 'PENDING' }) } });
    expect(await screen.findByText('No se ha seleccionado una institución')).toBeTruthy();
  });

  it('[1.2.104] says that loading failed and loads again', async () => {
    const api = open({ [details]: () => refusal(500, 'caído', 'INTERNAL') });
    await screen.findByText('No pudimos cargar tu crédito');
    api.handlers[details] = { data: sampleCredit() };
    await userEvent.click(button('Intentar nuevamente'));
    expect(await ready()).toBeTruthy();
  });

  it('[1.8.23] says that the institution could not be loaded', async () => {
    open({ [`GET /institutions/${azuayo.id}`]: () => refusal(500, 'caído', 'INTERNAL') });
    expect(await screen.findByText('Error al cargar los datos de la institución')).toBeTruthy();
  });

  it('[1.6.05] leads to login when nobody is signed in', async () => {
    userSession.forget();
    userSession.arrive();
    open();
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/login?volver=%2Fcreditos%2Fdetalles');
  });
});

describe('financing', () => {
  it('[1.2.84] [1.2.85] [1.2.86] [1.3.02] holds the French table under Cuota Fija and the German one under Cuota Decreciente', async () => {
    open();
    const fixed = await card('Cuota Fija');
    const decreasing = await card('Cuota Decreciente');
    expect(fixed.getByText('$215,61')).toBeTruthy();
    expect(fixed.getByText('$10.349,55')).toBeTruthy();
    expect(decreasing.getByText(/\$255,00/).textContent).toContain('$168,35');
    expect(decreasing.getByText('$10.164,11')).toBeTruthy();
    await userEvent.click(decreasing.getByRole('button', { name: /Ver la tabla/ }));
    expect(screen.getByRole('heading', { name: 'Tabla de amortización: Cuota Decreciente' })).toBeTruthy();
  });

  it('[1.2.87] [1.4.17] starts with none; looking at one highlights it, Cancelar takes it back', async () => {
    open();
    const fixed = await card('Cuota Fija');
    for (const option of [fixed, await card('Cuota Decreciente')]) {
      expect(option.getByRole('button', { name: /^Seleccionar/ })).toBeTruthy();
      expect(option.getByRole('button', { name: /^Cancelar/ })).toBeTruthy();
    }
    expect(screen.queryByText('Sin confirmar')).toBeNull();
    await userEvent.click(fixed.getByRole('button', { name: /Ver la tabla/ }));
    expect(fixed.getByText('Sin confirmar')).toBeTruthy();
    await userEvent.click(fixed.getByRole('button', { name: /^Cancelar/ }));
    expect(screen.queryByText('Sin confirmar')).toBeNull();
  });

  it('[1.2.88] [1.4.08] [1.4.18] [1.4.20] [1.8.26] [2.7.63] Seleccionar saves the table and locks the choice', async () => {
    const api = open();
    const fixed = await card('Cuota Fija');
    await userEvent.click(fixed.getByRole('button', { name: /^Seleccionar/ }));
    expect(await fixed.findByRole('button', { name: /^Cambiar selección/ })).toBeTruthy();
    const body = Object(api.to(amortize)[0]?.body);
    expect(body.amortizationType).toBe(2);
    expect(body.amortizationTable).toHaveLength(48);
    expect(body.amortizationTable[0]).toMatchObject({ numQuota: 1, quotaTotal: 215.61, taxReliefInsurance: 0 });
    expect(screen.getByText('Información de amortización guardada exitosamente')).toBeTruthy();
    await userEvent.click((await card('Cuota Decreciente')).getByRole('button', { name: /^Seleccionar/ }));
    expect(api.to(amortize)).toHaveLength(1);
  });

  it('[1.4.19] Cambiar selección opens the choice again', async () => {
    open({ [details]: { data: chosen } });
    const fixed = await card('Cuota Fija');
    await userEvent.click(fixed.getByRole('button', { name: /^Cambiar selección/ }));
    expect(fixed.getByRole('button', { name: /^Seleccionar/ }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByText('Seleccionar cuota fija o cuota decreciente')).toBeTruthy();
  });

  it.each([
    [400, 'No se pudo guardar la información de amortización'],
    [500, 'Error al guardar información de amortización'],
  ])('[1.8.25] a save refused with %i says so', async (code, text) => {
    open({ [amortize]: () => refusal(code, 'no') });
    await userEvent.click((await card('Cuota Fija')).getByRole('button', { name: /^Seleccionar/ }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('[1.8.31] says when no table can be made', async () => {
    open({ [details]: { data: sampleCredit({ rate: 400 }) } });
    expect(
      await screen.findByText(
        'No fue posible calcular opciones de financiamiento. Por favor intente con otra institución.',
      ),
    ).toBeTruthy();
  });

  it('folds the table in the middle and opens it', async () => {
    open({ [details]: { data: chosen } });
    await ready();
    const table = within(screen.getByRole('table', { name: /Tabla de amortización/ }));
    expect(table.getAllByRole('row')).toHaveLength(1 + 6 + 1 + 1 + 1);
    await userEvent.click(button('Ver las cuotas 7 a 47'));
    expect(table.getAllByRole('row')).toHaveLength(1 + 48 + 1 + 1);
  });
});

describe('documents', () => {
  it('[1.2.89] [1.2.90] [1.2.91] [1.2.92] [1.5.25] [1.9.16] asks for three documents and offers only their kinds of file', async () => {
    open();
    await ready();
    expect(screen.getAllByRole('button', { name: /^CARGAR/ })).toHaveLength(3);
    expect(requirement('id').getByRole('heading', { name: 'Documento de identidad (tu cédula)' })).toBeTruthy();
    expect(requirement('payroll').getByText('(los 3 últimos, en un archivo)')).toBeTruthy();
    expect(requirement('services').getByText('(reciente)')).toBeTruthy();
    expect(picker('id').accept).toBe('.jpg,.jpeg,.png,.pdf');
  });

  it('[1.2.93] [1.2.94] [1.2.96] [2.7.62] shows name, size in MB and a PDF tile of what was uploaded', async () => {
    const api = open();
    await ready();
    await pick('payroll', pdfFile());
    expect(await requirement('payroll').findByText('payroll.pdf')).toBeTruthy();
    expect(requirement('payroll').getByText(/1,20\s*MB/)).toBeTruthy();
    expect(document.querySelector('[data-requirement="payroll"] [data-tile="pdf"]')).toBeTruthy();
    expect(screen.getByText('Roles de pago: archivo subido')).toBeTruthy();
    const body = api.to(upload)[0]?.body;
    expect(body instanceof FormData && body.get('documentType')).toBe('payroll');
  });

  it('[1.2.95] shows a preview of an image', async () => {
    open({ [upload]: { data: { ...sampleDocument('id'), fileName: 'cedula.png', fileType: 'image/png' } } });
    await ready();
    await pick('id', pngFile());
    const preview = await requirement('id').findByRole('img', { name: 'Vista previa de cedula.png' });
    expect(preview.getAttribute('src')).toBe('blob:preview');
  });

  it('[1.3.27] [2.7.44] tells how far an upload is', async () => {
    let answer = (_: { data: unknown }) => {};
    open({ [upload]: () => new Promise((resolve) => (answer = resolve)) });
    await ready();
    await pick('id', pngFile());
    const bar = await screen.findByRole('progressbar', { name: 'Subiendo cedula.png' });
    expect(bar.getAttribute('aria-valuenow')).toBe('62');
    expect(sessionStorage.getItem('currentDocumentType')).toBe('id');
    answer({ data: sampleDocument('id') });
    await waitFor(() => expect(sessionStorage.getItem('currentDocumentType')).toBeNull());
  });

  it('[1.2.97] Eliminar takes a document away', async () => {
    const api = open({ [details]: { data: complete }, 'DELETE /credits/credit-1/documents/document-id': {} });
    await ready();
    await userEvent.click(requirement('id').getByRole('button', { name: /^Eliminar/ }));
    expect(await requirement('id').findByRole('button', { name: /^CARGAR/ })).toBeTruthy();
    expect(api.to('DELETE /credits/*')).toHaveLength(1);
    expect(requirement('payroll').getByText('payroll.pdf')).toBeTruthy();
  });

  it.each([
    [
      '1.5.20',
      new File(['hola'], 'nota.txt', { type: 'text/plain' }),
      'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
    ],
    ['1.5.22', new File(['no soy un pdf'], 'rol.pdf', { type: 'application/pdf' }), 'Tipo de archivo no válido'],
    [
      '1.5.21] [1.9.15',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'rol.pdf', { type: 'application/pdf' }),
      'El archivo es demasiado grande. Máximo 5MB',
    ],
  ])('[%s] refuses a wrong file and says why', async (_id, file, text) => {
    const api = open();
    await ready();
    await pick('payroll', file);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(api.to(upload)).toHaveLength(0);
  });

  it('[1.8.24] names the document whose upload failed, and tries that one again alone', async () => {
    const api = open({ [upload]: () => refusal(503, 'lleno', 'UNAVAILABLE') });
    await ready();
    await pick('services', pdfFile());
    expect(await screen.findByText('Error al subir el archivo Planilla de servicio básico')).toBeTruthy();
    api.handlers[upload] = { data: sampleDocument('services') };
    await userEvent.click(requirement('services').getByRole('button', { name: /^Reintentar/ }));
    expect(await requirement('services').findByText('services.pdf')).toBeTruthy();
    expect(api.to(upload)).toHaveLength(2);
  });
});

describe('applying', () => {
  it('[1.2.98] [1.2.99] [1.5.23] is open only with all three documents, and says what is missing', async () => {
    open({ [details]: { data: { ...complete, documents: complete.documents.slice(0, 2) } } });
    await ready();
    expect(button('CANCELAR')).toBeTruthy();
    expect(applyButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Te falta 1 cosa para solicitar')).toBeTruthy();
    expect(screen.getByText('Cargar la planilla de servicio básico')).toBeTruthy();
    await pick('services', pdfFile());
    await waitFor(() => expect(applyButton().getAttribute('aria-disabled')).toBeNull());
  });

  it('[1.5.24] asks for an amortization', async () => {
    const api = open({ [details]: { data: { ...complete, amortizationType: null } } });
    await ready();
    await userEvent.click(applyButton());
    expect(await screen.findByText('Debe seleccionar un tipo de amortización')).toBeTruthy();
    expect(api.to(status)).toHaveLength(0);
  });

  it('[1.1.08] [1.2.100] [1.2.103] [1.4.09] [1.7.42] [1.7.43] [2.2.106] uploads three files one by one, then submits once and confirms', async () => {
    let answer = (_: { data: unknown }) => {};
    const api = open({
      [details]: { data: chosen },
      [status]: () => new Promise((resolve) => (answer = resolve)),
    });
    await ready();
    await pick('id', pngFile());
    await pick('payroll', pdfFile());
    await pick('services', pdfFile());
    await screen.findByText('Todo listo.');
    expect(api.to(upload)).toHaveLength(3);
    await userEvent.click(applyButton());
    await screen.findByText('Pregrado');
    await userEvent.dblClick(button('Aceptar y continuar'));
    expect(applyButton().textContent).toContain('PROCESANDO...');
    await userEvent.click(applyButton());
    answer({ data: sampleCredit({ status: 'DOCUMENTS_SUBMITTED' }) });
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/confirmacion');
    expect(api.to(status).map((call) => call.body)).toEqual([{ status: 'DOCUMENTS_SUBMITTED' }]);
    expect(screen.getByText('Solicitud de crédito procesada correctamente')).toBeTruthy();
    expect(screen.getByText('Documentos subidos exitosamente')).toBeTruthy();
  });

  it('CANCELAR asks, clears the institution and goes back to the results', async () => {
    const unchosen = sampleCredit({ status: 'PENDING', institution: null, institutionId: null });
    const api = open({ [details]: { data: chosen }, [status]: { data: unchosen } });
    await ready();
    await userEvent.click(button('CANCELAR'));
    expect(api.to(status)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Sí, ver otras opciones' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/creditos/resultados');
    expect(api.to(status)[0]?.body).toEqual({ status: 'PENDING' });
    expect(sessionStorage.getItem('selectedInstitutionId')).toBeNull();
    expect(sessionStorage.getItem('currentCreditId')).toBe('credit-1');
  });
});

describe('information sheet', () => {
  it('[1.2.101] [1.2.102] [1.9.36] [1.9.37] [1.9.38] [1.9.39] [1.9.40] [1.9.41] [1.9.42] shows every line and the table', async () => {
    open({ [details]: { data: chosen } });
    await ready();
    await userEvent.click(button('HOJA DE INFORMACIÓN'));
    const dialog = within(await screen.findByRole('dialog', { name: 'HOJA DE INFORMACIÓN' }));
    await dialog.findByText('Educativo');
    const line = (name: string) =>
      dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent?.replace(/\s/g, ' ');
    expect(line('Segmento')).toBe('Educativo');
    expect(line('Subsegmento')).toBe('Pregrado');
    expect(line('Días por cuota')).toBe('30');
    expect(line('Costos asociados')).toBe('$0,00');
    expect(line('TEA')).toBe('13,9 %');
    expect(line('Tasa efectiva anual')).toBe('42,62 %');
    expect(dialog.getByText(/14,09\s%/)).toBeTruthy();
    expect(dialog.getByText(/La cifra para comparar ofertas/)).toBeTruthy();
    expect(dialog.getByRole('table', { name: /hoja de información/ }).textContent).toContain('127,28');
  });

  it('[1.8.32] says when it could not be had', async () => {
    open({ [details]: { data: chosen }, [sheetCall]: () => refusal(500, 'caído', 'INTERNAL') });
    await ready();
    await userEvent.click(button('HOJA DE INFORMACIÓN'));
    expect(
      await screen.findByText('No se pudo obtener la información de la simulación. Por favor, inténtelo nuevamente.'),
    ).toBeTruthy();
  });
});
