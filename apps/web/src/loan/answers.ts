import type { CriteriaAnswers } from '@cotejo/finance/criteria';
import { useMemo, useSyncExternalStore } from 'react';
import { answersKey, keep, readKept, subscribeToAnswers } from '#forms/kept-answers.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { useOtherDebts } from './other-debts.ts';

/** The stored form of the answers; null means not answered. */
interface KeptAnswers extends Omit<CriteriaAnswers, 'otherDebts' | 'memberOf'> {
  /** Institution ids separated by commas, with a minus if the person is no member; '' means not answered. */
  readonly memberOf: string;
}

const shape = storedShape<KeptAnswers>(
  {
    age: [null, 0],
    // Only checked to be a string: an unknown kind simply matches no institution.
    earningKind: [null, 'other'],
    earningMonths: [null, 0],
    hasArrears: [null, false],
    hasGuarantor: [null, false],
    memberOf: '',
  },
  { fillsMissing: true },
);

const readAnswers = () => readKept(answersKey);

/** Parses stored answers. `otherDebts` is in dollars per month; null if not given. */
export function answersOf(text: string | null, otherDebts: number | null): CriteriaAnswers {
  const { memberOf, ...others } = shape.parse(text) ?? shape.empty;
  const members = memberOf.split(',').filter((word) => word !== '');
  const entries = members.map((word) => [word.replace(/^-/, ''), !word.startsWith('-')] as const);
  return { ...others, otherDebts, memberOf: Object.fromEntries(entries) };
}

/** Stores changed answers for this tab; the others stay as they are. */
export function keepAnswers(changed: Partial<Omit<CriteriaAnswers, 'otherDebts'>>): void {
  // Other debts have their own key in the storage.
  const { otherDebts: _otherDebts, memberOf, ...others } = { ...answersOf(readAnswers(), null), ...changed };
  const members = Object.entries(memberOf).map(([id, isMember]) => (isMember ? id : `-${id}`));
  keep(answersKey, JSON.stringify({ ...others, memberOf: members.join(',') }));
}

/** The stored answers. On the server all are null, because the storage is in the browser. */
export function useAnswers(): CriteriaAnswers {
  const text = useSyncExternalStore(subscribeToAnswers, readAnswers, () => null);
  const otherDebts = useOtherDebts();
  return useMemo(() => answersOf(text, otherDebts), [text, otherDebts]);
}
