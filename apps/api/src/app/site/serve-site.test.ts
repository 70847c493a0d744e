import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { pageReuseHeader, pageStyleHeader, type SiteHandler } from '@cotejo/contracts/site-data';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app/app.ts';
import { days } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { blogPosts, images } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { createInstitution } from '#testing/factories.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { pageKeyOf } from './page-cache.ts';

let open: TestApp;
let app: FastifyInstance;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const assetsDir = mkdtempSync(join(tmpdir(), 'cotejo-site-'));
let rendered = 0;

/** Replaces the built site: content pages have a reuse header, /panel and the part of a page do not. */
const siteOf: SiteHandler = async (request, { data, page }) => {
  rendered += 1;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === '/nada') return new Response(null, { status: 302, headers: { location: '/404' } });
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  if (pathname === '/estimacion') {
    headers.set('cache-control', 'public, max-age=60');
    headers.set('x-robots-tag', 'noindex');
    return new Response(`<p>${searchParams.get('monto')} ${'cuota '.repeat(300)}</p>`, { headers });
  }
  const start = `<html data-theme="${page.theme}">`;
  if (['/panel', '/entrega', '/telefono'].includes(pathname))
    return new Response(`${start}${pathname}<script nonce="${page.nonce}"></script>`, { headers });
  headers.set(pageReuseHeader, pathname === '/' ? 'varied' : 'same');
  headers.set(pageStyleHeader, "'sha256-abc'");
  const style = page.readAsset?.('/assets/a-12345678.css');
  const posts = data.posts().length;
  const html = `${start}<style>${style}</style>${pathname} ${searchParams.get('pagina')} ${posts} #${rendered} ${data.origin}</html>`;
  return new Response(html, { status: pathname === '/404' ? 404 : 200, headers });
};
const handle = vi.fn<SiteHandler>(siteOf);

beforeAll(async () => {
  mkdirSync(join(assetsDir, 'assets'));
  writeFileSync(join(assetsDir, 'assets/a-12345678.css'), 'body{color:red}');
  writeFileSync(join(assetsDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(assetsDir, 'service-worker.js'), '// worker\n');
  database = await openTestDatabase();
  open = await openTestApp(database);
  app = await buildApp({ parts: open.parts, database, site: { handle, assetsDir } });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await open.close();
  rmSync(assetsDir, { recursive: true, force: true });
});
beforeEach(() => {
  handle.mockClear();
});
afterEach(() => {
  handle.mockImplementation(siteOf);
});

const nonceIn = (html: string): string => /nonce="([^"]+)"/.exec(html)?.[1] ?? 'no nonce';

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page whose address is a secret', () => {
  it('is kept in no cache, and lines of the log have its pattern [6.21.7]', async () => {
    for (const token of ['x', 'y', 'x']) {
      const page = await get(`/entrega/${token.repeat(43)}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain(nonceIn(page.body));
    }
    expect(handle).toHaveBeenCalledTimes(3);
    expect(app.hasRoute({ method: 'GET', url: '/entrega/*' })).toBe(true);
  });
});

async function publish(slug: string, title: string, content = '<p>Texto</p>'): Promise<void> {
  const { db, clock } = open.parts;
  await inTransaction(db, (tx) =>
    tx
      .insert(blogPosts)
      .values({ id: newId(clock), slug, title, content, createdAt: clock.now(), updatedAt: clock.now() }),
  );
  await refreshCatalog(open.parts);
}

describe('the form of the contact page', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/contacto',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: body,
    });

  it('goes to the site as it came, and its page is kept nowhere', async () => {
    const first = await post('nombres=Ana+Prueba');
    const [request] = handle.mock.calls[0] ?? [];
    expect(request?.method).toBe('POST');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['content-security-policy']).toContain("'sha256-abc'");
    expect(first.headers[pageReuseHeader]).toBeUndefined();
    expect((await post('nombres=Ana+Prueba')).body).not.toBe(first.body);
  });

  it('is taken neither from another site, nor when it is large, nor in another form', async () => {
    expect((await post('nombres=Ana', { origin: 'https://malo.example' })).statusCode).toBe(403);
    expect((await post(`mensaje=${'x'.repeat(33 * 1024)}`)).statusCode).toBe(413);
    expect((await post('{}', { 'content-type': 'application/xml' })).statusCode).toBe(415);
    expect(handle).not.toHaveBeenCalled();
  });

  it('is judged by the rules of the API', async () => {
    handle.mockImplementation(async (_request, { actions }) =>
      Response.json(await actions.sendContactMessage({ nombres: 'Ana', email: 'no', mensaje: 'Hola' })),
    );
    const { status, error, fields } = (await post('nombres=Ana')).json();
    expect({ status, fields }).toEqual({ status: 400, fields: { email: expect.any(String) } });
    expect(error).toEqual(expect.any(String));
  });

  it('counts against the limit of the address that sent it, and of no other', async () => {
    const { parts } = open;
    const limitedParts = { ...parts, config: { ...parts.config, rateLimit: true } };
    const limited = await buildApp({ parts: limitedParts, database, site: { handle, assetsDir } });
    handle.mockImplementation(async (_request, { actions }) => {
      const values = { nombres: 'Ana', email: 'ana@ejemplo.ec', mensaje: 'Hola', website: 'x' };
      return Response.json(await actions.sendContactMessage(values));
    });
    const statusFor = async (remoteAddress: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await limited.inject({
        method: 'POST',
        url: '/contacto',
        headers,
        payload: 'nombres=Ana',
        remoteAddress,
      });
      return sent.json().status;
    };
    try {
      for (let sent = 0; sent < 30; sent += 1) expect(await statusFor('10.0.0.1')).toBe(200);
      expect(await statusFor('10.0.0.1')).toBe(429);
      expect(await statusFor('10.0.0.2')).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('a page to read', () => {
  it('is rendered once until the catalogue changes', async () => {
    const first = await get('/preguntas');
    expect((await get('/preguntas')).body).toBe(first.body);
    expect(handle).toHaveBeenCalledTimes(1);
    await publish('recien', 'Recién publicada');
    expect((await get('/preguntas')).body).not.toBe(first.body);
  });

  it('is not found under two slashes, where a reader may take its name for a host', async () => {
    expect((await get('http://localhost//preguntas')).statusCode).toBe(404);
    expect(handle).not.toHaveBeenCalled();
  });

  it('is one page whatever else the URL says, but not for another page of the list', async () => {
    await get('/lista');
    expect((await get('/lista?utm_source=x')).body).toContain('/lista null');
    expect(handle).toHaveBeenCalledTimes(1);
    expect((await get('/lista?pagina=2')).body).toContain('/lista 2');
    expect(handle).toHaveBeenCalledTimes(2);
  });

  it('goes out compressed, and as it is to who cannot read that', async () => {
    const plain = await get('/corta');
    const compressed = await get('/corta', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toContain('Accept-Encoding');
  });

  it('is not sent again to who has it, until it changes [8.2.12]', async () => {
    const { headers } = await get('/sabida');
    const again = await get('/sabida', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    await publish('otro', 'Otro artículo');
    const changed = await get('/sabida', { 'if-none-match': String(headers.etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
    expect((await get('/404')).headers.etag).toBeUndefined();
  });

  it('holds its styles, allowed by their hash alone, and no nonce', async () => {
    const { body, headers } = await get('/estilos');
    expect(body).toContain('<style>body{color:red}</style>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toContain("style-src 'self' 'sha256-abc'");
    expect(policy).not.toContain('nonce');
    for (const name of [pageReuseHeader, pageStyleHeader]) expect(headers).not.toHaveProperty(name);
  });

  it('shows the theme that the cookie tells, and no other text of a cookie', async () => {
    expect((await get('/tema', { cookie: 'a=b; cotejo.theme=dark' })).body).toContain('<html data-theme="dark">');
    expect((await get('/tema', { cookie: 'cotejo.theme="><script>' })).body).toContain('<html data-theme="null">');
  });

  it('keeps its status and answers HEAD with the same headers', async () => {
    expect((await get('/404')).statusCode).toBe(404);
    expect((await get('/404')).statusCode).toBe(404);
    const head = await app.inject({ method: 'HEAD', url: '/corta' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('that is drawn anew goes round in a few draws', async () => {
    for (let visit = 0; visit < 200; visit += 1) await get('/');
    const bodies = new Set(await Promise.all(Array.from({ length: 40 }, async () => (await get('/')).body)));
    expect(bodies.size).toBeGreaterThan(1);
    expect(bodies.size).toBeLessThanOrEqual(8);
    expect(handle.mock.calls.length).toBeLessThan(100);
  });
});

describe('other pages', () => {
  it('are rendered each time, with the nonce of their response', async () => {
    const [one, two] = [await get('/panel'), await get('/panel')];
    expect(one.body).not.toBe(two.body);
    const nonce = /nonce="([^"]+)"/.exec(one.body)?.[1] ?? 'none';
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  it('are not sent again to who has them: what the browser has keeps its own policy [8.2.12]', async () => {
    const { headers } = await get('/panel');
    const again = await get('/panel', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(again.headers['content-security-policy']).toBeUndefined();
    const dark = await get('/panel', { 'if-none-match': String(headers.etag), cookie: 'cotejo.theme=dark' });
    expect(dark.statusCode).toBe(200);
  });

  it('pass a redirect on', async () => {
    const response = await get('/nada');
    expect([response.statusCode, response.headers.location]).toEqual([302, '/404']);
  });

  it('never stand under /api or /assets', async () => {
    expect((await get('/api/nada')).statusCode).toBe(404);
    expect((await get('/assets/nada.js')).statusCode).toBe(404);
    expect(handle).not.toHaveBeenCalled();
  });

  it('keep the host that was asked for out of the path', async () => {
    await get('//malo.example/x');
    const [request] = handle.mock.calls[0] ?? [];
    expect(request && new URL(request.url).host).not.toBe('malo.example');
  });
});

describe('a part of a page, which a script asks for', () => {
  it('goes out with its own headers, compressed, and is not sent again to who has it [8.2.12]', async () => {
    const { headers, body } = await get('/estimacion?monto=8000');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex' });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'self'; script-src 'self' 'nonce-/);
    const compressed = await get('/estimacion?monto=8000', { 'accept-encoding': 'br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(body);
    const again = await get('/estimacion?monto=8000', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is that of the figures that were asked for', async () => {
    expect((await get('/estimacion?monto=8000')).body).toContain('8000');
    expect((await get('/estimacion?monto=9000')).body).toContain('9000');
  });

  it('stands in no sitemap', async () => {
    expect((await get('/sitemap.xml')).body).not.toContain('estimacion');
  });
});

describe('a redirect', () => {
  it('leads on without a body and without a type', async () => {
    const { statusCode, headers, body } = await get('/nada');
    expect([statusCode, headers.location, body]).toEqual([302, '/404', '']);
    expect(headers).not.toHaveProperty('content-type');
  });
});

describe('files', () => {
  it('with hashed names are kept for a year', async () => {
    expect((await get('/assets/a-12345678.css')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('may do nothing, and say so in few words', async () => {
    const { headers } = await get('/assets/a-12345678.css');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers).not.toHaveProperty('permissions-policy');
  });

  it('at the root have their type, and the worker is asked for each time', async () => {
    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    const worker = await get('/service-worker.js');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.body).toMatch(/^\/\/ worker\n\/\/ [\da-f]{64}\n$/);
  });

  it('at the root travel once: a browser that has the worker gets 304, and all of it after a build', async () => {
    const { headers, body } = await get('/service-worker.js');
    const ask = (etag: string) => app.inject({ url: '/service-worker.js', headers: { 'if-none-match': etag } });
    const again = await ask(String(headers.etag));
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    const afterBuild = await ask('"of-an-earlier-build-000"');
    expect([afterBuild.statusCode, afterBuild.body]).toEqual([200, body]);
  });
});

describe('for search engines and readers', () => {
  beforeAll(() => publish('ahorro-y-credito', 'Ahorro & crédito <hoy>', '<p>Uno & dos</p>'));

  it('lists every public page in the sitemap, and no signed-in one [9.2.3]', async () => {
    const { body, headers } = await get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    for (const path of [
      '/',
      '/simuladores',
      '/creditos/solicitud',
      '/blog',
      '/preguntas-frecuentes',
      '/terminos',
      '/privacidad',
      '/instituciones',
      '/tasas',
      '/blog/ahorro-y-credito',
    ])
      expect(body).toContain(`<loc>http://localhost${path}</loc>`);
    expect(body).not.toMatch(/perfil|admin|buzon/);
  });

  it('says where to report a weakness, for less than a year from the answer [9.2.4]', async () => {
    const { statusCode, body, headers } = await get('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': '));
    const { contactEmail } = open.parts.config;
    expect(fields.filter(([name]) => name !== 'Expires')).toEqual([
      ['Contact', `mailto:${contactEmail}`],
      ['Contact', 'http://localhost/contacto'],
      ['Preferred-Languages', 'es, en'],
      ['Canonical', 'http://localhost/.well-known/security.txt'],
    ]);
    const expires = fields.find(([name]) => name === 'Expires')?.[1] ?? '';
    const left = Date.parse(expires) - open.clock.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(days(365));
    open.clock.advance(days(1));
    expect((await get('/.well-known/security.txt')).body).not.toContain(expires);
  });

  it('closes signed-in pages and calls to robots and says where the sitemap is', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /perfil\n');
    expect(body).toContain('Disallow: /api/\n');
    expect(body).toMatch(/^Sitemap: http:\/\/localhost(:80)?\/sitemap\.xml$/m);
  });

  it('feeds the posts as RSS with their titles escaped', async () => {
    const { body, headers } = await get('/blog/rss.xml');
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(body).toContain('<title>Ahorro &amp; crédito &lt;hoy&gt;</title>');
    expect(body).toContain('/blog/ahorro-y-credito</link>');
  });
});

describe('images', () => {
  it('of shared links are PNG of 1200 × 630', async () => {
    for (const name of ['inicio', 'blog-ahorro-y-credito']) {
      const response = await get(`/og/${name}.png`);
      expect(response.headers['content-type']).toBe('image/png');
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    }
  });

  it.each(['/og/nada.png', '/og/blog-nada.png', '/og/inicio', '/og/__proto__.png'])('%s is not there', async (url) =>
    expect((await get(url)).statusCode).toBe(404),
  );

  it('come in the widths pages use, and as they are for any other', async () => {
    const { db, clock } = open.parts;
    const id = newId(clock);
    const content = await sharp({ create: { width: 800, height: 480, channels: 3, background: '#0B5A4A' } })
      .composite([{ input: Buffer.from('<svg width="800" height="480"><circle cx="400" cy="240" r="200"/></svg>') }])
      .webp()
      .toBuffer();
    await db
      .insert(images)
      .values({ id, content, contentType: 'image/webp', width: 800, height: 480, createdAt: clock.now() });
    const widthOf = async (query: string) =>
      (await sharp((await get(`/media/${id}${query}`)).rawPayload).metadata()).width;
    expect(await widthOf('?w=400')).toBe(400);
    expect(await widthOf('?w=401')).toBe(800);
    expect(await widthOf('')).toBe(800);
    expect((await get(`/media/${id}?w=400`)).headers['cache-control']).toContain('immutable');
  });
});

it('an institution has its own page in the sitemap and its own image', async () => {
  const { slug } = await createInstitution(open);
  expect((await get('/sitemap.xml')).body).toContain(`/instituciones/${slug}</loc>`);
  expect((await get(`/og/institucion-${slug}.png`)).statusCode).toBe(200);
});

describe('the key of a kept page', () => {
  it('is origin, path, page and order of the list, and none for what somebody searched', () => {
    const keyOf = (origin: string, url: string) => pageKeyOf(null, origin, url);
    expect(keyOf('http://uno', '/blog?utm_source=x&pagina=2')).toBe(keyOf('http://uno', '/blog?pagina=2'));
    expect(keyOf('http://uno', '/blog?x=1')).toBe(keyOf('http://uno', '/blog'));
    const different = [
      keyOf('http://uno', '/blog'),
      keyOf('http://dos', '/blog'),
      keyOf('http://uno/blog', '/'),
      keyOf('http://uno', '/blog/'),
      keyOf('http://uno', '/blog?pagina=2'),
      keyOf('http://uno', '/blog?pagina=2?x'),
      keyOf('http://uno', '/tasas'),
      keyOf('http://uno', '/tasas?orden=tasa'),
      pageKeyOf('dark', 'http://uno', '/blog'),
    ];
    expect(new Set(different).size).toBe(different.length);
    expect(keyOf('http://uno', '/tasas?buscar=banco&orden=tasa')).toBeNull();
    expect(keyOf('http://uno', '/tasas?buscar=+&orden=tasa')).toBe(keyOf('http://uno', '/tasas?orden=tasa'));
  });
});

describe('the page of a hand-over', () => {
  it('is the same for every link, kept nowhere and told to nobody [6.31.1]', async () => {
    const first = await get(`/entrega/${'a'.repeat(43)}?x=1`, { referer: 'https://correo.example/' });
    const second = await get('/entrega/otro/enlace');
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const withoutNonce = ({ body }: { body: string }) => body.replace(nonceIn(body), '');
    expect(withoutNonce(first)).toBe(withoutNonce(second));
    expect(first.body).toContain('/entrega<script');
    expect(first.body).not.toContain('aaaa');
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(first.headers.etag).toBeUndefined();
    expect(first.headers['content-security-policy']).toContain(`'nonce-${nonceIn(first.body)}'`);
  });
});

describe('the page for a phone', () => {
  it('is the same for everybody, kept nowhere and told to nobody [12.13.30]', async () => {
    const first = await get('/telefono', { referer: 'https://mensajes.example/' });
    const second = await get('/telefono?x=secreto');
    const third = await get('/Telefono');
    const withoutNonce = ({ body }: { body: string }) => body.replace(nonceIn(body), '');
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(withoutNonce(second)).toBe(withoutNonce(first));
    expect(second.body).not.toContain('secreto');
    expect(withoutNonce(third)).toBe(withoutNonce(first));
    for (const { headers, body } of [first, second, third]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      expect(headers.etag).toBeUndefined();
      expect(headers['content-security-policy']).toContain(`'nonce-${nonceIn(body)}'`);
    }
  });
});
