import type { HandoverNeed, HandoverState } from '@cotejo/contracts/handovers/states';
import { type SQL, sql } from 'drizzle-orm';
import { handoverDisputes, handoverLinks, handoverSettings, handovers, institutions } from '#platform/db/schema.ts';

/** The institution receives files by mail: to a confirmed contact. Its settings are joined. */
export const isByEmail = sql`(${institutions.isActive} and coalesce(${handoverSettings.channel}, 'none') = 'email'
  and jsonb_array_length(${handoverSettings.contacts}) > 0)`;

export const channel = sql<'email' | 'none'>`case when ${isByEmail} then 'email' else 'none' end`;

const moment = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** A mailed link that neither ended nor expired. */
const hasLiveLink = (now: Date): SQL => sql`exists (
  select 1 from ${handoverLinks} where ${handoverLinks.handoverId} = ${handovers.id} and ${handoverLinks.sentAt} is not null
    and ${handoverLinks.endedAt} is null and ${handoverLinks.expiresAt} > ${moment(now)})`;

const isDisputed = sql`exists (
  select 1 from ${handoverDisputes}
  where ${handoverDisputes.handoverId} = ${handovers.id} and ${handoverDisputes.closedAt} is null)`;

/** What the office has to do, the first that fits; null for nothing. Institution and settings are joined. */
export const needsAt = (now: Date) => sql<HandoverNeed | null>`case
  when ${handovers.state} = 'withdrawn' then null
  when ${isDisputed} then 'dispute'
  when ${handovers.state} in ('pending', 'sent', 'failed') and not ${isByEmail} then 'delivery'
  when ${isByEmail} and (${handovers.state} = 'failed' or ${handovers.state} in ('sent', 'received', 'contacted')
    and not ${hasLiveLink(now)}) then 'resend'
  when ${handovers.state} = 'sent' and ${handovers.answerDueAt} <= ${moment(now)} then 'answer'
  when ${handovers.state} in ('received', 'contacted') and ${handovers.closeDueAt} <= ${moment(now)} then 'close'
end`;

/** The states of a need, so that a list by need reads an index. */
const statesOf: Readonly<Record<Exclude<HandoverNeed, 'consent'>, readonly HandoverState[]>> = {
  dispute: ['contacted', 'disbursed', 'declined'],
  delivery: ['pending', 'sent', 'failed'],
  resend: ['failed', 'sent', 'received', 'contacted'],
  answer: ['sent'],
  close: ['received', 'contacted'],
};

/** For applications without a permission use `isWithoutPermission`. */
export const needIs = (need: Exclude<HandoverNeed, 'consent'>, now: Date): SQL =>
  sql`${handovers.state} in ${[...statesOf[need]]} and ${needsAt(now)} = ${need}`;
