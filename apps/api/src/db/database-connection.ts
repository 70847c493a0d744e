import type { ConstructorOptions as BossOptions } from 'pg-boss';
import type { Database } from '#db/database.ts';

/** A pool of connections, as one may watch it. */
export interface PoolWatch {
  readonly name: 'requests' | 'jobs';
  /** Most connections it opens. */
  readonly size: number;
  /** Connections that are open, those of them without work, and calls that wait for one. */
  state(): { readonly open: number; readonly idle: number; readonly waiting: number };
}

export type DatabaseKind = 'embedded' | 'postgres';

/** The database as the rest of the server gets it, whichever engine it is. */
export interface DatabaseConnection {
  readonly kind: DatabaseKind;
  readonly db: Database;
  /** Empty for the embedded database, which has one connection. */
  readonly pools: readonly PoolWatch[];
  /** What the job queue needs to work on the same database. */
  readonly bossOptions: BossOptions;
  /**
   * Calls `onMessage` for each notification on `channel`, and `onGap` when some may have been
   * missed (the connection was lost and is back). Answers a function that stops listening.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Resolves when the database responds within 2 s; rejects otherwise. */
  check(): Promise<void>;
  /**
   * Applies the migrations that are not applied yet, in order and in one transaction; safe when
   * several processes start at once. `folder` is ours unless told.
   */
  migrate(folder?: string): Promise<void>;
  /**
   * Runs `work` under the lock of the migrations: what must be done once before serving, however
   * many processes start. On PostgreSQL its `db` is a connection whose statements may take as long
   * as they need.
   */
  withMigrationLock(work: (db: Database) => Promise<void>): Promise<void>;
  /**
   * What a server does by itself and the embedded database must be asked for: VACUUM and fresh
   * statistics.
   */
  maintain(): Promise<void>;
  /**
   * Writes a copy of the whole database, as of one moment, into the file at `path`. @throws the
   * reason of `signal`
   */
  dump(path: string, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
