import { handoverReference } from '@cotejo/contracts/handovers/states';
import { hours } from '#clock.ts';
import type { Parts } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { handoverRecords, logAct } from '#modules/handover-records';
import { type LockedHandover, lockIfThere } from './lock-handover.ts';
import { mailContacts, tellOffice } from './send.ts';

type Needs = Pick<Parts, 'clock' | 'config' | 'db' | 'mailer'>;

const batch = 200;

/** Mails that a server refuses are tried again with new links, for as long. */
const failsAfterMs = hours(72);
const triedAgainAfterMs = hours(6);
/** By then the queue has given a mail up (`jobRules`). */
const givenUpAfterMs = hours(26);

/** Job: reminders, each once, and hand-overs whose mails nobody takes. */
export async function tendHandovers(parts: Needs, signal: AbortSignal): Promise<void> {
  const { clock, db } = parts;
  await each(parts, signal, await handoverRecords.listDue(db, 'remindAt', clock.now(), batch), remindContacts);
  await each(parts, signal, await handoverRecords.listDue(db, 'answerDueAt', clock.now(), batch), tellOfNoAnswer);
  await each(parts, signal, await handoverRecords.listPending(db, batch), tryAgain);
}

async function each(
  parts: Needs,
  signal: AbortSignal,
  rows: readonly { id: string }[],
  work: (parts: Needs, tx: Tx, locked: LockedHandover) => Promise<void>,
): Promise<void> {
  for (const { id } of rows) {
    if (signal.aborted) return;
    await inTransaction(parts.db, async (tx) => {
      const locked = await lockIfThere(tx, id);
      if (locked) await work(parts, tx, locked);
    });
  }
}

async function remindContacts(parts: Needs, tx: Tx, { handover }: LockedHandover): Promise<void> {
  if (handover.state !== 'sent' || handover.remindedAt !== null) return;
  // Before the mails, so that they are logged as reminders.
  await handoverRecords.updateHandover(tx, handover.id, { remindedAt: parts.clock.now() });
  await mailContacts(parts, tx, handover, { isReminder: true });
}

async function tellOfNoAnswer(parts: Needs, tx: Tx, { handover }: LockedHandover): Promise<void> {
  if (handover.state !== 'sent' || handover.officeToldAt !== null) return;
  await handoverRecords.updateHandover(tx, handover.id, { officeToldAt: parts.clock.now() });
  await tellOffice(
    parts,
    tx,
    handover,
    `Sin respuesta de la institución: expediente ${handoverReference(handover.id)}`,
  );
}

async function tryAgain(parts: Needs, tx: Tx, { handover }: LockedHandover): Promise<void> {
  if (handover.state !== 'pending') return;
  const now = parts.clock.now();
  const links = (await handoverRecords.listLinks(tx, handover.id)).filter(({ endedAt }) => endedAt === null);
  if (links.length === 0) {
    // The channel was opened since.
    await mailContacts(parts, tx, handover, { isReminder: false });
    return;
  }
  if (now.getTime() - handover.tryingSince.getTime() >= failsAfterMs) {
    await handoverRecords.updateHandover(tx, handover.id, { state: 'failed', version: handover.version + 1 });
    await logAct(parts, tx, { handoverId: handover.id, kind: 'failed' });
    await tellOffice(parts, tx, handover, `No se pudo enviar el expediente ${handoverReference(handover.id)}`);
    return;
  }
  const newest = Math.max(...links.map(({ createdAt }) => createdAt.getTime()));
  const areRefused = links.every(({ refusedAt }) => refusedAt !== null);
  const waitedMs = now.getTime() - newest;
  if ((areRefused && waitedMs >= triedAgainAfterMs) || waitedMs >= givenUpAfterMs)
    await mailContacts(parts, tx, handover, { isReminder: false });
}
