import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@cotejo/contracts/second-factor';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { importOnce } from '#data/query/import-part.ts';

const load = importOnce(() => import('@simplewebauthn/browser'));

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** The same as a type literal: an interface is not assignable to the open objects of the contract. */
type Plain<Value> = Value extends object ? { [Name in keyof Value]: Plain<Value[Name]> } : Value;

/** Asks the browser for an existing passkey. Rejects with the error of the browser, for example if it is cancelled. */
export async function askForPasskey(options: PasskeyRequestOptions): Promise<Plain<AuthenticationResponseJSON>> {
  const { startAuthentication } = await load();
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Asks the browser to create a passkey. Rejects with the error of the browser. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<Plain<RegistrationResponseJSON>> {
  const { startRegistration } = await load();
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}
