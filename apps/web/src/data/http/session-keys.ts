/**
 * The localStorage keys of the user's session, which all tabs share. The page script
 * (page-scripts/page.ts) reads the user from here to show the name on content pages.
 */
export const sessionKeys = {
  token: 'cotejo.token',
  user: 'cotejo.user',
  /**
   * When the server last confirmed the session, in milliseconds since 1970. Without a network the
   * session stays open for 24 h from then.
   */
  checkedAt: 'cotejo.sessionCheckedAt',
  /** When the person was last active in any tab, in milliseconds since 1970. */
  activeAt: 'cotejo.activeAt',
} as const;

export const adminSessionKeys = {
  token: 'admin_token',
  refreshToken: 'admin_refresh_token',
  admin: 'admin_data',
  /** When the current tokens were issued, in milliseconds since 1970. The next refresh is timed from it. */
  renewedAt: 'adminRenewedAt',
  /** ISO time at which the session ends, even if the person is active. */
  sessionEndsAt: 'adminSessionEndsAt',
  activeAt: 'adminLastActivity',
  lastPath: 'adminLastPath',
  isRedirecting: 'adminRedirecting',
} as const;
