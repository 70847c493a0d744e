import type { CriteriaAnswers } from '@cotejo/finance/criteria';
import { useMemo, useSyncExternalStore } from 'react';
import { answersKey, keep, readKept, subscribeToAnswers } from '#forms/kept-answers.ts';
import { storedShape } from '#forms/stored-shape.ts';
import { useOtherDebts } from './other-debts.ts';

/** As they are kept; null where nothing was answered. */
interface KeptAnswers extends Omit<CriteriaAnswers, 'otherDebts' | 'memberOf'> {
  /** Ids of institutions, separated by commas, with a minus where somebody is no member; '' where nothing is answered. */
  readonly memberOf: string;
}

const shape = storedShape<KeptAnswers>(
  {
    age: [null, 0],
    // The storage may hold any word; no institution takes an unknown kind.
    earningKind: [null, 'other'],
    earningMonths: [null, 0],
    hasArrears: [null, false],
    hasGuarantor: [null, false],
    memberOf: '',
  },
  { fillsMissing: true },
);

const readAnswers = () => readKept(answersKey);

/** The answers of the stored text. */
export function answersOf(text: string | null, otherDebts: number | null): CriteriaAnswers {
  const { memberOf, ...others } = shape.parse(text) ?? shape.empty;
  const members = memberOf.split(',').filter((word) => word !== '');
  const entries = members.map((word) => [word.replace(/^-/, ''), !word.startsWith('-')] as const);
  return { ...others, otherDebts, memberOf: Object.fromEntries(entries) };
}

export function keepAnswers(changed: Partial<Omit<CriteriaAnswers, 'otherDebts'>>): void {
  const { otherDebts: _apart, memberOf, ...others } = { ...answersOf(readAnswers(), null), ...changed };
  const members = Object.entries(memberOf).map(([id, isMember]) => (isMember ? id : `-${id}`));
  keep(answersKey, JSON.stringify({ ...others, memberOf: members.join(',') }));
}

/** Nothing is answered on the server. */
export function useAnswers(): CriteriaAnswers {
  const text = useSyncExternalStore(subscribeToAnswers, readAnswers, () => null);
  const otherDebts = useOtherDebts();
  return useMemo(() => answersOf(text, otherDebts), [text, otherDebts]);
}
