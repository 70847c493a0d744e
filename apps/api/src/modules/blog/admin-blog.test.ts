import { randomBytes } from 'node:crypto';
import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFeed } from '#app/site/feeds.ts';
import { activities } from '#platform/db/schema.ts';
import { createAdmin, createUser, pngFile, uploadForm } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('managing posts', (open) => {
  let app: TestApp;
  let token: string;
  let imageBytes: Buffer;
  let image: string;

  beforeAll(async () => {
    app = await openTestApp(await open());
    token = (await createAdmin(app, { permissions: ['content.manage'] })).token;
    imageBytes = await pngFile(1600, 900);
    image = `data:image/png;base64,${(await pngFile()).toString('base64')}`;
  });
  afterAll(() => app.close());

  const file = (bytes = imageBytes, name = 'foto.png') => ({ bytes, name, field: 'image' });
  const send = (method: string, path: string, body: unknown, as = token) =>
    app.call(method, `/admin/blogs${path}`, { token: as, body });
  const create = async (fields: object): Promise<AdminBlog> => {
    const response = await send('POST', '', { title: 'Un artículo', image, ...fields });
    expect(response.status).toBe(201);
    return response.body.data as AdminBlog;
  };
  const list = async (query: string) => {
    const response = await app.call('GET', `/admin/blogs?${query}`, { token });
    expect(response.status).toBe(200);
    const body = response.body as { data: AdminBlog[]; total: number; page: number; limit: number; nextCursor: string };
    return { ...body, slugs: body.data.map(({ slug }) => slug) };
  };

  it('creates one from a form, and the public reads it at once [3.3.31] [3.7.56] [3.7.53]', async () => {
    const content = '<h2 style="color:red">Hola</h2><script>alert(1)</script><p>Ahorra <b>más</b></p>';
    const form = uploadForm({ title: ' Cómo ahorrar ', slug: 'como-ahorrar', content }, file());
    const response = await send('POST', '', form);
    expect(response.status).toBe(201);
    const data = response.body.data as AdminBlog;
    expect(data).toMatchObject({
      title: 'Cómo ahorrar',
      slug: 'como-ahorrar',
      content: '<h2>Hola</h2><p>Ahorra <b>más</b></p>',
      isActive: true,
      createdAt: '2026-11-16T15:00:00.000Z',
      updatedAt: '2026-11-16T15:00:00.000Z',
    });
    expect(data.image).toMatch(/^data:image\/webp;base64,/);
    const publicPost = await app.call('GET', '/public/blogs/slug/como-ahorrar');
    expect(publicPost.body.data).toMatchObject({ content: data.content, image: data.imageUrl });
    const read = await app.call('GET', `/admin/blogs/${data.id}`, { token });
    expect(read.body.data).toEqual(data);
    const [activity] = await app.parts.db.select().from(activities).where(eq(activities.targetId, data.id));
    expect(activity).toMatchObject({ type: 'system', status: 'created', targetName: 'Cómo ahorrar' });
  });

  it('publishes on the day that was given, which orders the list, the feed and the cursor', async () => {
    const post = await create({ slug: 'de-antes', publishedOn: '2026-03-02', description: ' Para buscadores ' });
    expect(post).toMatchObject({ publishedOn: '2026-03-02', description: 'Para buscadores' });
    const today = await create({ slug: 'de-hoy', content: '<p>Primeras palabras</p>', publishedOn: '' });
    expect(today).toMatchObject({ publishedOn: '2026-11-16', description: '' });
    const slugs: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await app.call('GET', `/public/blogs?limit=1${cursor && `&cursor=${cursor}`}`);
      const { data, nextCursor } = page.body as unknown as { data: AdminBlog[]; nextCursor: string | null };
      slugs.push(...data.map(({ slug }) => slug));
      cursor = nextCursor;
    }
    expect(slugs.indexOf('de-hoy')).toBeLessThan(slugs.indexOf('de-antes'));
    expect(slugs.at(-1)).toBe('de-antes');
    const read = async (slug: string) => (await app.call('GET', `/public/blogs/slug/${slug}`)).body.data;
    expect(await read('de-antes')).toMatchObject({ publishedOn: '2026-03-02', description: 'Para buscadores' });
    expect(await read('de-hoy')).toMatchObject({ description: 'Primeras palabras' });
    const feed = writeFeed(app.parts.catalog.snapshot, 'https://cotejo.ec');
    expect(feed).toMatch(/de-antes<.*Mon, 02 Mar 2026 05:00:00 GMT.*<description>Para buscadores</);
    const changed = await send('PUT', `/${post.id}`, { publishedOn: '2026-11-16', description: '' });
    expect(changed.body.data).toMatchObject({ publishedOn: '2026-11-16', description: '', title: post.title });
    const untouched = await send('PUT', `/${today.id}`, { isActive: false, publishedOn: '' });
    expect(untouched.body.data).toMatchObject({ publishedOn: '2026-11-16', isActive: false });
  });

  it('keeps in words what the image shows, for readers too [9.7.12]', async () => {
    const post = await create({ slug: 'con-imagen', imageAlt: ' Un cuaderno de cuentas ' });
    expect(post).toMatchObject({ imageAlt: 'Un cuaderno de cuentas' });
    const read = await app.call('GET', '/public/blogs/slug/con-imagen');
    expect(read.body.data).toMatchObject({ imageAlt: 'Un cuaderno de cuentas' });
    const kept = await send('PUT', `/${post.id}`, { title: 'Otro' });
    expect(kept.body.data).toMatchObject({ title: 'Otro', imageAlt: 'Un cuaderno de cuentas' });
    const emptied = await send('PUT', `/${post.id}`, { imageAlt: '' });
    expect(emptied.body.data).toMatchObject({ imageAlt: '' });
    expect(await create({ slug: 'sin-palabras' })).toMatchObject({ imageAlt: '' });
  });

  it.each([
    [{ publishedOn: '2026-11-17' }, { publishedOn: 'La fecha de publicación no puede ser posterior a hoy' }],
    [{ publishedOn: 'ayer' }, { publishedOn: 'Fecha inválida (AAAA-MM-DD)' }],
    [{ publishedOn: '0000-01-01' }, { publishedOn: 'Fecha inválida (AAAA-MM-DD)' }],
    [{ description: 'x'.repeat(161) }, { description: 'Debe tener como máximo 160 caracteres' }],
    [{ imageAlt: 'x'.repeat(201) }, { imageAlt: 'Debe tener como máximo 200 caracteres' }],
  ])('refuses %j, and changes nothing', async (changes, fields) => {
    const created = await send('POST', '', { title: 'T', slug: 'fuera-de-fecha', content: '', image, ...changes });
    expect(created.body).toMatchObject({ code: 'VALIDATION_ERROR', fields });
    const { id } = await create({ slug: `fechas-${randomBytes(4).toString('hex')}` });
    const response = await send('PUT', `/${id}`, changes);
    expect(response.body).toMatchObject({ code: 'VALIDATION_ERROR', fields });
    const read = await app.call('GET', `/admin/blogs/${id}`, { token });
    expect(read.body.data).toMatchObject({ publishedOn: '2026-11-16', description: '', version: 1 });
  });

  it('keeps the image as WebP of at most 1200 × 800 [3.9.50]', async () => {
    const response = await send('POST', '', uploadForm({ title: 'Foto', slug: 'foto-grande' }, file()));
    const { imageUrl } = response.body.data as AdminBlog;
    const media = await app.app.inject({ url: imageUrl ?? '' });
    expect(await sharp(media.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 675 });
    const tall = await send(
      'POST',
      '',
      uploadForm({ title: 'Foto', slug: 'foto-alta' }, file(await pngFile(900, 1600))),
    );
    const { rawPayload } = await app.app.inject({ url: (tall.body.data as AdminBlog).imageUrl ?? '' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 450, height: 800 });
  });

  it('reads the same as JSON, with the image as data-URL', async () => {
    const post = await create({ slug: 'json', isActive: false });
    expect(post).toMatchObject({ isActive: false, content: '' });
    expect((await app.call('GET', '/public/blogs/slug/json')).status).toBe(404);
  });

  it('accepts a post without content [3.5.30]', async () => {
    const response = await send('POST', '', uploadForm({ title: 'Vacío', slug: 'vacio', content: '' }, file()));
    expect(response.body.data).toMatchObject({ content: '' });
  });

  it('stores pasted images apart, and a post saved again stays the same', async () => {
    const pasted = `<p class="MsoNormal">Mira<o:p></o:p></p><img src="${image}" alt="foto" /><img src="https://otro.ec/x.png" />`;
    const post = await create({ slug: 'con-foto', content: pasted });
    expect(post.content).toMatch(/^<p>Mira<\/p><img src="\/media\/[0-9a-f-]{36}" alt="foto" \/>$/);
    const again = await send('PUT', `/${post.id}`, { content: post.content });
    expect((again.body.data as AdminBlog).content).toBe(post.content);
    const url = /\/media\/[0-9a-f-]+/.exec(post.content)?.[0] ?? '';
    expect((await app.app.inject({ url })).headers['content-type']).toBe('image/webp');
    const broken = await send('PUT', `/${post.id}`, { content: '<img src="data:image/png;base64,AAAA">' });
    expect(broken.body).toMatchObject({ code: 'FILE_TYPE_INVALID', error: 'Una imagen del contenido no es válida' });
  });

  it.each([
    ['[3.5.16]', { title: '  ' }, { title: 'El título es obligatorio' }],
    ['[3.5.17]', { slug: '' }, { slug: 'La URL es obligatoria' }],
    ['[3.5.18]', { slug: 'Mi URL' }, { slug: 'La URL solo puede contener letras minúsculas, números y guiones' }],
    ['[3.5.18]', { slug: 'añejo' }, { slug: 'La URL solo puede contener letras minúsculas, números y guiones' }],
    ['[3.5.26]', { image: 'data:text/html;base64,AAAA' }, { image: 'Formato de imagen inválido' }],
  ])('%s refuses %j', async (_promise, changes, fields) => {
    const response = await send('POST', '', { title: 'T', slug: 'rechazado', content: '', image, ...changes });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual(fields);
  });

  it('refuses a new post without an image [3.5.21]', async () => {
    for (const body of [{ title: 'T', slug: 'sin-foto' }, uploadForm({ title: 'T', slug: 'sin-foto' })]) {
      const response = await send('POST', '', body);
      expect(response.body).toMatchObject({ code: 'VALIDATION_ERROR', error: 'La imagen es obligatoria' });
    }
  });

  it('refuses what is no image and what is empty [3.5.22] [3.5.24] [3.8.53]', async () => {
    const form = (bytes: Buffer) => uploadForm({ title: 'T', slug: 'malo' }, file(bytes));
    const text = await send('POST', '', form(Buffer.from('no soy una imagen')));
    expect(text.status).toBe(415);
    expect(text.body.error).toBe('El archivo seleccionado no es una imagen válida');
    const empty = await send('POST', '', form(Buffer.alloc(0)));
    expect(empty.status).toBe(400);
    expect(empty.body).toMatchObject({ code: 'FILE_EMPTY', error: 'El archivo de imagen está vacío' });
  });

  it('refuses an image over 5 MB and says its size [3.5.23] [3.9.49]', async () => {
    const large = Buffer.concat([imageBytes, randomBytes(5.5 * 1024 * 1024)]);
    const response = await send('POST', '', uploadForm({ title: 'T', slug: 'enorme' }, file(large)));
    expect(response.status).toBe(413);
    expect(response.body.error).toBe('La imagen es demasiado grande (máximo 5MB, actual: 5.5 MB)');
    const huge = Buffer.concat([imageBytes, randomBytes(9 * 1024 * 1024)]);
    const refusal = await send('POST', '', uploadForm({ title: 'T', slug: 'enorme' }, file(huge)));
    expect(refusal.status).toBe(413);
    expect(refusal.body.error).toMatch(/^La imagen es demasiado grande \(máximo 5MB, actual: \d\.\d MB\)$/);
  });

  it('takes JPG, PNG, GIF and WEBP [3.5.25]', async () => {
    const pixels = sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } });
    const formats = [pixels.clone().jpeg(), pixels.clone().png(), pixels.clone().gif(), pixels.clone().webp()];
    for (const [index, format] of formats.entries()) {
      const form = uploadForm({ title: 'T', slug: `formato-${index}` }, file(await format.toBuffer()));
      expect((await send('POST', '', form)).status).toBe(201);
    }
    const tiff = uploadForm({ title: 'T', slug: 'formato-tiff' }, file(await pixels.clone().tiff().toBuffer()));
    expect((await send('POST', '', tiff)).status).toBe(415);
  });

  it('refuses a taken slug, also of two at once', async () => {
    const responses = await Promise.all(['a', 'b'].map((title) => send('POST', '', { title, slug: 'unico', image })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'CONFLICT', fields: { slug: 'Ya existe un artículo con esa URL' } });
    const other = await create({ slug: 'otro' });
    expect((await send('PUT', `/${other.id}`, { slug: 'unico' })).status).toBe(409);
  });

  it('changes what is sent, by form or JSON, and leaves the rest [3.7.54] [3.7.57] [3.7.58]', async () => {
    const post = await create({ slug: 'cambiante', content: '<p>Uno</p>', description: 'De qué trata' });
    const hidden = await send('PUT', `/${post.id}`, { isActive: false });
    expect(hidden.body.data).toEqual({ ...post, description: 'De qué trata', isActive: false, version: 2 });
    const renamed = await send('PUT', `/${post.id}`, { title: 'Cambiante' });
    expect(renamed.body.data).toEqual({ ...(hidden.body.data as AdminBlog), title: 'Cambiante', version: 3 });
    expect((await app.call('GET', '/public/blogs/slug/cambiante')).status).toBe(404);
    const fields = { title: 'Otro título', slug: 'cambiado', content: '<p>Dos</p>', isActive: 'true' };
    const changed = await send('PUT', `/${post.id}`, uploadForm(fields, file()));
    const data = changed.body.data as AdminBlog;
    expect(data).toMatchObject({ title: 'Otro título', slug: 'cambiado', content: '<p>Dos</p>', isActive: true });
    expect(data.imageUrl).not.toBe(post.imageUrl);
    expect((await app.call('GET', '/public/blogs/slug/cambiado')).status).toBe(200);
    const unchanged = await send('PUT', `/${post.id}`, uploadForm({ image: data.imageUrl ?? '' }));
    expect((unchanged.body.data as AdminBlog).imageUrl).toBe(data.imageUrl);
    expect((await send('PUT', `/${post.id}`, { autor: 'x' })).body.code).toBe('UNKNOWN_FIELD');
  });

  it('tells the second of two editors who changed what, by form or JSON, and logs what changed', async () => {
    const post = await create({ slug: 'disputado', content: '<p>Uno</p>' });
    expect((await send('PUT', `/${post.id}`, { slug: post.slug, content: post.content })).body.data).toEqual(post);
    const first = await send('PUT', `/${post.id}`, { title: 'Primero', content: '<p>Dos</p>', version: 1 });
    expect(first.body.data).toMatchObject({ title: 'Primero', version: 2 });
    const changes = [
      { field: 'title', label: 'Título', before: post.title, after: 'Primero' },
      { field: 'content', label: 'Contenido', before: null, after: null },
    ];
    const refused = [
      await send('PUT', `/${post.id}`, uploadForm({ title: 'Segundo', version: '1' }, file())),
      await send('PUT', `/${post.id}`, { isActive: false, version: 1 }),
      await app.call('PUT', `/admin/blogs/${post.id}`, {
        ...{ token, body: { isActive: false }, headers: { 'if-match': '"1"' } },
      }),
    ];
    for (const { status, body: response } of refused) {
      expect(status).toBe(409);
      expect(response.data).toMatchObject({ version: 2, updatedByName: expect.stringMatching(/\w/), changes });
      expect(response.data).toMatchObject({ current: { title: 'Primero', version: 2 } });
    }
    const read = await app.call('GET', `/admin/blogs/${post.id}`, { token });
    expect(read.headers.etag).toBe('"2"');
    expect(read.body.data).toMatchObject({ title: 'Primero', isActive: true, version: 2 });
    expect((await send('PUT', `/${post.id}`, { isActive: false, version: 2 })).status).toBe(200);
    const records = await app.parts.db
      .select()
      .from(activities)
      .where(eq(activities.targetId, post.id))
      .orderBy(asc(activities.id));
    expect(records.slice(1).map(({ details }) => details)).toEqual([
      { version: 2, changes },
      { version: 3, changes: [{ field: 'isActive', label: 'Estado', before: 'activo', after: 'inactivo' }] },
    ]);
  });

  it('deletes one for good [3.7.55]', async () => {
    const { id } = await create({ slug: 'pasajero' });
    expect((await send('DELETE', `/${id}`, undefined)).body).toMatchObject({ success: true });
    expect((await app.call('GET', '/public/blogs/slug/pasajero')).status).toBe(404);
    for (const method of ['DELETE', 'PUT']) expect((await send(method, `/${id}`, {})).status).toBe(404);
    const traces = await app.parts.db
      .select()
      .from(activities)
      .where(eq(activities.targetId, id))
      .orderBy(asc(activities.id));
    expect(traces.map(({ status }) => status).sort()).toEqual(['created', 'deleted', 'rejected', 'rejected']);
  });

  it('lists by title, slug and state, page by page [3.7.52]', async () => {
    for (const [index, title] of ['Lista C', 'Lista A', 'Lista B'].entries()) {
      await create({ title, slug: `lista-${index}`, isActive: index !== 1 });
      app.clock.advance(1_000);
    }
    expect(await list('title=lista')).toMatchObject({
      total: 3,
      page: 1,
      limit: 10,
      slugs: ['lista-2', 'lista-1', 'lista-0'],
    });
    expect((await list('title=lista&isActive=false')).slugs).toEqual(['lista-1']);
    expect((await list('slug=lista-2')).slugs).toEqual(['lista-2']);
    // 'ta-2' occurs only in a slug, 'a b' only in a title.
    expect((await list('q=ta-2')).slugs).toEqual(['lista-2']);
    expect((await list('q=a%20b')).slugs).toEqual(['lista-2']);
    expect((await list('q=ista%20C')).slugs).toEqual(['lista-0']);
    expect((await list('title=lista&sort=title')).slugs).toEqual(['lista-1', 'lista-2', 'lista-0']);
    expect((await list('title=%25')).total).toBe(0);
    expect((await list('title=lista&limit=2&page=2')).slugs).toEqual(['lista-0']);
    for (const sort of ['-createdAt', 'title']) {
      const first = await list(`title=lista&limit=2&sort=${sort}`);
      const second = await list(`title=lista&limit=2&sort=${sort}&cursor=${first.nextCursor}`);
      expect(second).toMatchObject({ slugs: ['lista-0'], nextCursor: null });
    }
    expect((await list('title=lista&limit=1')).data[0]?.image).toMatch(/^\/media\//);
  });

  it('lets only administrators with the permission write', async () => {
    const reader = (await createAdmin(app, { permissions: ['users.manage'] })).token;
    const { token: user } = await createUser(app);
    const body = { title: 'T', slug: 'ajeno', image };
    expect((await send('POST', '', body, reader)).status).toBe(403);
    expect((await send('POST', '', body, user)).status).toBe(401);
    expect((await app.call('GET', '/admin/blogs', { token: reader })).status).toBe(200);
    expect((await app.call('GET', '/admin/blogs')).status).toBe(401);
  });
});
