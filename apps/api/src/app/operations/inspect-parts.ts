import { eq } from 'drizzle-orm';
import { findTermsInForce } from '#modules/consents';
import { ofActive, readCriteria, selectInstitutions } from '#modules/rates';
import { countMails, findFactTime, lastBackupFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { mayMigrate } from '#platform/db/migrate.ts';
import { systemFacts } from '#platform/db/schema.ts';
import { readSchemaState, type SchemaState } from '#platform/db/schema-state.ts';
import { findQueueRefusal } from '#platform/jobs/queue-version.ts';
import type { StartupError } from '#platform/startup-error.ts';
import { describeMigrations, type MigrationLine } from './describe-migrations.ts';
import { reencryptedFact } from './reencrypt-documents.ts';

export interface PartsState {
  readonly schema: SchemaState;
  /** Why this version must not use the database; null when it may. */
  readonly refusal: StartupError | null;
  /** Those that a start would apply, each in one line. */
  readonly migrations: readonly MigrationLine[];
  readonly mayMigrate: boolean;
  readonly isStorageWritable: boolean;
  readonly lastBackupAt: string | null;
  readonly mailsWaiting: number;
  readonly mailsRefused: number;
  /** Null without active terms; then nobody can register or apply. */
  readonly termsInForce: string | null;
  /** Names of institutions whose stored criteria cannot be read: none of them is published. */
  readonly unreadableCriteria: readonly string[];
  /** The key of the last complete re-encryption; null when there was none. */
  readonly encryptedWith: string | null;
}

export async function inspectParts({ db, storage }: Pick<Parts, 'db' | 'storage'>): Promise<PartsState> {
  const schema = await readSchemaState(db);
  const refusal = schema.refusal ?? (await findQueueRefusal(db));
  const migrating = {
    schema,
    refusal,
    migrations: await describeMigrations(db, schema.missing),
    mayMigrate: schema.missing.length === 0 || (await mayMigrate(db)),
  };
  const isStorageWritable = await storage.check().then(
    () => true,
    () => false,
  );
  const readLastBackup = async () => (await findFactTime(db, lastBackupFact))?.toISOString() ?? null;
  if (schema.missing.length > 0 || refusal) {
    return {
      ...migrating,
      isStorageWritable,
      // The table of facts is in every version that was published.
      lastBackupAt: refusal || schema.newest === null ? null : await readLastBackup(),
      mailsWaiting: 0,
      mailsRefused: 0,
      termsInForce: null,
      unreadableCriteria: [],
      encryptedWith: null,
    };
  }
  const mail = await countMails(db);
  const [encrypted] = await db.select().from(systemFacts).where(eq(systemFacts.name, reencryptedFact));
  return {
    ...migrating,
    isStorageWritable,
    lastBackupAt: await readLastBackup(),
    mailsWaiting: mail.waiting,
    mailsRefused: mail.failed,
    termsInForce: (await findTermsInForce(db))?.version ?? null,
    unreadableCriteria: (await selectInstitutions(db, ofActive()))
      .filter(({ personalLoan }) => readCriteria(personalLoan.criteria) === null)
      .map(({ name }) => name),
    encryptedWith: (encrypted?.value as { keyId?: string } | undefined)?.keyId ?? null,
  };
}
