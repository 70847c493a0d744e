import type { Config } from '#config.ts';

/**
 * Origin of the site for links in mails, without a trailing slash; undefined when the settings do
 * not tell it.
 */
export function siteUrlOf({ publicOrigin, host, port }: Config): string | undefined {
  if (publicOrigin !== undefined) return publicOrigin;
  return port === 0 ? undefined : `http://${host}:${port}`;
}
