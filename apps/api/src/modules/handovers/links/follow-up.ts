import { type HandoverNeed, handoverReference } from '@cotejo/contracts/handovers/states';
import { hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type LockedHandover, lockIfThere } from '../lock-handover.ts';
import { logAct } from '../log-act.ts';
import { confirmLonelyContacts } from '../office/confirm-contact.ts';
import * as handoverRepository from '../repository.ts';
import { moveHandover } from '../state.ts';
import * as dueRepository from './due-repository.ts';
import { sendLinks, tellOffice } from './send-links.ts';

type Needs = Pick<Parts, 'clock' | 'config' | 'db' | 'log' | 'mailer' | 'measures' | 'workingDays'>;

const batch = 200;

/** Mails that a server refuses are tried again with new links, for as long. */
const failsAfterMs = hours(72);
const triedAgainAfterMs = hours(6);
/** By then the queue has given a mail up (`jobRules`). */
const givenUpAfterMs = hours(26);

type Work = (parts: Needs, tx: Tx, locked: LockedHandover) => Promise<void>;
type FindAfter = (after: string, count: number) => Promise<string[]>;

/**
 * Job: reminders, hand-overs whose mails nobody takes, and what the office must be told of, each once. One that fails
 * does not keep the others; the errors are thrown together at the end.
 */
export async function followUpHandovers(parts: Needs, signal: AbortSignal): Promise<void> {
  const { clock, db } = parts;
  const now = clock.now();
  const failures: unknown[] = [];
  const steps: readonly (readonly [FindAfter, Work])[] = [
    [(after, count) => dueRepository.listToRemind(db, now, after, count), remindContacts],
    [(after, count) => dueRepository.listPending(db, now, after, count), tryAgain],
    [(after, count) => dueRepository.listToTell(db, now, after, count), tellOfNeed],
  ];
  await confirmLonelyContacts(parts, signal).catch((error: unknown) => failures.push(error));
  for (const [find, work] of steps) failures.push(...(await each(parts, signal, find, work)));
  if (failures.length > 0) throw new AggregateError(failures, 'Some hand-overs could not be followed up');
}

/** By id, in batches, each in its own transaction. */
async function each(parts: Needs, signal: AbortSignal, find: FindAfter, work: Work): Promise<unknown[]> {
  const failures: unknown[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await find(after, batch);
    for (const id of ids) {
      if (signal.aborted) return failures;
      await inTransaction(parts.db, async (tx) => {
        const locked = await lockIfThere(tx, id);
        if (locked) await work(parts, tx, locked);
      }).catch((error: unknown) => failures.push(error));
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < batch) return failures;
    after = last;
  }
}

async function remindContacts(parts: Needs, tx: Tx, { handover }: LockedHandover): Promise<void> {
  if (handover.state !== 'sent' || handover.remindedAt !== null) return;
  await handoverRepository.updateHandover(tx, handover.id, { remindedAt: parts.clock.now() });
  await sendLinks(parts, tx, handover, { kind: 'reminder' });
}

async function tryAgain(parts: Needs, tx: Tx, { handover }: LockedHandover): Promise<void> {
  if (handover.state !== 'pending') return;
  const now = parts.clock.now();
  const links = (await handoverRepository.listLinks(tx, handover.id)).filter(({ endedAt }) => endedAt === null);
  if (links.length === 0) {
    // The channel was opened since.
    await sendLinks(parts, tx, handover, { kind: handover.sending === 0 ? 'first' : 'again' });
    return;
  }
  if (now.getTime() - handover.tryingSince.getTime() >= failsAfterMs) {
    await moveHandover(parts, tx, handover, { name: 'failed', by: 'system', at: now });
    await logAct(parts, tx, { handoverId: handover.id, kind: 'failed' });
    await tellOffice(parts, tx, handover, `No se pudo enviar el expediente ${handoverReference(handover.id)}`);
    return;
  }
  const newest = Math.max(...links.map(({ createdAt }) => createdAt.getTime()));
  const areRefused = links.every(({ refusedAt }) => refusedAt !== null);
  const waitedMs = now.getTime() - newest;
  if ((areRefused && waitedMs >= triedAgainAfterMs) || waitedMs >= givenUpAfterMs) {
    // None of them was taken, so none has a session.
    await handoverRepository.endLinks(tx, { handoverId: handover.id }, now);
    await sendLinks(parts, tx, handover, { kind: 'again' });
  }
}

const toldTexts: Partial<Record<HandoverNeed, string>> = {
  resend: 'Ningún contacto tiene un enlace que sirva: expediente',
  answer: 'Sin respuesta de la institución: expediente',
  close: 'Recibido o contactado, y sin cierre: expediente',
};

async function tellOfNeed(parts: Needs, tx: Tx, { handover }: LockedHandover): Promise<void> {
  const need = await dueRepository.findNeed(tx, handover.id, parts.clock.now());
  const text = need && toldTexts[need];
  if (!text || handover.toldNeed === need) return;
  await handoverRepository.updateHandover(tx, handover.id, { toldNeed: need });
  await tellOffice(parts, tx, handover, `${text} ${handoverReference(handover.id)}`);
}
