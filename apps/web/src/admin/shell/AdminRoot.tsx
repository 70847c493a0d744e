import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { queryClient } from '#data/query/query-client.ts';
import { siteDataContext } from '#document/site-context.ts';
import { AdminSessionProvider } from '#session/AdminSessionProvider.tsx';
import { ProofDialog } from '../second-key/ProofDialog.tsx';
import type { Route } from './+types/AdminRoot.ts';
import { officeTitle } from './office-title.ts';
import { SettingsContext } from './settings-context.ts';

export const meta: Route.MetaFunction = () => [
  { title: officeTitle() },
  { name: 'robots', content: 'noindex, nofollow' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { adminInactivity, notificationsLive } = context.get(siteDataContext).settings;
  return { adminInactivity, notificationsLive };
}

// The settings only change when the server restarts.
export const shouldRevalidate = () => false;

export default function AdminRoot({ loaderData }: Route.ComponentProps) {
  const settings = loaderData;
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <SettingsContext value={settings}>
        <AdminSessionProvider inactivity={settings.adminInactivity}>
          <Outlet />
          <ProofDialog />
        </AdminSessionProvider>
      </SettingsContext>
    </QueryClientProvider>
  );
}
