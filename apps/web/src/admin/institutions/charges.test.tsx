import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdminInstitution } from '#testing/factories.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';

import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import EditInstitutionPage from './EditInstitutionPage.tsx';
import InstitutionPage from './InstitutionPage.tsx';

const base = sampleAdminInstitution({ name: 'Banco Pichincha', minRate: 14.95 });
const solca = {
  ...{ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' },
  ...{ obligation: 'law', refundable: false },
} as const;
const insurance = {
  ...{ kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.05, when: 'monthly' },
  ...{ obligation: 'required', refundable: false },
} as const;
const withCharges = (charges: object[], part: object = {}) => ({
  ...base,
  version: 1,
  products: { personalLoan: { ...base.products.personalLoan, charges } },
  ...part,
});
const path = 'products.personalLoan.charges';

function open(stored: object, saved: object = { warnings: [] }) {
  const api = fakeApi({
    'GET /admin/institutions/cities': { data: [] },
    'GET /admin/institutions/rate-ceiling': { data: null },
    'GET /admin/institutions/*': { data: stored },
    'PUT /admin/institutions/*': { data: stored, message: 'Institución actualizada exitosamente', ...saved },
  });
  const routes = [
    { path: '/admin/institutions/:id', element: <InstitutionPage /> },
    { path: '/admin/institutions/:id/editar', element: <EditInstitutionPage /> },
  ];
  const edit = () => renderAdmin(routes, `/admin/institutions/${base.id}/editar`);
  const sent = () => api.callsOf('PUT /admin/institutions/*').map(({ body }) => body);
  return { api, edit, sent, view: () => renderAdmin(routes, `/admin/institutions/${base.id}`) };
}

const add = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const row = (name: string) => within(screen.getByRole('group', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
const names = () =>
  screen.queryAllByRole('group', { name: /^Cargo \d/ }).map((group) => group.getAttribute('aria-label'));
const section = async () => within(await screen.findByRole('group', { name: 'Cargos del préstamo' }));
const presets = () =>
  within(screen.getByRole('group', { name: 'Agregar un cargo' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the editor of charges', () => {
  it('offers the charges of the type of institution, ready to be added [4.9.1]', async () => {
    const { edit, sent } = open(withCharges([]));
    edit();
    expect((await section()).getByText('Sin cargos informados.')).toBeTruthy();
    expect(presets()).toEqual(['Contribución SOLCA', 'Seguro de desgravamen', 'Otro cargo']);
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Cooperativa');
    expect(presets()).toEqual([
      'Seguro de desgravamen',
      'Certificados de aportación',
      'Ahorro en garantía (encaje)',
      'Otro cargo',
    ]);
    await add('Certificados de aportación');
    await userEvent.keyboard('1.200,50');
    await add('Ahorro en garantía (encaje)');
    await userEvent.keyboard('2,5');
    await userEvent.selectOptions(screen.getByLabelText('Tipo'), 'Banco');
    await add('Contribución SOLCA');
    await add('Seguro de desgravamen');
    await userEvent.keyboard('0,0583 %');
    await userEvent.clear(screen.getByLabelText('Monto mínimo ($)'));
    await userEvent.type(screen.getByLabelText('Monto mínimo ($)'), '5000');
    await save();
    await waitFor(() => expect(sent()).toHaveLength(1));
    const certificates = { kind: 'certificates', basis: 'fixed', value: 1_200.5, when: 'upfront', refundable: true };
    const deposit = { kind: 'savings_deposit', basis: 'amount', value: 2.5, when: 'deducted', refundable: true };
    expect(sent()[0]).toEqual({
      products: {
        personalLoan: {
          minAmount: 5_000,
          charges: [
            { ...certificates, name: 'Certificados de aportación', obligation: 'required' },
            { ...deposit, name: 'Ahorro en garantía (encaje)', obligation: 'required' },
            solca,
            { ...insurance, value: 0.0583 },
          ],
        },
      },
      version: 1,
    });
  });

  it('moves, takes away and brings back a charge, and the focus goes with it [4.9.2]', async () => {
    const { edit, sent } = open(withCharges([solca, insurance]));
    edit();
    await section();
    expect(names()).toEqual(['Cargo 1: Contribución SOLCA', 'Cargo 2: Seguro de desgravamen']);
    expect(screen.getByRole('button', { name: 'Subir Contribución SOLCA' }).getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('button', { name: 'Subir Seguro de desgravamen' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(names()).toEqual(['Cargo 1: Seguro de desgravamen', 'Cargo 2: Contribución SOLCA']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir Seguro de desgravamen' }));
    expect(screen.getByText('Seguro de desgravamen es ahora el cargo 1 de 2.').getAttribute('role')).toBe('status');
    await userEvent.click(screen.getByRole('button', { name: 'Bajar Seguro de desgravamen' }));
    expect(names()).toEqual(['Cargo 1: Contribución SOLCA', 'Cargo 2: Seguro de desgravamen']);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Contribución SOLCA' }));
    expect(names()).toEqual(['Cargo 1: Seguro de desgravamen']);
    const undo = screen.getByRole('button', { name: 'Deshacer' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    expect(names()).toEqual(['Cargo 1: Contribución SOLCA', 'Cargo 2: Seguro de desgravamen']);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Contribución SOLCA' }));
    await save();
    await waitFor(() => expect(sent()).toEqual([{ products: { personalLoan: { charges: [insurance] } }, version: 1 }]));
  });

  it('takes a kind with what belongs to it, and every key as it was chosen [4.9.2]', async () => {
    const { edit, sent } = open(withCharges([]));
    edit();
    await section();
    await add('Otro cargo');
    expect(document.activeElement).toBe(screen.getByLabelText('Nombre en la oferta'));
    await userEvent.keyboard('Cuota de ingreso');
    await userEvent.selectOptions(screen.getByLabelText('Sobre qué se calcula'), 'Valor fijo en dólares');
    await userEvent.type(screen.getByLabelText('Valor ($)'), '$ 12,30');
    await userEvent.selectOptions(screen.getByLabelText('Cuándo se paga'), 'Aparte, el primer día');
    await userEvent.selectOptions(screen.getByLabelText('Quién lo pide'), 'Opcional');
    await userEvent.click(screen.getByLabelText('Se devuelve entero con la última cuota, sin interés'));
    await add('Otro cargo');
    const second = row('Cargo 2: Otro cargo');
    await userEvent.selectOptions(second.getByLabelText('Qué cargo es'), 'Contribución SOLCA');
    await save();
    const other = { kind: 'other', name: 'Cuota de ingreso', basis: 'fixed', value: 12.3, when: 'upfront' };
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          products: { personalLoan: { charges: [{ ...other, obligation: 'optional', refundable: true }, solca] } },
          version: 1,
        },
      ]),
    );
  });

  it('tells a rule at the later of its keys, and the errors move with their charge [4.9.3]', async () => {
    const { edit, sent } = open(withCharges([solca, insurance]));
    edit();
    await section();
    await add('Otro cargo');
    const second = row('Cargo 2: Seguro de desgravamen');
    await userEvent.selectOptions(second.getByLabelText('Cuándo se paga'), 'Descontado del préstamo');
    await userEvent.clear(second.getByLabelText('Valor (%)'));
    await userEvent.type(second.getByLabelText('Valor (%)'), '2,5');
    await save();
    const summary = within(screen.getByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Cargo 2, Seguro de desgravamen: El porcentaje debe ser como máximo 2 %',
      'Cargo 2, Seguro de desgravamen: Un porcentaje del saldo se paga cada mes',
      'Cargo 3, Otro cargo: Elige sobre qué se calcula',
      'Cargo 3, Otro cargo: Indica el valor',
      'Cargo 3, Otro cargo: Elige cuándo se paga',
    ]);
    const when = second.getByLabelText('Cuándo se paga');
    expect(when.getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(summary.getByRole('link', { name: /Un porcentaje del saldo/ }));
    expect(document.activeElement).toBe(when);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar Contribución SOLCA' }));
    const moved = row('Cargo 1: Seguro de desgravamen');
    expect(moved.getByText('Un porcentaje del saldo se paga cada mes')).toBeTruthy();
    await userEvent.selectOptions(moved.getByLabelText('Cuándo se paga'), 'Cada mes');
    expect(moved.queryByText('Un porcentaje del saldo se paga cada mes')).toBeNull();
    expect(moved.getByText('El porcentaje debe ser como máximo 2 %')).toBeTruthy();
    expect(row('Cargo 2: Otro cargo').getByText('Indica el valor')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('tells at the list that too little of the smallest loan is left, and what only the server refuses at its key [4.9.3]', async () => {
    const { edit, sent, api } = open(withCharges([]));
    edit();
    const list = await section();
    await add('Otro cargo');
    await userEvent.selectOptions(screen.getByLabelText('Sobre qué se calcula'), 'Valor fijo en dólares');
    await userEvent.type(screen.getByLabelText('Valor ($)'), '250,01');
    await userEvent.selectOptions(screen.getByLabelText('Cuándo se paga'), 'Descontado del préstamo');
    await save();
    const tooMany = 'Con estos cargos, de un préstamo por el monto mínimo quedaría menos de la mitad';
    expect(list.getByText(tooMany)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: tooMany }));
    expect(document.activeElement?.textContent).toBe('Cargos del préstamo');
    expect(sent()).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Valor ($)'));
    await userEvent.type(screen.getByLabelText('Valor ($)'), '250');
    expect(list.queryByText(tooMany)).toBeNull();
    const fields = { [`${path}.0.value`]: 'El valor no se acepta' };
    Object.assign(api.handlers, {
      'PUT /admin/institutions/*': refusal(400, 'VALIDATION_ERROR', 'Datos inválidos', { fields }),
    });
    await save();
    expect(await list.findByText('El valor no se acepta')).toBeTruthy();
    expect(screen.getByLabelText('Valor ($)')).toHaveProperty('value', '250');
    expect(screen.getByLabelText('Valor ($)').getAttribute('aria-invalid')).toBe('true');
  });

  it('takes twelve charges and no more [4.9.3]', async () => {
    const other = { ...solca, kind: 'other', name: 'Uno', value: 1, obligation: 'optional' };
    const { edit } = open(withCharges(Array.from({ length: 11 }, () => other)));
    edit();
    await section();
    expect(screen.getByText('11 cargos de 12.')).toBeTruthy();
    await add('Seguro de desgravamen');
    expect(names()).toHaveLength(12);
    expect(screen.getByText('Admite como máximo 12 cargos: quita uno para agregar otro.')).toBeTruthy();
    await add('Seguro de desgravamen');
    expect(names()).toHaveLength(12);
  });

  it('shows what $5.000 at 24 months cost with the charges as they stand [4.9.4]', async () => {
    const { edit } = open(withCharges([solca]));
    edit();
    const preview = within(await screen.findByRole('region', { name: /Así cuesta un préstamo de \$5\.000 a 24/ }));
    const figures = () => preview.getAllByRole('definition').map(({ textContent }) => textContent);
    await waitFor(() => expect(figures()).toEqual(['$4.975,00', '$840,57', '16,61\u00a0%']));
    await add('Seguro de desgravamen');
    expect(preview.getByText(/1 cargo incompleto todavía no cuenta/)).toBeTruthy();
    expect(figures()[1]).toBe('$840,57');
    await userEvent.keyboard('0,05');
    await waitFor(() => expect(figures()).toEqual(['$4.975,00', '$873,32', '17,30\u00a0%']));
    await userEvent.selectOptions(row('Cargo 2: Seguro de desgravamen').getByLabelText('Quién lo pide'), 'Opcional');
    expect(figures()[1]).toBe('$840,57');
    await userEvent.clear(screen.getByLabelText('Tasa mínima anual (%)'));
    expect(preview.getByText(/Escribe la tasa mínima anual/)).toBeTruthy();
  });

  it('leaves unreadable charges as they are until somebody writes them or says that there are none [4.9.5]', async () => {
    const { edit, sent, api } = open(withCharges([], { chargesUnreadable: true }));
    edit();
    const list = await section();
    expect(list.getByText('Los cargos guardados no se pueden leer.')).toBeTruthy();
    expect(list.queryByText('Sin cargos informados.')).toBeNull();
    const text = 'Los cargos guardados no se pueden leer: escríbelos de nuevo';
    const refused = refusal(400, 'VALIDATION_ERROR', text, { fields: { [path]: text } });
    const healthy = { data: withCharges([]), warnings: [] };
    Object.assign(api.handlers, { 'PUT /admin/institutions/*': refused });
    await userEvent.type(screen.getByLabelText('Descripción'), 'Mía');
    await save();
    expect(await list.findByText(text)).toBeTruthy();
    Object.assign(api.handlers, { 'PUT /admin/institutions/*': healthy });
    await userEvent.click(list.getByRole('button', { name: 'No cobra ningún cargo' }));
    expect(list.getByText('Sin cargos informados.')).toBeTruthy();
    await save();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map((body) => Reflect.get(Object(body), 'products'))).toEqual([
      { personalLoan: { description: 'Mía' } },
      { personalLoan: { charges: [], description: 'Mía' } },
    ]);
  });

  it('puts both lists side by side where somebody else changed them too [4.9.6]', async () => {
    const { edit, api } = open(withCharges([solca]));
    edit();
    await section();
    await add('Seguro de desgravamen');
    await userEvent.keyboard('0,05');
    const current = withCharges([{ ...solca, value: 0.4 }], { version: 2 });
    const stale = {
      ...{ version: 2, updatedAt: '2026-11-20T15:04:00.000Z', updatedBy: 'a2', updatedByName: 'Rosa Revisora' },
      changes: [],
      current,
    };
    Object.assign(api.handlers, {
      'PUT /admin/institutions/*': refusal(409, 'CONFLICT', 'Los datos cambiaron', { data: stale }),
    });
    await save();
    expect(await screen.findByText('Guardado ahora: Contribución SOLCA: 0,4 % del monto')).toBeTruthy();
    expect(
      screen.getByText('Tuyo: Contribución SOLCA: 0,5 % del monto; Seguro de desgravamen: 0,05 % del saldo cada mes'),
    ).toBeTruthy();
    expect(names()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Usar lo guardado en Cargos' }));
    expect(names()).toEqual(['Cargo 1: Contribución SOLCA']);
    expect(screen.getByLabelText('Valor (%)')).toHaveProperty('value', '0,4');
  });

  it('brings back charges of a draft, and takes a draft from before charges [4.9.6]', async () => {
    const { edit } = open(withCharges([solca]));
    const first = edit();
    await section();
    await add('Otro cargo');
    await userEvent.keyboard('Mío');
    await waitFor(() => expect(screen.getByText(/Copia en este navegador/)).toBeTruthy());
    first.unmount();
    const again = edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Recuperarlos' }));
    expect(names()).toEqual(['Cargo 1: Contribución SOLCA', 'Cargo 2: Mío']);
    again.unmount();
    const key = `cotejo.draft.institution.${base.id}`;
    const [{ savedAt, value }] = JSON.parse(localStorage.getItem(key) ?? '[]');
    const {
      charges: _charges,
      base: { charges: _before, ...before },
      ...old
    } = value;
    const draft = { ...old, description: 'De antes', base: before };
    localStorage.setItem(key, JSON.stringify([{ savedAt, value: draft }]));
    edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Recuperarlos' }));
    expect(screen.getByLabelText('Descripción')).toHaveProperty('value', 'De antes');
    expect(names()).toEqual(['Cargo 1: Contribución SOLCA']);
  });
});

describe('a saved institution', () => {
  it('shows every warning of the server until it is closed [4.9.7]', async () => {
    const warnings = [
      { code: 'SOLCA_MISSING', field: path, message: 'Falta SOLCA' },
      { code: 'INSURANCE_REQUIRED', field: `${path}.0`, message: 'La ley no lo pide' },
      { code: 'RATE_ABOVE_CEILING', field: 'maxRate', message: '29,00 % es mucho' },
    ];
    const { edit } = open(withCharges([insurance]), { warnings });
    const { router } = edit();
    await section();
    await userEvent.type(screen.getByLabelText('Valor (%)'), '1');
    await userEvent.type(screen.getByLabelText('Tasa máxima anual (%)'), '1');
    await save();
    const alert = await screen.findByRole('alert');
    const texts = () =>
      within(alert)
        .getAllByText('Atención:')
        .map((mark) => mark.parentElement?.textContent);
    expect(texts()).toEqual([
      'Atención: Falta SOLCA. Se guardó así.',
      'Atención: Seguro de desgravamen. La ley no lo pide. Se guardó así.',
      'Atención: 29,00 % es mucho. Se guardó así: revisa si la tasa es de otro segmento.',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso: La ley no lo pide' }));
    await waitFor(() => expect(texts()).toHaveLength(2));
    expect(router.state.location.state).toEqual({ warnings: [warnings[0], warnings[2]] });
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar el aviso: Falta SOLCA' }));
    await userEvent.click(screen.getByRole('button', { name: /Cerrar el aviso: 29/ }));
    await waitFor(() => expect(screen.queryByText('Atención:')).toBeNull());
  });

  it('says nothing again of a charge that stays as it was beside a new one [9.7.2]', async () => {
    const warnings = [
      { code: 'INSURANCE_REQUIRED', field: `${path}.0`, message: 'La ley no lo pide' },
      { code: 'CHARGE_UNUSUAL', field: `${path}.1`, message: 'No se permite cobrar' },
    ];
    const { edit } = open(withCharges([insurance]), { warnings });
    edit();
    const list = await section();
    await add('Otro cargo');
    await userEvent.keyboard('Gasto');
    await userEvent.selectOptions(list.getAllByLabelText('Sobre qué se calcula')[1] as HTMLElement, 'fixed');
    await userEvent.type(screen.getByLabelText('Valor ($)'), '12');
    await userEvent.selectOptions(list.getAllByLabelText('Cuándo se paga')[1] as HTMLElement, 'upfront');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('No se permite cobrar');
    expect(screen.queryByText(/La ley no lo pide/)).toBeNull();
  });

  it('lists its charges, and says where they cannot be read [4.9.8]', async () => {
    const { view, api } = open(withCharges([solca, { ...insurance, obligation: 'optional' }]));
    const first = view();
    const items = within(await screen.findByRole('region', { name: 'Cargos del préstamo' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Contribución SOLCA0,5\u00a0% del montoPor ley; descontado del préstamo.',
      'Seguro de desgravamen0,05\u00a0% del saldo cada mesOpcional.',
    ]);
    expect(screen.getByText('Recibes $7.960')).toBeTruthy();
    first.unmount();
    Object.assign(api.handlers, {
      'GET /admin/institutions/*': { data: withCharges([], { chargesUnreadable: true }) },
    });
    view();
    expect(await screen.findByText(/No se pueden leer, y la institución no sale en las ofertas/)).toBeTruthy();
    expect(screen.getByText('No sale en las ofertas mientras sus cargos no se puedan leer.')).toBeTruthy();
    expect(screen.queryByText('Sin cargos informados.')).toBeNull();
  });
});
