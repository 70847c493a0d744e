/** Every error code of the API with its status and message. `docs/errors.md` is generated from it. */
export const errorCatalogue = {
  VALIDATION_ERROR: { status: 400, message: 'Revisa los datos marcados e inténtalo de nuevo.' },
  UNKNOWN_FIELD: { status: 400, message: 'La solicitud trae un dato que no se reconoce.' },
  INVALID_AMOUNT: { status: 400, message: 'El monto debe estar entre $500 y $100000' },
  INVALID_TERM: { status: 400, message: 'El plazo debe estar entre 3 y 72 meses' },
  INVALID_CREDENTIALS: { status: 401, message: 'Credenciales inválidas' },
  UNAUTHORIZED: { status: 401, message: 'No estás autenticado. Por favor inicia sesión nuevamente.' },
  SESSION_EXPIRED: { status: 401, message: 'Sesión expirada, por favor inicie sesión nuevamente' },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para realizar esta acción.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Confirma tu correo antes de entrar: te enviamos un código.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Esta cuenta está bloqueada. Escríbenos si crees que es un error.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, message: 'Cambia tu contraseña temporal para continuar.' },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Por seguridad, confirma otra vez que eres tú para continuar.' },
  SECOND_FACTOR_INVALID: { status: 400, message: 'Esa llave o ese código no es válido. Inténtalo de nuevo.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Para continuar necesitas tu segunda llave.' },
  DOCUMENT_LIMIT: {
    status: 403,
    message: 'Ya abrió hoy los documentos de tantas personas como se permiten en un día. Podrá seguir desde las 00:00.',
  },
  NOT_FOUND: { status: 404, message: 'El recurso solicitado no fue encontrado' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Esta dirección no acepta ese método.' },
  CONFLICT: { status: 409, message: 'Los datos cambiaron mientras tanto. Revísalos antes de seguir.' },
  INVALID_TRANSITION: { status: 409, message: 'La solicitud no permite ese cambio en su estado actual.' },
  ALREADY_DELETED: { status: 409, message: 'Este elemento ya ha sido eliminado' },
  FILE_TOO_LARGE: { status: 413, message: 'El archivo es demasiado grande. Máximo 5MB' },
  FILE_TYPE_INVALID: { status: 415, message: 'Tipo de archivo no válido' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'El formato de la solicitud no es válido.' },
  FILE_UNCHANGED: {
    status: 409,
    message: 'Es el mismo archivo que no se aceptó. Sube uno nuevo con lo que te pidieron corregir.',
  },
  FILE_EMPTY: { status: 400, message: 'El archivo está vacío' },
  CODE_INVALID: { status: 400, message: 'Código de verificación inválido o expirado' },
  CODE_EXPIRED: { status: 400, message: 'El código ha expirado. Por favor, solicita uno nuevo.' },
  ACCOUNT_LOCKED: {
    status: 423,
    message: 'Tu cuenta está bloqueada por varios intentos fallidos. Te enviamos un código para desbloquearla.',
  },
  TOO_MANY_ATTEMPTS: {
    status: 429,
    message: 'Demasiados intentos. Por favor espera unos minutos antes de intentar nuevamente.',
  },
  RATE_LIMITED: { status: 429, message: 'Demasiadas solicitudes seguidas. Espera un momento.' },
  INTERNAL: { status: 500, message: 'El servidor encontró un error. Por favor, inténtalo más tarde.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible en este momento. Inténtalo en unos segundos.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface FailureDetails {
  message?: string;
  fields?: Record<string, string>;
  /** Sent as `data`, for example the current state on a 409. */
  data?: Record<string, unknown>;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Replaces the catalog's status: a wrong current password is INVALID_CREDENTIALS with 400. */
  status?: 400;
}

/** The only error that use cases throw on purpose. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errorCatalogue[code].message);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return this.details.status ?? errorCatalogue[this.code].status;
  }
}
