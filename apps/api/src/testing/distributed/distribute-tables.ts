import pg from 'pg';
import { type DistributedTable, distributedTables } from './distributed-tables.ts';

const partitions = 4;

interface Definition {
  readonly name: string;
  readonly definition: string;
}
interface Constraint extends Definition {
  readonly table: string;
  readonly kind: 'p' | 'f';
}

/**
 * Spreads the tables that grow by the hash of a key, in a migrated database without rows: as
 * partitions of PostgreSQL itself, which ask the same of keys and unique indexes as a distributed
 * PostgreSQL, and stand in for it. Throws when the table has rows, or a constraint cannot be made.
 */
export async function partitionTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const table of distributedTables) await partition(client, table);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function partition(client: pg.Client, table: DistributedTable): Promise<void> {
  const { name, key } = table;
  const { rowCount } = await client.query(`select from ${name} limit 1`);
  if (rowCount !== 0) throw new Error(`${name} has rows`);
  const constraints = await readConstraints(client, name);
  const indexes = await readIndexes(client, name);
  const triggers = await readTriggers(client, name);

  for (const { table: owner, name: constraint, kind } of constraints)
    if (kind === 'f') await client.query(`alter table ${owner} drop constraint ${constraint}`);
  await client.query(`alter table ${name} rename to plain`);
  await client.query(
    `create table ${name} (like plain including defaults including generated including storage) partition by hash (${key})`,
  );
  await client.query('drop table plain');
  for (let remainder = 0; remainder < partitions; remainder += 1) {
    await client.query(
      `create table ${name}_${remainder} partition of ${name} for values with (modulus ${partitions}, remainder ${remainder})`,
    );
  }
  for (const { definition } of indexes) await client.query(definition);
  // The primary key first: the foreign keys of others refer to it.
  const ordered = constraints.toSorted((a, b) => b.kind.localeCompare(a.kind));
  for (const { table: owner, name: constraint, kind, definition } of ordered) {
    const keyed = kind === 'p' && table.primaryKey ? `primary key (${table.primaryKey.join(', ')})` : definition;
    await client.query(`alter table ${owner} add constraint ${constraint} ${keyed}`);
  }
  for (const { definition } of triggers) await client.query(definition);

  async function readIndexes(reader: pg.Client, of: string): Promise<Definition[]> {
    const { rows } = await reader.query<Definition & { isUnique: boolean; isPrimary: boolean }>(
      `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition, i.indisunique as "isUnique",
         i.indisprimary as "isPrimary"
       from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass`,
      [of],
    );
    return rows
      .filter(({ isPrimary }) => !isPrimary)
      .map((index) => {
        const columns = table.uniqueIndexes?.[index.name];
        const definition = columns
          ? `create unique index ${index.name} on ${of} (${columns.join(', ')})`
          : index.definition;
        return { name: index.name, definition };
      });
  }
}

/** Primary key of a table, its foreign keys and those of others to it. */
async function readConstraints(client: pg.Client, name: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conname as name, conrelid::regclass::text as table, contype as kind, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('p', 'f') and conparentid = 0 and (conrelid = $1::regclass or confrelid = $1::regclass)
       and (contype = 'f' or conrelid = $1::regclass)`,
    [name],
  );
  return rows;
}

async function readTriggers(client: pg.Client, name: string): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
     where tgrelid = $1::regclass and not tgisinternal`,
    [name],
  );
  return rows;
}
