import type { CriteriaAnswers } from '@cotejo/finance/criteria';
import { useMemo, useSyncExternalStore } from 'react';
import { answersKey, keep, otherDebtsKey, readKept, subscribeToAnswers } from '#forms/kept-answers.ts';
import { storedShape } from '#forms/stored-shape.ts';

/** As they are kept; null where nothing was answered. */
interface KeptAnswers extends Omit<CriteriaAnswers, 'otherDebts' | 'memberOf'> {
  /** Ids of institutions, separated by spaces; '' where it is of none. */
  readonly memberOf: string | null;
}

const shape = storedShape<KeptAnswers>(
  {
    age: [null, 0],
    // The storage may hold any word; no institution takes an unknown kind.
    earningKind: [null, 'other'],
    earningMonths: [null, 0],
    hasArrears: [null, false],
    hasGuarantor: [null, false],
    memberOf: [null, ''],
  },
  { fillsMissing: true },
);

const readAnswers = () => readKept(answersKey);

function answersOf(text: string | null, otherDebts: number | null): CriteriaAnswers {
  const { memberOf, ...others } = shape.parse(text) ?? shape.empty;
  return { ...others, otherDebts, memberOf: memberOf === null ? null : memberOf.split(' ').filter((id) => id !== '') };
}

export function keepAnswers(changed: Partial<Omit<CriteriaAnswers, 'otherDebts'>>): void {
  const { otherDebts: _apart, memberOf, ...others } = { ...answersOf(readAnswers(), null), ...changed };
  keep(answersKey, JSON.stringify({ ...others, memberOf: memberOf && memberOf.join(' ') }));
}

/** Nothing is answered on the server. */
export function useAnswers(): CriteriaAnswers {
  const text = useSyncExternalStore(subscribeToAnswers, readAnswers, () => null);
  const otherDebts = useOtherDebts();
  return useMemo(() => answersOf(text, otherDebts), [text, otherDebts]);
}

/** Dollars a month; above it a figure is mistyped. */
export const mostDebts = 100_000;

/** In dollars per month; null if not given. */
export function readOtherDebts(): number | null {
  const text = readKept(otherDebtsKey);
  const dollars = Math.round(Number(text) * 100) / 100;
  return text !== null && dollars >= 0 && dollars <= mostDebts ? dollars : null;
}

export const keepOtherDebts = (dollars: number | null): void =>
  keep(otherDebtsKey, dollars === null ? null : `${dollars}`);

/** null on the server. */
export const useOtherDebts = (): number | null => useSyncExternalStore(subscribeToAnswers, readOtherDebts, () => null);
