import type { InstitutionRow } from '#modules/rates';

/** The product fields stored in the profile instead of a rate version. */
export const loanTextsOf = ({
  requirements,
  features,
  description,
}: Pick<InstitutionRow['personalLoan'], 'requirements' | 'features' | 'description'>) => ({
  requirements,
  features,
  description,
});
