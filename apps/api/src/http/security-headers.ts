import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';

/** A fresh nonce per request; the site's renderer gets it handed on explicitly. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  app.decorateRequest('nonce', '');
  // Put together once: only the nonce differs between responses.
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
      // 122 random bits; Node draws those of many at once.
      request.nonce = randomUUID();
      reply.headers(forPages);
      const own = url.startsWith(docsPath) ? 'docs' : url.startsWith('/admin') ? 'admin' : 'site';
      reply.header('content-security-policy', policies[own].replaceAll(placeholder, request.nonce));
    }
    done();
  });
}

// What is no page needs nothing: should a browser ever show it as one, it can neither load nor run.
// A page brings twenty of these, and headers are not packed: with the policy of pages each would be
// a kilobyte heavier.
const noPagePolicy = "default-src 'none'; frame-ancestors 'none'";
const isNoPage = (url: string): boolean => /^\/(api|assets|media)\//.test(url) && !url.startsWith(docsPath);

const docsPath = '/api/docs';
// The one style that the page to read the API (swagger-ui) writes into itself; allowed there and
// nowhere else.
const docsStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * The policy of a response: scripts and styles are files of ours, and besides them only what
 * carries the nonce of this answer or, on pages that are kept as bytes, the one style named by its
 * hash.
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
    // Bars, sliders and menus take their measures from style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // Documents are previewed from memory; the spreadsheet writer runs in a worker.
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
