import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { getPublicInstitution } from '@cotejo/contracts/institutions/public';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { PublishedCriteria } from '#loan/PublishedCriteria.tsx';

/**
 * What the institution publishes today, beside the documents that show it. We do not have the applicant's answers.
 * Hidden without an institution or if it cannot be loaded: the decision does not depend on it.
 */
export function ReviewCriteria({ institution }: Pick<AdminCreditDetail, 'institution'>) {
  const isShown = institution?.isActive === true;
  const published = useQuery({
    ...endpointQuery(getPublicInstitution, { params: { id: institution?.id ?? '' }, isBackground: true }),
    enabled: isShown,
  });
  if (!isShown || !published.data) return null;
  return (
    <section aria-labelledby="requisitos-que-publica">
      <h3 id="requisitos-que-publica">Requisitos que publica</h3>
      <PublishedCriteria criteria={published.data.products.personalLoan.criteria} />
    </section>
  );
}
