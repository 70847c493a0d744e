import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { AdminContext, UserContext } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

// What other modules need of handing an application to its institution. `modules/handovers` implements it, so that
// `credits` and `institutions` do not import it.

/** An application, as the hand-over sees it. */
export interface HandedCredit {
  readonly id: string;
  readonly userId: string | null;
  readonly institutionId: string | null;
  readonly status: CreditStatus;
  /** While it is approved this is the version that was approved: only a new decision raises it. */
  readonly version: number;
}

/** The hand-over of the present approval that is not withdrawn. */
export interface StandingHandover {
  readonly state: 'pending' | 'sent' | 'received' | 'contacted' | 'disbursed' | 'declined' | 'failed';
  readonly createdAt: Date;
  /** The last sending; a reminder is none. */
  readonly sentAt: Date | null;
  readonly receivedAt: Date | null;
  readonly contactedAt: Date | null;
  readonly closedAt: Date | null;
  readonly reopenedAt: Date | null;
}

export interface HandoverFacts {
  readonly standing: StandingHandover | null;
  /** The newest permission for the present institution. */
  readonly consent: { readonly given: boolean; readonly institutionId: string; readonly acceptedAt: Date } | null;
}

export interface Handovers {
  /** Writes the hand-over of an approved application, if its applicant allows it and none stands. */
  open(tx: Tx, credit: HandedCredit): Promise<void>;
  /** Mails the contacts of the hand-over for the first time; nothing if that was done or none stands. */
  sendFirst(tx: Tx, credit: HandedCredit): Promise<void>;
  /** Takes the file back from the institution: the decision was changed. */
  withdraw(tx: Tx, creditId: string): Promise<void>;
  /** The permission is for one institution, and another was chosen. */
  endConsents(tx: Tx, creditId: string): Promise<void>;
  /**
   * Stores the applicant's permission, said while sending. `termsVersionId` is the version on the screen. Throws CONFLICT
   * with `terms` for another one than the active, UNAVAILABLE without active terms.
   */
  recordConsent(
    context: UserContext,
    tx: Tx,
    credit: HandedCredit,
    said: { readonly given: boolean; readonly termsVersionId?: string | undefined },
  ): Promise<void>;
  /** By the id of the application. */
  readFacts(reader: Reader, credits: readonly HandedCredit[]): Promise<Map<string, HandoverFacts>>;
  readForApplicant(reader: Reader, credit: HandedCredit): Promise<Pick<CreditDetails, 'handover' | 'handoverHeld'>>;
  readForOffice(
    reader: Reader,
    credit: HandedCredit,
  ): Promise<Pick<AdminCreditDetail, 'handover' | 'handoverHeld' | 'handoverPlan'>>;
  isPaidOut(reader: Reader, credit: HandedCredit): Promise<boolean>;
  /** When the file was opened that a change of the decision takes back; null unless it was. */
  findOpened(reader: Reader, creditId: string): Promise<{ readonly institution: string; readonly at: Date } | null>;
  /** Deleting an account: whoever was sent the file is told to delete it. */
  erase(tx: Tx, creditIds: readonly string[]): Promise<void>;
  /** Ends the links of a deleted institution. */
  endLinksOfInstitution(context: AdminContext, tx: Tx, institutionId: string): Promise<void>;
}
