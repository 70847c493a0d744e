import type { Failure } from '@cotejo/contracts/core/envelope';
import { DomainError, type ErrorCode, errorCatalogue, type FailureDetails } from '@cotejo/contracts/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from '#context.ts';
import { describeDatabaseError, findPostgresError, isDatabaseUnavailable } from '#db/database-errors.ts';
import { describeProblem } from '#telemetry/describe-problem.ts';

/** The body of a failure, in the form every endpoint answers. */
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

// What Fastify itself refuses, in our words.
const frameworkFailures: Record<string, { code: ErrorCode; message?: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'FILE_TOO_LARGE', message: 'La solicitud es demasiado grande' },
  FST_REQ_FILE_TOO_LARGE: { code: 'FILE_TOO_LARGE' },
  FST_FILES_LIMIT: { code: 'VALIDATION_ERROR', message: 'Envía un solo archivo' },
  FST_FIELDS_LIMIT: { code: 'VALIDATION_ERROR' },
  FST_PARTS_LIMIT: { code: 'VALIDATION_ERROR' },
};

/** Administrators are addressed with 'usted' (decisions, "Request layer"). */
const adminForbiddenMessage = 'No tiene permisos para realizar esta acción.';

// SQLSTATE of text that PostgreSQL cannot hold, which is the byte zero: no field takes it, no row
// has it.
const notText = '22021';

/** Every error becomes a DomainError here; what nobody foresaw becomes INTERNAL and is logged. */
function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
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

// What guessing and trying doors look like: counted by whoever reads the log (ASVS 16.3). Ids and
// keyed hashes only, no e-mail address and no name.
const watchedRefusals: ReadonlySet<ErrorCode> = new Set([
  'INVALID_CREDENTIALS',
  'FORBIDDEN',
  'SESSION_EXPIRED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_INACTIVE',
  'CODE_INVALID',
  'TOO_MANY_ATTEMPTS',
  'RATE_LIMITED',
]);

/**
 * From where, and about which account, in names that lead back to nobody: one attacker shows across
 * many lines.
 */
function pseudonymsOf({ server, ip, body }: FastifyRequest): { from?: string; account?: string } {
  const { pseudonymOf } = server;
  if (!pseudonymOf) return {};
  const { email, cedula } = (body ?? {}) as { email?: unknown; cedula?: unknown };
  const account = [email, cedula].find((value) => typeof value === 'string') as string | undefined;
  return { from: pseudonymOf(ip), ...(account && { account: pseudonymOf(account.trim().toLowerCase()) }) };
}

export async function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const domainError = toDomainError(error);
  const { method, routeOptions, actor } = request;
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
  const endpoint = request.routeOptions.config?.endpoint;
  const isForbiddenToAdmin = domainError.code === 'FORBIDDEN' && endpoint?.access.kind === 'admin';
  const details = { ...(isForbiddenToAdmin && { message: adminForbiddenMessage }), ...domainError.details };
  const body = failureBody(domainError.code, request.id, details);
  const isSimulator = endpoint?.failureForm === 'simulator';
  // Written as bytes: the endpoint's own reply schema must not see a failure.
  return reply
    .status(domainError.status)
    .type('application/json; charset=utf-8')
    .send(Buffer.from(JSON.stringify(isSimulator ? simulatorFailure(body) : body)));
}

/** A simulator says ERROR whatever failed, and its text also as `info` (2-api, simulators). */
const simulatorFailure = (body: Failure) => ({ ...body, code: 'ERROR', info: body.message });

/**
 * Database drivers put the parameters of a query, that is people's data, into message and stack.
 */
function withoutPersonalData(error: unknown): Record<string, unknown> {
  const { name = 'Error', message = '', stack = '' } = error as Error;
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  const database = describeDatabaseError(error);
  return { name, ...(database ?? { message }), stack: frames.join('\n') };
}
