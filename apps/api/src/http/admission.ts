import { finished, Readable } from 'node:stream';
import type { CostlyWork, DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { personOf } from '#context.ts';
import { costlyWork, retryAfterSeconds } from '#threads/costly-work.ts';

/** The places of costly calls in this process (decision 140). */
export interface Admission {
  /**
   * Takes a place for a caller and returns what gives it back; that may be called again.
   *
   * @throws DomainError UNAVAILABLE when the caller, or everybody together, has all there are
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

/** Whose place it is: a person, wherever they call from, or else an address. */
const callerOf = ({ actor, ip }: FastifyRequest): string => (actor.kind === 'visitor' ? ip : personOf(actor));

type Costly = NonNullable<DescribedEndpoint['costly']>;

const isAskedFor = ({ format }: Costly, { query }: FastifyRequest): boolean =>
  format === undefined || (query as { format?: unknown }).format === format;

/**
 * Hooks of a route whose calls take a place: before the body is read, and until the work has ended
 * and what it streams has gone, also where the caller has gone before.
 */
export function admitCostly(admission: Admission, costly: Costly) {
  const places = new WeakMap<FastifyRequest, () => void>();
  return {
    preParsing: async (request: FastifyRequest) => {
      if (isAskedFor(costly, request)) places.set(request, admission.take(costly.work, callerOf(request)));
    },
    // Not once the response has gone: whoever has it may come again.
    onSend: async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const giveBack = places.get(request);
      if (payload instanceof Readable) finished(reply.raw, () => giveBack?.());
      else giveBack?.();
    },
  };
}
