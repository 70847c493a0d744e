/**
 * Names under which the session lives in localStorage, so that tabs share it. The page script of
 * content pages reads the user from here to show the name.
 */
export const sessionKeys = {
  token: 'cotejo.token',
  user: 'cotejo.user',
  /**
   * Milliseconds since 1970 of the last check the server answered; the 24 h offline grace counts
   * from it.
   */
  checkedAt: 'cotejo.sessionCheckedAt',
  /** Milliseconds since 1970 of the last movement in any tab. */
  activeAt: 'cotejo.activeAt',
} as const;

export const adminSessionKeys = {
  token: 'admin_token',
  refreshToken: 'admin_refresh_token',
  admin: 'admin_data',
  /** Milliseconds since 1970 of the present tokens; the next renewal counts from it. */
  renewedAt: 'adminRenewedAt',
  /** ISO time at which the session ends, whatever is done. */
  sessionEndsAt: 'adminSessionEndsAt',
  activeAt: 'adminLastActivity',
  lastPath: 'adminLastPath',
  isRedirecting: 'adminRedirecting',
} as const;
