import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import type { HandoverAnswerColumn } from '#db/schema.ts';
import { refuseOwnApplication } from '#modules/credits';
import { handoverRecords, isBeforeReceived, isConsentGiven } from '#modules/handover-records';
import { insertTimeline, tellApplicant } from './answer.ts';
import { invalidMove, type LockedHandover, lockWithCredit } from './lock-handover.ts';
import { recordOfficeAct } from './record-office-act.ts';
import { mailContacts, sendingAt } from './send.ts';

/** Locks, and refuses one's own application (FORBIDDEN). */
async function change(
  context: AdminContext,
  id: string,
  work: (tx: Tx, locked: LockedHandover) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const locked = await lockWithCredit(tx, id);
    await refuseOwnApplication(tx, context.actor, locked);
    await work(tx, locked);
  });
}

async function requireByEmail(tx: Tx, { handover }: LockedHandover): Promise<void> {
  if (!handoverRecords.isOpen(handover)) throw invalidMove(handover, 'Esta entrega ya terminó.');
  // Before its links, which a change of the contacts ends.
  const { channel } = await handoverRecords.lockChannel(tx, handover.institutionId);
  if (channel === 'none') throw invalidMove(handover, 'Esta institución no recibe expedientes por correo.');
}

/** Each contact gets a new link. Throws INVALID_TRANSITION. */
export const resendHandover = (context: AdminContext, id: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    await requireByEmail(tx, locked);
    await sendAgain(context, tx, locked, undefined);
    await recordOfficeAct(context, tx, locked, 'resent', 'enviada otra vez');
  });

/** Ends the links of the others. Throws INVALID_TRANSITION, VALIDATION_ERROR at `email` for one not in the settings. */
export const changeHandoverContact = (context: AdminContext, id: string, email: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    await requireByEmail(tx, locked);
    const { contacts } = await handoverRecords.findChannel(tx, locked.handover.institutionId);
    if (!contacts.some((contact) => contact.email === email)) {
      const message = 'Este correo no es de un contacto de la institución';
      throw new DomainError('VALIDATION_ERROR', { message, fields: { email: message } });
    }
    await handoverRecords.endLinks(tx, { handoverId: id }, context.clock.now());
    await sendAgain(context, tx, locked, email);
    await recordOfficeAct(context, tx, locked, 'contact_changed', 'enviada a otro contacto');
  });

/** A failed one waits for its mail again; an answer is not taken back. */
async function sendAgain(
  context: AdminContext,
  tx: Tx,
  { handover }: LockedHandover,
  email: string | undefined,
): Promise<void> {
  const now = context.clock.now();
  const waits = handover.state === 'failed' || handover.state === 'pending';
  await handoverRecords.updateHandover(tx, handover.id, {
    version: handover.version + 1,
    ...(waits && { state: 'pending', tryingSince: now }),
    ...(handover.state === 'sent' && sendingAt(context, now)),
  });
  await mailContacts(context, tx, handover, { isReminder: false, ...(email !== undefined && { email }) });
}

/** Throws INVALID_TRANSITION unless it waits for delivery by hand. */
export const deliverHandover = (context: AdminContext, id: string, words: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    const { handover, credit } = locked;
    const { channel } = await handoverRecords.findChannel(tx, handover.institutionId);
    if (channel !== 'none' || !isBeforeReceived(handover))
      throw invalidMove(handover, 'Esta entrega no espera que la lleves a mano.');
    const now = context.clock.now();
    const answer: HandoverAnswerColumn = {
      answer: 'received',
      ...{ amount: null, date: null, rate: null, reason: null, words },
      by: 'office',
      ...{ at: now.toISOString(), differs: [], from: handover.state },
    };
    await handoverRecords.updateHandover(tx, id, {
      ...{ state: 'received', by: 'office', receivedAt: now, version: handover.version + 1 },
      answers: [...handover.answers, answer],
    });
    await insertTimeline(context, tx, credit, 'office', 'Expediente entregado a mano a la institución');
    await recordOfficeAct(context, tx, locked, 'delivered', 'entregada a mano', words);
  });

/** Back to the state before a final answer. Throws INVALID_TRANSITION. */
export const reopenHandover = (context: AdminContext, id: string, words: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    const { handover, credit } = locked;
    const last = handover.answers.at(-1);
    const newest = await handoverRecords.findNewest(tx, credit.id);
    if (!last || (handover.state !== 'disbursed' && handover.state !== 'declined'))
      throw invalidMove(handover, 'Esta entrega no tiene una respuesta final.');
    if (credit.status !== 'APPROVED' || newest?.id !== id)
      throw invalidMove(handover, 'La solicitud ya no está aprobada o tiene otra entrega.');
    if (!(await isConsentGiven(tx, credit.id, handover.institutionId)))
      throw invalidMove(handover, 'La persona retiró su permiso: ya no se puede entregar nada.');
    const answers = handover.answers.slice(0, -1);
    await handoverRecords.updateHandover(tx, id, {
      ...{ state: last.from, by: answers.at(-1)?.by ?? null, closedAt: null, version: handover.version + 1 },
      answers,
    });
    await insertTimeline(context, tx, credit, 'office', 'La respuesta de la institución se corrigió: sigue en trámite');
    await recordOfficeAct(context, tx, locked, 'reopened', 'reabierta', words);
    await tellApplicant(context, tx, { handover, credit, by: 'office', news: { kind: 'reopened' } });
  });
