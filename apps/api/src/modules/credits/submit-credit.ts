import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { UserContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { formatCents, formatList } from '#mail/format.ts';
import { recordActivity } from '#modules/activity-log';
import { addNotification } from '#modules/notifications';
import { invalidTransition, requireEditable } from './access.ts';
import { changeCredit } from './change-credit.ts';
import { requireNothingRejected } from './corrections.ts';
import { listDocumentSummaries } from './documents/list-document-summaries.ts';
import { mailApplicant } from './mail-own-change.ts';
import { type CreditRow, findInstitution } from './repository.ts';

export const amortizationNeededText = 'Debe seleccionar un tipo de amortización';

/**
 * Hands a locked credit to the reviewers. Throws INVALID_TRANSITION unless it is editable and has an active institution, an
 * amortization and the three documents, none of which was rejected.
 */
export async function submitCredit(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  requireEditable(credit);
  if (!credit.institutionId) throw invalidTransition(credit, 'No se ha seleccionado una institución');
  if (!credit.amortizationType) throw invalidTransition(credit, amortizationNeededText);
  await requireNothingRejected(tx, credit);
  const documents = (await listDocumentSummaries(tx, [credit.id])).get(credit.id) ?? [];
  const missing = requiredDocumentTypes.filter((type) => !documents.some(({ documentType }) => documentType === type));
  if (missing.length > 0) {
    const labels = formatList(missing.map((type) => documentTypeLabels[type]));
    throw invalidTransition(credit, `Faltan documentos: ${labels}`, { missing });
  }
  const institution = await findInstitution(tx, credit.institutionId);
  if (!institution?.isActive) throw invalidTransition(credit, 'La institución ya no recibe solicitudes. Elige otra.');

  const now = context.clock.now();
  const submitted = await changeCredit(
    context,
    tx,
    credit,
    // Sent again it keeps its age: nobody goes to the end of the queue for having corrected what was asked.
    { status: 'DOCUMENTS_SUBMITTED', submittedAt: credit.submittedAt ?? now, lastSubmittedAt: now },
    { by: 'user' },
  );
  const { nombres, apellidos } = await mailApplicant(context, tx, submitted, institution.name);
  const name = `${nombres} ${apellidos}`;
  const sum = `${formatCents(credit.amountCents)} a ${credit.termMonths} meses`;
  await recordActivity(context, tx, {
    type: 'credit',
    status: 'updated',
    description: `Solicitud de crédito por ${sum} enviada a revisión`,
    targetId: credit.id,
    targetName: name,
    personId: context.actor.userId,
  });
  await addNotification(context, tx, {
    type: 'credit_status',
    message: `${name} envió a revisión su solicitud de ${sum}`,
    entityId: credit.id,
    metadata: { userId: context.actor.userId, userName: name, previousStatus: credit.status, status: submitted.status },
  });
  return submitted;
}
