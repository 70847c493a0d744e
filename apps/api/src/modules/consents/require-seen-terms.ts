import { DomainError } from '@cotejo/contracts/core/errors';
import type { Reader } from '#db/database.ts';
import * as consentRepository from './repository.ts';

const changedText =
  'Los términos y condiciones cambiaron mientras llenabas el formulario. Lee la versión nueva y acéptala para seguir.';
const noneText = 'Todavía no hay términos y condiciones publicados, así que no podemos recibir tu solicitud.';

/**
 * The version of the terms that a consent given now is for. `seenId` is the version that was on the
 * screen; whoever sends none consents to the one in force (decision 136). Throws CONFLICT for another
 * one than that, changed or deleted meanwhile, with the one to read as `data.terms`, and UNAVAILABLE
 * where none is in force.
 */
export async function requireSeenTerms(reader: Reader, seenId: string | undefined): Promise<string> {
  const inForce = await consentRepository.findTermsInForce(reader);
  if (inForce === null) throw new DomainError('UNAVAILABLE', { message: noneText });
  if (seenId !== undefined && seenId !== inForce.id) {
    throw new DomainError('CONFLICT', { message: changedText, data: { terms: inForce } });
  }
  return inForce.id;
}
