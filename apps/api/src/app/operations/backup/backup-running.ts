import { and, eq, gt, like, lte } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { saveFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import { systemFacts } from '#platform/db/schema.ts';
import { retentionPeriods } from '../retention-periods.ts';

const prefix = 'backup_running';
const isMark = like(systemFacts.name, `${prefix}%`);

/** Keeps all processes from deleting stored files until the returned function is called. A mark expires. */
export async function markBackupRunning({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<() => Promise<void>> {
  const name = `${prefix}:${uuidv7()}`;
  await saveFact(db, name, true, clock.now());
  return async () => {
    await db.delete(systemFacts).where(eq(systemFacts.name, name));
  };
}

export async function isBackupRunning({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<boolean> {
  const since = new Date(clock.now().getTime() - retentionPeriods.backupRunMs);
  return (await db.$count(systemFacts, and(isMark, gt(systemFacts.updatedAt, since)))) > 0;
}

/** Deletes marks set before `limit`, such as the one in a restored database. */
export async function deleteBackupMarks(reader: Reader, limit: Date): Promise<void> {
  await reader.delete(systemFacts).where(and(isMark, lte(systemFacts.updatedAt, limit)));
}
