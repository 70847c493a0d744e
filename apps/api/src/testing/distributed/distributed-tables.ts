/** How a table that grows with the applications is spread over several servers. */
export interface DistributedTable {
  readonly name: string;
  /** The column whose hash says where a row lies. */
  readonly key: string;
  /** A primary key that holds `key`, where the present one does not: a server sees its own rows. */
  readonly primaryKey?: readonly string[];
  /** Unique indexes that have to hold `key` too. */
  readonly uniqueIndexes?: Readonly<Record<string, readonly string[]>>;
}

/**
 * The tables with 98 % of the bytes at a million applications, each by the credit it belongs to, or
 * by its own id where it belongs to none. What differs from the schema is what a distributed
 * PostgreSQL asks of it.
 */
export const distributedTables: readonly DistributedTable[] = [
  { name: 'credits', key: 'id' },
  { name: 'credit_offers', key: 'credit_id' },
  { name: 'credit_schedules', key: 'credit_id' },
  { name: 'credit_events', key: 'credit_id', primaryKey: ['credit_id', 'id'] },
  {
    name: 'credit_returns',
    key: 'credit_id',
    primaryKey: ['credit_id', 'id'],
  },
  { name: 'reason_uses', key: 'credit_id' },
  {
    name: 'documents',
    key: 'credit_id',
    primaryKey: ['credit_id', 'id'],
    uniqueIndexes: { documents_storage_key: ['credit_id', 'storage_key'] },
  },
  {
    name: 'former_documents',
    key: 'credit_id',
    primaryKey: ['credit_id', 'id'],
    uniqueIndexes: { former_documents_storage_key: ['credit_id', 'storage_key'] },
  },
  { name: 'search_history', key: 'user_id', primaryKey: ['user_id', 'id'] },
  { name: 'idempotency_keys', key: 'user_id' },
  { name: 'notifications', key: 'id' },
  { name: 'notification_reads', key: 'notification_id' },
  { name: 'activities', key: 'id' },
  { name: 'activity_words', key: 'activity_id' },
  {
    name: 'activity_seal_rows',
    key: 'activity_id',
    uniqueIndexes: { activity_seal_rows_order: ['activity_id', 'seal_number', 'ordinal'] },
  },
];

/** Small ones that the others refer to: Citus keeps a copy of each on every server. */
export const referenceTables = ['admins', 'institutions', 'users', 'terms_versions', 'activity_seals'] as const;
