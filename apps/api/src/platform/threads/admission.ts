import { finished, Readable } from 'node:stream';
import type { CostlyWork, DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from '#platform/context.ts';
import { costlyWork, retryAfterSeconds } from '#platform/threads/costly-work.ts';

/** Limits concurrent expensive requests of this process (decision 140). */
export interface Admission {
  /**
   * Takes a place and returns an idempotent function that releases it.
   * @throws DomainError UNAVAILABLE when the caller's places, or those of the process, are taken
   */
  take(work: CostlyWork, caller: string): () => void;
}

export function openAdmission(): Admission {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, change: number) => {
    const left = count(key) + change;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return {
    take(work, caller) {
      const { callsPerCaller, calls, busy } = costlyWork[work];
      const keys = [work, `${work} ${caller}`] as const;
      if (count(keys[0]) >= calls || count(keys[1]) >= callsPerCaller)
        throw new DomainError('UNAVAILABLE', { message: busy, retryAfterSeconds });
      for (const key of keys) add(key, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const key of keys) add(key, -1);
      };
    },
  };
}

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
