import { DomainError } from '@cotejo/contracts/core/errors';
import type { Reader } from '#platform/db/database.ts';
import * as consentRepository from './repository.ts';

const changedText =
  'Los términos y condiciones cambiaron mientras llenabas el formulario. Lee la versión nueva y acéptala para seguir.';
const noneText = 'Todavía no hay términos y condiciones publicados, así que no podemos recibir tu solicitud.';

/**
 * Returns the active version for a new consent. `seenId` is the version that was displayed; undefined accepts the
 * active one (decision 136). Throws CONFLICT with the active version as `data.terms` if it is another one, UNAVAILABLE
 * if none is active.
 */
export async function requireSeenTerms(reader: Reader, seenId: string | undefined): Promise<string> {
  const inForce = await consentRepository.findTermsInForce(reader);
  if (inForce === null) throw new DomainError('UNAVAILABLE', { message: noneText });
  if (seenId !== undefined && seenId !== inForce.id) {
    throw new DomainError('CONFLICT', { message: changedText, data: { terms: inForce } });
  }
  return inForce.id;
}
