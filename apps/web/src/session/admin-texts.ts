/** Texts of the administrator's session, apart from those that every visitor loads. */
export const adminSessionTexts = {
  expired: 'Sesión de administrador expirada',
  inactive: 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.',
  refused: 'La sesión ha expirado. Por favor, inicie sesión nuevamente.',
} as const;
