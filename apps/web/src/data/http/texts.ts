export const requestTexts = {
  offline: 'Error de conexión. Por favor, verifica tu conexión a internet.',
  refused: 'Error de conexión al servidor...',
  /** The hint that goes with `refused` outside the administration. */
  refusedHint:
    'Revisa tu conexión e intenta otra vez. El sitio puede estar apagado, o no aceptar llamadas de aquí (CORS).',
  timeout: 'La solicitud está tomando demasiado tiempo. Por favor, inténtalo de nuevo.',
  noResponse: 'No se recibió respuesta del servidor',
  /** These two are for calls about credits. */
  creditNoResponse: 'Error de conexión con el servidor',
  creditSessionEnded: 'Sesión expirada, por favor inicie sesión nuevamente',
  /** A script of the page no longer exists because of a new release. */
  released: 'Actualizamos Cotejo mientras tenías esta página abierta. Vuelve a cargarla para seguir.',
  /** A bug in the page itself, not a failed request; often a feature that the browser lacks. */
  pageFault:
    'Algo falló en esta página, en tu navegador. Vuelve a cargarla; si sigue igual, actualiza el navegador o prueba con otro.',
  unreadable: 'La respuesta del servidor no se pudo leer.',
  notSignedIn: 'No estás autenticado. Por favor inicia sesión nuevamente.',
  userForbidden: 'No tienes permisos para realizar esta acción.',
  userServer: 'El servidor encontró un error. Por favor, inténtalo más tarde.',
  adminUnauthorized: 'No autorizado. Verifique sus credenciales de administrador.',
  adminLoginUnauthorized: 'Credenciales incorrectas o sesión expirada.',
  adminSessionEnded: 'Su sesión ha expirado. Redirigiendo a la página de inicio de sesión...',
  adminForbidden: 'No tiene permisos para realizar esta acción.',
  adminNotFound: 'Recurso no encontrado.',
  adminServer: 'Error en el servidor. Intente nuevamente más tarde.',
  status: (status: number) => `Error en la solicitud (${status})`,
} as const;
