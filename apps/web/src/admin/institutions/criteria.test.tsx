import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleAdminInstitution } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { criteriaErrors, criteriaFormOf } from './criteria-form.ts';
import EditInstitutionPage from './EditInstitutionPage.tsx';
import InstitutionPage from './InstitutionPage.tsx';
import InstitutionsPage from './InstitutionsPage.tsx';
import { boxOfField } from './institution-form.ts';

const base = sampleAdminInstitution({ name: 'Cooperativa Uno', minRate: 14 });
const asking: Criteria = {
  ...noCriteria,
  ...{ minAge: 21, maxDebtShare: 40.5, membership: 'before', membershipMonths: 3, noArrears: true },
  earnings: [
    { kind: 'employee', minMonths: 12 },
    { kind: 'pension', minMonths: 0 },
  ],
};
const withCriteria = (criteria: Criteria, part: object = {}) => ({
  ...base,
  ...part,
  products: { personalLoan: { ...base.products.personalLoan, criteria } },
});

function open(stored: object, at = `/${base.id}/editar`) {
  const api = fakeApi({
    'GET /admin/institutions': { data: [stored], total: 1, page: 1, limit: 10 },
    'GET /admin/institutions/cities': { data: [] },
    'GET /admin/institutions/rate-ceiling': { data: null },
    'GET /admin/institutions/*': { data: stored },
    'PUT /admin/institutions/*': { data: stored, warnings: [], message: 'Institución actualizada exitosamente' },
    'POST /admin/activity': {},
  });
  renderAdmin(
    [
      { path: '/admin/institutions', element: <InstitutionsPage /> },
      { path: '/admin/institutions/:id', element: <InstitutionPage /> },
      { path: '/admin/institutions/:id/editar', element: <EditInstitutionPage /> },
    ],
    `/admin/institutions${at}`,
  );
  return api;
}

const section = async () => within(await screen.findByRole('group', { name: 'Requisitos que publica' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

describe('the published requirements in the form of an institution', () => {
  it('are boxes beside the charges, of which only what was edited is sent [12.12.51]', async () => {
    const api = open(withCriteria(asking));
    const fields = await section();
    expect(fields.getByText(/La fuente de abajo vale también para esto\./)).toBeTruthy();
    expect(fields.getByLabelText('Edad mínima')).toHaveProperty('value', '21');
    expect(fields.getByLabelText('Deuda máxima (% del ingreso)')).toHaveProperty('value', '40,5');
    expect(fields.getByLabelText('Socio')).toHaveProperty('value', 'before');
    expect(fields.getByLabelText('Meses de trabajo en dependencia')).toHaveProperty('value', '12');
    expect(fields.getByLabelText('Remesas')).toHaveProperty('checked', false);
    await userEvent.clear(fields.getByLabelText('Edad mínima'));
    await userEvent.type(fields.getByLabelText('Edad máxima al terminar'), '75');
    await userEvent.selectOptions(fields.getByLabelText('Socio'), 'Al firmar');
    expect(fields.queryByLabelText('Meses de socio')).toBeNull();
    await userEvent.click(fields.getByLabelText('Remesas'));
    await userEvent.type(fields.getByLabelText('Meses de remesas'), '6');
    await save();
    await waitFor(() => expect(api.callsOf('PUT /admin/institutions/*')).toHaveLength(1));
    expect(api.callsOf('PUT /admin/institutions/*')[0]?.body).toMatchObject({
      products: {
        personalLoan: {
          criteria: {
            ...{ minAge: null, maxAgeAtEnd: 75, membership: 'at_signing', membershipMonths: null },
            earnings: [
              { kind: 'employee', minMonths: 12 },
              { kind: 'pension', minMonths: 0 },
              { kind: 'remittances', minMonths: 6 },
            ],
          },
        },
      },
    });
    const body = JSON.stringify(api.callsOf('PUT /admin/institutions/*')[0]?.body);
    expect(body).not.toMatch(/maxDebtShare|noArrears|guarantorFrom|charges/);
  });

  it('are refused at their box with what is wrong [12.12.52]', async () => {
    const api = open(withCriteria(asking));
    const fields = await section();
    await userEvent.clear(fields.getByLabelText('Edad mínima'));
    await userEvent.type(fields.getByLabelText('Edad mínima'), '17');
    await userEvent.clear(fields.getByLabelText('Meses de trabajo en dependencia'));
    await userEvent.type(fields.getByLabelText('Meses de trabajo en dependencia'), '601');
    await save();
    expect(await fields.findByText('La edad mínima va de 18 a 100 años enteros')).toBeTruthy();
    expect(fields.getByText('Los meses van de 0 a 600, enteros')).toBeTruthy();
    const summary = within(screen.getAllByRole('alert')[0] as HTMLElement);
    expect(summary.getByRole('link', { name: /años enteros/ }).getAttribute('href')).toBe(
      '#institution-criteria-minAge',
    );
    expect(api.callsOf('PUT /admin/institutions/*')).toHaveLength(0);
  });

  it('may not contradict each other or the type [12.12.52]', () => {
    const form = criteriaFormOf(asking);
    expect(criteriaErrors(form, 'COOPERATIVE')).toEqual({});
    expect(criteriaErrors(form, 'BANK')).toEqual({ membership: 'Un banco no tiene socios' });
    expect(criteriaErrors({ ...form, maxAgeAtEnd: '20' }, 'COOPERATIVE')).toEqual({
      maxAgeAtEnd: 'La edad máxima al terminar debe ser mayor o igual a la mínima',
    });
    const path = 'products.personalLoan.criteria';
    expect(boxOfField(`${path}.membership`)).toBe('criteria.membership');
    expect(boxOfField(`${path}.earnings.1.minMonths`, form)).toBe('criteria.earnings.pension.minMonths');
    expect(boxOfField(`${path}.earnings.1.minMonths`)).toBe('criteria.earnings');
  });
});

describe('an institution in the office', () => {
  it('lists its requirements, and its record however small [12.12.53]', async () => {
    const record = { ...base.answerRecord, due: 3, inTime: 2, medianWorkingDays: 0.4 };
    open(withCriteria(asking, { answerRecord: record }), `/${base.id}`);
    const list = (await screen.findByRole('heading', { name: 'Requisitos que publica' })).closest('section');
    expect(
      [...(list?.querySelectorAll('li') ?? [])].map((line) => line.textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual([
      'Desde 21 años',
      'Ingreso por dependencia (desde hace 12 meses) o jubilación',
      'Cuotas de hasta el 40,50 % del ingreso, con las otras deudas',
      'Ser socio desde hace 3 meses',
      'No tener deudas vencidas',
    ]);
    const answered = screen.getByText('Cuándo responde').nextElementSibling?.textContent?.replaceAll('\u00a0', ' ');
    expect(answered).toBe(
      'Respondió a tiempo 2 de 3 expedientes en 12 meses; la mitad, en menos de un día laborable. No se muestra: hacen falta 20',
    );
  });

  it('says of one without requirements so, also in the list [12.12.53]', async () => {
    open(base, '');
    const row = (await screen.findByRole('link', { name: 'Cooperativa Uno' })).closest('tr');
    expect(row?.textContent).toContain('sin requisitos');
  });
});
