import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SiteData, SiteHandler } from '@cotejo/contracts/site-data';
import { sampleSiteData } from './sample-site-data.ts';

const buildFolder = resolve(import.meta.dirname, '../../build');
const mediaTypes: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Loads the built site's entry; build it first. */
export async function loadBuiltSite(): Promise<SiteHandler> {
  const entry: { default: SiteHandler } = await import(pathToFileURL(`${buildFolder}/server/index.js`).href);
  return entry.default;
}

/** Serves the built site with sample data and the product's Content-Security-Policy, for tests and for looking at it. */
export async function serveBuiltSite(port = 0, data: SiteData = sampleSiteData()): Promise<Server> {
  const handleSite = await loadBuiltSite();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    if (url.pathname.startsWith('/assets/')) {
      const file = await readFile(`${buildFolder}/client${url.pathname}`).catch(() => null);
      response.writeHead(file ? 200 : 404, { 'content-type': mediaTypes[extname(url.pathname)] ?? 'text/plain' });
      response.end(file ?? 'Not found');
      return;
    }
    const nonce = randomBytes(16).toString('base64');
    const answer = await handleSite(new Request(url, { method: request.method }), { nonce, data });
    response.writeHead(answer.status, {
      ...Object.fromEntries(answer.headers),
      'content-security-policy': [
        "default-src 'self'",
        `script-src 'self' 'nonce-${nonce}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "frame-ancestors 'none'",
      ].join('; '),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return server;
}

if (import.meta.main) {
  const server = await serveBuiltSite(Number(process.env.PORT ?? 4300));
  console.info('The built site with sample data:', server.address());
}
