import type { Access } from '@cotejo/contracts/core/access';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { failure } from '@cotejo/contracts/core/envelope';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import type { AdminContext, Context, Parts, UserContext } from '#context.ts';
import { admit } from '#http/access.ts';
import { describeDevice } from '#http/describe-device.ts';
import { type FileReply, isFileReply, sendFile } from '#http/file-reply.ts';
import { strictRateLimit, uploadRateLimit } from '#http/rate-limit.ts';
import { parseOrRefuse, parseQueryOrRefuse } from '#http/validation.ts';

type ContextFor<A extends Access> = A extends { kind: 'user' }
  ? UserContext
  : A extends { kind: 'admin' }
    ? AdminContext
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

// TypeScript widens `success: true` where R is still being inferred; the reply's schema insists on it at run time.
type Widened<Body> = Body extends { success: true } ? Omit<Body, 'success'> & { success: boolean } : Body;
type Answer<R> = R extends z.ZodType ? Widened<z.input<R>> : FileReply;

const rateLimits = { strict: strictRateLimit, uploads: uploadRateLimit };

// An endpoint that takes no body still refuses keys it does not know.
const noBody = z.strictObject({}).nullish();

/**
 * The one way a call reaches a use case: session → access → parse → use case → reply.
 * Session and access come before the body is read, so that nobody uploads to a door that is closed to them.
 */
export function mountEndpoint<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | 'multipart' | undefined,
  R extends z.ZodType | 'bytes',
  A extends Access,
>(
  app: FastifyInstance,
  parts: Parts,
  endpoint: Endpoint<P, Q, B, R, A>,
  // A call that answers data may also answer a file: the same sheet as a document, the same list as a stream.
  answer: (call: Call<P, Q, B, A>) => Promise<Answer<R> | FileReply>,
): void {
  const options: RouteShorthandOptions = {
    schema: openApiSchema(endpoint),
    config: { endpoint, ...(endpoint.rateLimit && { rateLimit: rateLimits[endpoint.rateLimit] }) },
    ...(endpoint.bodyLimitBytes && { bodyLimit: endpoint.bodyLimitBytes }),
    onRequest: async (request, reply) => {
      // Before the door, so that a refusal is not kept either.
      if (endpoint.access.kind !== 'public' || endpoint.method !== 'GET') reply.header('cache-control', 'no-store');
      request.actor = await admit(endpoint, request, parts);
    },
  };

  app.route({
    ...options,
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const message = endpoint.missingMessage;
      const call = {
        context: contextOf(parts, request),
        params: endpoint.params && parseOrRefuse(endpoint.params, request.params),
        query: endpoint.query && parseQueryOrRefuse(endpoint.query, request.query, message),
        body: parseBody(endpoint, request, message),
        request,
        reply,
      } as Call<P, Q, B, A>;
      const result = await answer(call);
      if (endpoint.reply === 'bytes' || isFileReply(result)) return sendFile(reply, result as FileReply);
      // Only what the contract names leaves the house.
      const body = endpoint.reply.parse(result);
      return reply.status(endpoint.status ?? 200).send(body);
    },
  });
}

function parseBody(endpoint: Endpoint, request: FastifyRequest, missingMessage: string | undefined): unknown {
  if (endpoint.body === 'multipart') return undefined;
  // A form would be read as no body at all.
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
    address: request.ip,
    // Only signing in asks for it, and reading a browser's name costs.
    get device() {
      return describeDevice(request.headers['user-agent']);
    },
  };
}

/** What the OpenAPI document says of the endpoint; validation itself happens in the handler. */
export function openApiSchema(endpoint: Endpoint): Record<string, unknown> {
  const isForm = endpoint.body === 'multipart';
  const body = isForm ? endpoint.form : endpoint.body;
  return {
    summary: endpoint.summary,
    tags: [
      endpoint.path.split('/')[1] === 'admin' ? `admin ${endpoint.path.split('/')[2]}` : endpoint.path.split('/')[1],
    ],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(body && { body }),
    ...(isForm && { consumes: ['multipart/form-data'] }),
    ...(endpoint.access.kind !== 'public' && { security: [{ bearer: [] }] }),
    response: {
      ...(endpoint.reply !== 'bytes' && { [endpoint.status ?? 200]: endpoint.reply }),
      // Each refusal gets its status in describe-api.ts.
      default: failure,
    },
  };
}
