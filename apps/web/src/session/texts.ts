export const sessionTexts = {
  signedOut: 'Sesión cerrada exitosamente',
  /** The server refused the session while it was in use. */
  ended: 'Sesión expirada, por favor inicie sesión nuevamente',
  signOutFailed: 'Error al cerrar sesión',
  inactive: 'Sesión cerrada por inactividad',
  checkFailed: 'Error de sesión',
  signInNeeded: 'Debes iniciar sesión para continuar',
  wrongCredentials: 'Usuario o contraseña incorrectos',
  loginFailed: 'Error en el inicio de sesión',
  tokensMissing: 'No se encontraron tokens de autenticación válidos',
  recheckFailed: 'No se pudo verificar la autenticación',
} as const;
