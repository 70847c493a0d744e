import { DomainError } from '@cotejo/contracts/core/errors';
import { retryAfterSeconds } from '#threads/costly-work.ts';

export const tooSlowMessage =
  'No alcanzamos a revisar el archivo. Inténtalo de nuevo en unos segundos; si vuelve a pasar, imprímelo como PDF o súbelo como una imagen más pequeña.';

/**
 * How long a file takes depends on the machine, too, so a slow one is not refused as a wrong type.
 */
export const tooSlow = (): DomainError =>
  new DomainError('UNAVAILABLE', { message: tooSlowMessage, retryAfterSeconds });
