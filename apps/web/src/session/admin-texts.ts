/** Texts of the admin session, in a file of their own so that visitors do not load them. */
export const adminSessionTexts = {
  expired: 'Sesión de administrador expirada',
  inactive: 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.',
  refused: 'La sesión ha expirado. Por favor, inicie sesión nuevamente.',
} as const;
