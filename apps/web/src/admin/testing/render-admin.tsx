import type { Admin } from '@cotejo/contracts/admins';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, parsePath, type RouteObject, RouterProvider } from 'react-router';
import { createQueryClient } from '#data/query/query-client.ts';
import { AdminSessionProvider } from '#session/AdminSessionProvider.tsx';
import { adminSession } from '#session/admin.ts';
import { sampleAdmin } from '#testing/factories.ts';
import { Toasts } from '#ui/feedback/Toast.tsx';
import { ProofDialog } from '../second-key/ProofDialog.tsx';
import { type AdminSettings, SettingsContext } from '../shell/settings-context.ts';

export function signInAs(admin: Partial<Admin> = {}): void {
  adminSession.signIn({
    accessToken: 'admin-token',
    refreshToken: 'admin-refresh',
    sessionEndsAt: new Date(Date.now() + 12 * 3_600_000).toISOString(),
    admin: { ...sampleAdmin, ...admin },
  });
}

export function renderAdmin(
  routes: RouteObject[],
  at: string,
  {
    settings = { adminInactivity: '5m', notificationsLive: false },
    state,
  }: {
    settings?: AdminSettings;
    /** Router state from the previous page. */
    state?: unknown;
  } = {},
) {
  const router = createMemoryRouter(
    [
      {
        element: <Around settings={settings} />,
        children: [...routes, { path: '*', element: <p>otra página</p> }],
      },
    ],
    { initialEntries: [state === undefined ? at : { ...parsePath(at), state }] },
  );
  return { router, ...render(<RouterProvider router={router} />) };
}

function Around({ settings }: { settings: AdminSettings }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SettingsContext value={settings}>
        <AdminSessionProvider inactivity={settings.adminInactivity}>
          <Outlet />
          <ProofDialog />
        </AdminSessionProvider>
        <Toasts />
      </SettingsContext>
    </QueryClientProvider>
  );
}
