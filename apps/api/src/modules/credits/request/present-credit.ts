import type {
  ChosenInstitution,
  CreditInstitution,
  TimelineEntry,
  UserCredit,
} from '@cotejo/contracts/credits/applicant';
import { branchFor } from '@cotejo/contracts/credits/institution-visit';
import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import { mediaUrl } from '#modules/catalog';
import type { Parts } from '#platform/context.ts';
import type { HandoverFacts } from '#platform/handovers.ts';
import { creditNumber } from '../credit-number.ts';
import { answerByOf } from '../due-at.ts';
import { type CreditPrice, presentPrice } from '../offer/price-credit.ts';
import type { CreditEventRow, CreditRow, InstitutionRow } from '../repository.ts';
import type { ReviewOutcome } from '../review/corrections.ts';
import { turnOf } from '../turn.ts';
import { presentRequest } from './request-columns.ts';

export const presentCreditInstitution = (row: InstitutionRow): CreditInstitution => ({
  id: row.id,
  name: row.name,
  type: row.type,
  logo: row.logoImageId && mediaUrl(row.logoImageId),
  minRate: row.minRate,
  email: row.email,
});

/** Adds contact data and the branch for the applicant's city. */
export const presentChosenInstitution = (row: InstitutionRow, city: string): ChosenInstitution => ({
  ...presentCreditInstitution(row),
  slug: row.isActive ? row.slug : null,
  branch: branchFor(row.branches, city),
  phone: row.phone,
  whatsapp: row.whatsapp,
  website: row.website,
  requirements: row.personalLoan.requirements,
});

interface CreditParts {
  readonly credit: CreditRow;
  readonly institution: InstitutionRow | null;
  readonly documents: DocumentSummary[];
  readonly outcome: ReviewOutcome;
  /** Null without an institution. */
  readonly price: CreditPrice | null;
  readonly handover: HandoverFacts | undefined;
}

export function presentUserCredit(
  { clock, workingDays }: Pick<Parts, 'clock' | 'workingDays'>,
  { credit, institution, documents, outcome, price, handover }: CreditParts,
): UserCredit {
  const { standing = null, consent = null } = handover ?? {};
  const { corrections } = outcome;
  return {
    id: credit.id,
    number: creditNumber(credit),
    ...presentRequest(credit),
    email: credit.email ?? '',
    document: credit.document ?? '',
    // A credit cannot be created without consent.
    termsAccepted: true,
    status: credit.status,
    version: credit.version,
    institutionId: credit.institutionId,
    institution: institution && presentChosenInstitution(institution, credit.location),
    amortizationType: credit.amortizationType,
    // Only details have the table: it has up to 72 rows.
    amortizationTable: null,
    ...presentPrice(price),
    documents,
    ...outcome,
    createdAt: credit.createdAt.toISOString(),
    updatedAt: credit.updatedAt.toISOString(),
    submittedAt: credit.submittedAt?.toISOString() ?? null,
    lastSubmittedAt: credit.lastSubmittedAt?.toISOString() ?? null,
    answerBy: answerByOf(workingDays, credit),
    turn: turnOf({ credit, corrections, documents, handover: standing, consent }, workingDays, clock.now()),
    handoverConsent: consent && {
      ...{ given: consent.given, institutionId: consent.institutionId },
      at: consent.acceptedAt.toISOString(),
    },
  };
}

export const presentEvent = ({ at, status, by, note }: CreditEventRow): TimelineEntry => ({
  at: at.toISOString(),
  status,
  by,
  note,
});
