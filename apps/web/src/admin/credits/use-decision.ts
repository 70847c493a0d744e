import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { ReviewStatus } from '@cotejo/contracts/credits/review-status';
import { useState } from 'react';
import { useAdmin } from '../shell/use-admin.ts';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import { isConflict, useChangeStatus } from './use-change-status.ts';

/**
 * A decision from the question to the response, the same in the dialog and in the review. What is
 * written for the applicant stays in this tab until it was sent: a failure leaves the question
 * open, and after a conflict, a reload or a sign-in it is there when the same is asked again.
 */
export function useDecision({ id, version }: Pick<AdminCreditDetail, 'id' | 'version'>) {
  const change = useChangeStatus();
  const [asked, setAsked] = useState<ReviewStatus | null>(null);
  const [notes, updateNotes] = useTabTexts(`cotejo.decision.${useAdmin().id}.${id}`);
  const close = () => setAsked(null);

  return {
    change,
    /** What is being asked; null when no question is open. */
    asked,
    note: asked ? (notes[asked] ?? '') : '',
    /** The error to tell inside the question; a conflict is told outside. */
    failure: isConflict(change.error) ? null : change.error,
    /** Somebody else was first: why, and what had been written. */
    conflict: isConflict(change.error) ? { error: change.error, note: change.variables?.note ?? '' } : null,
    ask: (status: ReviewStatus) => {
      if (change.isError && !isConflict(change.error)) change.reset();
      setAsked(status);
    },
    write: (note: string) => {
      if (asked) updateNotes((present) => ({ ...present, [asked]: note }));
    },
    /** Sends the decision that was asked for. Throws what the server refuses it with. */
    decide: async (note: string) => {
      if (asked === null) return;
      try {
        await change.mutateAsync({ id, status: asked, note: note.trim(), version });
      } catch (error) {
        if (isConflict(error)) close();
        throw error;
      }
      updateNotes(() => ({}));
      close();
    },
    close,
  };
}

export type Decision = ReturnType<typeof useDecision>;
