import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setHeaderAccount } from './header-account.ts';
import { SitePage } from './layouts/SitePage.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { findBannerImage } from './SectionBanner.tsx';

function renderPage(path = '/') {
  const Page = createRoutesStub([{ path: '*', Component: () => <SitePage>Contenido</SitePage> }]);
  render(<Page initialEntries={[path]} />);
}

afterEach(() => act(() => setHeaderAccount(null)));

describe('navigation', () => {
  it('[1.2.30] [2.2.69] has Inicio, Créditos, Blog and Perfil at the top and at the bottom', () => {
    renderPage();
    for (const name of ['Principal', 'Principal, teléfono']) {
      const nav = within(screen.getByRole('navigation', { name }));
      expect(nav.getByRole('link', { name: 'Inicio' }).getAttribute('href')).toBe('/');
      expect(nav.getByRole('link', { name: 'Créditos' }).getAttribute('href')).toBe('/creditos');
      expect(nav.getByRole('link', { name: 'Blog' }).getAttribute('href')).toBe('/blog');
    }
  });

  it('[1.2.33] [2.2.71] sends Perfil to login while nobody is signed in', () => {
    renderPage();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { name: 'Perfil' }).getAttribute('href')).toBe('/login');
  });

  it('[1.2.31] [1.2.32] [2.2.70] opens Perfil and Cerrar Sesión under the name of who is signed in', async () => {
    const signOut = vi.fn();
    act(() => setHeaderAccount({ shortName: 'María Quishpe', signOut }));
    renderPage();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    await userEvent.click(nav.getByText('María Quishpe'));
    expect(nav.getByRole('link', { name: 'Perfil' }).getAttribute('href')).toBe('/perfil');
    await userEvent.click(nav.getByRole('button', { name: 'Cerrar Sesión' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('marks the section one is in', () => {
    renderPage('/blog/metas-presupuesto');
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { name: 'Blog' }).getAttribute('aria-current')).toBe('page');
    expect(nav.getByRole('link', { name: 'Inicio' }).getAttribute('aria-current')).toBeNull();
  });
});

describe('footer', () => {
  it.each([
    ['[1.2.34]', 'Preguntas frecuentes', '/preguntas-frecuentes'],
    ['[1.2.35]', 'Quiénes somos', '/quienes-somos'],
    ['[1.2.36]', 'Blog', '/blog'],
    ['[1.2.37]', 'Facebook', 'https://www.facebook.com/'],
  ])('%s links %s', (_id, name, href) => {
    renderPage();
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('[1.1.05] [1.1.06] says that it is free and no bank', () => {
    renderPage();
    expect(screen.getByRole('contentinfo').textContent).toContain('Gratis, y no somos un banco');
  });
});

describe('banner', () => {
  it('has no image where the carousel has none', () => {
    const items = [{ section: 'blog' as const, imageUrl: '/api/public/files/1' }];
    expect(findBannerImage(items, 'blog')).toBe('/api/public/files/1');
    expect(findBannerImage(items, 'home')).toBeNull();
  });
});

it("[1.2.29] shows 'Cargando...' while the next screen loads", async () => {
  let arrive = () => {};
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <PendingScreen />
          <SitePage>Aquí</SitePage>
        </>
      ),
    },
    {
      path: '/blog',
      loader: () =>
        new Promise<null>((done) => {
          arrive = () => done(null);
        }),
      Component: () => <p>El blog</p>,
    },
  ]);
  render(<Site />);
  expect(screen.queryByText('Cargando...')).toBeNull();
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Principal' })).getByRole('link', { name: 'Blog' }),
  );
  expect(screen.getByRole('status').textContent).toContain('Cargando...');
  arrive();
  expect(await screen.findByText('El blog')).toBeTruthy();
});
