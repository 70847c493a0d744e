import type { Parts } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { mailApplicant } from '../mail-applicant.ts';
import { findApplicant, saveApprovalTold } from '../repository.ts';
import { findDecisionNote, lockCredit } from './repository.ts';

/**
 * Job: mails the applicant of an approval and sends the file to the institution, once, some minutes after the decision.
 * A decision that was taken back meanwhile sends neither.
 */
export async function announceApproval(
  parts: Parts,
  { creditId, version }: { readonly creditId: string; readonly version: number },
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const credit = (await lockCredit(tx, creditId))?.credit;
    if (credit?.status !== 'APPROVED' || credit.version !== version || credit.approvalToldAt !== null) return;
    await saveApprovalTold(tx, creditId, parts.clock.now());
    await parts.handovers.sendFirst(tx, credit);
    const applicant = credit.userId === null ? null : await findApplicant(tx, credit.userId);
    if (!applicant) return;
    const words = (await findDecisionNote(tx, credit)) ?? '';
    await mailApplicant(parts, tx, credit, applicant, { kind: 'status', reason: null, words });
  });
}
