import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userSession } from '#session/session.ts';
import { sampleUser } from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { ProfileScreen } from '../profile/ProfilePage.tsx';
import SettingsLayout from '../settings/SettingsLayout.tsx';
import { SidebarEntries } from './SidebarEntries.tsx';
import SidebarLayout from './SidebarLayout.tsx';

beforeEach(() => {
  localStorage.clear();
  fakeApi({});
});
afterEach(() => {
  userSession.deleteSession();
  userSession.arrive();
  vi.unstubAllGlobals();
});

function open() {
  renderScreen(<SidebarLayout />, { path: '/perfil' });
  return within(screen.getByRole('navigation', { name: 'Tu cuenta' }));
}
const signIn = () => userSession.signIn({ accessToken: 'token-1', user: sampleUser() });

it('has its entries and their ways [2.2.89] [2.2.90] [2.2.91] [2.2.92]', () => {
  signIn();
  const side = open();
  const href = (name: string) => side.getByRole('link', { name }).getAttribute('href');
  expect(href('Inicio')).toBe('/perfil');
  expect(href('Nuevo Crédito')).toBe('/creditos/solicitud');
  expect(href('Configuración')).toBe('/configuracion');
  expect(href('Mi Perfil')).toBe('/configuracion/perfil');
  expect(side.getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBe('page');
});

it('offers to close the session only to somebody signed in [2.2.93]', () => {
  renderScreen(<SidebarEntries />, { path: '/perfil' });
  expect(screen.getByRole('link', { name: 'Inicio' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cerrar Sesión' })).toBeNull();
});

it('closes it [2.2.93]', async () => {
  signIn();
  const side = open();
  await userEvent.click(side.getByRole('button', { name: 'Cerrar Sesión' }));
  expect(userSession.getState().status).toBe('signed-out');
});

it('collapses and expands, and remembers it [2.2.94]', async () => {
  signIn();
  const side = open();
  await userEvent.click(side.getByRole('button', { name: 'Contraer menú' }));
  expect(side.getByRole('button', { name: 'Desplegar menú' }).getAttribute('aria-expanded')).toBe('false');
  expect(localStorage.getItem('cotejo.sidebar')).toBe('closed');
  await userEvent.click(side.getByRole('button', { name: 'Desplegar menú' }));
  expect(localStorage.getItem('cotejo.sidebar')).toBe('open');
});

it.each([
  ['/perfil', <ProfileScreen key="profile" imageUrl={null} />],
  ['/configuracion/seguridad', <SettingsLayout key="settings" />],
])('leads a visitor from %s to login and back [2.2.10] [2.2.11]', async (path, inside) => {
  userSession.start();
  renderScreen(inside, { path });
  const login = `/login?volver=${encodeURIComponent(path)}`;
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(login);
  userSession.stop();
});
