// A module of its own: the validation library comes with it and not with the page.
export { createCreditBody } from '@cotejo/contracts/credits/applicant';
