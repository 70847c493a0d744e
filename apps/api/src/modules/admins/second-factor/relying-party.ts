import { isIP } from 'node:net';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Config } from '#platform/config.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import type { PasskeyRow } from './repository.ts';

export interface RelyingParty {
  readonly origin: string;
  readonly rpId: string;
}

/** Null where passkeys are not possible: browsers refuse an IP address. */
export function relyingPartyOf(config: Config): RelyingParty | null {
  const siteUrl = siteUrlOf(config);
  if (siteUrl === undefined) return null;
  const { origin, hostname } = new URL(siteUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpId: hostname } : null;
}

/** Whether the page that asked for a passkey was in a frame of another site, which the library checks only in part. */
export function isFramed(clientDataJson: string): boolean {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJson);
  return crossOrigin === true || topOrigin !== undefined;
}

/** Those that were made for the present address of the site. */
export const usablePasskeys = ({ config }: { config: Config }, passkeys: readonly PasskeyRow[]): PasskeyRow[] => {
  const rpId = relyingPartyOf(config)?.rpId;
  return passkeys.filter((passkey) => passkey.rpId === rpId);
};
