import { useSyncExternalStore } from 'react';
import { keep, otherDebtsKey, readKept, subscribeToAnswers } from '#forms/kept-answers.ts';

/** Dollars a month; a higher amount must be a typing error. */
export const mostDebts = 100_000;

/** In dollars per month; null if not given. */
export function readOtherDebts(): number | null {
  const text = readKept(otherDebtsKey);
  const dollars = Math.round(Number(text) * 100) / 100;
  return text !== null && dollars >= 0 && dollars <= mostDebts ? dollars : null;
}

/** Stores the other debts for this tab, in dollars per month; null deletes them. */
export const keepOtherDebts = (dollars: number | null): void =>
  keep(otherDebtsKey, dollars === null ? null : `${dollars}`);

/** The stored other debts, in dollars per month; null if not given, and always on the server. */
export const useOtherDebts = (): number | null => useSyncExternalStore(subscribeToAnswers, readOtherDebts, () => null);
