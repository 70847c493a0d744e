import { Counter, type Registry } from 'prom-client';
import type { Context } from '#platform/context.ts';
import { afterCommit } from '#platform/db/transaction-scope.ts';

/** Ids only: no names, addresses or texts. `docs/guide/operations.md` describes each for whoever watches the log. */
export type SecurityEvent =
  | { readonly kind: 'user_signed_in'; readonly userId: string; readonly sessionId: string }
  | {
      readonly kind: 'admin_signed_in' | 'admin_signed_in_anew';
      readonly adminId: string;
      readonly hasProvedKey: boolean;
    }
  | { readonly kind: 'second_key_changed'; readonly adminId: string; readonly change: string }
  | {
      readonly kind: 'document_opened';
      readonly adminId: string;
      readonly documentId: string;
      readonly creditId: string;
      readonly userId: string;
    }
  | { readonly kind: 'many_documents' | 'documents_refused'; readonly adminId: string; readonly people: number }
  | {
      readonly kind: 'handover_act' | 'handover_downloaded';
      /** `kind` of the row in `handover_log`. */
      readonly act: string;
      readonly by: string;
      readonly handoverId: string;
      readonly linkId: string | null;
    };

const kinds: Readonly<Record<SecurityEvent['kind'], true>> = {
  user_signed_in: true,
  admin_signed_in: true,
  admin_signed_in_anew: true,
  second_key_changed: true,
  document_opened: true,
  many_documents: true,
  documents_refused: true,
  handover_act: true,
  handover_downloaded: true,
};

export function countSecurityEvents(registry: Registry): (kind: SecurityEvent['kind']) => void {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, openings of documents, changes of second keys and acts of hand-overs, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  // Zero from the start, because a rate needs a value before the first event.
  for (const kind of Object.keys(kinds)) counter.inc({ kind }, 0);
  return (kind) => counter.inc({ kind });
}

/**
 * Writes one line of the log and counts it, after the commit of the transaction it is called in. A job has no request.
 */
export function logSecurityEvent(
  { log, measures, requestId }: Pick<Context, 'log' | 'measures'> & { readonly requestId?: string },
  event: SecurityEvent,
): void {
  afterCommit(() => {
    measures.countSecurityEvent(event.kind);
    log.info({ event, ...(requestId && { reqId: requestId }) }, 'security event');
  });
}
