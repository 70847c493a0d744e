import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { awaitingReviewStatuses } from '@cotejo/contracts/credits/review-status';
import { holdMinutes, takeCredit } from '@cotejo/contracts/desk/take';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { useSend } from '#data/query/use-send.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import { present } from './desk-texts.ts';
import { writeHolder, writeTaken } from './use-take.ts';

const renewEveryMs = 60_000;

/** Who has the application under review. One's own is renewed while the person works on it. */
export function useHold({ id, status, taken: known }: Pick<AdminCreditDetail, 'id' | 'status' | 'taken'>) {
  const isWaiting = awaitingReviewStatuses.some((awaiting) => awaiting === status);
  const taken = isWaiting ? present(known) : null;
  // Of the last hold in this tab that was not given up: a tab that slept may have to sign in again.
  const [kept, keep] = useTabTexts(`cotejo.hold.${useAdmin().id}.${id}`);
  const [, look] = useReducer((count: number) => count + 1, 0);
  const until = taken?.until ?? null;
  const mineUntil = taken?.mine ? until : null;
  const lastUntil = mineUntil ?? kept.until ?? null;
  const remember = useEffectEvent((mine: string) => keep(() => ({ until: mine })));
  useEffect(() => {
    if (mineUntil !== null) remember(mineUntil);
  }, [mineUntil]);
  // A decision ends the hold: had it lapsed, the page would say so after the decision is taken back.
  const [isDecidedBefore, setIsDecidedBefore] = useState(false);
  const forget = useEffectEvent(() => {
    if (lastUntil === null) return;
    setIsDecidedBefore(Date.parse(lastUntil) > Date.now());
    keep(() => ({}));
  });
  useEffect(() => {
    if (!isWaiting) forget();
  }, [isWaiting]);

  useEffect(() => {
    if (until === null) return;
    const end = Date.parse(until);
    const timer = setTimeout(look, Math.max(0, end - Date.now()));
    // A computer that slept, or a tab in the background, has late timers.
    const onSight = () => {
      if (Date.now() >= end) look();
    };
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [until]);

  useRenewal(id, mineUntil);
  return {
    isWaiting,
    taken,
    /** When one's own hold ended without an act of one's own; null if it did not. */
    lapsedAt: isWaiting && taken === null ? lastUntil : null,
    /** One's own hold ended with a decision in this tab, and nobody took it since. */
    isDecidedBefore: isDecidedBefore && isWaiting && taken === null,
    giveUp: () => keep(() => ({})),
  };
}

export type Hold = ReturnType<typeof useHold>;

/** While the person types, scrolls or turns pages; once a minute at most, and never after the end. */
function useRenewal(id: string, mineUntil: string | null): void {
  const client = useQueryClient();
  const renewedAt = useRef(0);
  const { mutate } = useSend({
    mutationFn: async () => (await request(takeCredit, { params: { id }, body: {} })).data.taken,
    setData: (_client, taken) => writeTaken(client, id, taken),
    onError: (error) => void writeHolder(client, id, error),
  });
  useEffect(() => {
    if (mineUntil === null) return;
    const end = Date.parse(mineUntil);
    const renew = () => {
      const now = Date.now();
      // The clock of this computer may differ from the server's.
      const last = Math.max(renewedAt.current, end - holdMinutes * 60_000);
      if (document.visibilityState !== 'visible' || now >= end || now - last < renewEveryMs) return;
      renewedAt.current = now;
      mutate();
    };
    // A PDF is shown in a frame: a click in it is only seen as the page losing the focus to it.
    const onBlur = () => {
      if (document.activeElement?.tagName === 'IFRAME') renew();
    };
    // Dictated words come without a key.
    const acts = ['keydown', 'input', 'pointerdown', 'scroll'] as const;
    for (const act of acts) window.addEventListener(act, renew, { capture: true, passive: true });
    window.addEventListener('blur', onBlur);
    return () => {
      for (const act of acts) window.removeEventListener(act, renew, { capture: true });
      window.removeEventListener('blur', onBlur);
    };
  }, [mineUntil, mutate]);
}
