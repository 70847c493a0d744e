import type { SystemState } from '@cotejo/contracts/system';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import SystemPage from './SystemPage.tsx';

const state: SystemState = {
  version: '1.1.0',
  build: '4108f1d',
  schema: '0003_phones.sql',
  processes: [
    { version: '1.0.0', build: null, startedAt: '2026-11-20T15:00:00.000Z' },
    { version: '1.1.0', build: '4108f1d', startedAt: '2026-11-23T15:00:00.000Z' },
  ],
  nodeVersion: 'v24.0.0',
  environment: 'production',
  startedAt: '2026-11-23T15:00:00.000Z',
  now: '2026-11-23T16:00:00.000Z',
  database: { kind: 'postgresql', isReady: true, sizeBytes: 1_000_000 },
  storage: { kind: 's3', isReady: true, documents: 3, sizeBytes: 1_000_000 },
  queue: { isReady: true, waiting: 0, failed: 0 },
  mail: { kind: 'smtp', waiting: 0, failed: 0, lastSentAt: null },
  activity: { sealed: 1, unsealed: 0, lastSealedAt: null },
  lastBackupAt: null,
  settings: { adminInactivity: '5m', notificationsLive: false, rateLimit: true, passwordMaxAgeDays: 0 },
};

beforeEach(() => {
  localStorage.clear();
  signInAs();
});
afterEach(() => {
  act(() => adminSession.stop());
  vi.unstubAllGlobals();
});

async function factOf(changes: Partial<SystemState>, name: string): Promise<HTMLElement> {
  fakeApi({ 'GET /admin/system': { data: { ...state, ...changes } } });
  renderAdmin([{ path: '/admin/configuracion/sistema', element: <SystemPage /> }], '/admin/configuracion/sistema');
  return (await screen.findByText(name)).nextElementSibling as HTMLElement;
}

it('shows what was deployed, the schema and every process that runs, two versions without an alert [12.15.17]', async () => {
  const processes = await factOf({}, 'En marcha');
  expect(within(processes).getAllByRole('listitem')).toHaveLength(2);
  const [older, newer] = within(processes).getAllByRole('listitem');
  expect(older?.textContent).toMatch(/^1\.0\.0, desde .*20/);
  expect(newer?.textContent).toMatch(/^1\.1\.0 \(4108f1d\), desde .*23/);
  expect(screen.getByText('Compilación').nextElementSibling?.textContent).toBe('4108f1d');
  expect(screen.getByText('Esquema').nextElementSibling?.textContent).toBe('0003_phones.sql');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says so without a name of the build [12.15.17]', async () => {
  expect((await factOf({ build: null }, 'Compilación')).textContent).toBe('Sin nombre');
});
