import { describeEndpoint } from '@cotejo/contracts/all-endpoints';
import type { Access } from '@cotejo/contracts/core/access';
import type { DescribedEndpoint, Endpoint, EndpointSchemas, OwnBody } from '@cotejo/contracts/core/endpoint';
import type { IsSuccess } from '@cotejo/contracts/core/envelope';
import { failure, isSuccess, saysSuccess } from '@cotejo/contracts/core/envelope.schemas';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { AdminContext, ContactContext, Context, Parts, PhoneContext, UserContext } from '#platform/context.ts';
import { admitCostly } from '#platform/http/admit-costly.ts';
import { describeDevice } from '#platform/http/describe-device.ts';
import { type FileReply, isFileReply, sendFile } from '#platform/http/file-reply.ts';
import { drawingRateLimit, partRateLimit, strictRateLimit, uploadRateLimit } from '#platform/http/rate-limit.ts';
import { sendReadyResponse } from '#platform/http/ready-response.ts';
import { parseOrRefuse, parseQueryOrRefuse } from '#platform/http/validation.ts';

type ContextFor<A extends Access> = A extends { kind: 'user' }
  ? UserContext
  : A extends { kind: 'admin' }
    ? AdminContext
    : A extends { kind: 'contact' }
      ? ContactContext
      : A extends { kind: 'phone' }
        ? PhoneContext
        : Context;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface Call<P, Q, B, A extends Access> {
  readonly context: ContextFor<A>;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

class DataWithMessage<Data> {
  readonly data: Data;
  readonly message: string | undefined;

  constructor(data: Data, message: string | undefined) {
    this.data = data;
    this.message = message;
  }
}

/** For bodies of the form `{ success, data, message }`. */
export const withMessage = async <Data>(
  data: Data | Promise<Data>,
  message: string | undefined,
): Promise<DataWithMessage<Awaited<Data>>> => new DataWithMessage(await data, message);

// Replies made by `done` have no data.
type Data<Body> = Body extends { data: infer Given }
  ? Given | DataWithMessage<Given>
  : undefined | DataWithMessage<void> | DataWithMessage<null>;

type Rest<Body> = Body extends { success: true } ? Omit<Body, 'success'> : Body;

/** `data`, or all fields beside `success` when the contract names more. */
export type Result<R> = R extends z.ZodType
  ? IsSuccess<z.input<R>> extends true
    ? Data<z.input<R>>
    : Rest<z.input<R>>
  : FileReply;

// An endpoint may reply with a file instead of data.
type Handled<R> =
  | Result<R>
  | FileReply
  | Promise<Result<R> | FileReply>
  | (undefined extends Result<R> ? Promise<void> : never);

/** Throws when the result does not match the contract. */
function bodyMakerOf<R extends z.ZodType>(reply: R): (result: unknown) => z.output<R> {
  if (isSuccess(reply)) {
    return (result) =>
      reply.parse({ success: true, ...(result instanceof DataWithMessage ? result : { data: result }) });
  }
  const said = saysSuccess(reply) ? { success: true } : {};
  return (result) => reply.parse({ ...said, ...(result as object) });
}

interface MountOptions {
  /**
   * Caches the response bytes per catalog snapshot. Only for public reads that depend on the snapshot, the day and
   * the parameters alone.
   */
  readonly isCached?: boolean;
  /** Any origin may read it, without credentials. */
  readonly isOpenData?: boolean;
  /** Default: those of the contract. */
  readonly schemas?: EndpointSchemas;
}

const rateLimits = {
  strict: strictRateLimit,
  uploads: uploadRateLimit,
  parts: partRateLimit,
  drawings: drawingRateLimit,
};

// Without a body schema unknown keys are still rejected.
const noBody = z.strictObject({}).nullish();

/**
 * Mounts a use case: session, access, place, parsing, use case, reply. The first three come before the body is read,
 * so that a refused upload is not read. The handler returns data, which is wrapped as the contract's reply.
 */
export function mountEndpoint<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | OwnBody | undefined,
  R extends z.ZodType | 'bytes',
  A extends Access,
>(
  app: FastifyInstance,
  parts: Parts,
  endpointWithoutSchemas: Endpoint<P, Q, B, R, A>,
  handle: (call: Call<P, Q, B, A>) => Handled<R>,
  { isCached = false, isOpenData = false, schemas }: MountOptions = {},
): void {
  const endpoint = describeEndpoint(endpointWithoutSchemas, schemas);
  const makeBody = endpoint.reply === 'bytes' ? null : bodyMakerOf(endpoint.reply);
  const readCall = (request: FastifyRequest, reply: FastifyReply) => {
    const message = endpoint.missingMessage;
    return {
      context: contextOf(parts, request),
      params: endpoint.params && parseOrRefuse(endpoint.params, request.params),
      query: endpoint.query && parseQueryOrRefuse(endpoint.query, request.query, message),
      body: parseBody(endpoint, request, message),
      request,
      reply,
    } as Call<P, Q, B, A>;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = readCall(request, reply);
    const result = await handle(call);
    if (!makeBody || isFileReply(result)) return sendFile(request, reply, result as FileReply);
    // Parsing removes unknown keys.
    return reply.status(statusOf(endpoint, call.body)).send(makeBody(result));
  };
  const answerFromCache = async (request: FastifyRequest, reply: FastifyReply) => {
    const call = readCall(request, reply);
    const key = JSON.stringify([endpoint.path, call.params, call.query]);
    const response = await parts.catalog.snapshot.response(key, async () => makeBody?.(await handle(call)));
    return sendReadyResponse(request, reply, response);
  };
  if (isCached && (endpoint.access.kind !== 'public' || endpoint.method !== 'GET')) {
    throw new Error(`${endpoint.method} ${endpoint.path} is no public read`);
  }

  const options: RouteShorthandOptions = {
    schema: openApiSchema(endpoint),
    config: { endpoint, ...(endpoint.rateLimit && { rateLimit: rateLimits[endpoint.rateLimit] }) },
    ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
    onRequest: async (request, reply) => {
      // Before the access check, so that a refusal is not cached either.
      if (endpoint.access.kind !== 'public' || endpoint.method !== 'GET') reply.header('cache-control', 'no-store');
      if (isOpenData) openToAnyOrigin(reply);
      request.actor = await app.admit(endpoint, request);
    },
  };

  app.route({
    ...options,
    // A read that is recorded must give something: HEAD would run it and send nothing.
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.access.kind === 'public',
    ...(endpoint.costly && admitCostly(parts.admission, endpoint.costly)),
    method: endpoint.method,
    url: endpoint.path,
    handler: isCached ? answerFromCache : answer,
  });
}

function statusOf({ status = 200, dryRunStatus }: DescribedEndpoint, body: unknown): number {
  const isDryRun = typeof body === 'object' && body !== null && Reflect.get(body, 'dryRun') === true;
  return (isDryRun && dryRunStatus) || status;
}

function parseBody(endpoint: DescribedEndpoint, request: FastifyRequest, missingMessage: string | undefined): unknown {
  if (typeof endpoint.body === 'string') return undefined;
  // Fastify would treat a multipart form as an empty body.
  if (request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const { body } = request;
  if (endpoint.body) return parseOrRefuse(endpoint.body, body ?? {}, missingMessage);
  if (endpoint.method !== 'GET') parseOrRefuse(noBody, body);
  return undefined;
}

function contextOf(parts: Parts, request: FastifyRequest): Context {
  return {
    ...parts,
    actor: request.actor,
    requestId: request.id,
    ipAddress: request.ip,
    // Lazy: only sign-ins need it.
    get device() {
      return describeDevice(request.headers['user-agent']);
    },
  };
}

function openToAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.removeHeader('access-control-allow-credentials');
}

const mediaTypes: Record<OwnBody, string> = { multipart: 'multipart/form-data', bytes: 'application/octet-stream' };

/** For the OpenAPI document only; the handler validates. */
function openApiSchema(endpoint: DescribedEndpoint): Record<string, unknown> {
  const readByRoute = typeof endpoint.body === 'string' ? endpoint.body : null;
  const body = readByRoute ? endpoint.form : endpoint.body;
  return {
    summary: endpoint.summary,
    tags: [
      endpoint.path.split('/')[1] === 'admin' ? `admin ${endpoint.path.split('/')[2]}` : endpoint.path.split('/')[1],
    ],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body && { body }),
    ...(readByRoute && { consumes: [mediaTypes[readByRoute]] }),
    ...(endpoint.access.kind !== 'public' && { security: [{ bearer: [] }] }),
    response: {
      ...(endpoint.reply !== 'bytes' && {
        [endpoint.status ?? 200]: endpoint.reply,
        ...(endpoint.dryRunStatus && { [endpoint.dryRunStatus]: endpoint.reply }),
      }),
      // describe-api.ts splits it by status.
      default: failure,
    },
  };
}
