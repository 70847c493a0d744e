import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query/query-client.ts';
import { userSession } from '#session/session.ts';
import { sampleCredit, sampleUser } from '#testing/factories.ts';
import { fakeApi, ok } from '#testing/fake-api.ts';
import { leaveKeptResponses } from '#testing/leave-kept-responses.ts';
import SidebarLayout from '../sidebar/SidebarLayout.tsx';
import { ProfileScreen } from './ProfilePage.tsx';

const list = 'GET /credits/user-credits';
const statuses = () => screen.getByRole('group', { name: 'Filtrar por estado' }).textContent;

/** With an empty query cache. */
function open(): void {
  const Profile = () => <ProfileScreen imageUrl={null} />;
  const Stub = createRoutesStub([
    { path: '/perfil', Component: SidebarLayout, children: [{ index: true, Component: Profile }] },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/perfil']} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  userSession.signIn({ accessToken: 'token-1', user: sampleUser() });
});
afterEach(() => {
  userSession.deleteSession();
  userSession.stop();
  vi.unstubAllGlobals();
});

it('a reload of the profile shows the last applications at once, says that it is updating, and corrects them [8.2.04]', async () => {
  fakeApi({ 'GET /users/profile': ok(sampleUser()), [list]: ok([sampleCredit()]) });
  open();
  await waitFor(() => expect(statuses()).toContain('Pendiente 1'));

  await leaveKeptResponses('"status"');
  cleanup();
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  fakeApi({ 'POST /auth/verify-token': 'hang', 'GET /users/profile': 'hang', [list]: () => response });
  open();
  act(() => userSession.start());
  await waitFor(() => expect(statuses()).toContain('Pendiente 1'));
  expect(screen.getByText(/^Actualizando/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hola, María Fernanda');

  await act(async () => respond(ok([sampleCredit({ status: 'APPROVED' })])));
  await waitFor(() => expect(statuses()).toContain('Aprobado 1'));
  expect(screen.queryByText(/^Actualizando/)).toBeNull();
});
