import { randomUUIDv7 } from 'node:crypto';
import { createServer } from 'node:http';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { admit } from '#app/access.ts';
import type { Parts } from '#platform/context.ts';
import { serveApiDocs } from '#platform/http/api-docs.ts';
import { checkHost, checkOrigin } from '#platform/http/check-origin.ts';
import { endUnreadBodies } from '#platform/http/close-connections.ts';
import { compressResponses } from '#platform/http/compress-responses.ts';
import { replyWithError, toDomainError } from '#platform/http/error-reply.ts';
import { createPseudonyms } from '#platform/http/pseudonyms.ts';
import '#platform/http/fastify-types.ts';
import { type DatabaseHealth, serveHealth } from '#app/health.ts';
import { mailboxPages } from '#app/mailbox/mailbox.ts';
import { serveMedia } from '#app/site/media.ts';
import { type Site, serveSite } from '#app/site/serve-site.ts';
import { recordFailedCall } from '#modules/activity-log';
import { resolveActor } from '#modules/identity';
import { acceptLiveNotifications } from '#modules/notifications';
import { refuseUnknownPath } from '#platform/http/not-found.ts';
import { limitRates } from '#platform/http/rate-limit.ts';
import { connectionLimits, refuseUnreadableRequest, refuseUnreadableUrl } from '#platform/http/refuse-unreadable.ts';
import { schemaCompilers } from '#platform/http/schema-compilers.ts';
import { setSecurityHeaders } from '#platform/http/security-headers.ts';
import { logRequests } from '#platform/telemetry/request-log.ts';
import { apiModules } from './api-modules.ts';

interface AppOptions {
  readonly parts: Parts;
  readonly database: DatabaseHealth;
  /** Absent in API tests. */
  readonly site?: Site;
  readonly logger?: FastifyBaseLogger;
  /** Whether the process received the signal to stop. */
  readonly isStopping?: () => boolean;
}

/** The server is not listening yet. */
export async function buildApp({
  parts,
  database,
  site,
  logger,
  isStopping = () => false,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    genReqId: () => randomUUIDv7(),
    requestIdHeader: false,
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 100 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 65_000,
    keepAliveTimeout: 72_000,
    http: connectionLimits,
    frameworkErrors: refuseUnreadableUrl,
    clientErrorHandler: refuseUnreadableRequest,
    // Requests that arrive while closing are answered.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    schemaController: schemaCompilers,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    ...(site?.before && { serverFactory: serverWith(site.before) }),
  });

  acceptEmptyJson(app);
  app.setErrorHandler(async (error, request, reply) => {
    await recordFailedCall(parts, request, toDomainError(error, request.actor));
    return replyWithError(error, request, reply);
  });
  app.decorateRequest('actor');
  app.decorate('pseudonymOf', createPseudonyms(config.appSecret));
  app.decorate('admit', (endpoint, request) => admit(endpoint, request, parts));

  endUnreadBodies(app.server);
  // Moves clients to other processes before the shutdown. In onSend, because the request may have arrived before the
  // signal.
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  setSecurityHeaders(app, config);
  checkHost(app);
  checkOrigin(app, config);
  const limits = await limitRates(app, config);
  await app.register(cors, {
    origin: [...config.corsOrigins],
    credentials: true,
    // Answers every OPTIONS request like a preflight.
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition'],
  });
  await app.register(multipart);
  // Must precede the routes, because it handles upgrades on all of them.
  if (config.notificationsLive) await acceptLiveNotifications(app, parts, resolveActor);

  logRequests(app, config);
  compressResponses(app);
  refuseUnknownPath(app);
  await app.register(
    async (api) => {
      await serveApiDocs(api);
      for (const mountModule of apiModules) await api.register(async (scope) => mountModule(scope, parts));
    },
    { prefix: '/api' },
  );
  serveHealth(app, parts, { database, limits, isStopping });
  serveMedia(app, parts);
  if (config.mailbox) await app.register(mailboxPages, { parts });
  if (site) await serveSite(app, parts, site);
  return app;
}

/** Calls `before` first; Fastify handles what it does not answer. */
const serverWith =
  (before: NonNullable<Site['before']>): FastifyServerFactory =>
  (handler) =>
    createServer((request, response) => before(request, response, () => handler(request, response)));

/** Accepts an empty JSON body, and removes the text/plain parser, which no endpoint uses. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, String(body), done);
  });
}
