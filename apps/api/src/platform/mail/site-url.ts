import type { Config } from '#platform/config.ts';

/** Without a trailing slash; undefined when the port is chosen at the start. */
export function siteUrlOf({ publicOrigin, host, port }: Config): string | undefined {
  if (publicOrigin !== undefined) return publicOrigin;
  return port === 0 ? undefined : `http://${host}:${port}`;
}
