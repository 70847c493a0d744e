import { finished, Readable } from 'node:stream';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from '#platform/actor.ts';
import type { Admission } from '#platform/threads/admission.ts';

/** Per account, or per IP address without one. */
const callerOf = ({ actor, ip }: FastifyRequest): string => (actor.kind === 'visitor' ? ip : personOf(actor));

type Costly = NonNullable<DescribedEndpoint['costly']>;

const isAskedFor = ({ format }: Costly, { query }: FastifyRequest): boolean =>
  format === undefined || (query as { format?: unknown }).format === format;

/**
 * Hooks that hold a place from before the body is read until the work and its stream have ended, even when the client
 * disconnects.
 */
export function admitCostly(admission: Admission, costly: Costly) {
  const places = new WeakMap<FastifyRequest, () => void>();
  return {
    preParsing: async (request: FastifyRequest) => {
      if (isAskedFor(costly, request)) places.set(request, admission.take(costly.work, callerOf(request)));
    },
    // Before the response is sent, so that the client can send its next request at once.
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const giveBack = places.get(request);
      if (payload instanceof Readable) finished(reply.raw, () => giveBack?.());
      else giveBack?.();
    },
  };
}
