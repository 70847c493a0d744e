import type { Caller } from '#platform/actor.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

// What other modules need of the links by which a phone sends photos. `modules/phone-links` implements it, so that
// `credits` and `identity` do not import it.

export interface PhoneLinks {
  /** Throws SESSION_EXPIRED once the link has ended. What a transaction stores for it is checked in that transaction. */
  requireLiving(reader: Reader, linkId: string): Promise<void>;
  /** One more document came through the link. The credit is locked. */
  countDocument(tx: Tx, linkId: string): Promise<void>;
  /** No document may be added to the application any more. The credit is locked. */
  endOfCredit(caller: Pick<Caller, 'actor'>, tx: Tx, creditId: string): Promise<void>;
  /** The session that made it was ended. */
  endOfSession(caller: Pick<Caller, 'actor'>, tx: Tx, sessionId: string): Promise<void>;
  /** The password was changed, or all sessions of the person were ended. The person is locked. */
  endOfPerson(caller: Pick<Caller, 'actor'>, tx: Tx, userId: string): Promise<void>;
  /** Deletes the links of credits whose documents and uploads are deleted. */
  erase(tx: Tx, creditIds: readonly string[]): Promise<void>;
}
