import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '#browser-storage.ts';
import { showToast, toastDurationMs } from '#ui/feedback/Toast.tsx';
import type { useTakeNext } from '../desk/use-take.ts';
import { takesOnOpening } from '../desk/use-take-on-opening.ts';
import type { ReviewPosition } from './use-queue.ts';

const key = 'cotejo.reviewAfterDecision';

/** Passed to the next application in the router state. */
export interface DecidedBefore {
  id: string;
  number: string;
}

function decidedBeforeIn(state: unknown): DecidedBefore | null {
  const decided: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'decided') : null;
  if (typeof decided !== 'object' || decided === null) return null;
  const [id, number]: unknown[] = ['id', 'number'].map((name) => Reflect.get(decided, name));
  return typeof id === 'string' && typeof number === 'string' ? { id, number } : null;
}

/**
 * The user can turn this off in this browser.
 * @param said the decision that was just made, in words; null if none
 * @param isUnsent there is unsent text here: do not leave it
 * @param takeNext takes the first free application of the queue; null without the permission
 */
export function useAutoAdvance(
  { id, number }: Pick<AdminCreditDetail, 'id' | 'number'>,
  {
    said,
    place,
    isUnsent,
    takeNext,
  }: {
    said: string | null;
    place: ReviewPosition | null;
    isUnsent: boolean;
    takeNext: ReturnType<typeof useTakeNext>['mutate'] | null;
  },
) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [advances, setAdvances] = useState(() => readStored(key) !== 'stay');
  const nextPath = place?.nextWaitingId ? place.pathOf(place.nextWaitingId) : null;
  // A ref, so that only a decision navigates and later changes of the queue do not.
  const advance = useRef<((said: string) => void) | null>(null);
  useEffect(() => {
    const state = { decided: { id, number } };
    const isInQueue = place?.isQueue ?? true;
    advance.current = null;
    if (!advances || isUnsent) return;
    if (takeNext && isInQueue) advance.current = (text) => takeNext({ said: text, state });
    else if (nextPath !== null)
      advance.current = (text) => {
        showToast(text, 'done', toastDurationMs(text), 'review');
        void navigate(nextPath, { state: { ...state, ...takesOnOpening } });
      };
  });
  useEffect(() => {
    if (said !== null) advance.current?.(said);
  }, [said]);
  return {
    choice: {
      checked: advances,
      onChange: ({ target: { checked } }: ChangeEvent<HTMLInputElement>) => {
        setAdvances(checked);
        writeStored(key, checked ? 'move' : 'stay');
      },
    },
    decidedBefore: decidedBeforeIn(state),
  };
}
