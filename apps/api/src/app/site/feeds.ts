import type { FastifyInstance } from 'fastify';
import type { Snapshot } from '#modules/catalog';
import type { Parts } from '#platform/context.ts';
import { startOfDay } from '#platform/ecuador-time.ts';
import { originOf } from '#platform/http/origin-of.ts';
import { escapeXml } from './escape-xml.ts';
import { writeSecurityTxt } from './security-txt.ts';

/** Content pages that always exist. */
const fixedPaths = [
  '/',
  '/creditos/solicitud',
  '/simuladores',
  '/instituciones',
  '/tasas',
  '/blog',
  '/preguntas-frecuentes',
  '/quienes-somos',
  '/acerca',
  '/como-calculamos',
  '/contacto',
  '/terminos',
  '/privacidad',
];

// Search engines should not visit these.
const closedPaths = [
  '/api/',
  '/admin',
  '/perfil',
  '/configuracion',
  '/creditos/resultados',
  '/creditos/detalles',
  '/buzon',
];

export function serveFeeds(app: FastifyInstance, parts: Parts): void {
  const { catalog, clock, config } = parts;
  app.get('/robots.txt', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(writeRobots(originOf(request, parts))),
  );
  app.get('/.well-known/security.txt', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(writeSecurityTxt(originOf(request, parts), config.contactEmail, clock.now())),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/xml; charset=utf-8')
      .send(writeSitemap(catalog.snapshot, originOf(request, parts))),
  );
  app.get('/blog/rss.xml', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/rss+xml; charset=utf-8')
      .send(writeFeed(catalog.snapshot, originOf(request, parts))),
  );
}

function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

type Listed = Pick<Snapshot, 'institutions' | 'postSummaries'>;

export function writeSitemap({ institutions, postSummaries }: Listed, origin: string): string {
  const pages: { path: string; updatedAt?: string }[] = [
    ...fixedPaths.map((path) => ({ path })),
    ...institutions.map(({ slug, updatedAt }) => ({ path: `/instituciones/${encodeURIComponent(slug)}`, updatedAt })),
    ...postSummaries.map(({ slug, updatedAt }) => ({ path: `/blog/${encodeURIComponent(slug)}`, updatedAt })),
  ];
  const entries = pages.map(
    ({ path, updatedAt }) =>
      `<url><loc>${escapeXml(origin + path)}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}

/** RSS 2.0. */
export function writeFeed({ postSummaries }: Listed, origin: string): string {
  const items = postSummaries.map(({ slug, title, description, publishedOn }) => {
    const url = escapeXml(`${origin}/blog/${encodeURIComponent(slug)}`);
    return [
      '<item>',
      `<title>${escapeXml(title)}</title>`,
      `<link>${url}</link>`,
      `<guid isPermaLink="true">${url}</guid>`,
      `<pubDate>${startOfDay(publishedOn).toUTCString()}</pubDate>`,
      `<description>${escapeXml(description)}</description>`,
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    '<title>Cotejo: Blog de Consejos Financieros</title>',
    `<link>${escapeXml(`${origin}/blog`)}</link>`,
    `<atom:link href="${escapeXml(`${origin}/blog/rss.xml`)}" rel="self" type="application/rss+xml"/>`,
    '<description>Consejos con cuentas hechas y ejemplos en dólares.</description>',
    '<language>es-EC</language>',
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
