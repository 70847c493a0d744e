import { DomainError } from '@cotejo/contracts/core/errors';
import { handoverNotes } from '@cotejo/contracts/handovers/states';
import { refuseOwnApplication } from '#modules/credits';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { HandoverAnswerColumn } from '#platform/db/schema.ts';
import { isConsentGiven } from '../consent/record-consent.ts';
import { insertTimeline } from '../insert-timeline.ts';
import { sendLinks } from '../links/send-links.ts';
import { type LockedHandover, lockWithCredit } from '../lock-handover.ts';
import { tellApplicant } from '../mails/tell-applicant.ts';
import * as handoverRepository from '../repository.ts';
import { invalidMove, moveHandover } from '../state.ts';
import { recordOfficeAct } from './record-office-act.ts';

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
  if (!handoverRepository.isOpen(handover)) throw invalidMove(handover, 'Esta entrega ya terminó.');
  // Before its links, which a change of the contacts ends.
  const { channel } = await handoverRepository.lockChannel(tx, handover.institutionId);
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
    const { contacts } = await handoverRepository.findChannel(tx, locked.handover.institutionId);
    if (!contacts.some((contact) => contact.email === email)) {
      const message = 'Este correo no es de un contacto de la institución';
      throw new DomainError('VALIDATION_ERROR', { message, fields: { email: message } });
    }
    await handoverRepository.endLinks(tx, { handoverId: id, exceptEmail: email }, context.clock.now());
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
  const at = context.clock.now();
  if (handover.state === 'failed' || handover.state === 'pending')
    await moveHandover(context, tx, handover, { name: 'queued', by: 'office', at });
  else await handoverRepository.updateHandover(tx, handover.id, { version: handover.version + 1 });
  const kind = handover.sending === 0 ? 'first' : 'again';
  await sendLinks(context, tx, handover, { kind, ...(email !== undefined && { email }) });
}

/** Throws INVALID_TRANSITION once it was received, answered or withdrawn. */
export const deliverHandover = (context: AdminContext, id: string, words: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    const { handover, credit } = locked;
    const at = context.clock.now();
    const answer: HandoverAnswerColumn = {
      answer: 'received',
      ...{ amount: null, date: null, rate: null, reason: null, words, offered: null, costsMore: null },
      ...{ by: 'office', at: at.toISOString(), differs: [], from: handover.state },
    };
    const columns = { by: 'office', answers: [...handover.answers, answer] } as const;
    const move = { name: 'delivered', by: 'office', at, columns } as const;
    await moveHandover(context, tx, handover, move, 'Esta entrega no espera que la lleves a mano.');
    await insertTimeline(context, tx, credit, 'office', handoverNotes.delivered);
    await recordOfficeAct(context, tx, locked, 'delivered', 'entregada a mano', words);
  });

/** Back to the state before a final answer. Throws INVALID_TRANSITION. */
export const reopenHandover = (context: AdminContext, id: string, words: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    const { handover, credit } = locked;
    const last = handover.answers.at(-1);
    if (!last || (handover.state !== 'disbursed' && handover.state !== 'declined'))
      throw invalidMove(handover, 'Esta entrega no tiene una respuesta final.');
    if ((await handoverRepository.findStanding(tx, credit.id))?.id !== id)
      throw invalidMove(handover, 'La solicitud ya no está aprobada o tiene otra entrega.');
    if (!(await isConsentGiven(tx, credit.id, handover.institutionId)))
      throw invalidMove(handover, 'La persona retiró su permiso: ya no se puede entregar nada.');
    const answers = handover.answers.slice(0, -1);
    const reopened = await moveHandover(context, tx, handover, {
      ...{ name: 'reopened', by: 'office', at: context.clock.now(), to: last.from },
      columns: { by: answers.at(-1)?.by ?? null, answers },
    });
    await insertTimeline(context, tx, credit, 'office', handoverNotes.reopened);
    await recordOfficeAct(context, tx, locked, 'reopened', 'reabierta', words);
    await tellApplicant(context, tx, { handover: reopened, credit, by: 'office', news: { kind: 'reopened' } });
  });

/** Notes what became of what the applicant disputed. Throws INVALID_TRANSITION where nothing is open. */
export const closeHandoverDispute = (context: AdminContext, id: string, words: string): Promise<void> =>
  change(context, id, async (tx, locked) => {
    const closed = await handoverRepository.closeDisputes(tx, id, context.clock.now());
    if (closed === 0) throw invalidMove(locked.handover, 'No hay nada pendiente que la persona haya dicho.');
    await recordOfficeAct(context, tx, locked, 'dispute_closed', 'se atendió lo que dijo la persona', words);
  });
