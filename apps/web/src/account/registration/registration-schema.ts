import { registerUserBody } from '@cotejo/contracts/identity/accounts.schemas';
import { confirmationMatches, newPasswordPair } from '../passwords/password-form.ts';

export const registrationSchema = registerUserBody
  .omit({ termsAccepted: true })
  .extend({ confirmPassword: newPasswordPair.confirmPassword })
  .superRefine(confirmationMatches);
