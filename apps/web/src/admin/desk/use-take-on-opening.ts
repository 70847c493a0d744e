import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { takeCredit } from '@cotejo/contracts/desk/take';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { creditQuery } from '../credits/use-credits.ts';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { useTabTexts } from '../ui/use-tab-texts.ts';
import { useTakeIfFree } from './use-take.ts';

/** Router state of a link from the queue to a review. An address alone takes nothing. */
export const takesOnOpening = { takes: true } as const;

const takesIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'takes' in state;

/** Takes a free application that was opened from the queue; once, so that a reload does not undo 'Soltar'. */
export function useTakeOnOpening({ id }: Pick<AdminCreditDetail, 'id'>): void {
  const { state, key } = useLocation();
  const [kept, keep] = useTabTexts(`cotejo.opened.${useAdmin().id}.${id}`);
  const mayTake = useMayCall(takeCredit);
  // An older answer that comes later would show it as free again.
  const isFetching = useIsFetching({ queryKey: creditQuery(id).queryKey, exact: true }) > 0;
  const isDue = takesIn(state) && mayTake && kept.key !== key && !isFetching;
  const takeIfFree = useTakeIfFree(id);
  const isDone = useRef(false);
  const take = useEffectEvent(() => {
    if (isDone.current) return;
    isDone.current = true;
    keep(() => ({ key }));
    takeIfFree();
  });
  useEffect(() => {
    if (isDue) take();
  }, [isDue]);
}
