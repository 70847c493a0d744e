import { sql } from 'drizzle-orm';
import { deleteOrphanFiles } from '../../apps/api/src/app/operations/delete-orphan-files.ts';
import { digestActivities } from '../../apps/api/src/modules/activity-log/digest-activities.ts';
import { verifyActivities } from '../../apps/api/src/modules/activity-log/verify-activities.ts';
import { systemClock } from '../../apps/api/src/platform/clock.ts';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { openDatabase } from '../../apps/api/src/platform/db/open-database.ts';
import { openStorage } from '../../apps/api/src/platform/storage/storage.ts';
import { type Acknowledged, sha256 } from './load.ts';

const stages = { created: 0, chosen: 1, submitted: 2, cancelled: 3 } as const;

interface Findings {
  readonly lost: string[];
  /** States that no single transaction could have left. */
  readonly broken: string[];
  readonly orphans: number;
  readonly unsentMails: number;
}

/** Compares the data of a stopped server with what it acknowledged. */
export async function inspect(
  place: { dataDir: string; databaseUrl?: string; environment?: Record<string, string> },
  noted: Acknowledged,
): Promise<Findings> {
  const config = readConfig({ ...place.environment, DATA_DIR: place.dataDir });
  const database = await openDatabase({ dataDir: place.dataDir, databaseUrl: place.databaseUrl, poolSize: 3 });
  try {
    const { db } = database;
    const storage = await openStorage(config);
    const read = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
      (await db.execute<Row>(query)).rows;
    const lost: string[] = [];
    const broken: string[] = [];

    const credits = new Map(
      (await read<{ id: string; status: string }>(sql`select id, status from credits`)).map((row) => [
        row.id,
        row.status,
      ]),
    );
    for (const [id, stage] of noted.credits) {
      const status = credits.get(id) ?? '';
      const reached = ['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'CANCELLED'].indexOf(status);
      if (reached < stages[stage]) lost.push(`credit ${stage}, now ${status || 'gone'}`);
    }
    const documents = await read<{ id: string; key: string; hash: string }>(
      sql`select id, storage_key as key, sha256 as hash from documents`,
    );
    const hashes = new Map(documents.map((row) => [row.id, row.hash]));
    for (const [id, hash] of noted.documents) if (hashes.get(id) !== hash) lost.push('document');
    for (const { key, hash } of documents) {
      const bytes = await storage.get(key).catch(() => null);
      if (!bytes || sha256(bytes) !== hash) broken.push('a row names a file that is absent or damaged');
    }
    const codes = new Set(
      (await read<{ email: string }>(sql`select to_email as email from mails`)).map((row) => row.email),
    );
    for (const email of noted.mailed) if (!codes.has(email)) lost.push('mail');

    broken.push(...(await brokenRules(read)));
    const logParts = { db, clock: systemClock, log: { info: () => undefined } };
    await digestActivities(logParts);
    if (!(await verifyActivities(logParts)).valid) broken.push('the chain of the activity log');
    const orphans = await deleteOrphanFiles({ db, storage }, new Date(Date.now() + 60_000));
    let files = 0;
    for await (const _key of storage.list()) files += 1;
    const [parts] = await read<{ count: number }>(sql`select count(*)::int as count from document_parts`);
    const rows = documents.length + (parts?.count ?? 0);
    if (files !== rows) broken.push(`${files} files for ${rows} rows after the clean-up`);
    const [unsent] = await read<{ count: number }>(sql`select count(*)::int as count from mails where sent_at is null`);
    return { lost, broken, orphans, unsentMails: unsent?.count ?? 0 };
  } finally {
    await database.close();
  }
}

type Read = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) => Promise<Row[]>;

/** Each query finds nothing when every change was atomic. */
async function brokenRules(read: Read): Promise<string[]> {
  const rules = {
    'a credit without its timeline': sql`select 1 from credits c where not exists
      (select 1 from credit_events e where e.credit_id = c.id and e.status = c.status)`,
    'a credit without its consent': sql`select 1 from credits c where c.status = 'PENDING'
      and c.created_at > now() - interval '1 hour' and not exists (select 1 from consents s where s.credit_id = c.id)`,
    'a submitted credit without institution, system or papers': sql`select 1 from credits c
      where c.status = 'DOCUMENTS_SUBMITTED' and (c.institution_id is null or c.amortization_type is null
        or c.submitted_at is null
        or (select count(*) from documents d where d.credit_id = c.id and d.replaced_at is null) <> 3)`,
    'an institution without its offer': sql`select 1 from credits c where c.institution_id is not null
      and not exists (select 1 from credit_offers o where o.credit_id = c.id)`,
    'an unsent mail without its job': sql`select 1 from mails m where m.sent_at is null and not exists
      (select 1 from pgboss.job j where j.name = 'mail.deliver' and j.data->>'mailId' = m.id::text
        and j.state in ('created', 'retry', 'active'))`,
  };
  const broken: string[] = [];
  for (const [name, query] of Object.entries(rules)) if ((await read(query)).length > 0) broken.push(name);
  return broken;
}
