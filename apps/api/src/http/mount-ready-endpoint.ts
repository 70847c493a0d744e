import { describeEndpoint } from '@cotejo/contracts/all-endpoints';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Snapshot } from '#catalog/catalog.ts';
import { type ReadyResponse, sendReadyResponse } from '#catalog/ready-response.ts';
import type { Parts } from '#context.ts';
import { bodyMakerOf, openApiSchema, type Result } from '#http/mount-endpoint.ts';
import { parseOrRefuse, parseQueryOrRefuse } from '#http/validation.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

interface ReadyCall<P, Q, R> {
  readonly snapshot: Snapshot;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  /**
   * The bytes under `key`; `make` gives the result, once per snapshot, and is checked against the
   * contract.
   */
  response(key: string, make: () => Result<R>): ReadyResponse;
}

/**
 * Mounts a public read that is answered from the catalogue's snapshot with bytes made once: no
 * session, no database, no serialising. Everything else goes through `mountEndpoint`.
 */
export function mountReadyEndpoint<
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  R extends z.ZodType,
>(
  app: FastifyInstance,
  { catalog }: Parts,
  endpointWithoutSchemas: Endpoint<P, Q, undefined, R, { readonly kind: 'public' }>,
  choose: (call: ReadyCall<P, Q, R>) => ReadyResponse,
): void {
  const endpoint = describeEndpoint(endpointWithoutSchemas);
  const makeBody = bodyMakerOf(endpoint.reply as R);
  app.route({
    method: 'GET',
    url: endpoint.path,
    schema: openApiSchema(endpoint),
    config: { endpoint },
    // Neither waits for anything: a promise per request would be a good part of its cost.
    onRequest: (request, _reply, done) => {
      request.actor = { kind: 'visitor' };
      done();
    },
    handler: (request, reply) => {
      const { snapshot } = catalog;
      request.readyFrom = snapshot;
      const call = {
        snapshot,
        params: endpoint.params && parseOrRefuse(endpoint.params, request.params),
        query: endpoint.query && parseQueryOrRefuse(endpoint.query, request.query, endpoint.missingMessage),
        response: (key, make) => snapshot.response(key, () => makeBody(make())),
      } as ReadyCall<P, Q, R>;
      sendReadyResponse(request, reply, choose(call));
    },
  });
}
