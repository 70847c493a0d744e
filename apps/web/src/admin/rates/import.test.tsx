import type { RateImportReply } from '@cotejo/contracts/rates/imports';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { readRow } from '#testing/read-row.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import ImportPage from './ImportPage.tsx';

const saved = vi.hoisted(() => [] as string[]);
vi.mock('#ui/page/save-file.ts', () => ({ saveFile: (_file: Blob, name: string) => void saved.push(name) }));

const importId = '0195e000-0000-7000-8000-000000000777';
const bankId = '0195e000-0000-7000-8000-000000000501';

const reply = (changes: Partial<RateImportReply> = {}): RateImportReply => ({
  importId,
  kind: 'products',
  counts: { new: 0, changed: 1, equal: 2, wrong: 0 },
  rows: [
    {
      line: 2,
      key: bankId,
      name: 'Banco Uno',
      state: 'changed',
      changes: [
        { field: 'minRate', column: 'Tasa mínima (%)', old: '14,5', new: '13,25' },
        { field: 'locations', column: 'Lugares', old: 'Quito', new: '' },
      ],
    },
    { line: 3, key: 'b', name: 'Banco Dos', state: 'equal', changes: [] },
  ],
  wrong: [],
  ignored: [],
  warnings: [],
  ...changes,
});

const healthy = (read: Partial<RateImportReply> = {}) => ({
  'POST /admin/rates/imports': { data: reply(read) },
  'POST /admin/rates/imports/*/apply': { data: { applied: 1, confirmed: 2, versions: [] } },
  'GET /admin/rates/imports': { data: [], total: 0, page: 1, limit: 5 },
  'GET /admin/rates/export': new Response('a;b', {
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="tasas.csv"' },
  }),
});

const open = (search = '') =>
  renderAdmin([{ path: '/admin/tasas/importar', element: <ImportPage /> }], `/admin/tasas/importar${search}`);

const csv = new File(['ID;Institución'], 'tasas.csv', { type: 'text/csv' });

async function upload(file = csv): Promise<void> {
  await userEvent.upload(await screen.findByLabelText(/^Elegir/), file, { applyAccept: false });
}

const applyButton = () => screen.getByRole('button', { name: 'Aplicar' });

beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

it('downloads the export of the kind chosen [5.3.4]', async () => {
  const api = fakeApi(healthy());
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Qué archivo'), 'Máximos legales');
  await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
  expect(await screen.findByText('tasas.csv descargado')).toBeTruthy();
  expect(saved).toEqual(['tasas.csv']);
  expect(api.callsOf('GET /admin/rates/export')[0]?.query.get('kind')).toBe('ceilings');
  expect(screen.getByText(/Columnas: Mes, Segmento, Tasa efectiva máxima \(%\)/)).toBeTruthy();
});

it('shows what a file would do, and applies it once with its source [5.3.4]', async () => {
  const api = fakeApi(healthy({ ignored: ['Comentario'] }));
  open();
  await upload();
  const table = await screen.findByRole('table', { name: 'Filas que cambian' });
  const { query, body } = api.callsOf('POST /admin/rates/imports')[0] ?? {};
  expect(query?.get('kind')).toBe('products');
  expect((body as FormData).get('file')).toBeInstanceOf(File);
  expect(readRow(table, '2')).toEqual({
    Línea: '2',
    Fila: 'Banco Uno',
    Estado: 'Cambia',
    'De → a': 'Tasa mínima (%): 14,5 → 13,25Lugares: Quito → vacío',
  });
  expect(within(table).queryByText('Banco Dos')).toBeNull();
  expect(
    ['Nuevas', 'Cambian', 'Iguales', 'Con errores'].map((name) => screen.getByText(name).parentElement?.textContent),
  ).toEqual(['Nuevas0', 'Cambian1', 'Iguales2', 'Con errores0']);
  expect(screen.getByText('Columnas que aquí no significan nada: Comentario.')).toBeTruthy();
  await userEvent.click(applyButton());
  expect(await screen.findByText('Indica la fuente')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifarios');
  await userEvent.type(screen.getByLabelText('Nota'), 'Mes nuevo');
  await userEvent.click(screen.getByLabelText('Contar como comprobadas las que no cambian (2)'));
  await userEvent.dblClick(applyButton());
  expect(await screen.findByText('Archivo aplicado:')).toBeTruthy();
  expect(api.callsOf('POST /admin/rates/imports/*/apply').map((call) => [call.path, call.body])).toEqual([
    [
      `/admin/rates/imports/${importId}/apply`,
      { source: { label: 'Tarifarios', url: null }, note: 'Mes nuevo', confirmEqual: true },
    ],
  ]);
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver cómo quedó' }).getAttribute('href')).toBe('/admin/tasas');
});

it('says line, column and what is wrong, and why it may not be applied [5.3.4]', async () => {
  const api = fakeApi(
    healthy({
      counts: { new: 0, changed: 1, equal: 0, wrong: 2 },
      wrong: [
        { line: 4, column: 'Monto máximo (USD)', message: 'Escribe 1234 sin marca de miles' },
        { line: 5, column: null, message: 'El ID está dos veces' },
      ],
    }),
  );
  open();
  await upload();
  const table = await screen.findByRole('table', { name: 'Errores del archivo' });
  expect(readRow(table, '4')).toEqual({
    Línea: '4',
    Columna: 'Monto máximo (USD)',
    'Qué pasa': 'Escribe 1234 sin marca de miles',
  });
  expect(readRow(table, '5').Columna).toBe('Toda la línea');
  expect(applyButton().getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById('apply-obstacle')?.textContent?.replace('\u00a0', ' ')).toBe(
    '2 filas tienen errores: corrígelos y sube el archivo otra vez.',
  );
  await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifarios');
  await userEvent.click(applyButton());
  expect(api.callsOf('POST /admin/rates/imports/*/apply')).toEqual([]);
});

it('asks before a jump or a rate above the ceiling is applied [5.3.4]', async () => {
  const message = 'La tasa mínima pasa de 14,50 % a 3,25 %: más de 5 puntos';
  const api = fakeApi(
    healthy({
      warnings: [
        {
          ...{ line: 2, key: bankId, institutionId: bankId, name: 'Banco Uno' },
          ...{ code: 'RATE_JUMP', field: 'minRate', message },
        },
      ],
    }),
  );
  open();
  await upload();
  expect((await screen.findByText('Mira esto antes de aplicar')).parentElement?.textContent).toContain(
    `Banco Uno. ${message}`,
  );
  await userEvent.type(screen.getByLabelText('Fuente'), 'Tarifarios');
  await userEvent.click(applyButton());
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(`Banco Uno. ${message}.`)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(api.callsOf('POST /admin/rates/imports/*/apply')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Aplicar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar de todas formas' }));
  expect(await screen.findByText('Archivo aplicado:')).toBeTruthy();
});

it('explains that something changed in between: the file is uploaded again [5.3.4]', async () => {
  const api = fakeApi({
    ...healthy(),
    'POST /admin/rates/imports/*/apply': refusal(409, 'CONFLICT', 'Cambió mientras tanto: Banco Uno.'),
  });
  open();
  await upload();
  await userEvent.type(await screen.findByLabelText('Fuente'), 'Tarifarios');
  await userEvent.click(applyButton());
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('No se aplicó nada');
  expect(notice.textContent).toContain('Cambió mientras tanto: Banco Uno. Súbelo otra vez: verás qué falta.');
  expect(applyButton().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByLabelText('Fuente')).toHaveProperty('value', 'Tarifarios');
  await upload();
  await waitFor(() => expect(api.callsOf('POST /admin/rates/imports')).toHaveLength(2));
});

it('confirms what stays as it is, each with the source it has [5.3.4]', async () => {
  const api = fakeApi(healthy({ counts: { new: 0, changed: 0, equal: 2, wrong: 0 }, rows: [] }));
  open();
  await upload();
  expect((await screen.findByText('tasas.csv')).parentElement?.textContent).toBe('tasas.csv: no cambia ninguna cifra.');
  expect(document.getElementById('apply-obstacle')?.textContent).toBe(
    'Todo está igual: marca que cuentan como comprobadas, o no hay nada que aplicar.',
  );
  await userEvent.click(screen.getByLabelText('Contar como comprobadas las que no cambian (2)'));
  await userEvent.click(applyButton());
  expect(await screen.findByText('Archivo aplicado:')).toBeTruthy();
  expect(api.callsOf('POST /admin/rates/imports/*/apply')[0]?.body).toEqual({ note: null, confirmEqual: true });
});

it('says what is wrong with a file as a whole, and sends no spreadsheet [5.3.4]', async () => {
  const api = fakeApi({
    ...healthy(),
    'POST /admin/rates/imports': refusal(400, 'VALIDATION_ERROR', 'Revisa los datos', {
      fields: { file: 'Falta la columna ID' },
    }),
  });
  open('?archivo=averages');
  await upload(new File(['x'], 'tasas.xlsx'));
  expect(await screen.findByText(/tasas.xlsx: Es una hoja de cálculo/)).toBeTruthy();
  expect(api.callsOf('POST /admin/rates/imports')).toEqual([]);
  await upload();
  expect(await screen.findByText('tasas.csv: Falta la columna ID')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aplicar' })).toBeNull();
  expect(api.callsOf('POST /admin/rates/imports')[0]?.query.get('kind')).toBe('averages');
});

it('only downloads for who may not manage institutions [5.3.8]', async () => {
  signInAs({ permissions: [] });
  fakeApi(healthy());
  open();
  expect(await screen.findByRole('button', { name: 'Descargar CSV' })).toBeTruthy();
  expect(screen.getByText(/hace falta el permiso «Gestionar instituciones»/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Elegir/)).toBeNull();
});

it('takes an applied file back after asking, and tells what stays [6.9.4]', async () => {
  const row = {
    ...{ id: importId, kind: 'products', appliedAt: '2026-11-20T15:00:00.000Z', appliedByName: 'Rosa Revisora' },
    ...{ applied: 12, confirmed: 3, undoneAt: null, undoneByName: null },
  };
  const onlyConfirmed = { ...row, id: bankId, applied: 0, confirmed: 27 };
  const list = (rows: unknown[]) => ({ data: rows, total: rows.length, page: 1, limit: 5 });
  const api = fakeApi({
    ...healthy(),
    'GET /admin/rates/imports': list([row, onlyConfirmed]),
    'POST /admin/rates/imports/*/undo': refusal(409, 'CONFLICT', 'Este archivo ya se deshizo'),
  });
  open();
  const section = within(await screen.findByRole('region', { name: 'Archivos aplicados' }));
  const items = await section.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Tasas de las instituciones: 12 filas aplicadas y 3 confirmadas20 de noviembre de 2026, 10:00, por Rosa Revisora' +
      'Deshacer Tasas de las instituciones del 20 de noviembre de 2026, 10:00',
    'Tasas de las instituciones: 0 filas aplicadas y 27 confirmadas20 de noviembre de 2026, 10:00, por Rosa Revisora',
  ]);
  await upload();
  expect(await screen.findByText(/se puede aplicar/)).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: /^Deshacer/ }));
  const question = within(screen.getByRole('alertdialog', { name: '¿Deshacer este archivo?' }));
  await userEvent.click(question.getByRole('button', { name: 'Deshacer' }));
  expect(await question.findByText(/Este archivo ya se deshizo/)).toBeTruthy();
  api.handlers['POST /admin/rates/imports/*/undo'] = {
    data: { undone: 11, kept: [{ key: bankId, name: 'Banco Uno', why: 'cambió otra vez el 21 de noviembre' }] },
  };
  api.handlers['GET /admin/rates/imports'] = list([
    { ...row, undoneAt: '2026-11-21T15:00:00.000Z', undoneByName: 'Otra Persona' },
  ]);
  await userEvent.click(question.getByRole('button', { name: 'Deshacer' }));
  expect(await section.findByText(/11\sfilas vuelven a lo de antes; 1\sfila se queda como está/)).toBeTruthy();
  // The file was read before the undo, so it is obsolete.
  expect(screen.queryByText(/se puede aplicar/)).toBeNull();
  expect(section.getByText('Banco Uno: cambió otra vez el 21 de noviembre')).toBeTruthy();
  expect(await section.findByText(/Deshecho el 21 de noviembre de 2026, 10:00, por Otra Persona/)).toBeTruthy();
  expect(section.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
  expect(api.callsOf('POST /admin/rates/imports/*/undo').map(({ path }) => path)).toEqual(
    Array.from({ length: 2 }, () => `/admin/rates/imports/${importId}/undo`),
  );
});

it('offers no way back to who may not manage institutions [6.9.4]', async () => {
  signInAs({ permissions: [] });
  fakeApi({
    ...healthy(),
    'GET /admin/rates/imports': {
      data: [
        {
          ...{ id: importId, kind: 'ceilings', appliedAt: '2026-11-20T15:00:00.000Z', appliedByName: 'Rosa Revisora' },
          ...{ applied: 1, confirmed: 0, undoneAt: null, undoneByName: null },
        },
      ],
      ...{ total: 1, page: 1, limit: 5 },
    },
  });
  open();
  expect(await screen.findByText(/1\sfila aplicada/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Deshacer/ })).toBeNull();
});
