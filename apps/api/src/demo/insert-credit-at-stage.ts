import type { CreditStatus } from '@cotejo/contracts/credits/status';
import { type AmortizationType, scheduleOf } from '@cotejo/finance';
import type { Tx } from '#db/database.ts';
import { creditEvents, creditSchedules, credits, type institutions, type users } from '#db/schema.ts';

export interface PassedStage {
  readonly status: CreditStatus;
  readonly at: Date;
  readonly by: 'user' | 'admin';
  readonly note?: string | null;
}

interface CreditAtStage {
  readonly user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'cedula'>;
  readonly institution: Pick<typeof institutions.$inferSelect, 'id' | 'minRate'> | null;
  /** Null where none is chosen yet. */
  readonly amortizationType: AmortizationType | null;
  readonly amountCents: number;
  readonly termMonths: number;
  readonly incomeCents: number;
  readonly location: string;
  readonly createdAt: Date;
  readonly submittedAt: Date | null;
  readonly decidedAt: Date | null;
  readonly status: CreditStatus;
  /** What the reviewer wrote with a rejection. */
  readonly decisionWords?: string | null;
  /** From PENDING to the status, oldest first. */
  readonly timeline: readonly PassedStage[];
  /** The id of what came about at a moment. */
  readonly newIdAt: (moment: Date) => string;
}

/**
 * A credit with schedule and timeline, as if its applicant and reviewers had brought it there.
 */
export async function insertCreditAtStage(tx: Tx, options: CreditAtStage): Promise<typeof credits.$inferSelect> {
  const { user, institution, amortizationType, timeline, newIdAt, ...figures } = options;
  const { amountCents, termMonths, createdAt, submittedAt, decidedAt } = figures;
  const schedule =
    institution && amortizationType
      ? scheduleOf(amortizationType, {
          principalCents: amountCents,
          annualRatePercent: institution.minRate,
          termMonths,
        })
      : null;
  const [credit] = await tx
    .insert(credits)
    .values({
      ...figures,
      lastSubmittedAt: submittedAt,
      id: newIdAt(createdAt),
      userId: user.id,
      email: user.email,
      document: user.cedula,
      institutionId: institution?.id ?? null,
      amortizationType: schedule?.type ?? null,
      annualRatePercent: schedule?.annualRatePercent ?? null,
      instalmentCents: schedule?.instalmentCents ?? null,
      totalInterestCents: schedule?.totalInterestCents ?? null,
      totalPaymentCents: schedule?.totalPaymentCents ?? null,
      updatedAt: decidedAt ?? submittedAt ?? createdAt,
    })
    .returning();
  if (!credit) throw new Error('The credit was not inserted');
  if (schedule) {
    await tx.insert(creditSchedules).values({
      creditId: credit.id,
      rows: schedule.rows.map((row) => [
        row.number,
        row.interestCents,
        row.capitalCents,
        row.balanceCents,
        0,
        row.instalmentCents,
      ]),
    });
  }
  await tx
    .insert(creditEvents)
    .values(timeline.map((passed) => ({ ...passed, id: newIdAt(passed.at), creditId: credit.id })));
  return credit;
}
