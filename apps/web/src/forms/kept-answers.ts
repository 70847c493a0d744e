import type { CriteriaAnswers } from '@cotejo/finance/criteria';
import { useMemo, useSyncExternalStore } from 'react';
import { readTab, writeTab } from '#browser-storage.ts';
import { createStore } from '#create-store.ts';
import { storedShape } from '#forms/stored-shape.ts';

// What somebody answers to see whose published requirements they meet (decision 180). Kept for this tab only and
// never in a URL or request: no institution and no server gets it.

/** As they are kept; null where nothing was answered. */
interface KeptAnswers extends Omit<CriteriaAnswers, 'otherDebts' | 'memberOf'> {
  /** Ids of institutions, separated by spaces; '' where it is of none. */
  readonly memberOf: string | null;
}

/** Dollars a month; above it a figure is mistyped. */
export const mostDebts = 100_000;

const answersKey = 'answers';
/** Dollars a month. Apart, because the request form asks for it too. */
const debtsKey = 'otherDebts';

const shape = storedShape<KeptAnswers>(
  {
    age: [null, 0],
    // The storage may hold any word; an unknown kind is taken by nobody.
    earningKind: [null, 'other'],
    earningMonths: [null, 0],
    hasArrears: [null, false],
    hasGuarantor: [null, false],
    memberOf: [null, ''],
  },
  { fillsMissing: true },
);

/** Counts the changes, so that screens read the storage again. */
const changes = createStore(0);

function write(key: string, text: string | null): void {
  writeTab(key, text);
  changes.set(changes.get() + 1);
}

const readAnswers = (): string | null => readTab(answersKey);

/** In dollars per month; null if not given. */
export function readOtherDebts(): number | null {
  const text = readTab(debtsKey);
  const dollars = Math.round(Number(text) * 100) / 100;
  return text !== null && dollars >= 0 && dollars <= mostDebts ? dollars : null;
}

const answersOf = (text: string | null, otherDebts: number | null): CriteriaAnswers => {
  const { memberOf, ...others } = shape.parse(text) ?? shape.empty;
  return { ...others, otherDebts, memberOf: memberOf === null ? null : memberOf.split(' ').filter((id) => id !== '') };
};

export function keepAnswers(changed: Partial<CriteriaAnswers>): void {
  const { otherDebts, memberOf, ...others } = { ...answersOf(readAnswers(), readOtherDebts()), ...changed };
  write(debtsKey, otherDebts === null ? null : `${otherDebts}`);
  write(answersKey, JSON.stringify({ ...others, memberOf: memberOf && memberOf.join(' ') }));
}

export const keepOtherDebts = (dollars: number | null): void => write(debtsKey, dollars === null ? null : `${dollars}`);

/** null on the server. */
export const useOtherDebts = (): number | null => useSyncExternalStore(changes.subscribe, readOtherDebts, () => null);

/** Nothing is answered on the server. */
export function useAnswers(): CriteriaAnswers {
  const text = useSyncExternalStore(changes.subscribe, readAnswers, () => null);
  const otherDebts = useOtherDebts();
  return useMemo(() => answersOf(text, otherDebts), [text, otherDebts]);
}

/** For whoever asks, and at the end of a session. */
export function deleteAnswers(): void {
  write(answersKey, null);
  write(debtsKey, null);
}
