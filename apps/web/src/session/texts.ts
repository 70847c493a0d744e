/** Texts of the sessions (spec 2 §4 and §8, spec 3 §2, §4 and §8). */
export const sessionTexts = {
  signedOut: 'Sesión cerrada exitosamente',
  signOutFailed: 'Error al cerrar sesión',
  inactive: 'Sesión cerrada por inactividad',
  checkFailed: 'Error de sesión',
  signInNeeded: 'Debes iniciar sesión para continuar',
  wrongCredentials: 'Usuario o contraseña incorrectos',
  loginFailed: 'Error en el inicio de sesión',
  tokensMissing: 'No se encontraron tokens de autenticación válidos',
  recheckFailed: 'No se pudo verificar la autenticación',
  adminExpired: 'Sesión de administrador expirada',
  adminInactive: 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.',
  adminSessionWords: 'La sesión ha expirado. Por favor, inicie sesión nuevamente.',
} as const;
