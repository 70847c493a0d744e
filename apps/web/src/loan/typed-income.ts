import type { Means } from '@cotejo/finance/income-share';
import { useSyncExternalStore } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';
import { useOtherDebts } from './other-debts.ts';

/** Kept for this tab only, beside the form: '380 460'. */
const key = 'typedIncome';

/** Dollars a month. */
interface RaisedIncome {
  /** What the person wrote. */
  typed: number;
  /** What the form put in its place: the least that any institution asks for. */
  raised: number;
}

const store = createStore(0);

/** null: the income in the form is what was typed. */
export function keepRaisedIncome(income: RaisedIncome | null): void {
  writeTab(key, income && `${income.typed} ${income.raised}`);
  store.set(income?.typed ?? 0);
}

/** What somebody earns whose form says `income`: what they wrote where the form raised it. */
export function readTypedIncome(income: number): number {
  const [typed = 0, raised] = (readTab(key) ?? '').split(' ').map(Number);
  // What was typed may have more than two decimals.
  const toTheCent = Math.round(typed * 100) / 100;
  return raised === income && toTheCent > 0 ? toTheCent : income;
}

/** What somebody earns whose form says `income`, and the other debts of this tab. */
export function useMeans(income: number): Means {
  const typed = useSyncExternalStore(
    store.subscribe,
    () => readTypedIncome(income),
    () => income,
  );
  return { income: typed, otherDebts: useOtherDebts() ?? 0 };
}
