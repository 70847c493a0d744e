import { lateModule } from '#late-module.ts';

/**
 * What checks the form: the contract's schema and the library it is made with. It comes after the
 * page, since nothing is checked at once.
 */
export const requestSchema = lateModule(
  async () => (await import('@cotejo/contracts/credits/applicant.schemas')).createCreditBody,
);
