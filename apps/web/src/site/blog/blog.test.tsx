import type { BlogPost } from '@cotejo/contracts/blog/public';
import { render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { findArticle } from './articles/index.tsx';
import BlogPage from './BlogPage.tsx';
import BlogPostPage from './BlogPostPage.tsx';
import { loadBlog } from './load-blog.ts';
import { loadPost } from './load-post.ts';
import { openSlugKey, watchStoredSlug } from './watch-stored-slug.ts';

const posts: BlogPost[] = Array.from({ length: 23 }, (_, index) => ({
  id: `post-${index}`,
  slug: `nota-${index}`,
  title: `Nota ${index}`,
  content: `<h2>Punto ${index}</h2><p>Texto de la nota.</p>`,
  excerpt: 'Texto de la nota.',
  description: 'Lo que leen los buscadores.',
  image: '/media/0195e000-0000-7000-8000-000000000001',
  imageAlt: 'Un cuaderno de cuentas',
  isActive: true,
  publishedOn: '2026-11-10',
  createdAt: '2026-11-10T15:00:00.000Z',
  updatedAt: '2026-11-11T15:00:00.000Z',
}));
const siteWith = (held: readonly BlogPost[]) =>
  sampleSiteData({ posts: () => held, findPost: (slug) => held.find((post) => post.slug === slug) ?? null });
const site = siteWith(posts);

async function renderBlog(data = site, pagina: string | null = null) {
  const Page = createRoutesStub([{ path: '/blog', Component: BlogPage, loader: () => loadBlog(data, pagina) }]);
  render(<Page initialEntries={['/blog']} />);
  await screen.findByRole('heading', { level: 1 });
}

async function renderPost(slug: string, data = site) {
  const Page = createRoutesStub([{ path: '/blog/:slug', Component: BlogPostPage, loader: () => loadPost(data, slug) }]);
  render(<Page initialEntries={[`/blog/${slug}`]} />);
  await screen.findByRole('heading', { level: 1 });
}

describe('the list', () => {
  it("is titled 'Blog de Consejos Financieros' [1.2.16] [1.2.111]", async () => {
    await renderBlog();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blog de Consejos Financieros');
  });

  it('has ten posts a page, and links to the other pages [1.2.112] [1.9.13]', async () => {
    await renderBlog();
    expect(within(screen.getByRole('list', { name: 'Artículos' })).getAllByRole('listitem')).toHaveLength(10);
    const pages = within(screen.getByRole('navigation', { name: 'Páginas' }));
    expect(pages.getByRole('link', { name: 'Siguiente' }).getAttribute('href')).toBe('/blog?pagina=2');
    expect(pages.getByRole('link', { current: 'page' }).textContent).toBe('1');
    expect(loadBlog(site, '3')?.posts.map((post) => post.slug)).toEqual(['nota-20', 'nota-21', 'nota-22']);
  });

  it.each(['0', '4', '-1', 'x', '1.5', ''])('has no page %s', (pagina) => expect(loadBlog(site, pagina)).toBeNull());

  it('has LEER on each post [1.2.113]', async () => {
    await renderBlog();
    const links = screen.getAllByRole('link', { name: /^LEER/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      posts.slice(0, 10).map((post) => `/blog/${post.slug}`),
    );
  });

  it('leaves out a post that is not active', () => {
    const held = posts.slice(0, 2).map((post, index) => ({ ...post, isActive: index === 1 }));
    expect(loadBlog(siteWith(held), null)?.posts.map((post) => post.slug)).toEqual(['nota-1']);
  });

  it("says 'No hay artículos disponibles en este momento.' when it is empty [1.2.114]", async () => {
    await renderBlog(siteWith([]));
    expect(screen.getByText('No hay artículos disponibles en este momento.')).toBeTruthy();
  });
});

describe('a post', () => {
  const promised: Record<string, string> = {
    'no-puedo-pagar-prestamo': '[1.2.115]',
    'metas-presupuesto': '[1.2.116]',
    'finanzas-creativas': '[1.2.117]',
    'fondos-mutuos': '[1.2.118]',
    'inversion-bienes-raices': '[1.2.119]',
    'tarjetas-credito': '[1.2.120]',
    'prestamos-personales': '[1.2.121]',
    'pago-creditos': '[1.2.122]',
  };
  it.each(Object.entries(promised).map(([slug, id]) => [id, slug] as const))(
    '%s shows the fixed article of %s, whatever the server holds there',
    async (_id, slug) => {
      await renderPost(slug, siteWith([{ ...posts[0], slug, title: 'Otro', content: '<p>Otro</p>' } as BlogPost]));
      const meta = findArticle(slug)?.meta;
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(meta?.title);
      expect(screen.getByRole('img', { name: meta?.drawingAlt })).toBeTruthy();
      expect(screen.getAllByRole('table').length).toBeGreaterThan(0);
      expect(screen.queryByText('Otro')).toBeNull();
    },
  );

  it('shows title, image and HTML of any other, with a way back [1.2.17] [1.2.123] [1.2.124]', async () => {
    await renderPost('nota-3');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nota 3');
    expect(screen.getByRole('heading', { level: 2, name: 'Punto 3' })).toBeTruthy();
    const images = [...document.querySelectorAll('article img')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual([`${posts[3]?.image}?w=800`]);
    expect(screen.getByRole('img', { name: 'Un cuaderno de cuentas' })).toBe(images[0]);
    expect(screen.getByRole('link', { name: 'Volver al blog' }).getAttribute('href')).toBe('/blog');
  });

  it.each(['', '<p></p>', '<p>&nbsp;</p>'])(
    "says 'No hay contenido disponible para este artículo.' for %j [1.2.125]",
    async (content) => {
      await renderPost('vacia', siteWith([{ ...posts[0], slug: 'vacia', content } as BlogPost]));
      expect(screen.getByText('No hay contenido disponible para este artículo.')).toBeTruthy();
    },
  );

  it('tells readers and search engines the day of publication and the description that were written', async () => {
    await renderPost('nota-3');
    expect(screen.getByText('10 de noviembre de 2026').getAttribute('datetime')).toBe('2026-11-10');
    expect(loadPost(site, 'nota-3')).toMatchObject({
      excerpt: 'Lo que leen los buscadores.',
      publishedOn: '2026-11-10',
    });
  });

  it('is not there when nobody wrote it or it is not active', () => {
    expect(loadPost(site, 'nada')).toBeNull();
    expect(loadPost(siteWith([{ ...posts[0], slug: 'quieta', isActive: false } as BlogPost]), 'quieta')).toBeNull();
  });

  it('offers three others to read', async () => {
    await renderPost('nota-22');
    const others = within(screen.getByRole('region', { name: 'Sigue leyendo' })).getAllByRole('link');
    expect(others.map((link) => link.getAttribute('href'))).toEqual(['/blog/nota-0', '/blog/nota-1', '/blog/nota-2']);
  });
});

describe('the stored slug', () => {
  const open = vi.fn();
  const say = vi.fn();
  const responseWith = (body: unknown, status = 200) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    open.mockReset();
    say.mockReset();
    history.replaceState(null, '', '/blog');
    responseWith({ success: true, data: { slug: 'nota-1' } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('opens its post and is deleted [1.2.126] [1.3.29]', async () => {
    localStorage.setItem(openSlugKey, 'nota-1');
    expect(openSlugKey).toBe('open_blog_slug');
    watchStoredSlug({ open, say });
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledExactlyOnceWith('/blog/nota-1');
    expect(localStorage.getItem(openSlugKey)).toBeNull();
  });

  it('is looked for every 500 ms [1.2.127]', async () => {
    watchStoredSlug({ open, say });
    localStorage.setItem(openSlugKey, 'nota-1');
    await vi.advanceTimersByTimeAsync(499);
    expect(open).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveBeenCalledOnce();
  });

  it('is given up after 10 s [1.2.128]', async () => {
    watchStoredSlug({ open, say });
    await vi.advanceTimersByTimeAsync(10_000);
    localStorage.setItem(openSlugKey, 'nota-1');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(open).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("says 'Formato de respuesta inválido' when the response makes no sense [1.8.40]", async () => {
    responseWith({ success: true, data: 7 });
    localStorage.setItem(openSlugKey, 'nota-1');
    watchStoredSlug({ open, say });
    await vi.advanceTimersByTimeAsync(0);
    expect(say).toHaveBeenCalledExactlyOnceWith('Formato de respuesta inválido');
    expect(open).not.toHaveBeenCalled();
  });

  it('leaves it to the page of the post to say that there is none', async () => {
    responseWith({ success: false }, 404);
    localStorage.setItem(openSlugKey, 'a/../b');
    watchStoredSlug({ open, say });
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledExactlyOnceWith('/blog/a%2F..%2Fb');
  });
});
