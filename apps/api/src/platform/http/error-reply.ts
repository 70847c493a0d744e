import type { Failure } from '@cotejo/contracts/core/envelope';
import { DomainError, type ErrorCode, errorCatalogue, type FailureDetails } from '@cotejo/contracts/core/errors';
import { formatWait } from '@cotejo/format/time';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, personOf } from '#platform/actor.ts';
import { describeDatabaseError, findPostgresError, isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { describeProblem } from '#platform/telemetry/describe-problem.ts';

export function failureBody(code: ErrorCode, requestId: string, details: FailureDetails = {}): Failure {
  const message = details.message ?? errorCatalogue[code].message;
  return {
    success: false,
    code,
    error: message,
    message,
    ...(details.fields && { fields: details.fields }),
    ...(details.data && { data: details.data }),
    requestId,
  };
}

// Errors thrown by Fastify.
const frameworkFailures: Record<string, { code: ErrorCode; message?: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'La solicitud es demasiado grande' },
  FST_REQ_FILE_TOO_LARGE: { code: 'FILE_TOO_LARGE' },
  FST_FILES_LIMIT: { code: 'VALIDATION_ERROR', message: 'Envía un solo archivo' },
  FST_FIELDS_LIMIT: { code: 'VALIDATION_ERROR' },
  FST_PARTS_LIMIT: { code: 'VALIDATION_ERROR' },
};

/** Administrators are addressed as 'usted'. */
const adminForbiddenMessage = 'No tiene permisos para realizar esta acción.';

// Text that PostgreSQL cannot store (a zero byte).
const notText = '22021';

// A foreign key, in the names that Drizzle gives them.
const brokenReference = '23503';
const referenceToAccount = { user: /_users_id_fk$/, admin: /_admins_id_fk$/ };

/** The caller's account was deleted while the request ran: what it writes refers to a row that is gone. */
function isOfDeletedCaller(error: unknown, actor: Actor | undefined): boolean {
  if (actor?.kind !== 'user' && actor?.kind !== 'admin') return false;
  const found = findPostgresError(error);
  return found?.code === brokenReference && referenceToAccount[actor.kind].test(found.constraint ?? '');
}

export function toDomainError(error: unknown, actor: Actor | undefined): DomainError {
  if (error instanceof DomainError) return error;
  if (isOfDeletedCaller(error, actor)) return new DomainError('UNAUTHORIZED');
  if (isDatabaseUnavailable(error)) return new DomainError('UNAVAILABLE', { retryAfterSeconds: 5 });
  if (findPostgresError(error)?.code === notText) return new DomainError('VALIDATION_ERROR');
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  const frameworkFailure = frameworkFailures[code];
  if (frameworkFailure)
    return new DomainError(
      frameworkFailure.code,
      frameworkFailure.message ? { message: frameworkFailure.message } : {},
    );
  if (statusCode === 429) return new DomainError('RATE_LIMITED');
  if (statusCode === 413) return new DomainError('FILE_TOO_LARGE', { message: 'La solicitud es demasiado grande' });
  if (statusCode >= 400 && statusCode < 500) return new DomainError('VALIDATION_ERROR');
  return new DomainError('INTERNAL');
}

// Possible attacks are logged (ASVS 16.3) with ids and keyed hashes, without e-mail addresses or names.
const watchedRefusals: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'SESSION_EXPIRED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_INACTIVE',
  'CODE_INVALID',
  // Who gives a wrong second key has the password.
  'SECOND_FACTOR_INVALID',
  'SECOND_FACTOR_REQUIRED',
  'CONFIRMATION_REQUIRED',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
]);

/** The same attacker has the same hash in every line, but cannot be identified. */
function pseudonymsOf({ server, ip, body }: FastifyRequest): { from?: string; account?: string } {
  const { pseudonymOf } = server;
  if (!pseudonymOf) return {};
  const { email, cedula } = (body ?? {}) as { email?: unknown; cedula?: unknown };
  const account = [email, cedula].find((value) => typeof value === 'string') as string | undefined;
  return { from: pseudonymOf(ip), ...(account && { account: pseudonymOf(account.trim().toLowerCase()) }) };
}

export async function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { method, routeOptions, actor } = request;
  const domainError = toDomainError(error, actor);
  const place = { method, route: routeOptions.url };
  if (domainError.code === 'INTERNAL') {
    const facts = { ...describeProblem(error, 'http'), ...place, err: withoutPersonalData(error) };
    request.log.error(facts, 'unforeseen error');
  }
  if (domainError.code === 'UNAVAILABLE') {
    request.log.warn({ ...describeProblem(error, 'http'), ...place }, 'a part is unavailable');
  }
  if (watchedRefusals.has(domainError.code)) {
    const who = { actor: actor ? personOf(actor) : 'nobody', ...pseudonymsOf(request) };
    request.log.info({ code: domainError.code, ...place, ...who }, 'refused');
  }
  if (domainError.details.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(Math.ceil(domainError.details.retryAfterSeconds)));
  }
  // @fastify/rate-limit has already set the header.
  const waitSeconds = Number(reply.getHeader('retry-after') ?? Number.NaN);
  const isTooSoon = domainError.code === 'RATE_LIMITED' && !Number.isNaN(waitSeconds);
  const endpoint = request.routeOptions.config?.endpoint;
  const isForbiddenToAdmin = domainError.code === 'FORBIDDEN' && endpoint?.access.kind === 'admin';
  const details = {
    ...(isForbiddenToAdmin && { message: adminForbiddenMessage }),
    ...(isTooSoon && { message: `Demasiadas solicitudes seguidas. Espera ${formatWait(waitSeconds)}.` }),
    ...domainError.details,
  };
  const body = failureBody(domainError.code, request.id, details);
  const isSimulator = endpoint?.failureForm === 'simulator';
  // As bytes, to bypass the endpoint's reply schema.
  return reply
    .status(domainError.status)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(isSimulator ? simulatorFailure(body) : body)));
}

/** The simulators' contract has its own error format. */
const simulatorFailure = (body: Failure) => ({ ...body, code: 'ERROR', info: body.message });

/** Messages and stacks of database errors contain query parameters: personal data. */
function withoutPersonalData(error: unknown): Record<string, unknown> {
  const { name = 'Error', message = '', stack = '' } = error as Error;
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  const database = describeDatabaseError(error);
  return { name, ...(database ?? { message }), stack: frames.join('\n') };
}
