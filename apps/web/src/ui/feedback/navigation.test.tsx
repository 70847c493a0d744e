import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setHeaderAccount } from '../page/header-account.ts';
import { SitePage } from '../page/layouts/SitePage.tsx';
import { findBannerImage } from '../page/SectionBanner.tsx';
import { takeInterrupted } from './interrupted-navigation.ts';
import { PendingScreen } from './PendingScreen.tsx';

const site = { origin: 'https://cotejo.example', operator: null as string | null, socialLinks: [] as string[] };

async function renderPage(path = '/', facts = site): Promise<void> {
  const Page = createRoutesStub([
    { id: 'root', path: '*', Component: () => <SitePage>Contenido</SitePage>, loader: () => facts },
  ]);
  render(<Page initialEntries={[path]} />);
  await screen.findByRole('main');
}

afterEach(() => act(() => setHeaderAccount(null)));

describe('navigation', () => {
  it('has Inicio, Créditos, Blog and Perfil at the top and at the bottom [1.2.30] [2.2.69]', async () => {
    await renderPage();
    for (const name of ['Principal', 'Principal, teléfono']) {
      const nav = within(screen.getByRole('navigation', { name }));
      expect(nav.getByRole('link', { name: 'Inicio' }).getAttribute('href')).toBe('/');
      expect(nav.getByRole('link', { name: 'Créditos' }).getAttribute('href')).toBe('/creditos');
      expect(nav.getByRole('link', { name: 'Blog' }).getAttribute('href')).toBe('/blog');
      // As a list, so that the entries are also separated without CSS.
      expect(nav.getAllByRole('listitem')).toHaveLength(4);
    }
  });

  it('sends Perfil to login while nobody is signed in [1.2.33] [2.2.71]', async () => {
    await renderPage();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    expect(nav.getByRole('link', { name: 'Perfil' }).getAttribute('href')).toBe('/login');
  });

  it('opens Perfil and Cerrar Sesión under the name of who is signed in [1.2.31] [1.2.32] [2.2.70]', async () => {
    const signOut = vi.fn();
    act(() => setHeaderAccount({ shortName: 'María Quishpe', signOut }));
    await renderPage();
    const nav = within(screen.getByRole('navigation', { name: 'Principal' }));
    await userEvent.click(nav.getByText('María Quishpe'));
    expect(nav.getByRole('link', { name: 'Perfil' }).getAttribute('href')).toBe('/perfil');
    await userEvent.click(nav.getByRole('button', { name: 'Cerrar Sesión' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('marks the section one is in', async () => {
    await renderPage('/blog/metas-presupuesto');
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
    ['[5.2.5]', 'Tasas', '/tasas'],
    ['[4.7.15]', 'Cómo calculamos', '/como-calculamos'],
    ['[9.2.3]', 'Términos y condiciones', '/terminos'],
    ['[9.2.3]', 'Privacidad', '/privacidad'],
    ['[1.2.37]', 'Compartir en Facebook', 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fcotejo.example'],
  ])('%s links %s', async (_id, name, href) => {
    await renderPage();
    expect(within(screen.getByRole('contentinfo')).getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  it('passes the site on by WhatsApp where the operator has no pages of its own, and never leads to a bare front page', async () => {
    await renderPage();
    const footer = within(screen.getByRole('contentinfo'));
    const text = new URL(footer.getByRole<HTMLAnchorElement>('link', { name: /WhatsApp/ }).href).searchParams.get(
      'text',
    );
    expect(text).toContain('https://cotejo.example');
    for (const link of footer.getAllByRole<HTMLAnchorElement>('link'))
      expect(new URL(link.href).pathname === '/' && new URL(link.href).hostname !== location.hostname).toBe(
        new URL(link.href).hostname === 'wa.me',
      );
  });

  it('names who runs the site, and links the pages the operator has [1.2.37]', async () => {
    const operator = 'Ejemplo S.A.S. · RUC 1790000000001 · Quito';
    await renderPage('/', {
      ...site,
      operator,
      socialLinks: ['https://www.instagram.com/ejemplo', 'https://red.example/e'],
    });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(operator)).toBeTruthy();
    const href = (name: string) => footer.getByRole('link', { name }).getAttribute('href');
    expect([href('Instagram'), href('red.example')]).toEqual([
      'https://www.instagram.com/ejemplo',
      'https://red.example/e',
    ]);
    expect(footer.queryByRole('link', { name: /Compartir/ })).toBeNull();
  });

  it('says where the rates come from and who sets one’s own', async () => {
    await renderPage();
    expect(screen.getByRole('contentinfo').textContent).toContain(
      'Cada tasa dice de qué fuente sale y cuándo la comprobamos. La tuya la fija la institución.',
    );
  });

  it('says that it is free and no bank [1.1.05] [1.1.06]', async () => {
    await renderPage();
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

it("shows 'Cargando...' while the next screen loads [1.2.29]", async () => {
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
  // The router reloads the page if the script of the next one is missing; the navigation must survive that.
  const leave = () => act(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  leave();
  expect(takeInterrupted()).toBe('/blog');
  arrive();
  expect(await screen.findByText('El blog')).toBeTruthy();
  leave();
  expect(takeInterrupted()).toBeNull();
});
