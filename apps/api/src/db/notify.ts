import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#db/database.ts';

/** Names PostgreSQL takes without quotes, so that LISTEN and pg_notify mean the same channel. */
const channelPattern = /^[a-z][a-z_]{0,62}$/;

export function assertChannel(channel: string): void {
  if (!channelPattern.test(channel)) throw new Error(`Not a channel name: ${channel}`);
}

/**
 * Sends `payload` (at most 7999 bytes) to every process that listens on `channel`. Inside a
 * transaction it is delivered when the transaction commits, and never when it is rolled back.
 */
export async function notify(reader: Reader, channel: string, payload = ''): Promise<void> {
  await reader.execute(sql`select ${notifyCall(channel, payload)}`);
}

/** The same as an expression, for a statement that does more. */
export function notifyCall(channel: string, payload = ''): SQL {
  assertChannel(channel);
  return sql`pg_notify(${channel}, ${payload})`;
}
