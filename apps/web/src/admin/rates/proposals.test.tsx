import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi, json, refusal } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import CeilingsPage from './CeilingsPage.tsx';
import RatesPage from './RatesPage.tsx';

const source = { label: 'Banco Central del Ecuador', url: null };
const own = 'a0000000-0000-4000-8000-000000000001';
const ana = { id: 'a0000000-0000-4000-8000-000000000002', name: 'Ana Ejemplo' };
const proposed = { source, proposedBy: ana, proposedAt: '2026-11-16T15:00:00.000Z' };
const december = {
  ...{ ...proposed, id: 'p1', month: '2026-12', segment: 'consumo', maximumEffectiveRate: 15.9, present: null },
};
const november = {
  ...{ ...proposed, id: 'p2', month: '2026-11', segment: 'consumo', maximumEffectiveRate: 1.677, present: 16.77 },
};
const mine = {
  ...{ ...proposed, id: 'p3', month: '2026-12', segment: 'inmobiliario', maximumEffectiveRate: 9, present: null },
  proposedBy: { id: own, name: 'Yo' },
};
const rate = {
  ...{ ...proposed, id: 'p4', institutionId: 'b1', name: 'Banco Uno', note: null, isOutdated: false },
  changes: [{ field: 'maxRate', label: 'Tasa máxima', before: '15,00 %', after: '18,00 %' }],
};
const empty = { data: [], total: 0, page: 1, limit: 25 };

const open = (page: 'tasas' | 'tasas/maximos') =>
  renderAdmin(
    [
      { path: '/admin/tasas', element: <RatesPage /> },
      { path: '/admin/tasas/maximos', element: <CeilingsPage /> },
    ],
    `/admin/${page}`,
  );
const itemOf = async (name: RegExp) => {
  const item = (await screen.findByText(name, { selector: 'b' })).closest('li');
  if (!item) throw new Error('It is not in a list');
  return item;
};
const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00.000Z'), toFake: ['Date'] });
  localStorage.clear();
  signInAs({ id: own });
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('lists the ceilings that wait, and lets only others confirm them, one or all [12.6.20]', async () => {
  const api = fakeApi({
    'GET /admin/rates/ceilings': { ...empty, proposed: [december, mine, november] },
    'POST /admin/rates/ceilings/confirm': { data: { confirmed: 1 } },
    'DELETE /admin/rates/ceilings/*/*/proposal': {},
  });
  open('tasas/maximos');
  const waiting = await itemOf(/^Consumo, noviembre de 2026/);
  expect(textOf(waiting)).toContain('Consumo, noviembre de 2026: 1,68 % en lugar de 16,77 %');
  expect(textOf(waiting)).toContain('Propuesto por Ana Ejemplo el 16 de noviembre');
  expect(textOf(waiting)).toContain('Su mes ya empezó');
  const ownItem = await itemOf(/^Inmobiliario, diciembre/);
  expect(textOf(ownItem)).toContain('Propuesto por ti');
  expect(within(ownItem).queryByRole('button', { name: /Confirmar/ })).toBeNull();
  await userEvent.click(within(waiting).getByRole('button', { name: /Confirmar/ }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar 2' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
  await waitFor(() =>
    expect(api.callsOf('POST /admin/rates/ceilings/confirm').map(({ body }) => body)).toEqual([
      { proposals: ['p2'] },
      { proposals: ['p1', 'p2'] },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(within(await itemOf(/^Inmobiliario/)).getByRole('button', { name: /Descartar/ }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
  await waitFor(() =>
    expect(api.callsOf('DELETE /admin/rates/ceilings/*/*/proposal').map(({ path }) => path)).toEqual([
      '/admin/rates/ceilings/2026-12/inmobiliario/proposal',
    ]),
  );
});

it('says why a ceiling could not be confirmed, and reads again what waits [12.6.20]', async () => {
  const gone = 'Alguno ya no espera confirmación, o cambió. Mira los que esperan ahora.';
  const api = fakeApi({
    'GET /admin/rates/ceilings': { ...empty, proposed: [december] },
    'POST /admin/rates/ceilings/confirm': () => refusal(409, 'CONFLICT', gone),
  });
  open('tasas/maximos');
  await userEvent.click(await screen.findByRole('button', { name: /^Confirmar/ }));
  const before = api.callsOf('GET /admin/rates/ceilings').length;
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText(new RegExp(gone))).toBeTruthy();
  await waitFor(() => expect(api.callsOf('GET /admin/rates/ceilings').length).toBeGreaterThan(before));
});

it('lists the rates that wait; outdated ones can only be taken back [12.6.21]', async () => {
  const outdated = { ...rate, id: 'p5', name: 'Banco Dos', isOutdated: true };
  const api = fakeApi({
    'GET /admin/rates': { ...empty, proposed: [rate, outdated] },
    'POST /admin/rates/proposals/confirm': { data: { confirmed: 1 } },
  });
  open('tasas');
  const waiting = await itemOf(/^Banco Uno/);
  expect(textOf(waiting)).toContain('Banco Uno: Tasa máxima: 15,00 % → 18,00 %');
  const old = await itemOf(/^Banco Dos/);
  expect(textOf(old)).toContain('Sus tasas o su tipo cambiaron después de esta propuesta');
  expect(within(old).queryByRole('button', { name: /Confirmar/ })).toBeNull();
  expect(within(old).getByRole('button', { name: /Descartar/ })).toBeTruthy();
  await userEvent.click(within(waiting).getByRole('button', { name: /Confirmar/ }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Confirmar' }));
  await waitFor(() =>
    expect(api.callsOf('POST /admin/rates/proposals/confirm').map(({ body }) => body)).toEqual([{ proposals: ['p4'] }]),
  );
});

it('lets who may only read see what waits, without buttons [12.6.20]', async () => {
  signInAs({ id: own, permissions: [] });
  fakeApi({ 'GET /admin/rates/ceilings': { ...empty, proposed: [december] } });
  open('tasas/maximos');
  const waiting = await itemOf(/^Consumo, diciembre/);
  expect(within(waiting).queryByRole('button')).toBeNull();
});

it('says after saving a ceiling that another person has to confirm it [12.6.22]', async () => {
  const saved = { month: '2026-11', segment: 'consumo', maximumEffectiveRate: 16.5, source };
  fakeApi({
    'GET /admin/rates/ceilings': { ...empty, proposed: [] },
    'PUT /admin/rates/ceilings/*/*': () => json(200, { success: true, data: saved, warnings: [], isProposed: true }),
  });
  open('tasas/maximos');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Escribir máximo' }))[0] as HTMLElement);
  await userEvent.type(screen.getByLabelText('Tasa efectiva máxima (%)'), '16,5');
  await userEvent.type(screen.getByLabelText('Fuente'), source.label);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/^Máximo legal propuesto: .*Cuenta cuando otra persona lo confirme/)).toBeTruthy();
});
