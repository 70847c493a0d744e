import type { ReviewStatus } from '@cotejo/contracts/admin-credits';
import { type DocumentType, requiredDocumentTypes } from '@cotejo/contracts/documents';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import type { MailContent } from '#mail/layout.ts';
import { isMailWanted } from '#mail/mail-kinds.ts';
import { creditStatusMail, documentRejectedMail, documentsNeededMail } from '#mail/messages/credit-notices.ts';
import { siteUrlOf } from '#mail/site-url.ts';
import { type LockedCredit, listVerdicts } from './repository.ts';

const noticeOf = ({ config }: AdminContext, { credit, applicant, institution }: LockedCredit) => ({
  nombres: applicant?.nombres ?? null,
  amountCents: credit.amountCents,
  termMonths: credit.termMonths,
  institution,
  siteUrl: siteUrlOf(config),
});

/** Nobody is written to who silenced the subject, or whose account is gone. */
async function send({ mailer }: AdminContext, tx: Tx, { applicant }: LockedCredit, mail: MailContent): Promise<void> {
  if (!applicant) return;
  const preferences = {
    statusChanges: applicant.notifyStatusChanges,
    documents: applicant.notifyDocuments,
    news: applicant.notifyNews,
  };
  if (isMailWanted(mail.kind, preferences)) await mailer.send(tx, { to: applicant.email, ...mail });
}

/** The new status; when the application goes back to its applicant, also which documents have to be sent again. */
export async function mailNewStatus(
  context: AdminContext,
  tx: Tx,
  locked: LockedCredit,
  { status, note }: { status: ReviewStatus; note: string },
): Promise<void> {
  const notice = noticeOf(context, locked);
  await send(context, tx, locked, creditStatusMail({ ...notice, status, note }));
  if (status !== 'PENDING') return;
  const verdicts = await listVerdicts(tx, locked.credit.id);
  const missing = requiredDocumentTypes.filter((type) =>
    verdicts.some((document) => document.documentType === type && document.isVerified === false),
  );
  if (missing.length > 0) await send(context, tx, locked, documentsNeededMail({ ...notice, missing }));
}

/** A document was not accepted: to be sent again at once where the applicant may edit, else to be made ready. */
export async function mailRejectedDocument(
  context: AdminContext,
  tx: Tx,
  locked: LockedCredit,
  { documentType, comment }: { documentType: DocumentType; comment: string },
): Promise<void> {
  const notice = { ...noticeOf(context, locked), comment };
  const isEditable = locked.credit.status === 'PENDING' || locked.credit.status === 'INSTITUTION_SELECTED';
  const mail = isEditable
    ? documentsNeededMail({ ...notice, missing: [documentType] })
    : documentRejectedMail({ ...notice, documents: [documentType] });
  await send(context, tx, locked, mail);
}
