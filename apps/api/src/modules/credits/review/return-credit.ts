import { DomainError } from '@cotejo/contracts/core/errors';
import { correctionText } from '@cotejo/contracts/credits/applicant';
import type { ReturnCreditBody } from '@cotejo/contracts/credits/review';
import { type StatedReason, statedText } from '@cotejo/contracts/credits/stated-reasons';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ReturnedDocumentColumn } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { changeCredit } from '../change-credit.ts';
import { findDocument, saveVerdict } from '../documents/repository.ts';
import type { CreditRow } from '../repository.ts';
import { invalidTransition, requirePermissionFor, requireTransition, transitions } from '../state.ts';
import { decideOnce } from './decide-once.ts';
import { countReasons, reasonOf } from './reasons.ts';
import { insertReturn } from './repository.ts';

interface Return extends Omit<ReturnCreditBody, 'version'> {
  /** The version the reviewer saw; by default the one when the request arrived. */
  readonly version: number | undefined;
}

/**
 * Returns a credit to its applicant: rejects the named documents and starts the next round in PENDING, in one
 * transaction. Throws FORBIDDEN, NOT_FOUND, VALIDATION_ERROR at `reasonId`, `documents.<i>.documentId` or
 * `documents.<i>.reasonId`, CONFLICT, or INVALID_TRANSITION. A 409 carries `{ status, version }`.
 */
export async function returnCredit(context: AdminContext, id: string, sent: Return): Promise<void> {
  const { actor } = context;
  requirePermissionFor(actor, 'PENDING');
  if (sent.documents.length > 0 && !actor.permissions.includes('documents.verify')) throw new DomainError('FORBIDDEN');
  const reason = reasonOf({ reasonId: sent.reasonId, kind: 'return' });
  await decideOnce(context, id, sent, async (tx, credit) => {
    requireReturnable(credit, sent.documents.length > 0);
    const documents = await nameDocuments(tx, id, sent.documents);
    for (const { documentId, reason: why, words } of documents) {
      const verdict = { isVerified: false, verifiedAt: context.clock.now(), verifiedBy: actor.adminId };
      await saveVerdict(tx, documentId, { ...verdict, comments: words, reason: why });
    }
    const general = { reason, words: sent.words };
    const note = [...documents.map(correctionText), statedText(general)].filter((line) => line !== '').join('\n');
    await giveBack(context, tx, credit, { documents, ...general, note });
    await countReasons(tx, id, [reason, ...documents.map((document) => document.reason)]);
  });
}

function requireReturnable(credit: CreditRow, namesDocuments: boolean): void {
  requireTransition(credit, 'returned');
  if (credit.status === 'APPROVED' && namesDocuments) {
    throw invalidTransition(credit, 'El crédito está aprobado: ponlo en revisión antes de cambiar un documento.');
  }
}

/** Throws VALIDATION_ERROR for an unknown or repeated document. */
async function nameDocuments(
  tx: Tx,
  creditId: string,
  named: ReturnCreditBody['documents'],
): Promise<ReturnedDocumentColumn[]> {
  const fields: Record<string, string> = {};
  const found: ReturnedDocumentColumn[] = [];
  for (const [index, { documentId, reasonId, words }] of named.entries()) {
    const document = await findDocument(tx, creditId, documentId);
    if (!document) fields[`documents.${index}.documentId`] = 'Ese documento ya no está en la solicitud';
    else if (found.some((other) => other.documentId === document.id)) {
      fields[`documents.${index}.documentId`] = 'Ese documento está dos veces';
    } else {
      const { id, documentType } = document;
      const reason = reasonOf({ reasonId, kind: 'document', documentType, field: `documents.${index}.reasonId` });
      found.push({ documentId: id, documentType, reason, words });
    }
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new DomainError('VALIDATION_ERROR', { message, fields });
  return found;
}

interface GivenBack extends StatedReason {
  /** The only documents the applicant may change; empty if everything may be changed. */
  readonly documents: ReturnedDocumentColumn[];
  /** For the timeline. */
  readonly note: string;
}

async function giveBack(
  context: AdminContext,
  tx: Tx,
  credit: CreditRow,
  { documents, reason, words, note }: GivenBack,
): Promise<void> {
  const { actor, clock } = context;
  const round = credit.round + 1;
  // Before changeCredit, whose mail lists the corrections.
  await insertReturn(tx, {
    id: newId(clock),
    creditId: credit.id,
    round,
    at: clock.now(),
    adminId: actor.adminId,
    documents,
    reason,
    words,
  });
  const change = { kind: 'returned', documents, note, reason, words } as const;
  await changeCredit(
    context,
    tx,
    credit,
    { status: transitions.returned.to, round, givenBackAt: clock.now(), ...undecided },
    change,
  );
}

const undecided = {
  approvalToldAt: null,
  decidedAt: null,
  decidedBy: null,
  decisionReason: null,
  decisionWords: null,
} as const;
