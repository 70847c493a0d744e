import { DomainError } from '@cotejo/contracts/core/errors';
import type { Context } from '#context.ts';
import * as userRepository from '../users-repository.ts';

/**
 * E-mail of the account with an identity number: for its signed-in owner, and for everybody where
 * the operator opened the look-up (`DOCUMENT_LOOKUP=public`). Throws NOT_FOUND to anybody else.
 */
export async function findEmailByDocument({ actor, config, db }: Context, document: string): Promise<string> {
  const user = await userRepository.findUserByCedula(db, document);
  const isOwner = actor.kind === 'user' && user?.id === actor.userId;
  if (!user || !(isOwner || config.documentLookup === 'public')) throw new DomainError('NOT_FOUND');
  return user.email;
}
