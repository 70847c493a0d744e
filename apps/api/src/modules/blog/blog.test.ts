import { afterAll, beforeAll, expect, it } from 'vitest';
import { blogPosts } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

interface Page {
  data: { slug: string; excerpt: string }[];
  total: number;
  page: number;
  limit: number;
  nextCursor: string | null;
}

describeOnBothDatabases('public blog over HTTP', (open) => {
  let app: TestApp;

  const posts = async (query = '') => (await app.call('GET', `/public/blogs${query}`)).body as unknown as Page;
  const slugs = (page: Page) => page.data.map(({ slug }) => slug);

  beforeAll(async () => {
    app = await openTestApp(await open());
    for (let number = 1; number <= 12; number += 1) {
      // Two posts at each time, so that only the id orders them.
      if (number % 2 === 1) app.clock.advance(1_000);
      const now = app.clock.now();
      await app.parts.db.insert(blogPosts).values({
        id: newId(app.clock),
        slug: `articulo-${number}`,
        title: `Artículo ${number}`,
        content: `<p>Texto <strong>del</strong> artículo ${number}</p>`,
        isActive: number !== 12,
        createdAt: now,
        updatedAt: now,
      });
    }
    await refreshCatalog(app.parts);
  });
  afterAll(() => app.close());

  it('lists the active posts, newest first, ten a page, without content [1.7.22] [1.6.02]', async () => {
    const first = await posts();
    expect(first).toMatchObject({ success: true, total: 11, page: 1, limit: 10 });
    expect(slugs(first)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `articulo-${number}`));
    expect(first.data[0]).not.toHaveProperty('content');
    expect(first.data[0]?.excerpt).toBe('Texto del artículo 11');
    expect(slugs(await posts('?page=2'))).toEqual(['articulo-1']);
  });

  it('goes on with a cursor and ends with null', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await posts(`?limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...slugs(page));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(11);
    expect(new Set(seen).size).toBe(11);
  });

  it('cuts a limit above 100 and takes odd pages for the first', async () => {
    expect((await posts('?limit=5000')).limit).toBe(100);
    expect(slugs(await posts('?page=cero&limit=2'))).toEqual(['articulo-11', 'articulo-10']);
    expect((await app.call('GET', '/public/blogs?cursor=nadie')).status).toBe(400);
  });

  it('gives one active post by slug, else 404 [1.7.23]', async () => {
    const { status, body } = await app.call('GET', '/public/blogs/slug/articulo-3');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: 'Artículo 3', content: '<p>Texto <strong>del</strong> artículo 3</p>' });
    for (const slug of ['articulo-12', 'no-hay']) {
      expect((await app.call('GET', `/public/blogs/slug/${slug}`)).status).toBe(404);
    }
  });
});
