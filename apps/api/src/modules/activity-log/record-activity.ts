import { type ActivityStatus, type ActivityType, activityDescriptionMaximum } from '@cotejo/contracts/activity-log';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { afterCommit } from '#platform/db/transaction-scope.ts';
import { newId } from '#platform/ids.ts';
import { hashActivity, hashWords, newSalt } from './hash-activity.ts';
import { insertActivity, type NewRecord } from './repository.ts';

/** Types that require a `personId`, or null if the record is about no single user. */
type PersonalType = 'credit' | 'user';

/** `personId`: the user the words are about. The words are stored apart and erased with the account. */
export type NewActivity = Said &
  (
    | { readonly type: PersonalType; readonly personId: string | null }
    | { readonly type: Exclude<ActivityType, PersonalType>; readonly personId?: string | null }
  );

interface Said {
  readonly status: ActivityStatus;
  /** One Spanish sentence without e-mail, cédula or secrets; cut at 254 characters. */
  readonly description: string;
  readonly targetId?: string;
  readonly targetName?: string;
  readonly details?: Record<string, unknown>;
  /** Reported by an administrator's page: no proof that it happened. */
  readonly isFromClient?: boolean;
}

/** Replaces the words of a deleted account. */
export const erasedDescription = 'Contenido eliminado junto con la cuenta de la persona';

/**
 * Writes in the transaction of the change. After the commit the record is also logged without its words, since somebody
 * with access to the database cannot reach the operator's log store.
 */
export async function recordActivity(
  { actor, clock, log }: Pick<Context, 'actor' | 'clock' | 'log'>,
  tx: Tx,
  { type, status, targetId, personId, isFromClient, ...said }: NewActivity,
): Promise<NewRecord> {
  const words = {
    description: [...said.description].slice(0, activityDescriptionMaximum).join(''),
    targetName: said.targetName ?? null,
    details: said.details ?? null,
  };
  const apart = personId ? { ...words, personId, salt: newSalt() } : null;
  const recordWords = apart
    ? { description: erasedDescription, targetName: null, details: null, wordsHash: hashWords(apart) }
    : { ...words, wordsHash: null };
  const activity: NewRecord['activity'] = {
    id: newId(clock),
    type,
    status,
    targetId: targetId ?? null,
    ...recordWords,
    adminId: actor.kind === 'admin' ? actor.adminId : null,
    adminName: actor.kind === 'admin' ? actor.name : null,
    timestamp: clock.now(),
    source: isFromClient ? 'client' : 'server',
  };
  const record = { activity, words: apart && { ...apart, activityId: activity.id } };
  await insertActivity(tx, record);
  const { id, adminId, source } = activity;
  const line = { id, type, status, targetId: activity.targetId, adminId, source, hash: hashActivity(activity) };
  afterCommit(() => log.info({ activity: line }, 'activity'));
  return record;
}
