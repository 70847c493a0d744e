import type { AmortizationRow } from '@cotejo/contracts/amortization';
import type {
  ChosenInstitution,
  CreditInstitution,
  TimelineEntry,
  UserCredit,
} from '@cotejo/contracts/credits/applicant';
import { branchFor } from '@cotejo/contracts/credits/institution-visit';
import type { DocumentSummary } from '@cotejo/contracts/documents/applicant';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { mediaUrl } from '#modules/catalog';
import type { Parts } from '#platform/context.ts';
import type { ScheduleRowColumn } from '#platform/db/schema.ts';
import type { HandoverFacts } from '#platform/handovers.ts';
import { creditNumber } from '../credit-number.ts';
import { answerByOf } from '../due-at.ts';
import { type CreditPrice, chargedTableOf, presentPrice } from '../offer/price-credit.ts';
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

/** Storage format of a schedule: cents, with the insurance that the price includes. */
export function scheduleColumnsOf(price: CreditPrice): ScheduleRowColumn[] {
  const charged = chargedTableOf(price);
  return price.schedule.rows.map(({ number, interestCents, capitalCents, balanceCents, instalmentCents }, index) => [
    number,
    interestCents,
    capitalCents,
    balanceCents,
    dollarsToCents(charged[index]?.taxReliefInsurance ?? 0),
    instalmentCents,
  ]);
}

/** Converts the stored cents to dollars. */
export const presentSchedule = (rows: readonly ScheduleRowColumn[]): AmortizationRow[] =>
  rows.map(([numQuota, interest, capital, balance, insurance, quotaTotal]) => ({
    numQuota,
    interest: centsToDollars(interest),
    capital: centsToDollars(capital),
    balance: centsToDollars(balance),
    taxReliefInsurance: centsToDollars(insurance),
    quotaTotal: centsToDollars(quotaTotal),
  }));

interface CreditParts {
  readonly credit: CreditRow;
  readonly institution: InstitutionRow | null;
  readonly documents: DocumentSummary[];
  readonly outcome: ReviewOutcome;
  /** Null in lists: a table has up to 72 rows. */
  readonly schedule: ScheduleRowColumn[] | null;
  /** Null without an institution. */
  readonly price: CreditPrice | null;
  readonly handover: HandoverFacts | undefined;
}

export function presentUserCredit(
  { clock, workingDays }: Pick<Parts, 'clock' | 'workingDays'>,
  { credit, institution, documents, outcome, schedule, price, handover }: CreditParts,
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
    amortizationTable: schedule && presentSchedule(schedule),
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
