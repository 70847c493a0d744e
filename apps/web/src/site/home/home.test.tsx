import { type ImageWidth, imageBoxes } from '@cotejo/contracts/core/images';
import type { SiteData } from '@cotejo/contracts/site-data';
import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sampleInstitution, sampleRates } from '#testing/factories.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import HomePage from './HomePage.tsx';
import { loadHome } from './load-home.ts';

const [post] = sampleSiteData().posts();
if (!post) throw new Error('The sample data has no posts');

async function renderHome(data = sampleSiteData()) {
  const Home = createRoutesStub([{ path: '/', Component: HomePage, loader: () => loadHome(data) }]);
  const rendered = render(<Home />);
  await screen.findByRole('heading', { level: 1 });
  return rendered;
}

/** The names of the cheapest and the dearest institution of the estimate. */
function estimatedNames(data: SiteData): string[] {
  const { estimate } = loadHome(data);
  return typeof estimate === 'string' ? [] : estimate.extremes.map(({ name }) => name);
}

describe('what home draws at random', () => {
  it('never takes an excluded post for the hero [1.1.18]', () => {
    const posts = ['prestamos-personales', 'pago-creditos', 'metas'].map((slug) => ({ ...post, slug, id: slug }));
    for (let draw = 0; draw < 1; draw += 0.1)
      expect(loadHome(sampleSiteData({ posts: () => posts }), () => draw).heroPost?.slug).toBe('metas');
  });

  it('has no hero post when only excluded ones exist', () => {
    expect(loadHome(sampleSiteData({ posts: () => [{ ...post, slug: 'pago-creditos' }] })).heroPost).toBeNull();
  });

  it('features four institutions, others at another draw [1.1.21] [1.9.14]', () => {
    const names = (draw: number) => loadHome(sampleSiteData(), () => draw).featured.map(({ name }) => name);
    expect(names(0)).toHaveLength(4);
    expect(new Set(names(0)).size).toBe(4);
    expect(names(0.99)).not.toEqual(names(0));
  });

  it('never features one without a logo, without a name or not active [1.1.22]', () => {
    const institutions = [
      sampleInstitution({ name: 'Banco Uno', minRate: 15, logo: null }),
      sampleInstitution({ name: ' ', minRate: 15 }),
      sampleInstitution({ name: 'Banco Tres', minRate: 15, isActive: false }),
      sampleInstitution({ name: 'Banco Cuatro', minRate: 15 }),
    ];
    const { featured } = loadHome(sampleSiteData({ institutions: () => institutions }));
    expect(featured.map(({ name }) => name)).toEqual(['Banco Cuatro']);
  });
});

describe('the page', () => {
  it('says at its steps how Cotejo answered applications, where they are enough [12.12.58]', async () => {
    const record = { from: '2026-08-23', to: '2026-11-20', due: 412, inTime: 396, medianWorkingDays: 1 };
    const { unmount } = await renderHome(sampleSiteData({ reviewRecord: () => record }));
    const step = () => screen.getByRole('heading', { name: 'Solicita' }).closest('li')?.textContent;
    expect(step()?.replaceAll('\u00a0', ' ')).toContain(
      'De 412 solicitudes de los últimos 90 días respondimos a tiempo 396.',
    );
    unmount();
    await renderHome();
    expect(step()).not.toContain('respondimos');
  });

  it('shows one post in the hero and opens it with LEER MÁS [1.2.01] [1.1.17] [1.1.19]', async () => {
    await renderHome(sampleSiteData({ posts: () => [post] }));
    expect(screen.getByRole('heading', { name: post.title })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^LEER MÁS/ }).getAttribute('href')).toBe(`/blog/${post.slug}`);
  });

  it('shows the three steps [1.1.20]', async () => {
    await renderHome();
    expect(
      screen
        .getAllByRole('heading', { level: 3 })
        .slice(0, 3)
        .map((title) => title.textContent),
    ).toEqual(['Busca y compara', 'Elige', 'Solicita']);
  });

  it('shows rate, minimum amount and terms of a featured institution [1.1.23] [1.1.24] [1.1.25]', async () => {
    await renderHome(
      sampleSiteData({ institutions: () => [sampleInstitution({ name: 'Banco Pichincha', minRate: 14.95 })] }),
    );
    const card = within(screen.getByRole('region', { name: 'Instituciones destacadas' })).getAllByRole('listitem')[0];
    const text = card?.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain('Tasa de interésdesde 14,95 % nominal · TEA 16,02 %');
    expect(text).toContain('Monto mínimo$500');
    expect(text).toContain('Plazo3 a 60 meses');
  });

  it('counts the charges of a featured institution and of the estimate, and prices none that cannot be read [4.7.18] [9.4.1]', async () => {
    const { products, ...institution } = sampleInstitution({ name: 'Banco Pichincha', minRate: 12 });
    const solca = {
      ...{ kind: 'solca' as const, name: 'Contribución SOLCA', basis: 'amount' as const, value: 0.5 },
      ...{ when: 'deducted' as const, obligation: 'law' as const, refundable: false },
    };
    const charged = { ...institution, products: { personalLoan: { ...products.personalLoan, charges: [solca] } } };
    const unreadable = {
      ...sampleInstitution({ name: 'Banco Ilegible', minRate: 9 }),
      chargesUnreadable: true as const,
    };
    const data = sampleSiteData({ institutions: () => [charged, unreadable] });
    await renderHome(data);
    const region = within(screen.getByRole('region', { name: 'Instituciones destacadas' }));
    expect(region.getAllByRole('listitem')[0]?.textContent).toMatch(/Con cargos pagarías \$5\.674$/);
    expect(region.getByRole('img').getAttribute('aria-label')).toContain('cargos $25');
    const estimate = within(screen.getByLabelText('Monto').closest('form') as HTMLElement);
    // $8.000 for 48 months cost 10.112, plus 40 for the SOLCA contribution.
    expect(estimate.getAllByRole('img')[0]?.getAttribute('aria-label')).toContain('cargos $40, total $10.152');
    expect(estimate.getByText(/^La primera cuota y el total cuentan los cargos/)).toBeTruthy();
    expect([loadHome(data).featured.map(({ name }) => name), estimatedNames(data)]).toEqual([
      ['Banco Pichincha'],
      ['Banco Pichincha'],
    ]);
  });

  it('shows the least that can be asked for here, as the page of the institution does [9.4.3]', async () => {
    const low = sampleInstitution({ name: 'Cooperativa Chica', minRate: 14 });
    const { personalLoan } = low.products;
    await renderHome(
      sampleSiteData({
        institutions: () => [{ ...low, products: { personalLoan: { ...personalLoan, minAmount: 300 } } }],
      }),
    );
    const region = screen.getByRole('region', { name: 'Instituciones destacadas' });
    expect(region.textContent).toContain('Monto mínimo$500');
  });

  it('says how many it compares, when their figures last changed and who is behind it [9.4.4]', async () => {
    await renderHome(
      sampleSiteData({
        institutions: () => [
          { ...sampleInstitution({ name: 'Banco Uno', minRate: 15 }), updatedAt: '2026-11-20T15:00:00.000Z' },
          { ...sampleInstitution({ name: 'Banco Dos', minRate: 15.5 }), updatedAt: '2026-11-18T15:00:00.000Z' },
        ],
      }),
    );
    const plain = document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ');
    expect(plain).toContain('2 instituciones · actualizado el 20 nov 2026');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Quiénes somos' })).toBeTruthy();
  });

  it('shows the strip of institutions [1.1.26]', async () => {
    await renderHome();
    const strip = within(screen.getByRole('region', { name: 'Bancos y cooperativas' }));
    expect(strip.getAllByRole('listitem')).toHaveLength(sampleSiteData().institutions().length);
  });

  it('shows default banks in the strip when there are no institutions [1.1.27]', async () => {
    await renderHome(sampleSiteData({ institutions: () => [] }));
    expect(
      within(screen.getByRole('region', { name: 'Bancos y cooperativas' })).getByText('Banco Pichincha'),
    ).toBeTruthy();
  });

  it('asks for logos of the strip within 200 × 100, for other images within 800 × 600 [1.9.25] [1.9.26]', async () => {
    const logo = sampleInstitution({ name: 'Banco Uno', minRate: 15, logo: '/media/logo' });
    await renderHome(
      sampleSiteData({
        institutions: () => [logo],
        posts: () => [{ ...post, image: '/media/post' }],
        carousel: () => [{ section: 'home', imageUrl: '/media/banner' }],
      }),
    );
    const boxesOf = (images: NodeListOf<Element>) =>
      [...images].flatMap((image) =>
        ['src', 'srcset', 'data-late', 'data-late-set']
          .map((name) => image.getAttribute(name) ?? '')
          .join(' ')
          .split(/[ ,]+/)
          .flatMap((part) => {
            if (!part.startsWith('/media/')) return [];
            const width = Number(new URL(part, 'http://localhost').searchParams.get('w')) as ImageWidth;
            return [{ width, height: imageBoxes[width] }];
          }),
      );
    const strip = screen.getByRole('region', { name: 'Bancos y cooperativas' });
    const inStrip = boxesOf(strip.querySelectorAll('img'));
    expect(inStrip).toHaveLength(1);
    for (const box of inStrip) expect(box.width <= 200 && box.height <= 100, JSON.stringify(box)).toBe(true);
    const all = boxesOf(document.querySelectorAll('img'));
    expect(all.length).toBeGreaterThan(5);
    for (const box of all) expect(box.width <= 800 && box.height <= 600, JSON.stringify(box)).toBe(true);
  });

  it('asks for no image below the first screen before a person comes near', async () => {
    await renderHome(
      sampleSiteData({
        institutions: () => [sampleInstitution({ name: 'Banco Uno', minRate: 15, logo: '/media/logo' })],
        posts: () => ['a', 'b', 'c', 'd'].map((slug) => ({ ...post, slug, id: slug, image: '/media/post' })),
      }),
    );
    const asked = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
    // Only the image of the hero post is loaded at once.
    expect(asked.filter((src) => !src.startsWith('data:'))).toEqual(['/media/post?w=800']);
    expect(document.querySelectorAll('img[data-late^="/media/post"]')).toHaveLength(3);
    expect(document.querySelectorAll('img[data-late^="/media/logo"]')).toHaveLength(2);
  });

  it('lists posts, each with LEER [1.1.28]', async () => {
    await renderHome();
    const list = within(screen.getByRole('region', { name: 'Blog de Consejos Financieros' }));
    const links = list.getAllByRole('link', { name: /^LEER/ });
    expect(links).toHaveLength(list.getAllByRole('listitem').length);
    for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/blog\/[a-z-]+$/);
  });

  it('estimates with the institutions that take applications alone', () => {
    const institutions = [
      sampleInstitution({ name: 'Banco Cerrado', minRate: 10, available: false }),
      sampleInstitution({ name: 'Banco Abierto', minRate: 15 }),
    ];
    expect(estimatedNames(sampleSiteData({ institutions: () => institutions }))).toEqual(['Banco Abierto']);
  });

  it('neither features nor estimates with one whose rates nobody confirmed for too long [5.1.7]', () => {
    const institutions = [
      sampleInstitution({
        name: 'Banco Olvidado',
        minRate: 9,
        rates: sampleRates({ isStale: true, isExcluded: true }),
      }),
      sampleInstitution({ name: 'Banco Pichincha', minRate: 15, rates: sampleRates({ isStale: true }) }),
    ];
    const data = sampleSiteData({ institutions: () => institutions });
    const { featured, strip } = loadHome(data);
    expect(estimatedNames(data)).toEqual(['Banco Pichincha']);
    expect(featured.map(({ name }) => name)).toEqual(['Banco Pichincha']);
    expect(strip.map(({ name }) => name)).toEqual(['Banco Olvidado', 'Banco Pichincha']);
  });

  it('has a short form that opens the full one without any script', async () => {
    await renderHome();
    const form = screen.getByLabelText('Monto').closest('form');
    expect(form?.getAttribute('action')).toBe('/creditos/solicitud');
    expect(new FormData(form ?? undefined).get('plazo')).toBe('48');
  });
});
