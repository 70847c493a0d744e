import { DomainError } from '@cotejo/contracts/core/errors';
import { retryAfterSeconds } from '#platform/threads/costly-work.ts';

export const tooSlowMessage =
  'No alcanzamos a revisar el archivo. Inténtalo de nuevo en unos segundos; si vuelve a pasar, imprímelo como PDF o súbelo como una imagen más pequeña.';

/** Not FILE_TYPE_INVALID: the time also depends on the load of the machine. */
export const tooSlow = (): DomainError =>
  new DomainError('UNAVAILABLE', { message: tooSlowMessage, retryAfterSeconds });
