import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { isMailWanted, type MailKind } from '#platform/db/schema/mail-kinds.ts';
import type { MailContent } from '#platform/mail/layout.ts';
import { creditReturnedMail, creditStatusMail, type Visit } from '#platform/mail/messages/credit-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { creditNumber } from './credit-number.ts';
import { answerByOf } from './due-at.ts';
import { listPrices } from './offer/price-credit.ts';
import { readTurnWords } from './read-turn.ts';
import { type Applicant, type CreditRow, findInstitution, type InstitutionRow } from './repository.ts';
import { presentChosenInstitution } from './request/present-credit.ts';
import { readReviewOutcome } from './review/corrections.ts';
import { listVerdicts } from './review/repository.ts';

export type ApplicantMail = StatedReason & {
  readonly kind: 'status' | 'return';
  /** When the applicant was told of the approval that is taken back; null or absent if they were not. */
  readonly approvalToldAt?: Date | null;
};

/** Mails the applicant about a change, unless they turned that subject off. */
export async function mailApplicant(
  parts: Pick<Context, 'clock' | 'config' | 'handovers' | 'mailer' | 'workingDays'>,
  tx: Tx,
  credit: CreditRow,
  applicant: Applicant,
  { kind, reason, words, approvalToldAt = null }: ApplicantMail,
): Promise<void> {
  const { clock, config, handovers, mailer, workingDays } = parts;
  const { nombres, email } = applicant;
  const preferences = {
    statusChanges: applicant.notifyStatusChanges,
    documents: applicant.notifyDocuments,
    news: applicant.notifyNews,
  };
  const isWanted = (subject: MailKind): boolean => isMailWanted(subject, preferences);
  const send = async (mail: MailContent): Promise<void> => {
    if (isWanted(mail.kind)) await mailer.send(tx, { to: email, ...mail });
  };
  const institution = credit.institutionId ? await findInstitution(tx, credit.institutionId) : null;
  const prices = await listPrices(tx, [{ credit }]);
  const notice = {
    payments: prices.get(credit.id)?.cost ?? null,
    id: credit.id,
    nombres,
    number: creditNumber(credit),
    amountCents: credit.amountCents,
    termMonths: credit.termMonths,
    institution: institution?.name ?? null,
    siteUrl: siteUrlOf(config),
    // Before the hand-over is withdrawn.
    opened: await handovers.findOpened(tx, credit.id),
  };
  if (kind === 'return') {
    const { corrections } = await readReviewOutcome(tx, credit);
    // A return with corrections concerns both subjects, so it is sent if either is on.
    const subject = corrections.length > 0 && isWanted('documents-needed') ? 'documents-needed' : 'credit-status';
    return send(creditReturnedMail({ ...notice, kind: subject, corrections, reason, words }));
  }
  return send(
    creditStatusMail({
      ...notice,
      status: credit.status,
      answerBy: answerByOf(workingDays, credit),
      now: clock.now(),
      reason,
      words,
      rejected: credit.status === 'REJECTED' ? await listRejected(tx, credit.id) : [],
      visit: credit.status === 'APPROVED' ? visitOf(credit, institution) : null,
      turn: credit.status === 'APPROVED' ? (await readTurnWords(parts, tx, credit)).words : null,
      consent: await readConsent(handovers, tx, credit),
      approvalToldAt,
    }),
  );
}

async function readConsent({ readFacts }: Context['handovers'], tx: Tx, credit: CreditRow) {
  const consent = (await readFacts(tx, [credit])).get(credit.id)?.consent;
  return consent ? { given: consent.given, at: consent.acceptedAt.toISOString() } : null;
}

const visitOf = ({ location }: CreditRow, institution: InstitutionRow | null): Visit | null =>
  institution && { ...presentChosenInstitution(institution, location), city: location };

async function listRejected(tx: Tx, creditId: string) {
  const verdicts = await listVerdicts(tx, [creditId]);
  return verdicts
    .filter(({ isVerified }) => isVerified === false)
    .map((document) => ({ ...document, words: document.comments ?? '' }));
}
