import type { Means } from '@cotejo/finance/income-share';
import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';
import { useOtherDebts } from './other-debts.ts';

/** Storage key, for this tab only. Holds the typed and the raised income: '380 460'. */
const key = 'typedIncome';

/** Dollars a month. */
interface RaisedIncome {
  /** What the person wrote. */
  typed: number;
  /** What the form replaced it with: the lowest income that any institution accepts. */
  raised: number;
}

const store = createStore(0);

/** Stores an income that the form raised. Pass null when the form holds what the person typed. */
export function keepRaisedIncome(income: RaisedIncome | null): void {
  writeTab(key, income && `${income.typed} ${income.raised}`);
  store.set(income?.typed ?? 0);
}

/** The income that the person typed, in dollars a month, if the form raised it to `income`; else `income`. */
export function readTypedIncome(income: number): number {
  const [typed = 0, raised] = (readTab(key) ?? '').split(' ').map(Number);
  // What was typed may have more than two decimals.
  const toTheCent = Math.round(typed * 100) / 100;
  return raised === income && toTheCent > 0 ? toTheCent : income;
}

/** The typed income for a form that shows `income`, and the other debts of this tab. Dollars a month. */
export function useMeans(income: number): Means {
  const typed = useSyncExternalStore(
    store.subscribe,
    () => readTypedIncome(income),
    () => income,
  );
  return { income: typed, otherDebts: useOtherDebts() ?? 0 };
}
