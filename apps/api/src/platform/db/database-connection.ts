import type { ConstructorOptions as BossOptions } from 'pg-boss';
import type { Database } from '#platform/db/database.ts';
import type { RunningProcess } from '#platform/db/processes.ts';
import type { LastStart } from '#platform/db/version-facts.ts';

export interface PoolWatch {
  readonly name: 'requests' | 'jobs';
  readonly size: number;
  state(): { readonly open: number; readonly idle: number; readonly waiting: number };
}

export type DatabaseKind = 'embedded' | 'postgres';

export interface DatabaseConnection {
  readonly kind: DatabaseKind;
  readonly db: Database;
  readonly pools: readonly PoolWatch[];
  readonly bossOptions: BossOptions;
  /**
   * `onGap`: the connection was lost and is back, so notifications may be missing. Resolves to an unsubscribe
   * function.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Rejects when the database does not respond within 2 s. */
  check(): Promise<void>;
  /** Applies the missing migrations under the migration lock. */
  migrate(folder?: string): Promise<void>;
  /** On PostgreSQL `db` is a separate connection without a statement timeout. */
  withMigrationLock(work: (db: Database) => Promise<void>): Promise<void>;
  /** All that run now, by their listening connections; on the embedded database this one. */
  processes(): Promise<RunningProcess[]>;
  /** VACUUM and ANALYZE of the embedded database; PostgreSQL has autovacuum. */
  maintain(): Promise<void>;
  /**
   * Copies the folder of the embedded database beside it, named after the version that ran last, and deletes older
   * copies; for going back. Throws StartupError without space. Does nothing on PostgreSQL, which has its own backups.
   */
  copyFolder(lastStart: LastStart | null): Promise<void>;
  deleteCopiesBefore(limit: Date): Promise<void>;
  /** `write` gets a consistent copy. On PostgreSQL an aborted `signal` stops it, with its reason as the error. */
  dump(write: (dump: ReadableStream<Uint8Array>) => Promise<void>, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
