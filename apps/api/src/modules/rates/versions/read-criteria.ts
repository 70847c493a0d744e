import { mergeCriteria } from '@cotejo/contracts/institutions/criteria';
import { criteriaInput } from '@cotejo/contracts/institutions/criteria.schemas';
import { type Criteria, noCriteria } from '@cotejo/finance/criteria';

/** Null if the stored criteria are invalid. Missing ones are none. */
export function readCriteria(stored: unknown): Criteria | null {
  const read = criteriaInput.safeParse(stored ?? {});
  return read.success ? mergeCriteria(noCriteria, read.data) : null;
}

/** Those that are published: none if they cannot be read. */
export const publishedCriteria = (stored: unknown): Criteria => readCriteria(stored) ?? noCriteria;
