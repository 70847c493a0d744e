import { DomainError } from '@cotejo/contracts/core/errors';
import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import { formatList } from '@cotejo/format/figures';
import type { UserContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { changeCredit } from '../change-credit.ts';
import { listDocumentsOf } from '../documents/repository.ts';
import { getOffer, hasChanged } from '../offer/snapshot.ts';
import { type CreditRow, countInReview, findInstitution, type InstitutionWithRates } from '../repository.ts';
import { isChoiceOpen, requireNothingRejected } from '../review/corrections.ts';
import { invalidTransition, requireTransition, transitions } from '../state.ts';

interface HandoverPermission {
  readonly given: boolean;
  readonly termsVersionId?: string | undefined;
}

export const amortizationNeededText = 'Debe seleccionar un tipo de amortización';

/**
 * Submits a credit; the caller holds the locks on user and credit. `said` is the permission to hand it over; undefined
 * leaves what was given before. Throws INVALID_TRANSITION for an incomplete credit
 * or a rejected document, CONFLICT for a changed offer or when ten credits of the user wait for a decision.
 */
export async function submitCredit(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  said: HandoverPermission | undefined,
): Promise<CreditRow> {
  requireTransition(credit, 'submitted');
  if (!credit.institutionId) throw invalidTransition(credit, 'No se ha seleccionado una institución');
  if (!credit.amortizationType) throw invalidTransition(credit, amortizationNeededText);
  const documents = await listDocumentsOf(tx, [credit.id]);
  await requireNothingRejected(tx, credit, documents);
  const missing = requiredDocumentTypes.filter((type) => !documents.some(({ documentType }) => documentType === type));
  if (missing.length > 0) {
    const labels = formatList(missing.map((type) => documentTypeLabels[type]));
    throw invalidTransition(credit, `Faltan documentos: ${labels}`, { missing });
  }
  const institution = await findInstitution(tx, credit.institutionId);
  if (!institution) throw invalidTransition(credit, 'La institución ya no recibe solicitudes. Elige otra.');
  await requireUnchangedOffer(tx, credit, institution);

  await requireRoomInReview(context, tx, credit);

  if (said !== undefined) await context.handovers.recordConsent(context, tx, credit, said);
  const now = context.clock.now();
  // submittedAt stays: a corrected credit keeps its place in the review queue.
  const columns = {
    status: transitions.submitted.to,
    submittedAt: credit.submittedAt ?? now,
    lastSubmittedAt: now,
  } as const;
  return changeCredit(context, tx, credit, columns, { kind: 'submitted' });
}

/** Keeps one user from filling the review queue. */
const mostInReview = 10;

async function requireRoomInReview({ actor }: UserContext, tx: Tx, credit: CreditRow): Promise<void> {
  if ((await countInReview(tx, actor.userId)) < mostInReview) return;
  throw new DomainError('CONFLICT', {
    message: `Ya tienes ${mostInReview} solicitudes en revisión. Espera a que se decida una, o cancela otra, para enviar esta.`,
    data: { status: credit.status, version: credit.version },
  });
}

/** Throws CONFLICT with `changedSince`. Skipped if only documents are open: that offer was already submitted. */
async function requireUnchangedOffer(tx: Tx, credit: CreditRow, institution: InstitutionWithRates): Promise<void> {
  if (!(await isChoiceOpen(tx, credit))) return;
  if (!hasChanged(await getOffer(tx, credit), institution)) return;
  const message = institution.isActive
    ? 'La oferta cambió desde que la elegiste. Revísala y elígela otra vez.'
    : 'La institución ya no recibe solicitudes. Elige otra.';
  throw new DomainError('CONFLICT', {
    message,
    data: { status: credit.status, version: credit.version, changedSince: true },
  });
}
