import type { CreditStatus } from '@cotejo/contracts/credits/status';
import type { AmortizationType } from '@cotejo/finance/schedule';
import { findInstitution, makeOffer, type StoredRequest } from '#modules/credits';
import type { Snapshot } from '#platform/catalog.ts';
import type { Tx } from '#platform/db/database.ts';
import { creditEvents, creditOffers, credits, type users } from '#platform/db/schema.ts';

export interface PassedStage {
  readonly status: CreditStatus;
  readonly at: Date;
  readonly by: 'user' | 'admin';
  readonly note?: string | null;
}

/** E-mail and cédula are those of the user; every other field of the request must be given. */
interface CreditAtStage extends Readonly<Omit<StoredRequest, 'email' | 'document'>> {
  readonly user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'cedula'>;
  readonly institution: { readonly id: string } | null;
  readonly snapshot: Pick<Snapshot, 'legalCeilings' | 'averageCharged'>;
  readonly amortizationType: AmortizationType | null;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly status: CreditStatus;
  /** The reviewer's note of a rejection. */
  readonly decisionWords?: string | null;
  /** From PENDING to `status`, oldest first. */
  readonly timeline: readonly PassedStage[];
  /** Must return an id of that time. */
  readonly newIdAt: (moment: Date) => string;
}

/** Inserts a credit with offer and timeline, as the use cases would leave it. */
export async function insertCreditAtStage(tx: Tx, options: CreditAtStage): Promise<typeof credits.$inferSelect> {
  const { user, institution, snapshot, amortizationType, timeline, newIdAt, ...figures } = options;
  const { createdAt, submittedAt, decidedAt } = figures;
  const id = newIdAt(createdAt);
  const chosen = institution && (await findInstitution(tx, institution.id));
  const offer =
    chosen && makeOffer({ catalog: { snapshot }, clock: { now: () => createdAt } }, { id, ...figures }, chosen);
  const [credit] = await tx
    .insert(credits)
    .values({
      ...figures,
      lastSubmittedAt: submittedAt,
      id,
      userId: user.id,
      email: user.email,
      document: user.cedula,
      institutionId: institution?.id ?? null,
      amortizationType: offer && amortizationType,
      updatedAt: decidedAt ?? submittedAt ?? createdAt,
    })
    .returning();
  if (!credit) throw new Error('The credit was not inserted');
  if (offer) await tx.insert(creditOffers).values({ ...offer, changedAtDecision: decidedAt ? false : null });
  await tx
    .insert(creditEvents)
    .values(timeline.map((passed) => ({ ...passed, id: newIdAt(passed.at), creditId: credit.id })));
  return credit;
}
