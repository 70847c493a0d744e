import { useMeans } from '#loan/typed-income.ts';
import type { PageInstitution } from '../../page-institutions.ts';
import { MatchedOffer } from '../criteria/MatchedOffer.tsx';
import { type OffersRequest, productsOf } from '../criteria/match-offers.ts';
import type { ComparedOffer } from './load-comparison.ts';

export default function ComparedCriteria({
  offer: { institution, criteria, firstPayment },
  catalog,
  request,
  income,
}: {
  offer: ComparedOffer;
  catalog: readonly PageInstitution[];
  request: OffersRequest;
  /** Dollars a month, as the form says it. */
  income: number;
}) {
  const means = useMeans(income);
  const { amount, term } = request;
  const product = productsOf(catalog)(institution.id, request);
  return (
    <MatchedOffer
      criteria={criteria}
      loan={{ institutionId: institution.id, amount, term, income: means.income, firstPayment, product }}
    />
  );
}
