import type { UploaderContext } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';

/** The link of the phone that sends; null for the site. */
export const phoneLinkOf = ({ actor }: Pick<UploaderContext, 'actor'>): string | null =>
  actor.kind === 'phone' ? actor.linkId : null;

/** In each transaction that stores something: throws SESSION_EXPIRED for a phone whose link has ended. */
export async function requireSide(
  { actor, phoneLinks }: Pick<UploaderContext, 'actor' | 'phoneLinks'>,
  reader: Reader,
): Promise<void> {
  if (actor.kind === 'phone') await phoneLinks.requireLiving(reader, actor.linkId);
}
