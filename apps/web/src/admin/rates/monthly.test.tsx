import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleInstitution } from '#testing/factories.ts';
import { fakeApi, json, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import AveragesPage from './AveragesPage.tsx';
import CeilingsPage from './CeilingsPage.tsx';

const bank = sampleInstitution({ name: 'Banco Uno', minRate: 14 });
const source = { label: 'Banco Central del Ecuador', url: 'https://bce.example/tasas' };
const october = { month: '2026-10', segment: 'consumo', maximumEffectiveRate: 16.77, source };
const november = { month: '2026-11', segment: 'consumo', maximumEffectiveRate: 16.5, source };
const average = {
  month: '2026-10',
  institutionId: bank.id,
  institution: 'Banco Uno',
  segment: 'consumo',
  effectiveRate: 15.8,
  amountLent: 1_250_000,
  source,
};

/** A dry run returns the same shape. */
const saved = (data: unknown, warnings: unknown[] = []) => json(200, { success: true, data, warnings });

/** Path and body of the real saves, without the dry runs before them. */
const savesOf = (api: ReturnType<typeof fakeApi>, name: string) =>
  api.callsOf(name).flatMap(({ path, body }) => {
    const { dryRun, ...rest } = Object(body) as { dryRun: boolean };
    return dryRun ? [] : [[path, rest]];
  });

const page = (rows: unknown[]) => ({ data: rows, total: rows.length, page: 1, limit: 25 });

const healthy = () => ({
  'GET /admin/rates/ceilings': page([october]),
  'PUT /admin/rates/ceilings/*/*': ({ path }: { path: string }) => saved({ ...november, month: path.split('/')[4] }),
  'DELETE /admin/rates/ceilings/*/*': {},
  'GET /admin/rates/averages': page([average]),
  'PUT /admin/rates/averages/*/*/*': saved(average),
  'DELETE /admin/rates/averages/*/*/*': {},
  'GET /admin/institutions': { data: [bank], total: 1, page: 1, limit: 100 },
});

const open = (at: string) =>
  renderAdmin(
    [
      { path: '/admin/tasas/maximos', element: <CeilingsPage /> },
      { path: '/admin/tasas/promedios', element: <AveragesPage /> },
    ],
    `/admin/tasas/${at}`,
  );

const firstRow = (): string[] =>
  [...(document.querySelector('tbody tr')?.children ?? [])].map(
    ({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '',
  );

const retype = async (box: HTMLElement, text: string) => {
  await userEvent.clear(box);
  await userEvent.type(box, text);
};

// user-event types into a month field in parts that are not valid months.
const pickMonth = (box: HTMLElement, month: string) => fireEvent.change(box, { target: { value: month } });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00.000Z'), toFake: ['Date'] });
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('legal ceilings', () => {
  it('are listed, and this month’s is missed [5.3.5]', async () => {
    const api = fakeApi(healthy());
    open('maximos');
    await screen.findByRole('link', { name: /^Banco Central del Ecuador/ });
    expect(firstRow().slice(0, -1)).toEqual([
      'octubre de 2026',
      'Consumo',
      '16,77 %',
      'Banco Central del Ecuador (se abre aparte)',
    ]);
    expect((await screen.findByText(/Falta el máximo/)).parentElement?.textContent?.replace('\u00a0', ' ')).toBe(
      'Falta el máximo de consumo de noviembre de 2026. Mientras tanto cuenta el de octubre de 2026: 16,77 %.',
    );
    await userEvent.selectOptions(screen.getByLabelText('Segmento'), 'Inmobiliario');
    await waitFor(() =>
      expect(api.callsOf('GET /admin/rates/ceilings').at(-1)?.query.get('segment')).toBe('inmobiliario'),
    );
  });

  it('have a history, also for who may not change them [12.11.11]', async () => {
    signInAs({ permissions: ['credits.read'] });
    const version = { changedAt: '2026-10-01T15:00:00.000Z', source };
    const api = fakeApi({
      ...healthy(),
      'GET /admin/rates/ceilings/*/*/versions': {
        data: [
          {
            ...version,
            id: 'v3',
            maximumEffectiveRate: 16.77,
            changedByName: 'Berta Loor',
            proposedByName: 'Ana Vera',
          },
          { ...version, id: 'v2', maximumEffectiveRate: null, changedByName: 'Ana Vera', proposedByName: null },
          { ...version, id: 'v1', maximumEffectiveRate: 1.677, changedByName: null, proposedByName: null },
        ],
      },
    });
    open('maximos');
    await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Consumo, octubre de 2026' }));
    expect(screen.queryByRole('menuitem', { name: 'Cambiar' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Historial' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Historial de Consumo, octubre de 2026' }));
    const versions = (await dialog.findAllByRole('listitem')).map(({ textContent }) =>
      textContent?.replaceAll('\u00a0', ' '),
    );
    expect(versions[0]).toMatch(/Vigente16,77 %Propuesto porAna VeraConfirmado porBerta Loor/);
    expect(versions[1]).toMatch(/EliminadoEliminado porAna Vera$/);
    expect(versions[2]).toMatch(/1,677 %Registrado porel sistema/);
    expect(api.callsOf('GET /admin/rates/ceilings/*/*/versions')[0]?.path).toBe(
      '/admin/rates/ceilings/2026-10/consumo/versions',
    );
  });

  it('are not missed where this month has one [5.3.5]', async () => {
    const api = fakeApi({ ...healthy(), 'GET /admin/rates/ceilings': page([november, october]) });
    open('maximos');
    await screen.findAllByRole('link', { name: /^Banco Central del Ecuador/ });
    await waitFor(() => expect(api.callsOf('GET /admin/rates/ceilings')).toHaveLength(3));
    expect(screen.queryByText(/Falta el máximo/)).toBeNull();
  });

  it('are written with month, segment, rate and source [5.3.5]', async () => {
    const api = fakeApi(healthy());
    open('maximos');
    await userEvent.click(await screen.findByRole('button', { name: 'Escribir máximo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Escribir máximo legal' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('La tasa es requerida')).toBeTruthy();
    expect(dialog.getByText('Indica la fuente')).toBeTruthy();
    pickMonth(dialog.getByLabelText('Mes'), '2027-01');
    await userEvent.type(dialog.getByLabelText('Tasa efectiva máxima (%)'), '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('El máximo puede ser, a lo más, del próximo mes')).toBeTruthy();
    expect(dialog.getByText('La tasa debe ser mayor a 0')).toBeTruthy();
    pickMonth(dialog.getByLabelText('Mes'), '2026-12');
    await retype(dialog.getByLabelText('Tasa efectiva máxima (%)'), '16,5');
    await userEvent.type(dialog.getByLabelText('Fuente'), 'Banco Central');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Máximo legal guardado: Consumo, diciembre de 2026')).toBeTruthy();
    expect(savesOf(api, 'PUT /admin/rates/ceilings/*/*')).toEqual([
      [
        '/admin/rates/ceilings/2026-12/consumo',
        { maximumEffectiveRate: 16.5, source: { label: 'Banco Central', url: null } },
      ],
    ]);
  });

  it('are not written over unasked [5.3.5]', async () => {
    const api = fakeApi(healthy());
    open('maximos');
    await userEvent.click(await screen.findByRole('button', { name: 'Escribir máximo' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Escribir máximo legal' }));
    pickMonth(dialog.getByLabelText('Mes'), '2026-10');
    await userEvent.type(dialog.getByLabelText('Tasa efectiva máxima (%)'), '17');
    await userEvent.type(dialog.getByLabelText('Fuente'), 'Banco Central');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(
      await screen.findByText('Ya hay un máximo de Consumo de octubre de 2026: 16,77 %. Lo tuyo lo reemplaza.'),
    ).toBeTruthy();
    expect(savesOf(api, 'PUT /admin/rates/ceilings/*/*')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Guardar de todas formas' }));
    await waitFor(() => expect(savesOf(api, 'PUT /admin/rates/ceilings/*/*')).toHaveLength(1));
  });

  it.each(['ceiling', 'average'] as const)(
    'a %s is asked about before it is saved when a dry run finds it unusual [6.9.3]',
    async (kind) => {
      const { name, at, row, label } = {
        ceiling: {
          name: 'PUT /admin/rates/ceilings/*/*',
          at: 'maximos',
          row: 'Consumo, octubre de 2026',
          label: 'Tasa efectiva máxima (%)',
        },
        average: {
          name: 'PUT /admin/rates/averages/*/*/*',
          at: 'promedios',
          row: 'Banco Uno, Consumo, octubre de 2026',
          label: 'Tasa efectiva (%)',
        },
      }[kind];
      const message = 'El máximo pasa de 16,77 % a 1,68 %';
      const api = fakeApi({
        ...healthy(),
        [name]: saved(kind === 'ceiling' ? october : average, [{ code: 'RATE_JUMP', field: 'x', message }]),
      });
      open(at);
      await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${row}` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar' }));
      const dialog = within(screen.getByRole('dialog'));
      await retype(dialog.getByLabelText(label), '1,677');
      await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
      const question = within(await screen.findByRole('alertdialog', { name: '¿Guardar así?' }));
      expect(question.getByText(`${message}.`)).toBeTruthy();
      await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
      expect(dialog.getByLabelText(label)).toHaveProperty('value', '1,677');
      expect(savesOf(api, name)).toEqual([]);
      await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Guardar de todas formas' }));
      await waitFor(() => expect(savesOf(api, name)).toHaveLength(1));
    },
  );

  it('are changed and deleted from their row, after asking [5.3.5]', async () => {
    const api = fakeApi(healthy());
    open('maximos');
    const press = async (action: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Consumo, octubre de 2026' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: action }));
    };
    await press('Cambiar');
    const dialog = within(screen.getByRole('dialog', { name: 'Cambiar máximo legal' }));
    expect(dialog.getByLabelText('Fuente')).toHaveProperty('value', 'Banco Central del Ecuador');
    await retype(dialog.getByLabelText('Tasa efectiva máxima (%)'), '16,8');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    await screen.findByText('Máximo legal guardado: Consumo, octubre de 2026');
    expect(savesOf(api, 'PUT /admin/rates/ceilings/*/*')).toEqual([
      ['/admin/rates/ceilings/2026-10/consumo', { maximumEffectiveRate: 16.8, source }],
    ]);
    await press('Eliminar');
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/Consumo, octubre de 2026: 16,77/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Máximo legal eliminado: Consumo, octubre de 2026')).toBeTruthy();
    expect(api.callsOf('DELETE /admin/rates/ceilings/*/*')[0]?.path).toBe('/admin/rates/ceilings/2026-10/consumo');
  });

  it('are only read by who may not manage institutions [5.3.8]', async () => {
    signInAs({ permissions: [] });
    fakeApi(healthy());
    open('maximos');
    await screen.findByRole('link', { name: /^Banco Central del Ecuador/ });
    expect(screen.queryByRole('button', { name: 'Escribir máximo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Acciones/ }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Historial']);
  });
});

describe('averages', () => {
  it('are listed, and filtered by institution and month [5.3.5]', async () => {
    const api = fakeApi(healthy());
    open('promedios');
    await screen.findByRole('link', { name: /^Banco Central del Ecuador/ });
    expect(firstRow().slice(0, -1)).toEqual([
      'octubre de 2026',
      'Banco Uno',
      'Consumo',
      '15,80 %',
      '$1.250.000',
      'Banco Central del Ecuador (se abre aparte)',
    ]);
    await userEvent.selectOptions(await screen.findByLabelText('Institución'), 'Banco Uno');
    pickMonth(screen.getByLabelText('Mes'), '2026-10');
    await waitFor(() =>
      expect(Object.fromEntries(api.callsOf('GET /admin/rates/averages').at(-1)?.query ?? [])).toMatchObject({
        institutionId: bank.id,
        month: '2026-10',
      }),
    );
  });

  it('are written, with the errors of the server at their boxes [5.3.5]', async () => {
    const refused = refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', {
      fields: { effectiveRate: 'Del servidor' },
    });
    const api = fakeApi({ ...healthy(), 'PUT /admin/rates/averages/*/*/*': refused });
    open('promedios');
    await userEvent.click(await screen.findByRole('button', { name: 'Escribir promedio' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Escribir promedio' }));
    pickMonth(dialog.getByLabelText('Mes'), '2026-12');
    await userEvent.type(dialog.getByLabelText('Monto colocado ($)'), 'mucho');
    await userEvent.type(dialog.getByLabelText('Tasa efectiva (%)'), '15,9');
    await userEvent.type(dialog.getByLabelText('Fuente'), 'Banco Central');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('El promedio no puede ser de un mes que aún no llega')).toBeTruthy();
    expect(dialog.getByText('Elige la institución')).toBeTruthy();
    expect(dialog.getByText('El monto debe ser un número')).toBeTruthy();
    pickMonth(dialog.getByLabelText('Mes'), '2026-09');
    await userEvent.selectOptions(dialog.getByLabelText('Institución'), 'Banco Uno');
    await retype(dialog.getByLabelText('Monto colocado ($)'), '1.500.000');
    await userEvent.selectOptions(dialog.getByLabelText('Segmento'), 'Educativo');
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(await dialog.findByText('Del servidor')).toBeTruthy();
    expect(api.callsOf('PUT /admin/rates/averages/*/*/*').map(({ path, body }) => [path, body])).toEqual([
      [
        `/admin/rates/averages/2026-09/${bank.id}/educativo`,
        { effectiveRate: 15.9, amountLent: 1_500_000, source: { label: 'Banco Central', url: null }, dryRun: true },
      ],
    ]);
  });

  it('are deleted after asking [5.3.5]', async () => {
    const api = fakeApi(healthy());
    open('promedios');
    await userEvent.click(await screen.findByRole('button', { name: /^Acciones de Banco Uno/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Promedio eliminado: Banco Uno, Consumo, octubre de 2026')).toBeTruthy();
    expect(api.callsOf('DELETE /admin/rates/averages/*/*/*')[0]?.path).toBe(
      `/admin/rates/averages/2026-10/${bank.id}/consumo`,
    );
  });
});
