import { registerUserBody } from '@cotejo/contracts/identity/accounts.schemas';
import { confirmationMatches, newPasswordPair } from '../passwords/password-form.ts';

/** What the registration screen validates: the contract's body and the confirmation. */
export const registrationSchema = registerUserBody
  .omit({ termsAccepted: true })
  .extend({ confirmPassword: newPasswordPair.confirmPassword })
  .superRefine(confirmationMatches);
