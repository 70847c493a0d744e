import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { sampleDetail, sampleHandover } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { allVerified, healthy, open } from '../review/testing.tsx';
import { signInAs } from '../testing/render-admin.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

const detailWith = (changes: Parameters<typeof sampleDetail>[0]) =>
  sampleDetail({ documents: allVerified, documentCounts: { total: 3, verified: 3, rejected: 0 }, ...changes });

it.each([
  [{ consent: true, contacts: 2, delayMinutes: 10 }, /Sale a 2 contactos de .+ dentro de 10 minutos\./],
  [{ consent: true, contacts: 1, delayMinutes: 0 }, /Sale a 1 contacto de .+ enseguida\./],
  [{ consent: false, contacts: 2, delayMinutes: 10 }, /No dio permiso: no se entrega/],
  [{ consent: true, contacts: 0, delayMinutes: 10 }, /no tiene correo: hay que llevarla\./],
])('says before approving what becomes of the file: %o [12.9.13]', async (handoverPlan, expected) => {
  fakeApi(healthy(detailWith({ handoverPlan })));
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^Aprobar/ }));
  expect(await screen.findByText(expected)).toBeTruthy();
});

it.each(['Poner en revisión', 'Devolver para corregir'])(
  'says in «%s» whom taking an approval back is told [12.9.14]',
  async (action) => {
    const handover = sampleHandover({ openedAt: '2026-11-17T15:00:00.000Z' });
    fakeApi(healthy(detailWith({ status: 'APPROVED', handover, decidedAt: '2026-11-16T15:00:00.000Z' })));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la decisión' }));
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${action}`) }));
    expect(await screen.findByText(/le escribimos que todavía no vaya/)).toBeTruthy();
    expect(screen.getByText(/ya los abrió: le pedimos que los borre/)).toBeTruthy();
  },
);
