import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';

type Props = ListFrameProps<{ id: string }>;

const list = (changes: Partial<Props['list']> = {}): Props['list'] => ({
  ...{ isPending: false, isError: false, data: [], error: null },
  refetch: async () => ({ error: null }),
  ...changes,
});
const open = (changes: Partial<Props> = {}) => {
  const frame: Props = {
    ...{ list: list(), total: 2, noun: { one: 'nota', many: 'notas' }, failure: 'Error al cargar notas' },
    empty: { level: 2, filtered: ['Ninguna', 'Prueba con otra.'], none: ['Sin notas', 'Escribe la primera.'] },
    ...{ isFiltered: false, onClear: () => {}, filters: null, rows: [{ id: 'a' }, { id: 'b' }], onOpen: () => {} },
    skeleton: { rows: 2 },
    children: (current) => <p>Las filas, sobre {current ?? 'ninguna'}</p>,
    ...changes,
  };
  return renderAdmin([{ path: '/admin/notas', element: <ListFrame {...frame} /> }], '/admin/notas');
};

beforeEach(() => {
  localStorage.clear();
  fakeApi({});
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

it('says how many there are, and shows the rows with the one the keyboard stands on', async () => {
  const onOpen = vi.fn();
  const onReview = vi.fn();
  open({ onOpen, rowKeys: { lines: [], actions: { r: onReview } }, countNote: ', todas en la tabla' });
  expect(screen.getByText('2 notas, todas en la tabla')).toBeTruthy();
  await userEvent.keyboard('jj');
  expect(screen.getByText('Las filas, sobre b')).toBeTruthy();
  await userEvent.keyboard('r{Enter}');
  expect(onOpen).toHaveBeenCalledWith({ id: 'b' });
  expect(onReview).toHaveBeenCalledWith({ id: 'b' });
});

it('says that a search found more than were counted [8.6.2]', () => {
  open({ total: 10_000, isTotalMinimum: true });
  expect(screen.getByRole('status').textContent).toBe('Más de 10.000\u00a0notas');
});

it('tells apart a list that loads, one that failed, and one that is empty with filters and without', async () => {
  const onClear = vi.fn();
  const cases: [Partial<Props>, string][] = [
    [{ list: list({ isError: true, data: undefined, error: new Error('x') }), total: null }, 'Error al cargar notas'],
    [{ total: 0 }, 'Sin notas'],
    [{ total: 0, isFiltered: true, onClear }, 'Ninguna'],
  ];
  for (const [changes, said] of cases) {
    const { unmount } = open(changes);
    expect(screen.getByRole('heading', { name: said })).toBeTruthy();
    expect(screen.queryByText(/Las filas/)).toBeNull();
    if (said !== 'Ninguna') unmount();
  }
  for (const button of screen.getAllByRole('button', { name: 'Quitar filtros' })) await userEvent.click(button);
  expect(onClear).toHaveBeenCalledTimes(2);
  open({ list: list({ isPending: true, data: undefined }), total: null });
  expect(screen.getByRole('status', { name: 'Cargando notas' })).toBeTruthy();
});

it('keeps the rows when asking again failed, and says that it did', () => {
  open({ list: list({ isError: true, data: [], error: new Error('No hay conexión con el servidor') }) });
  expect(screen.getByRole('alert').textContent).toContain('Error al cargar notas. No hay conexión con el servidor');
  expect(screen.getByText(/Las filas/)).toBeTruthy();
});

it('says that it asks again, and that it did only where it worked', async () => {
  let settle = (_response: { error: unknown }) => {};
  const refetch = vi.fn(
    () =>
      new Promise<{ error: unknown }>((resolve) => {
        settle = resolve;
      }),
  );
  open({ list: list({ refetch }), refreshed: 'Lista actualizada' });
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Actualizando...' }));
  expect(refetch).toHaveBeenCalledTimes(1);
  await act(async () => settle({ error: new Error('x') }));
  expect(screen.queryByText('Lista actualizada')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  await act(async () => settle({ error: null }));
  expect(await screen.findByText('Lista actualizada')).toBeTruthy();
});

it('saves a file under its name, and says why where it could not be made', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const file = vi.fn(async () => new File(['a;b'], 'notas.csv', { type: 'text/csv' }));
  file.mockRejectedValueOnce(new Error('roto'));
  const files = [{ label: 'CSV', busyText: 'Exportando...', file }];
  open({ exports: { failure: 'Error al exportar las notas', files } });
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Error al exportar las notas')).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('notas.csv descargado')).toBeTruthy();
  await waitFor(() => expect(saved).toEqual(['notas.csv']));
  click.mockRestore();
});
