import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DomainError } from '@cotejo/contracts/core/errors';
import { pageReuseHeader, pageStyleHeader, type SiteHandler } from '@cotejo/contracts/site-data';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { etagOf, hasAlready } from '#platform/http/etag.ts';
import { originOf } from '#platform/http/origin-of.ts';
import { contentSecurityPolicy } from '#platform/http/security-headers.ts';
import { takesBrotli } from '#platform/http/takes-brotli.ts';
import { sha256 } from '#platform/sha256.ts';
import { serveFeeds } from './feeds.ts';
import { findTheme } from './find-theme.ts';
import { serveSiteImages } from './images.ts';
import { compressPage, makePageCache, pageKeyOf, type ReadyPage } from './page-cache.ts';
import { siteActionsOf } from './site-actions.ts';
import { siteDataOf } from './site-data.ts';

export interface Site {
  readonly handle: SiteHandler;
  /** `assets/` with hashed names, other files at the root. Null in development, where Vite serves them. */
  readonly assetsDir: string | null;
  /** Called before Fastify: Vite in development. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export async function serveSite(app: FastifyInstance, parts: Parts, { handle, assetsDir }: Site): Promise<void> {
  const { catalog, config } = parts;
  if (assetsDir === null) allowDevelopmentScripts(app);
  else await serveBuiltFiles(app, assetsDir);
  serveFeeds(app, parts);
  serveSiteImages(app, parts);

  const cache = makePageCache();
  const readAsset = assetsDir === null ? null : makeAssetReader(assetsDir);

  function respond(
    request: FastifyRequest,
    origin: string,
    theme: 'light' | 'dark' | null,
    form: string | null,
    path = request.url,
  ): Promise<Response> {
    const url = URL.parse(origin + path);
    if (!url) throw new DomainError('VALIDATION_ERROR');
    const web = new Request(url, {
      // HEAD is rendered as GET, because the page is cached for the next GET.
      method: form === null ? 'GET' : 'POST',
      body: form,
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as [string, string]],
      ),
    });
    return handle(web, {
      data: siteDataOf(parts, origin),
      actions: siteActionsOf(app, request),
      // Development has no policy and no nonce.
      page: { nonce: assetsDir === null ? '' : request.nonce, theme, readAsset },
    });
  }

  await app.register(async (scope) => {
    // The contact form is the only one that works without JavaScript.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 32 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/contacto', async (request, reply) => {
      const form = typeof request.body === 'string' ? request.body : '';
      const response = await respond(request, originOf(request, parts), findTheme(request.headers.cookie), form);
      const styleSource = response.headers.get(pageStyleHeader);
      reply.header('content-security-policy', contentSecurityPolicy(request.url, config, { styleSource }));
      for (const [name, value] of response.headers)
        if (name !== pageReuseHeader && name !== pageStyleHeader) reply.header(name, value);
      reply.header('cache-control', 'no-store').status(response.status);
      return reply.send(Buffer.from(await response.arrayBuffer()));
    });
  });

  // The address of the first ends with a secret, which is in no log line (they have the pattern), cache, referrer or
  // index; the second has its secret behind the `#`, which no browser sends. Both pages are rendered without it, so
  // everybody gets the same bytes but for nonce and theme.
  async function sendSecretPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const response = await respond(request, originOf(request, parts), findTheme(request.headers.cookie), null, path);
    for (const [name, value] of Object.entries(secretPageHeaders)) response.headers.set(name, value);
    const body = Buffer.from(await response.arrayBuffer());
    const brotli = body.length > 1024 && takesBrotli(request.headers) ? compressPage(body, 4) : body;
    return sendPage(request, reply, {
      status: response.status,
      headers: [...response.headers],
      body,
      brotli,
      etag: null,
    });
  }
  for (const { address, path } of secretPages)
    app.get(address, { exposeHeadRoute: true }, (request, reply) => sendSecretPage(request, reply, path));

  app.get<{ Params: { '*': string } }>('/*', { exposeHeadRoute: true }, async (request, reply) => {
    // Browsers may read a path with two slashes as another host.
    if (/^\/(api\/|assets\/|\/)/.test(request.url)) return reply.callNotFound();
    // The site's router reads addresses in any case, Fastify's does not.
    const secretPage = secretPages.find(({ inAnyCase }) => inAnyCase.test(request.params['*']));
    if (secretPage) return sendSecretPage(request, reply, secretPage.path);
    const { snapshot } = catalog;
    const origin = originOf(request, parts);
    const theme = findTheme(request.headers.cookie);
    const key = pageKeyOf(theme, origin, request.url);
    const storedPage = key === null ? null : cache.find(snapshot, key);
    if (storedPage) return sendPage(request, reply, storedPage);

    const response = await respond(request, origin, theme, null);
    const reuse = response.headers.get(pageReuseHeader);
    const styleSource = response.headers.get(pageStyleHeader);
    for (const name of [pageReuseHeader, pageStyleHeader]) response.headers.delete(name);
    const headers = [...response.headers];
    if (!response.headers.has('cache-control')) headers.push(['cache-control', 'no-cache']);
    const body = Buffer.from(await response.arrayBuffer());
    if (reuse === 'same' || reuse === 'varied') {
      headers.push(['content-security-policy', contentSecurityPolicy(request.url, config, { styleSource })]);
      const etag = response.status === 200 ? etagOf(body) : null;
      const brotli = compressPage(body, key === null ? 4 : 9);
      const readyPage = { status: response.status, headers, body, brotli, etag };
      if (key !== null) cache.keep(snapshot, key, readyPage, reuse);
      return sendPage(request, reply, readyPage);
    }
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    // The nonce differs on each visit.
    const etag = isPage && response.status === 200 ? etagOf(body.toString().replaceAll(request.nonce, '')) : null;
    return sendPage(request, reply, {
      status: response.status,
      headers,
      body,
      brotli: body.length > 1024 && takesBrotli(request.headers) ? compressPage(body, 4) : body,
      etag,
    });
  });
}

const secretPages = [
  { address: '/entrega/*', path: '/entrega', inAnyCase: /^entrega\//i },
  { address: '/telefono', path: '/telefono', inAnyCase: /^telefono\/?$/i },
] as const;

const secretPageHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

async function serveBuiltFiles(app: FastifyInstance, assetsDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(assetsDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    // The build writes .br and .gz files.
    preCompressed: true,
    wildcard: true,
    decorateReply: false,
  });
  serveRootFiles(app, assetsDir);
}

/** Vite uses inline scripts, inline styles and a WebSocket. */
function allowDevelopmentScripts(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'));
}

/** Caches the files, which do not change while the process runs. */
function makeAssetReader(assetsDir: string): (url: string) => string {
  const files = new Map<string, string>();
  return (url) => {
    const content = files.get(url) ?? readFileSync(join(assetsDir, url), 'utf8').trim();
    files.set(url, content);
    return content;
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('vary', 'Origin, Accept-Encoding, Cookie');
  if (page.etag !== null) reply.header('etag', page.etag);
  if (page.etag !== null && hasAlready(request.headers, page.etag)) {
    // The browser reuses the cached page, whose nonce a new policy would not match.
    reply.removeHeader('content-security-policy');
    return reply.status(304).send();
  }
  // A redirect has no body; Fastify would set a content type for an empty buffer.
  if (page.body.length === 0) return reply.send();
  if (page.brotli === page.body || !takesBrotli(request.headers)) return reply.send(page.body);
  return reply.header('content-encoding', 'br').send(page.brotli);
}

const rootTypes: Record<string, string> = {
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  png: 'image/png',
  webmanifest: 'application/manifest+json',
  js: 'text/javascript; charset=utf-8',
};

/** Icons, manifest and service worker, whose names have no hash. */
function serveRootFiles(app: FastifyInstance, assetsDir: string): void {
  const files = readdirSync(assetsDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  const build = sha256(readdirSync(join(assetsDir, 'assets')).join(' '));
  for (const { name } of files) {
    const type = rootTypes[name.slice(name.lastIndexOf('.') + 1)];
    if (!type) continue;
    const content = readFileSync(join(assetsDir, name));
    const isWorker = name === 'service-worker.js';
    // Browsers reinstall a worker, and with it the offline page, only when its bytes change.
    const body = isWorker ? Buffer.concat([content, Buffer.from(`// ${build}\n`)]) : content;
    const etag = etagOf(body);
    app.get(`/${name}`, async (request, reply) => {
      reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=86400').header('etag', etag);
      if (hasAlready(request.headers, etag)) return reply.status(304).send();
      return reply.type(type).send(body);
    });
  }
}
