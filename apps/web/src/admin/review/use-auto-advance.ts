import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readStored, writeStored } from '#browser-storage.ts';
import { showToast, toastDurationMs } from '#ui/feedback/Toast.tsx';
import type { ReviewPosition } from './use-queue.ts';

const key = 'cotejo.reviewAfterDecision';

/** What was decided on the application before this one, as the URL of the next one carries it. */
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
 * Goes on to the next application that waits once this one is decided, and says there what was
 * decided, unless the person chose in this browser to stay.
 * @param said what was just decided here, in words; null while nothing was
 * @param isHeld something written here was not sent: it is not left behind
 */
export function useAutoAdvance(
  { id, number }: Pick<AdminCreditDetail, 'id' | 'number'>,
  { said, place, isHeld }: { said: string | null; place: ReviewPosition | null; isHeld: boolean },
) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [advances, setAdvances] = useState(() => readStored(key) !== 'stay');
  const nextPath = place?.nextWaitingId ? place.pathOf(place.nextWaitingId) : null;
  // As it stood when the decision came: what arrives later takes nobody away from what they look
  // at.
  const target = useRef<string | null>(null);
  useEffect(() => {
    target.current = advances && !isHeld ? nextPath : null;
  });
  useEffect(() => {
    if (said === null || target.current === null) return;
    showToast(said, 'done', toastDurationMs(said), 'review');
    void navigate(target.current, { state: { decided: { id, number } } });
  }, [said, id, number, navigate]);
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
