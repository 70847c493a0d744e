import { eq, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Parts } from '#context.ts';
import { migrationsFolder } from '#db/migrate.ts';
import { systemFacts } from '#db/schema.ts';
import { countMails, findFactTime, lastBackupFact } from '#modules/system';
import { reencryptedFact } from './reencrypt-documents.ts';

/** What only an open database and storage can tell of an installation. */
export interface PartsState {
  /** Migrations of this version that the database has not. */
  readonly missingMigrations: number;
  readonly isStorageWritable: boolean;
  readonly lastBackupAt: string | null;
  readonly mailsWaiting: number;
  readonly mailsRefused: number;
  /**
   * Key that all documents were encrypted with at the last re-encryption; null when there was none.
   */
  readonly encryptedWith: string | null;
}

export async function inspectParts({ db, storage }: Pick<Parts, 'db' | 'storage'>): Promise<PartsState> {
  const missingMigrations = await countMissingMigrations(db);
  const isStorageWritable = await storage.check().then(
    () => true,
    () => false,
  );
  if (missingMigrations > 0) {
    return {
      missingMigrations,
      isStorageWritable,
      lastBackupAt: null,
      mailsWaiting: 0,
      mailsRefused: 0,
      encryptedWith: null,
    };
  }
  const mail = await countMails(db);
  const [encrypted] = await db.select().from(systemFacts).where(eq(systemFacts.name, reencryptedFact));
  return {
    missingMigrations,
    isStorageWritable,
    lastBackupAt: (await findFactTime(db, lastBackupFact))?.toISOString() ?? null,
    mailsWaiting: mail.waiting,
    mailsRefused: mail.failed,
    encryptedWith: (encrypted?.value as { keyId?: string } | undefined)?.keyId ?? null,
  };
}

async function countMissingMigrations(db: Parts['db']): Promise<number> {
  const ours = readMigrationFiles({ migrationsFolder }).map((migration) => migration.hash);
  const { rows } = await db
    .execute<{ hash: string }>(sql`select hash from drizzle.__drizzle_migrations`)
    .catch(() => ({ rows: [] as { hash: string }[] }));
  const applied = new Set(rows.map((row) => row.hash));
  return ours.filter((hash) => !applied.has(hash)).length;
}
