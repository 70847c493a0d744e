import { randomBytes, randomUUID } from 'node:crypto';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** One row as a table keeps it: its columns as text, and the transaction that wrote it last. */
interface KeptRow {
  readonly table: string;
  readonly transaction: number;
  readonly values: Record<string, string | null>;
}

interface Insert {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

// The tables of an application's rows, those first that others point to. Counts that are added to
// are left out, and what the server writes by itself meanwhile, such as the seals of the log.
const tables = [
  'public.credits',
  'public.activities',
  'public.activity_words',
  'public.consents',
  'public.credit_events',
  'public.credit_offers',
  'public.credit_schedules',
  'public.documents',
  'public.mails',
  'public.notifications',
  'pgboss.job',
];
const isOfApplications = ({ table, values }: KeptRow) => table !== 'pgboss.job' || values.name === 'mail.deliver';
const mailsAreSentWithinMs = 2_000;
// Ids of rows, and names of files.
const anyId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{48}\b/g;

/**
 * The writes of one application without the server: its rows, into the same tables with their keys
 * and indexes, in as many transactions, and its files, synced. The rows are those that one call of
 * `apply` left; each call of the function returned writes them again under other ids.
 * `requests` says for each request, in order, whether it brings a file.
 */
export async function rawApplication(
  pool: pg.Pool,
  apply: () => Promise<void>,
  requests: readonly boolean[],
  file: Uint8Array,
  folder: string,
): Promise<() => Promise<void>> {
  const rows = await rowsOf(pool, apply);
  const transactions = insertsByRequest(rows, requests.length);
  // The ids that the rows bear themselves: the person and the institution are not among them.
  const ids = new Set(rows.flatMap(({ values }) => [values.id, values.storage_key]).filter((id) => id != null));
  return async () => {
    const newIds = new Map(
      [...ids].map((id) => [id, id.includes('-') ? randomUUID() : randomBytes(24).toString('hex')]),
    );
    const withNewIds = (value: string | null) => value?.replace(anyId, (id) => newIds.get(id) ?? id) ?? null;
    for (const [index, inserts] of transactions.entries()) {
      if (requests[index]) await writeDurably(folder, file);
      const client = await pool.connect();
      try {
        await client.query('begin');
        for (const { name, text, values } of inserts)
          await client.query({ name, text, values: values.map(withNewIds) });
        await client.query('commit');
      } finally {
        client.release();
      }
    }
  };
}

/** The rows that `apply` wrote, once its mail has left. */
async function rowsOf(pool: pg.Pool, apply: () => Promise<void>): Promise<KeptRow[]> {
  // The mails of the applications before.
  await setTimeout(mailsAreSentWithinMs);
  const { rows: before } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  await apply();
  await setTimeout(mailsAreSentWithinMs);
  const { rows: columnsOf } = await pool.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', table_schema, table_name) as name, array_agg(quote_ident(column_name)::text) as columns
     from information_schema.columns
     where format('%I.%I', table_schema, table_name) = any($1) and is_generated = 'NEVER'
     group by table_schema, table_name`,
    [tables],
  );
  const found: KeptRow[] = [];
  for (const { name, columns } of columnsOf) {
    const { rows } = await pool.query<Record<string, string | null>>(
      `select xmin::text as "written by", ${columns.map((column) => `${column}::text`).join(', ')}
       from ${name} where xmin::text::bigint > $1 order by 1`,
      [before[0]?.xid],
    );
    for (const { 'written by': transaction, ...values } of rows) {
      found.push({ table: name, transaction: Number(transaction), values });
    }
  }
  return found.filter(isOfApplications);
}

/**
 * The inserts of each request. A row changed later stands where its last change was, so the credit
 * goes first, and what the mail's job touched goes to the last request.
 */
function insertsByRequest(rows: readonly KeptRow[], requests: number): Insert[][] {
  const transactions = [...new Set(rows.map(({ transaction }) => transaction))].sort((one, other) => one - other);
  const byRequest: Insert[][] = Array.from({ length: requests }, () => []);
  const rank = ({ table }: KeptRow) => tables.indexOf(table);
  for (const row of [...rows].sort((one, other) => rank(one) - rank(other))) {
    const place = row.table === tables[0] ? 0 : Math.min(transactions.indexOf(row.transaction), requests - 1);
    const columns = Object.keys(row.values);
    byRequest[place]?.push({
      name: row.table,
      text: `insert into ${row.table} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})
        values (${columns.map((_column, index) => `$${index + 1}`).join(', ')})`,
      values: Object.values(row.values),
    });
  }
  return byRequest;
}

/** After a crash the file is whole or not there: it is synced, renamed, and its folder synced. */
async function writeDurably(folder: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, randomBytes(24).toString('hex'));
  const draft = `${path}.part`;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, path);
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
