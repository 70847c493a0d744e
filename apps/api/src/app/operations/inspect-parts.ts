import { eq } from 'drizzle-orm';
import { findTermsInForce } from '#modules/consents';
import { ofActive, readCriteria, selectInstitutions } from '#modules/rates';
import { countMails, findFactTime, lastBackupFact } from '#modules/system';
import type { Parts } from '#platform/context.ts';
import { mayMigrate, readSchemaState } from '#platform/db/migrate.ts';
import { systemFacts } from '#platform/db/schema.ts';
import { reencryptedFact } from './reencrypt-documents.ts';

export interface PartsState {
  readonly missingMigrations: number;
  readonly mayMigrate: boolean;
  readonly newerMigrations: number;
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
  const { missing, unknown } = await readSchemaState(db);
  const schema = {
    missingMigrations: missing,
    mayMigrate: missing === 0 || (await mayMigrate(db)),
    newerMigrations: unknown,
  };
  const isStorageWritable = await storage.check().then(
    () => true,
    () => false,
  );
  if (missing > 0 || unknown > 0) {
    return {
      ...schema,
      isStorageWritable,
      lastBackupAt: null,
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
    ...schema,
    isStorageWritable,
    lastBackupAt: (await findFactTime(db, lastBackupFact))?.toISOString() ?? null,
    mailsWaiting: mail.waiting,
    mailsRefused: mail.failed,
    termsInForce: (await findTermsInForce(db))?.version ?? null,
    unreadableCriteria: (await selectInstitutions(db, ofActive()))
      .filter(({ personalLoan }) => readCriteria(personalLoan.criteria) === null)
      .map(({ name }) => name),
    encryptedWith: (encrypted?.value as { keyId?: string } | undefined)?.keyId ?? null,
  };
}
