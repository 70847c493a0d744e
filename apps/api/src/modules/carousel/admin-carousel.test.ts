import type { CarouselItem } from '@cotejo/contracts/carousel/public';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activities } from '#platform/db/schema.ts';
import { createAdmin, createUser, pngFile, uploadForm } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the banners of the sections', (open) => {
  let app: TestApp;
  let token: string;
  let image: Buffer;

  beforeAll(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app, { permissions: ['content.manage'] })).token;
    image = await pngFile(1920, 640);
  });
  afterAll(() => app.close());

  const form = (bytes = image, field = 'image') => uploadForm({}, { bytes, name: 'banner.png', field });
  const save = (section: string, body: unknown, as = token) =>
    app.call('POST', `/admin/carousel/${section}`, { token: as, body });
  const deleteBanner = (section: string, as = token) => app.call('DELETE', `/admin/carousel/${section}`, { token: as });
  const list = async () => (await app.call('GET', '/admin/carousel', { token })).body.data as CarouselItem[];

  it('takes an image for each of the four sections [3.3.33] [3.7.67] [3.7.68] [3.7.71] [3.8.44]', async () => {
    for (const section of ['profile', 'blog', 'home', 'credits']) {
      const response = await save(section, form());
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({
        message: `Imagen de ${section} actualizada exitosamente`,
        data: { section, imageUrl: expect.stringMatching(/^\/media\//) },
      });
    }
    const items = await list();
    expect(items.map(({ section }) => section)).toEqual(['home', 'credits', 'profile', 'blog']);
    const [home] = items;
    const bytes = Buffer.from(home?.imageBase64?.replace('data:image/webp;base64,', '') ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 533 });
    const carousel = await app.call('GET', '/public/carousel?format=url');
    expect(carousel.body.data).toContainEqual({ section: 'home', imageUrl: home?.imageUrl });
    const [activity] = await app.parts.db.select().from(activities).where(eq(activities.targetId, 'home'));
    expect(activity).toMatchObject({ type: 'system', status: 'updated' });
  });

  it('takes it as JSON too, as data-URL or bare, in place of the one before [3.7.69]', async () => {
    const base64 = image.toString('base64');
    const before = (await list()).find(({ section }) => section === 'home');
    for (const imageBase64 of [base64, `data:image/png;base64,${base64}`]) {
      const response = await save('home', { imageBase64 });
      expect(response.status).toBe(200);
      expect((response.body.data as CarouselItem).imageUrl).not.toBe(before?.imageUrl);
    }
    expect((await list()).filter(({ section }) => section === 'home')).toHaveLength(1);
  });

  it('refuses an empty file [3.5.31]', async () => {
    for (const body of [form(Buffer.alloc(0)), uploadForm({}), { imageBase64: '' }, {}]) {
      const response = await save('home', body);
      expect(response.status).toBe(400);
      expect(Object.values({ ...(response.body.fields as object), error: response.body.error })).toContain(
        'El archivo está vacío',
      );
    }
  });

  it('refuses what is no image [3.5.32]', async () => {
    const text = Buffer.from('esto no es una imagen');
    const response = await save('home', form(text));
    expect(response.status).toBe(415);
    expect(response.body.error).toBe('El archivo no es una imagen válida');
    expect((await save('home', { imageBase64: text.toString('base64') })).status).toBe(415);
    const svg = await save('home', { imageBase64: 'data:image/svg+xml;base64,AAAA' });
    expect(svg.body.fields).toEqual({ imageBase64: 'El archivo no es una imagen válida' });
    expect((await save('home', form(Buffer.alloc(6 * 1024 * 1024)))).status).toBe(413);
  });

  it('refuses any other section [3.7.71]', async () => {
    for (const section of ['footer', 'HOME', '__proto__']) {
      expect((await save(section, form())).body).toMatchObject({ code: 'VALIDATION_ERROR' });
      expect((await deleteBanner(section)).status).toBe(400);
    }
  });

  it('deletes the image of a section [3.7.70]', async () => {
    await save('blog', form());
    expect((await deleteBanner('blog')).body).toMatchObject({ success: true });
    expect((await list()).map(({ section }) => section)).not.toContain('blog');
    expect((await deleteBanner('blog')).status).toBe(404);
    const carousel = await app.call('GET', '/public/carousel?format=url');
    expect(JSON.stringify(carousel.body.data)).not.toContain('"blog"');
  });

  it('lets only administrators with the permission write', async () => {
    const reader = (await createAdmin(app, { permissions: ['users.manage'] })).token;
    const { token: user } = await createUser(app);
    expect((await save('home', form(), reader)).status).toBe(403);
    expect((await deleteBanner('home', reader)).status).toBe(403);
    expect((await save('home', form(), user)).status).toBe(401);
    expect((await app.call('GET', '/admin/carousel', { token: reader })).status).toBe(200);
    expect((await app.call('GET', '/admin/carousel')).status).toBe(401);
  });
});
