import { isIP } from 'node:net';
import type { Config } from '#config.ts';
import { siteUrlOf } from '#mail/site-url.ts';

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
