import type { InstitutionRow } from '#modules/rates';

/** What of a product the profile of an institution keeps. */
export const loanTextsOf = ({
  requirements,
  features,
  description,
}: Pick<InstitutionRow['personalLoan'], 'requirements' | 'features' | 'description'>) => ({
  requirements,
  features,
  description,
});
