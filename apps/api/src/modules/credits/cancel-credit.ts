import type { CreditStatus } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { formatCents } from '#mail/format.ts';
import { recordActivity } from '#modules/activity-log';
import { addNotification } from '#modules/notifications';
import { invalidTransition } from './access.ts';
import { changeCredit } from './change-credit.ts';
import { forgetFormerDocuments } from './documents/forget-former-documents.ts';
import { mailApplicant } from './mail-own-change.ts';
import { type CreditRow, findInstitution } from './repository.ts';

const endedStatuses: readonly CreditStatus[] = ['APPROVED', 'REJECTED', 'CANCELLED'];

/** Withdraws a locked credit, until a decision. Throws INVALID_TRANSITION after it. */
export async function cancelCredit(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  if (endedStatuses.includes(credit.status)) throw invalidTransition(credit);
  const cancelled = await changeCredit(context, tx, credit, { status: 'CANCELLED' }, { by: 'user' });
  await forgetFormerDocuments(context, tx, credit.id);
  const institution = credit.institutionId ? await findInstitution(tx, credit.institutionId) : null;
  const { nombres, apellidos } = await mailApplicant(context, tx, cancelled, institution?.name ?? null);
  const name = `${nombres} ${apellidos}`;
  const sum = `${formatCents(credit.amountCents)} a ${credit.termMonths} meses`;
  await recordActivity(context, tx, {
    type: 'credit',
    status: 'updated',
    description: `Solicitud de crédito por ${sum} cancelada por el solicitante`,
    targetId: credit.id,
    targetName: name,
    personId: context.actor.userId,
  });
  await addNotification(context, tx, {
    type: 'credit_status',
    message: `${name} canceló su solicitud de ${sum}`,
    entityId: credit.id,
    metadata: { userId: context.actor.userId, userName: name, previousStatus: credit.status, status: cancelled.status },
  });
  return cancelled;
}
