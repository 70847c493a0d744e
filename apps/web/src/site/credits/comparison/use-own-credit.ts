import { useSyncExternalStore } from 'react';
import { readCompleteForm, readCreditId } from '#loan/flow/stored-flow.ts';

const never = () => () => {};

/** Whether the current credit has this amount and term, so that ¡LO QUIERO! can choose for it. */
export function useOwnCredit(amount: number, term: number): boolean {
  return useSyncExternalStore(
    never,
    () => {
      const form = readCompleteForm();
      return readCreditId() !== null && form?.amount === amount && form.term === term;
    },
    () => false,
  );
}

/** Dollars a month in the form of this tab; null without one, and on the server. */
export const useOwnIncome = (): number | null =>
  useSyncExternalStore(
    never,
    () => readCompleteForm()?.income ?? null,
    () => null,
  );
