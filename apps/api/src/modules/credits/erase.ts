import { isDecided } from '@cotejo/contracts/credits/status';
import { deleteConsentsOf, eraseConsents } from '#modules/consents';
import { deleteNotificationsAbout } from '#modules/notifications';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { deleteDocumentsOf, deleteUploadsOf } from './documents/repository.ts';
import * as creditRepository from './repository.ts';
import { deleteReturnsOf } from './review/repository.ts';

/** For the daily clean-up: deletes credits never submitted and unchanged since `limit`. Returns the number deleted. */
export async function deleteOldDrafts(
  { jobs }: Pick<Parts, 'jobs'>,
  tx: Tx,
  limit: Date,
  count: number,
): Promise<number> {
  const drafts = await creditRepository.lockDraftsBefore(tx, limit, count);
  await deleteDrafts(jobs, tx, drafts);
  return drafts.length;
}

/** Drafts kept per user. */
const keptDrafts = 20;

export async function deleteDraftsPast({ jobs }: Pick<Parts, 'jobs'>, tx: Tx, userId: string): Promise<void> {
  await deleteDrafts(jobs, tx, await creditRepository.lockDraftsPast(tx, userId, keptDrafts));
}

async function deleteDrafts(jobs: Parts['jobs'], tx: Tx, drafts: readonly { id: string }[]): Promise<void> {
  if (drafts.length === 0) return;
  const ids = drafts.map((draft) => draft.id);
  const files = await deleteDocumentsOf(tx, ids);
  const keys = [...files.map((file) => file.storageKey), ...(await deleteUploadsOf(tx, ids))];
  await deleteConsentsOf(tx, ids);
  await creditRepository.deleteCredits(tx, ids);
  await deleteNotificationsAbout(tx, [...ids, ...files.map((file) => file.id)]);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
}

/** For the daily clean-up. Returns the number of deleted keys. */
export const deleteOldIdempotencyKeys = (tx: Tx, limit: Date, count: number): Promise<number> =>
  creditRepository.deleteIdempotencyKeysBefore(tx, limit, count);

/** What erasing an account does to each column: keep the value or replace it. */
type KeptWhenErased<Row> = { readonly [Column in keyof Row]-?: 'kept' | { readonly replacedBy: Row[Column] } };

const erased = { replacedBy: null } as const;

/** A decided credit remains as the record of a loan. A new column does not compile until it is listed. */
const creditKeptWhenErased: KeptWhenErased<creditRepository.CreditRow> = {
  id: 'kept',
  runningNumber: 'kept',
  userId: erased,
  amountCents: 'kept',
  termMonths: 'kept',
  incomeCents: 'kept',
  location: 'kept',
  email: erased,
  document: erased,
  status: 'kept',
  institutionId: 'kept',
  amortizationType: 'kept',
  version: 'kept',
  createdAt: 'kept',
  updatedAt: 'kept',
  submittedAt: 'kept',
  lastSubmittedAt: 'kept',
  givenBackAt: 'kept',
  decidedAt: 'kept',
  approvalToldAt: 'kept',
  decidedBy: 'kept',
  // A fixed text of the catalog, no personal data.
  decisionReason: 'kept',
  decisionWords: erased,
  round: 'kept',
  // Nobody has a decided credit.
  takenBy: erased,
  takenSince: erased,
  takenUntil: erased,
};

const eventKeptWhenErased: KeptWhenErased<creditRepository.CreditEventRow> = {
  id: 'kept',
  creditId: 'kept',
  at: 'kept',
  status: 'kept',
  by: 'kept',
  adminId: 'kept',
  note: erased,
};

const erasedValues = <Row>(kept: KeptWhenErased<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries<'kept' | { readonly replacedBy: unknown }>(kept).flatMap(([column, rule]) =>
      rule === 'kept' ? [] : [[column, rule.replacedBy]],
    ),
  ) as Partial<Row>;

/** Anonymizes the decided credits of a deleted account and deletes the others. Files go after the commit. */
export async function eraseCredits(
  { clock, handovers, jobs, phoneLinks }: Pick<Parts, 'clock' | 'handovers' | 'jobs' | 'phoneLinks'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const credits = await creditRepository.lockCreditsOf(tx, userId);
  const ids = credits.map((credit) => credit.id);
  await handovers.erase(tx, ids);
  const decidedIds = credits.filter(({ status }) => isDecided(status)).map((credit) => credit.id);
  const undecided = credits.filter((credit) => !isDecided(credit.status));
  // Documents of decided credits too: a scanned ID card cannot be anonymized.
  const files = await deleteDocumentsOf(tx, ids);
  const keys = [...files.map((file) => file.storageKey), ...(await deleteUploadsOf(tx, ids))];
  await phoneLinks.erase(tx, ids);
  await eraseConsents(tx, userId, decidedIds);
  await creditRepository.anonymiseCredits(tx, decidedIds, {
    credit: { ...erasedValues(creditKeptWhenErased), updatedAt: clock.now() },
    event: erasedValues(eventKeptWhenErased),
  });
  await deleteReturnsOf(tx, decidedIds);
  await creditRepository.deleteCredits(
    tx,
    undecided.map((credit) => credit.id),
  );
  await deleteNotificationsAbout(tx, [userId, ...ids, ...files.map((file) => file.id)]);
  if (keys.length > 0) await jobs.enqueue(tx, 'storage.delete', { keys });
}
