import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';

export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.decorateRequest('nonce', '');
  // Built once; only the nonce changes.
  const placeholder = '{nonce}';
  const policyOf = (url: string, styleSource: string | null = null) =>
    contentSecurityPolicy(url, config, { nonce: placeholder, styleSource });
  const policies = { site: policyOf('/'), admin: policyOf('/admin'), docs: policyOf(docsPath, docsStyle) };
  const always = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    ...(config.isProduction && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
  const forPages = {
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    reply.headers(always).header('x-request-id', request.id);
    if (isNoPage(url)) {
      reply.header('content-security-policy', noPagePolicy);
    } else {
      request.nonce = randomUUID();
      reply.headers(forPages);
      const own = url.startsWith(docsPath) ? 'docs' : url.startsWith('/admin') ? 'admin' : 'site';
      reply.header('content-security-policy', policies[own].replaceAll(placeholder, request.nonce));
    }
    done();
  });
}

// If a browser rendered such a response as a page, it could not run anything. Short, because a page loads twenty of
// them.
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'";
const isNoPage = (url: string): boolean => /^\/(api|assets|media)\//.test(url) && !url.startsWith(docsPath);

const docsPath = '/api/docs';
// The inline style of swagger-ui.
const docsStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * Scripts and styles must be our own files or have the nonce; `styleSource` is the hash of a stored page's inline
 * style.
 */
export function contentSecurityPolicy(
  url: string,
  config: Pick<Config, 'isProduction'>,
  { nonce, styleSource }: { nonce?: string; styleSource?: string | null },
): string {
  const nonceSource = nonce ? ` 'nonce-${nonce}'` : '';
  const isAdmin = url.startsWith('/admin');
  return [
    "default-src 'self'",
    `script-src 'self'${nonceSource}`,
    `style-src 'self'${nonceSource}${styleSource ? ` ${styleSource}` : ''}`,
    // Bars, sliders and menus set style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Documents are previewed from blobs; the spreadsheet writer runs in a worker.
    "frame-src 'self' blob:",
    isAdmin ? "worker-src 'self' blob:" : "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.isProduction ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
