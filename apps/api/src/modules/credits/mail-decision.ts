import type { ReviewStatus } from '@cotejo/contracts/credits/review';
import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import type { MailContent } from '#mail/layout.ts';
import { isMailWanted, type MailKind } from '#mail/mail-kinds.ts';
import { creditReturnedMail, creditStatusMail } from '#mail/messages/credit-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { readReviewOutcome } from './corrections.ts';
import { listVerdicts } from './returns-repository.ts';
import type { LockedCredit } from './review-repository.ts';

const noticeOf = ({ config }: AdminContext, { credit, applicant, institution }: LockedCredit) => ({
  nombres: applicant?.nombres ?? null,
  amountCents: credit.amountCents,
  termMonths: credit.termMonths,
  institution,
  siteUrl: siteUrlOf(config),
});

/** Nobody is written to who silenced the subject, or whose account is gone. */
const isWanted = ({ applicant }: LockedCredit, kind: MailKind): boolean =>
  applicant !== null &&
  isMailWanted(kind, {
    statusChanges: applicant.notifyStatusChanges,
    documents: applicant.notifyDocuments,
    news: applicant.notifyNews,
  });

async function send({ mailer }: AdminContext, tx: Tx, locked: LockedCredit, mail: MailContent): Promise<void> {
  const { applicant } = locked;
  if (applicant && isWanted(locked, mail.kind)) await mailer.send(tx, { to: applicant.email, ...mail });
}

/** The new status with its reason; a rejection also names the documents that were not accepted. */
export async function mailNewStatus(
  context: AdminContext,
  tx: Tx,
  locked: LockedCredit,
  { status, reason, words }: StatedReason & { status: ReviewStatus },
): Promise<void> {
  const verdicts = status === 'REJECTED' ? await listVerdicts(tx, [locked.credit.id]) : [];
  const rejected = verdicts
    .filter(({ isVerified }) => isVerified === false)
    .map((document) => ({ ...document, words: document.comments ?? '' }));
  await send(context, tx, locked, creditStatusMail({ ...noticeOf(context, locked), status, reason, words, rejected }));
}

/**
 * One mail for an application that is its applicant's turn again: each document to change with its reason, the reason of the whole,
 * and what to do now. It is about documents and about the status, so who silenced one subject still gets it.
 */
export async function mailReturn(
  context: AdminContext,
  tx: Tx,
  locked: LockedCredit,
  general: StatedReason,
): Promise<void> {
  const { corrections } = await readReviewOutcome(tx, locked.credit);
  const isAboutDocuments = corrections.length > 0 && isWanted(locked, 'documents-needed');
  const kind = isAboutDocuments ? 'documents-needed' : 'credit-status';
  await send(context, tx, locked, creditReturnedMail({ ...noticeOf(context, locked), kind, corrections, ...general }));
}
