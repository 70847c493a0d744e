import type { SecondFactorKind } from '@cotejo/contracts/admins';
import { formatTime } from '@cotejo/format/time';
import { RequestError } from '#data/http/request-error.ts';

const refusedTexts: Record<SecondFactorKind, string> = {
  passkey: 'Esa llave de acceso no se aceptó. Inténtalo otra vez o elige otra forma.',
  totp: 'Ese código no sirve. Si es el que ves ahora, revisa que el teléfono tenga la hora automática: con dos minutos de diferencia los códigos ya no coinciden.',
  recovery: 'Ese código de recuperación no sirve. Revisa que esté completo y que no lo hayas usado antes.',
};

/** The last way to sign in, which the person may not know about. */
export const withoutAnything =
  'Si tampoco tienes códigos, pide a otra persona que gestione administradores que quite tus llaves.';

/** A Spanish text that says why a key failed and what to do. Handles RequestError and the errors of the browser. */
export function keyFailureText(error: unknown, kind: SecondFactorKind): string {
  if (error instanceof RequestError) {
    if (error.code === 'SECOND_FACTOR_INVALID') return refusedTexts[kind];
    if (error.code === 'ACCOUNT_LOCKED') return lockedText(error.data.unlockAt);
    return error.message;
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No se usó la llave de acceso: se canceló o pasó el tiempo. Inténtalo otra vez cuando quieras.';
  if (name === 'InvalidStateError') return 'Esa llave de acceso ya está en tu cuenta.';
  return 'Este navegador no pudo usar la llave de acceso.';
}

function lockedText(unlockAt: unknown): string {
  const until = typeof unlockAt === 'string' ? ` hasta las ${formatTime(unlockAt)}` : ' por un tiempo';
  return `Hubo demasiados códigos equivocados: los códigos no sirven${until}. Una llave de acceso sí sirve.`;
}

/** Whether the token of the second step is no longer valid: expired, too many attempts, or a key was changed. */
export const isStepOver = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'SESSION_EXPIRED';
