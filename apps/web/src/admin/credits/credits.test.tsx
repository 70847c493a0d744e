import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import {
  creditId,
  judged,
  noNotes,
  sampleAdminCredit,
  sampleDetail,
  sampleReasons,
  threeDocuments,
} from '#testing/factories.ts';
import { fakeApi, serverError } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import CreditsPage from './CreditsPage.tsx';

vi.mock('./other-sections.ts', () => ({
  otherSections: {
    terms: async () => ({ default: () => <p>sección de términos</p> }),
    carousel: async () => ({ default: () => <p>sección de carousel</p> }),
  },
}));

const page = (credits: unknown[], total = credits.length) => ({ data: credits, total, page: 1, limit: 10 });
const healthy = () => ({
  'GET /admin/credits': page(
    [
      sampleAdminCredit(),
      sampleAdminCredit({ id: 'ffffffff-0000-4000-8000-000000000002', institution: null, amortizationType: null }),
    ],
    34,
  ),
  'GET /admin/credits/all': { data: [sampleAdminCredit()], total: 1 },
  'GET /admin/credits/*': { data: sampleDetail() },
  'GET /admin/credits/*/documents': { data: threeDocuments() },
  'GET /admin/institutions': { data: [{ id: 'i1', name: 'Banco Uno' }], total: 1, page: 1, limit: 100 },
  'GET /admin/reasons': { data: sampleReasons() },
  'GET /admin/credits/*/notes': noNotes,
  'GET /admin/users/*/notes': noNotes,
});

const open = (search = '') =>
  renderAdmin([{ path: '/admin/credits', element: <CreditsPage /> }], `/admin/credits${search}`);
const lastList = (api: ReturnType<typeof fakeApi>) => api.callsOf('GET /admin/credits').at(-1)?.query;

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('credit management', () => {
  it('has three switchable sections [3.2.05] [3.2.119]', async () => {
    fakeApi(healthy());
    open();
    expect(await screen.findByRole('link', { name: 'Créditos' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Términos y Condiciones' }));
    expect(await screen.findByText('sección de términos')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Carousel' }));
    expect(await screen.findByText('sección de carousel')).toBeTruthy();
  });

  it('shows the credits in a table [3.2.123] [3.2.126] [3.2.128] [3.2.129] [3.1.04]', async () => {
    fakeApi(healthy());
    open();
    const row = within((await screen.findByRole('button', { name: /c7c41e9a/ })).closest('tr') as HTMLElement);
    expect(row.getByText('María Fernanda Quishpe')).toBeTruthy();
    expect(row.getByText('$8.000,00')).toBeTruthy();
    expect(row.getByText('Docs. Enviados')).toBeTruthy();
    const other = within(screen.getByRole('button', { name: /ffffffff/ }).closest('tr') as HTMLElement);
    expect(other.getByText('No seleccionada')).toBeTruthy();
  });

  it('shows when it was asked for in Ecuador [3.2.127]', async () => {
    fakeApi(healthy());
    open();
    // 21:40 UTC is 16:40 in Quito.
    expect((await screen.findAllByText(/18.nov, 16:40/)).length).toBeGreaterThan(0);
  });

  it('shows the amortization [3.2.130]', async () => {
    fakeApi(healthy());
    open();
    expect(await screen.findByText('Francesa')).toBeTruthy();
    expect(screen.getByText('No especificada')).toBeTruthy();
  });

  it('filters by status and dates, in the URL [3.2.122] [3.2.131] [3.2.132]', async () => {
    const api = fakeApi(healthy());
    const { router } = open('?pagina=3');
    await screen.findByRole('button', { name: /c7c41e9a/ });
    expect(lastList(api)?.get('page')).toBe('3');
    const group = within(screen.getByRole('group', { name: 'Estado' }));
    await userEvent.click(group.getByRole('button', { name: 'Aprobado' }));
    await waitFor(() => expect(lastList(api)?.getAll('status')).toEqual(['APPROVED']));
    expect(lastList(api)?.get('page')).toBe('1');
    expect(router.state.location.search).toBe('?estado=APPROVED');
    await act(() => router.navigate('?estado=APPROVED&desde=2026-11-01&hasta=2026-11-20'));
    await waitFor(() => expect(lastList(api)?.get('startDate')).toBe('2026-11-01'));
    expect(lastList(api)?.get('endDate')).toBe('2026-11-20');
  });

  it('has an amount from 0 to 50000 that moves by 500, and sends neither end [3.2.133] [3.2.134] [3.9.45]', async () => {
    const api = fakeApi(healthy());
    const { router } = open();
    const least = await screen.findByRole('slider', { name: 'Monto mínimo' });
    const most = screen.getByRole('slider', { name: 'Monto máximo' });
    expect([least, most].map((thumb) => thumb.getAttribute('aria-valuenow'))).toEqual(['0', '50000']);
    expect(lastList(api)?.has('minAmount')).toBe(false);
    expect(lastList(api)?.has('maxAmount')).toBe(false);
    act(() => least.focus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(lastList(api)?.get('minAmount')).toBe('500'));
    act(() => most.focus());
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(lastList(api)?.get('maxAmount')).toBe('49500'));
    expect(router.state.location.search).toBe('?montoMin=500&montoMax=49500');
  });

  it('looks for what was typed once the hand rests', async () => {
    const api = fakeApi(healthy());
    open();
    await userEvent.type(await screen.findByLabelText('Buscar'), 'Quishpe');
    await waitFor(() => expect(lastList(api)?.get('q')).toBe('Quishpe'));
    expect(api.callsOf('GET /admin/credits').length).toBeLessThan(4);
  });

  it('refreshes the list [3.2.120] [3.8.20]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: /c7c41e9a/ });
    const before = api.callsOf('GET /admin/credits').length;
    await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
    expect(await screen.findByText('Lista de créditos actualizada')).toBeTruthy();
    expect(api.callsOf('GET /admin/credits').length).toBe(before + 1);
  });

  it('loads all [3.2.121] [3.8.21]', async () => {
    const api = fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: /c7c41e9a/ });
    await userEvent.click(screen.getByRole('button', { name: 'Cargar todos' }));
    expect(await screen.findByText('Créditos cargados correctamente')).toBeTruthy();
    expect(api.callsOf('GET /admin/credits/all')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: /ffffffff/ })).toBeNull());
  });

  it('shows all that were loaded at once, follows decisions, and goes back to pages', async () => {
    const all = Array.from({ length: 34 }, (_, index) =>
      sampleAdminCredit({ id: `${String(index).padStart(8, '0')}-0000-4000-8000-000000000002` }),
    );
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/all': { data: all, total: 34 } });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cargar todos' }));
    expect(await screen.findByText('34 créditos, todos en la tabla')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Ver detalles/ })).toHaveLength(34);
    expect(screen.queryByRole('button', { name: 'Página siguiente' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /00000033/ }));
    const rejected = { ...all[33], status: 'REJECTED' as const };
    Object.assign(api.handlers, {
      'POST /admin/credits/*/status': { data: sampleDetail({ ...rejected, version: 5 }) },
      'GET /admin/credits/all': { data: [...all.slice(0, 33), rejected], total: 34 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rechazar crédito' }));
    await userEvent.type(screen.getByLabelText('Con tus palabras (lo verá quien solicita)'), 'No cumple');
    await userEvent.click(screen.getAllByRole('button', { name: 'Rechazar crédito' }).at(-1) as HTMLElement);
    const row = within(screen.getByRole('button', { name: /00000033/, hidden: true }).closest('tr') as HTMLElement);
    expect(await row.findByText('Rechazado')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ver por páginas' }));
    expect(await screen.findByRole('button', { name: 'Página siguiente' })).toBeTruthy();
  });

  it('steps back from a page past the end to the last one', async () => {
    fakeApi({
      ...healthy(),
      'GET /admin/credits': ({ query }) => ({
        data: query.get('page') === '4' ? [sampleAdminCredit()] : [],
        total: 34,
        page: Number(query.get('page')),
        limit: 10,
      }),
    });
    const { router } = open('?pagina=9');
    await waitFor(() => expect(router.state.location.search).toBe('?pagina=4'));
    expect(await screen.findByRole('button', { name: /c7c41e9a/ })).toBeTruthy();
    expect(document.body.textContent).not.toContain('No records');
  });

  it('says that the list failed, and loads it on a retry [3.8.15]', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/credits': serverError });
    open();
    expect(await screen.findByText('Error al cargar créditos')).toBeTruthy();
    Object.assign(api.handlers, healthy());
    await userEvent.click(screen.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await screen.findByRole('button', { name: /c7c41e9a/ })).toBeTruthy();
  });

  it('folds technical details under an empty list [3.2.125]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits': page([]) });
    open('?buscar=nadie');
    expect(await screen.findByText('Ningún crédito cumple estos filtros')).toBeTruthy();
    const box = screen.getByText('Detalles técnicos').closest('details');
    expect(box?.open).toBe(false);
    expect(box?.textContent).toContain('GET /api/admin/credits');
    expect(box?.textContent).toContain('"q":"nadie"');
  });

  it('moves with j and k and opens with Enter; ? shows the keys', async () => {
    fakeApi(healthy());
    open();
    await screen.findByRole('button', { name: /c7c41e9a/ });
    await userEvent.keyboard('jj{Enter}');
    expect((await screen.findByRole('dialog')).textContent).toContain('Crédito #ffffffff');
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await userEvent.keyboard('?');
    expect(await screen.findByText('Fila siguiente')).toBeTruthy();
  });
});

it('goes on through the rows while j is held, but opens none', async () => {
  fakeApi(healthy());
  open();
  await screen.findByRole('button', { name: /c7c41e9a/ });
  await userEvent.keyboard('j');
  fireEvent.keyDown(document.body, { key: 'j', repeat: true });
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true });
  expect(
    screen
      .getByRole('button', { name: /ffffffff/ })
      .closest('tr')
      ?.getAttribute('aria-current'),
  ).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the detail dialog', () => {
  async function openDetail(detail = sampleDetail()) {
    const api = fakeApi({ ...healthy(), 'GET /admin/credits/*': { data: detail } });
    const view = open();
    await userEvent.click(await screen.findByRole('button', { name: /c7c41e9a/ }));
    const dialog = within(await screen.findByRole('dialog'));
    return { api, dialog, ...view };
  }
  const fact = (dialog: ReturnType<typeof within>, term: string) =>
    dialog.getByText(term).nextElementSibling?.textContent;

  it('has its heading, its status and its two tabs [3.2.124] [3.2.135] [3.2.136]', async () => {
    const { dialog } = await openDetail();
    expect((await dialog.findByRole('heading', { level: 2 })).textContent).toContain('Crédito #c7c41e9a');
    expect(await dialog.findByText('Docs. Enviados')).toBeTruthy();
    expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Información General', 'Documentos']);
  });

  it('shows client, credit and payment [3.2.137] [3.2.138] [3.2.139] [3.2.140] [3.2.141]', async () => {
    const { dialog } = await openDetail();
    await dialog.findByText('María Fernanda Quishpe');
    expect(fact(dialog, 'Cédula')).toBe('1700000050');
    expect(fact(dialog, 'Email')).toBe('maria.quishpe@ejemplo.ec');
    expect(fact(dialog, 'Ingreso declarado')).toBe('$1.200,00');
    expect(fact(dialog, 'Monto')).toBe('$8.000,00');
    expect(fact(dialog, 'Plazo')).toBe('48\u00a0meses');
    expect(fact(dialog, 'Institución')).toBe('Cooperativa Jardín Azuayo');
    expect(fact(dialog, 'Tasa mínima')).toBe('13,25\u00a0%');
    expect(fact(dialog, 'Cuota mensual aproximada')).toBe('$215,61 el primer mes, $215,88 el último');
    expect(fact(dialog, 'Pago total')).toBe('$10.349,55');
    expect(fact(dialog, 'Amortización')).toBe('Francesa, cuota fija');
    expect(fact(dialog, 'Fecha de solicitud')).toContain('16:40');
  });

  it('has words for what is absent [3.2.137] [3.2.138] [3.2.139] [3.2.140]', async () => {
    const user = { ...sampleAdminCredit().user, cedula: null, email: null };
    const { dialog } = await openDetail(
      sampleDetail({
        user,
        institution: null,
        firstPayment: null,
        lastPayment: null,
        realTotal: null,
        amortizationType: null,
      }),
    );
    await dialog.findByText('María Fernanda Quishpe');
    expect(fact(dialog, 'Cédula')).toBe('No especificada');
    expect(fact(dialog, 'Email')).toBe('No especificado');
    expect(fact(dialog, 'Institución')).toBe('No seleccionada');
    expect(fact(dialog, 'Tasa mínima')).toBe('No definida');
    expect(fact(dialog, 'Cuota mensual aproximada')).toBe('No calculada');
    expect(fact(dialog, 'Pago total')).toBe('No calculado');
    expect(fact(dialog, 'Amortización')).toBe('No especificada');
  });

  it('has the amortization table [3.2.142]', async () => {
    const { dialog } = await openDetail();
    await dialog.findByText('Tabla de amortización, 1 cuotas');
    const headers = dialog.getAllByRole('columnheader', { hidden: true }).map((cell) => cell.textContent);
    expect(headers).toEqual(['Cuota', 'Capital', 'Interés', 'Cuota Total', 'Saldo']);
  });

  it('shows what the kept offer costs with its charges, and each month what is charged and paid [4.9.9] [9.6.6] [6.3.10]', async () => {
    const [row] = sampleDetail().amortizationTable ?? [];
    const charge = { basis: 'amount', value: 0.5, when: 'deducted', obligation: 'law', refundable: false } as const;
    const held = {
      ...charge,
      basis: 'fixed',
      value: 20,
      obligation: 'required',
      refundable: true,
      counted: true,
    } as const;
    const { dialog } = await openDetail(
      sampleDetail({
        charges: [
          { ...charge, kind: 'solca', name: 'Contribución SOLCA', counted: true, total: 40 },
          { ...held, kind: 'savings_deposit', name: 'Ahorro', total: 20 },
          { ...held, kind: 'certificates', name: 'Certificados', total: 35 },
        ],
        ...{ received: 7_960, upfront: 55, refunded: 20, chargesCost: 131.5, realCost: 2_481.05 },
        ...{ realTotal: 10_481.05, realAnnualRate: 15.1234, firstPayment: 219.61, lastPayment: 216.14 },
        amortizationTable: row ? [{ ...row, charges: 4, payment: 219.61 }] : [],
      }),
    );
    await dialog.findByText('De qué se compone');
    expect(fact(dialog, 'Cuota mensual aproximada')).toBe('$219,61 el primer mes, $216,14 el último');
    expect(fact(dialog, 'Pago total')).toBe('$10.481,05');
    expect(fact(dialog, 'Cada mes, capital e interés')).toBe('$215,61');
    expect(fact(dialog, 'Recibe')).toBe('$7.960,00');
    expect(fact(dialog, 'Paga aparte el primer día')).toBe('$55,00');
    expect(fact(dialog, 'Le devuelven con la última cuota')).toBe('$20,00');
    expect(fact(dialog, 'Le devuelven cuando deja de ser socio')).toBe('$35,00');
    expect(fact(dialog, 'Cargos que no se devuelven')).toBe('$131,50');
    expect(fact(dialog, 'Costo real')).toBe('$2.481,05');
    expect(fact(dialog, 'Costo anual con cargos')).toBe('15,12\u00a0%');
    expect(dialog.getByText('Contribución SOLCA').closest('li')?.textContent).toBe(
      'Contribución SOLCA$40,000,5\u00a0% del monto; por ley; descontado del préstamo.',
    );
    expect(dialog.getByText('Certificados').closest('li')?.textContent).toMatch(
      /se devuelve cuando deja de ser socio\.$/,
    );
    const table = within(dialog.getByRole('table', { hidden: true }));
    const cells = (role: string) => table.getAllByRole(role, { hidden: true }).map(({ textContent }) => textContent);
    expect(cells('columnheader')).toEqual(['Cuota', 'Capital', 'Interés', 'Cargos', 'Cuota Total', 'Saldo']);
    expect(cells('cell').slice(0, 5)).toEqual(['127,28', '88,33', '4,00', '219,61', '7.872,72']);
  });

  it('says that the credit could not be loaded [3.8.17]', async () => {
    fakeApi({ ...healthy(), 'GET /admin/credits/*': serverError });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /c7c41e9a/ }));
    expect(await screen.findByText('Error al obtener detalles del crédito')).toBeTruthy();
  });

  it.each([
    ['CREATED', 'Creado'],
    ['CANCELLED', 'Cancelada'],
  ])('names the status %s [3.4.02]', async (status, label) => {
    const { dialog } = await openDetail(sampleDetail({ status: status as 'CANCELLED' }));
    expect(await dialog.findByText(label)).toBeTruthy();
  });

  it('keeps the approval of an approved credit closed, and says why [3.4.07]', async () => {
    const documents = threeDocuments().map((document) => judged(document, true));
    const { dialog, api } = await openDetail(sampleDetail({ status: 'APPROVED', documents }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cambiar la decisión' }));
    const approve = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Aprobar crédito' });
    expect(approve.disabled || approve.getAttribute('aria-disabled') === 'true').toBe(true);
    expect(dialog.getByText('El crédito ya está aprobado.')).toBeTruthy();
    await userEvent.click(approve);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(api.callsOf('POST /admin/credits/*/status')).toEqual([]);
  });

  it('begins with the decision of a decided credit, and then judges no document [9.6.5]', async () => {
    const rejection = { reason: null, words: 'Faltan ingresos' };
    const decided = { decidedAt: '2026-11-25T15:04:00.000Z', decidedByName: 'Gabriela Ortiz', rejection };
    const { dialog } = await openDetail(sampleDetail({ status: 'REJECTED', ...decided }));
    expect(await dialog.findByText(/^Rechazado por Gabriela Ortiz el 25.nov, 10:04: Faltan ingresos$/)).toBeTruthy();
    expect(dialog.queryByText(/Para aprobar/)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Aprobar crédito' })).toBeNull();
    await userEvent.click(dialog.getByRole('tab', { name: 'Documentos' }));
    await dialog.findByRole('article', { name: 'Roles de pago' });
    expect(dialog.queryByRole('button', { name: 'Verificar o rechazar' })).toBeNull();
  });

  it('approves, with the version that was seen, and says so [3.1.05] [3.4.09] [3.4.12]', async () => {
    const detail = sampleDetail({ documents: threeDocuments().map((document) => judged(document, true)) });
    const { api, dialog } = await openDetail(detail);
    Object.assign(api.handlers, {
      'POST /admin/credits/*/status': { data: { ...detail, status: 'APPROVED', version: 5 } },
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Aprobar crédito' }));
    const buttons = await screen.findAllByRole('button', { name: 'Aprobar crédito' });
    await userEvent.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByText('Estado del crédito actualizado a "Aprobado"')).toBeTruthy();
    expect(api.callsOf('POST /admin/credits/*/status')[0]).toMatchObject({
      path: `/admin/credits/${creditId}/status`,
      body: { status: 'APPROVED', note: '', version: 4 },
    });
  });

  it('says that the change failed [3.8.18]', async () => {
    const { api, dialog } = await openDetail();
    Object.assign(api.handlers, { 'POST /admin/credits/*/status': serverError });
    await userEvent.click(await dialog.findByRole('button', { name: 'Rechazar crédito' }));
    await userEvent.type(await screen.findByLabelText('Con tus palabras (lo verá quien solicita)'), 'No cumple');
    await userEvent.click(screen.getAllByRole('button', { name: 'Rechazar crédito' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Error al cambiar el estado del crédito')).toBeTruthy();
  });
});
