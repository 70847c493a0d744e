import pg from 'pg';
import { distributedTables, referenceTables } from './distributed-tables.ts';

const shards = 4;

/**
 * Spreads the tables that grow with Citus, in a migrated database without rows, on a server that
 * has `citus` among its shared_preload_libraries. Foreign keys that Citus cannot hold are dropped;
 * their names come back. Throws when Citus refuses a table.
 */
export async function distributeWithCitus(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { hostname, port, pathname } = new URL(databaseUrl);
    const database = pathname.slice(1);
    await client.query('create extension citus');
    // The log refuses changes by triggers of whole statements, which Citus passes on to the shards.
    for (const setting of [
      'citus.enable_unsafe_triggers = on',
      "citus.multi_shard_modify_mode = 'sequential'",
      `citus.shard_count = ${shards}`,
    ])
      await client.query(`alter database ${database} set ${setting}`);
    await client.query(
      `set citus.enable_unsafe_triggers = on; set citus.multi_shard_modify_mode = 'sequential'; set citus.shard_count = ${shards}`,
    );
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', true)", [hostname, Number(port)]);

    const foreignKeys = await dropForeignKeys(client);
    for (const table of referenceTables) await client.query('select create_reference_table($1)', [table]);
    for (const { name: table, key, primaryKey, uniqueIndexes = {} } of distributedTables) {
      if (primaryKey) {
        await client.query(`alter table ${table} drop constraint ${table}_pkey`);
        await client.query(`alter table ${table} add constraint ${table}_pkey primary key (${primaryKey.join(', ')})`);
      }
      for (const [index, columns] of Object.entries(uniqueIndexes)) {
        await client.query(`drop index ${index}`);
        await client.query(`create unique index ${index} on ${table} (${columns.join(', ')})`);
      }
      await client.query('select create_distributed_table($1, $2)', [table, key]);
    }
    // Citus holds a foreign key between tables that lie by the same key.
    const keys = new Map(distributedTables.map(({ name, key }) => [name, key]));
    const isPossible = ({ table, column }: ForeignKey) => keys.get(table) === column;
    for (const { table, name, definition } of foreignKeys.filter(isPossible))
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    return foreignKeys
      .filter((foreignKey) => !isPossible(foreignKey))
      .map(({ table, column, target }) => `${table}.${column} → ${target}`);
  } finally {
    await client.end();
  }
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly column: string;
  readonly definition: string;
}

/** Drops the foreign keys to the distributed tables and gives them back. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target,
       pg_get_constraintdef(oid) as definition,
       (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column
     from pg_constraint where contype = 'f' and confrelid = any($1::regclass[])`,
    [distributedTables.map(({ name }) => name)],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}
