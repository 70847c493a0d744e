import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';

/** Names that need no quotes, so that LISTEN and pg_notify mean the same channel. */
const channelPattern = /^[a-z][a-z_]{0,62}$/;

export function assertChannel(channel: string): void {
  if (!channelPattern.test(channel)) throw new Error(`Not a channel name: ${channel}`);
}

/** `payload` has at most 7999 bytes. Inside a transaction it is delivered at the commit. */
export async function notify(reader: Reader, channel: string, payload = ''): Promise<void> {
  await reader.execute(sql`select ${notifyCall(channel, payload)}`);
}

function notifyCall(channel: string, payload = ''): SQL {
  assertChannel(channel);
  return sql`pg_notify(${channel}, ${payload})`;
}
