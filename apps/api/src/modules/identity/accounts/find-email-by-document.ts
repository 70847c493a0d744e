import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context } from '#platform/context.ts';
import * as userRepository from '../users-repository.ts';

/** Only for the signed-in owner of the cédula, or for everybody with `DOCUMENT_LOOKUP=public`. Throws NOT_FOUND. */
export async function findEmailByDocument({ actor, config, db }: Context, document: string): Promise<string> {
  const user = await userRepository.findUserByCedula(db, document);
  const isOwner = actor.kind === 'user' && user?.id === actor.userId;
  if (!user || !(isOwner || config.documentLookup === 'public')) throw new DomainError('NOT_FOUND');
  return user.email;
}
