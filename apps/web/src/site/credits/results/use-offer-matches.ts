import type { Offer } from '@cotejo/contracts/offers';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { answersKey, readKept, subscribeToAnswers } from '#forms/kept-answers.ts';
import { useOtherDebts } from '#loan/other-debts.ts';
import type { PageInstitution } from '../../page-institutions.ts';
import type { OfferMatches, prepareMatching } from '../criteria/match-offers.ts';
import type { AskedFilters } from './offer-filters.ts';

const noOffers: readonly Offer[] = [];

const readAnswers = () => readKept(answersKey);

/**
 * What each offer's institution publishes, held against the answers of this tab; null until its script is loaded, and
 * 'failed' where it cannot be had.
 */
export function useOfferMatches(
  pageInstitutions: readonly PageInstitution[],
  offers: readonly Offer[] = noOffers,
  { amount, term }: { amount: number; term: number },
  /** Dollars a month. */
  income: number,
  { rate, withOptional }: Pick<AskedFilters, 'rate' | 'withOptional'>,
): OfferMatches | 'failed' | null {
  const answers = useSyncExternalStore(subscribeToAnswers, readAnswers, () => null);
  const otherDebts = useOtherDebts();
  // Not in the initial script: the first offers need none of it.
  const [prepare, setPrepare] = useState<typeof prepareMatching | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    importWhenOnline(() => import('../criteria/match-offers.ts')).then(
      (part) => setPrepare(() => part.prepareMatching),
      () => setHasFailed(true),
    );
  }, []);
  const match = useMemo(() => prepare?.(pageInstitutions), [prepare, pageInstitutions]);
  const matches = useMemo(() => {
    const request = { amount, term, income, rateFilter: rate, charges: withOptional ? 'all' : 'required' } as const;
    return match?.(offers, request, answers, otherDebts) ?? null;
  }, [match, offers, amount, term, income, rate, withOptional, answers, otherDebts]);
  return hasFailed ? 'failed' : matches;
}
