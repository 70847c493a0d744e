import { contradictionsOf, mergeCriteria } from '@cotejo/contracts/institutions/criteria';
import { criteriaInput } from '@cotejo/contracts/institutions/criteria.schemas';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';
import type { InstitutionRow } from './repository.ts';

/** Null if the stored criteria are invalid. Missing ones are none. */
export function readCriteria(stored: unknown): Criteria | null {
  const read = criteriaInput.safeParse(stored ?? {});
  return read.success ? mergeCriteria(noCriteria, read.data) : null;
}

/** Those that are published: none if they cannot be read. */
export const publishedCriteria = (stored: unknown): Criteria => readCriteria(stored) ?? noCriteria;

/** Key → message of published rules that contradict each other or the type, which is no part of a version. */
export const criteriaContradictions = ({
  type,
  personalLoan,
}: {
  readonly type: InstitutionRow['type'];
  readonly personalLoan: Pick<InstitutionRow['personalLoan'], 'criteria'>;
}): ReturnType<typeof contradictionsOf> => contradictionsOf(publishedCriteria(personalLoan.criteria), type);

export const contradictsCriteria = (institution: Parameters<typeof criteriaContradictions>[0]): boolean =>
  Object.keys(criteriaContradictions(institution)).length > 0;
