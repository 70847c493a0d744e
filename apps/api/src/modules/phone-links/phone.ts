import { DomainError } from '@cotejo/contracts/core/errors';
import { statedText } from '@cotejo/contracts/credits/stated-reasons';
import { documentTypeLabels, requiredDocumentTypes } from '@cotejo/contracts/documents/applicant';
import type { DocumentUpload } from '@cotejo/contracts/documents/uploads';
import type { NeededDocument, Phone, PhoneUpload } from '@cotejo/contracts/phone-links/phone';
import { type CreditRow, findCredit, listDocumentsOf, readReviewOutcome } from '#modules/credits';
import type { PhoneContext } from '#platform/context.ts';
import { inTransaction, type Reader } from '#platform/db/database.ts';
import { lockAndEnd } from './end-link.ts';
import { listReceived } from './present-link.ts';
import { presentWhose } from './present-whose.ts';
import * as linkRepository from './repository.ts';
import { endOf } from './state.ts';

/** Throws SESSION_EXPIRED with `{ endedBy }` if it ended since the call was admitted. */
async function getLiving({ actor, clock, db }: PhoneContext): Promise<linkRepository.LinkRow> {
  const link = await linkRepository.findLink(db, actor.linkId);
  if (!link) throw new DomainError('SESSION_EXPIRED');
  const end = endOf(link, clock.now());
  if (end) throw new DomainError('SESSION_EXPIRED', { data: { endedBy: end.endedBy } });
  return link;
}

export async function getPhone(context: PhoneContext): Promise<Phone> {
  const { db } = context;
  const link = await getLiving(context);
  const whose = await presentWhose(db, link.creditId);
  const credit = await findCredit(db, link.creditId);
  if (!whose || !credit) throw new DomainError('SESSION_EXPIRED');
  const isConfirmed = link.confirmedAt !== null;
  return {
    state: isConfirmed ? 'confirmed' : 'opened',
    number: isConfirmed ? null : link.number,
    ...whose,
    expiresAt: link.expiresAt.toISOString(),
    needed: isConfirmed ? await listNeeded(db, credit) : [],
    received: await listReceived(db, link),
  };
}

/** What is missing or was not accepted; of a returned application what it names and was not yet replaced. */
async function listNeeded(reader: Reader, credit: CreditRow): Promise<NeededDocument[]> {
  const documents = await listDocumentsOf(reader, [credit.id]);
  const { corrections, onlyCorrections } = await readReviewOutcome(reader, credit, documents);
  return requiredDocumentTypes.flatMap((documentType) => {
    const correction = corrections.find((each) => each.documentType === documentType && !each.replaced);
    const isMissing = !onlyCorrections && !documents.some((document) => document.documentType === documentType);
    if (!correction && !isMissing) return [];
    const reason = correction ? statedText(correction) : '';
    return [{ documentType, label: documentTypeLabels[documentType], reason: reason === '' ? null : reason }];
  });
}

/** Throws FORBIDDEN before the person confirmed the phone, SESSION_EXPIRED after the end. */
export async function requireConfirmed(context: PhoneContext): Promise<void> {
  const { confirmedAt } = await getLiving(context);
  if (confirmedAt === null)
    throw new DomainError('FORBIDDEN', { message: 'Escribe primero en tu computadora el número que ves aquí.' });
}

/**
 * An end deletes the uploads and may close the application, so what a call in flight meets then is no fault of its own:
 * it is told that the link has ended.
 */
export async function whileLiving<Result>(context: PhoneContext, work: () => Promise<Result>): Promise<Result> {
  await requireConfirmed(context);
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) await context.phoneLinks.requireLiving(context.db, context.actor.linkId);
    throw error;
  }
}

export const presentPhoneUpload = ({ document, ...upload }: DocumentUpload): PhoneUpload => ({
  ...upload,
  document: document && { documentType: document.documentType, at: document.createdAt },
});

export async function endPhone(context: PhoneContext): Promise<void> {
  const { creditId, linkId } = context.actor;
  await inTransaction(context.db, (tx) => lockAndEnd(context, tx, { id: linkId, creditId }, 'phone'));
}
