import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { useState } from 'react';
import type { Refusal } from '../documents/RejectionFields.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import { isConflict, useChangeStatus } from './use-change-status.ts';

/** What is asked in one question; giving back has its own. */
export type AskedStatus = Exclude<ReviewStatus, 'PENDING'>;

/**
 * A decision from the question to the response, the same in the dialog and in the review. What is
 * picked and written for the applicant stays in this tab until it was sent: a failure leaves the
 * question open, and after a conflict, a reload or a sign-in it is there when the same is asked
 * again.
 */
export function useDecision(
  { id, version }: Pick<AdminCreditDetail, 'id' | 'version'>,
  onDecided?: (status: AskedStatus) => void,
) {
  const change = useChangeStatus();
  const [asked, setAsked] = useState<AskedStatus | null>(null);
  const [texts, updateTexts] = useTabTexts(`cotejo.decision.${useAdmin().id}.${id}`);
  const close = () => setAsked(null);
  const nameOfReason = (status: AskedStatus) => `${status}.reason`;

  return {
    change,
    /** What is being asked; null when no question is open. */
    asked,
    refusal: {
      reasonId: (asked && texts[nameOfReason(asked)]) ?? null,
      words: (asked && texts[asked]) ?? '',
    } satisfies Refusal,
    /** The error to tell inside the question; a conflict is told outside. */
    failure: isConflict(change.error) ? null : change.error,
    /** Somebody else was first: why, and what had been written. */
    conflict: isConflict(change.error) ? { error: change.error, note: change.variables?.note ?? '' } : null,
    ask: (status: AskedStatus) => {
      if (change.isError && !isConflict(change.error)) change.reset();
      setAsked(status);
    },
    write: ({ reasonId, words }: Refusal) => {
      if (asked) updateTexts((present) => ({ ...present, [asked]: words, [nameOfReason(asked)]: reasonId ?? '' }));
    },
    /** Sends the decision that was asked for. Throws what the server refuses it with. */
    decide: async ({ reasonId, words }: Refusal) => {
      if (asked === null) return;
      try {
        await change.mutateAsync({ id, status: asked, note: words.trim(), reasonId, version });
      } catch (error) {
        if (isConflict(error)) close();
        throw error;
      }
      updateTexts(() => ({}));
      close();
      onDecided?.(asked);
    },
    close,
  };
}

export type Decision = ReturnType<typeof useDecision>;
