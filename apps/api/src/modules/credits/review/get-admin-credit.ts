import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { AdminContext } from '#platform/context.ts';
import { readCreditDocuments, readFormerDocuments, readSharedFiles } from '../documents/review-documents.ts';
import { presentShownOffer, shownOfferOf } from '../offer/snapshot.ts';
import { readTurn } from '../read-turn.ts';
import { readCreditParts } from '../repository.ts';
import { readReviewOutcome } from './corrections.ts';
import { type Presenter, presentCredits } from './present-admin-credit.ts';
import { recordOpening } from './record-opening.ts';
import { countFormerCredits, findListedCredit, listAdminNames } from './repository.ts';

/** Like `getAdminCredit`; the activity log records it once an hour per administrator. Throws NOT_FOUND. */
export async function openCredit(context: AdminContext, id: string): Promise<AdminCreditDetail> {
  const credit = await getAdminCredit(context, id);
  await recordOpening(context, id, { description: 'Solicitud abierta', targetId: id });
  return credit;
}

export async function getAdminCredit(
  context: Presenter & Pick<AdminContext, 'db' | 'handovers'>,
  id: string,
): Promise<AdminCreditDetail> {
  const { db, handovers } = context;
  const row = await findListedCredit(db, id);
  const [presented] = row ? await presentCredits(db, context, [row]) : [];
  if (!row || !presented) throw new DomainError('NOT_FOUND');
  const { offer: stored, events } = await readCreditParts(db, id);
  const offer = shownOfferOf(row.credit, stored);
  const names = await listAdminNames(
    db,
    events.map(({ adminId }) => adminId),
  );
  return {
    ...presented,
    ...(offer && presentShownOffer(offer)),
    ...(await readReviewOutcome(db, row.credit)),
    amortizationTable: offer?.table ?? null,
    documents: await readCreditDocuments(db, id),
    formerDocuments: await readFormerDocuments(db, id),
    timeline: events.map(({ at, status, by, note, adminId }) => ({
      at: at.toISOString(),
      status,
      by,
      note,
      who: (adminId && names.get(adminId)) || null,
    })),
    formerApplications: await countFormerCredits(db, row.credit),
    sharedFiles: await readSharedFiles(db, row.credit),
    ...(await handovers.readForOffice(db, row.credit)),
    turn: await readTurn(context, db, row.credit),
  };
}
