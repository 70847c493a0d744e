import type { PhoneLinkEnd } from '@cotejo/contracts/phone-links/applicant';
import { deleteUploadsOfLink, lockCredit } from '#modules/credits';
import type { Caller } from '#platform/actor.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { recordLink } from './record-link.ts';
import * as linkRepository from './repository.ts';
import { endOf, moves } from './state.ts';

export type EndingParts = Pick<Parts, 'clock' | 'jobs' | 'log'>;

const endings: Record<PhoneLinkEnd, string> = {
  person: 'El solicitante terminó el enlace del teléfono',
  phone: 'El teléfono terminó su enlace',
  time: 'El enlace del teléfono terminó por tiempo',
  numbers: 'El enlace del teléfono terminó por números equivocados',
  replaced: 'El enlace del teléfono terminó porque se creó otro',
  application: 'El enlace del teléfono terminó porque la solicitud ya no admite documentos',
  session: 'El enlace del teléfono terminó con la sesión que lo creó',
};

/**
 * Ends a link whose credit is locked, with its unfinished uploads; one that is over already keeps its end. Returns the
 * new row.
 */
export async function endLink(
  context: EndingParts & Pick<Caller, 'actor'>,
  tx: Tx,
  link: linkRepository.LinkRow,
  by: PhoneLinkEnd,
): Promise<linkRepository.LinkRow> {
  if (link.endedAt !== null) return link;
  const now = context.clock.now();
  const end = endOf(link, now) ?? { endedAt: now, endedBy: by };
  const changes = { ...moves.ended.columns, ...end };
  await linkRepository.updateLink(tx, link.id, changes);
  const keys = await deleteUploadsOfLink(tx, link.id);
  if (keys.length > 0) await context.jobs.enqueue(tx, 'storage.delete', { keys });
  if (end.endedBy !== 'time')
    await recordLink(context, tx, link, { status: 'updated', description: endings[end.endedBy] });
  return { ...link, ...changes };
}

/** Locks the credit and reads the link again before it ends. Nothing happens if either is gone. */
export async function lockAndEnd(
  context: EndingParts & Pick<Caller, 'actor'>,
  tx: Tx,
  { id, creditId }: Pick<linkRepository.LinkRow, 'id' | 'creditId'>,
  by: PhoneLinkEnd,
): Promise<void> {
  const credit = await lockCredit(tx, creditId);
  const link = credit && (await linkRepository.findLink(tx, id));
  if (link) await endLink(context, tx, link, by);
}

const linksAtOnce = 100;

/** For the job: writes down what its time or the end of its session ended, and deletes the uploads. */
export async function endDueLinks(parts: EndingParts & Pick<Parts, 'db'>, signal?: AbortSignal): Promise<void> {
  const context = { ...parts, actor: { kind: 'visitor' } } as const;
  for (;;) {
    const due = await linkRepository.listDueLinks(parts.db, parts.clock.now(), linksAtOnce);
    for (const link of due) {
      signal?.throwIfAborted();
      await inTransaction(parts.db, (tx) => lockAndEnd(context, tx, link, 'time'));
    }
    if (due.length < linksAtOnce) return;
  }
}
