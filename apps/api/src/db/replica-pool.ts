import type pg from 'pg';
import { findPostgresError, isDatabaseUnavailable } from '#db/database-errors.ts';
import { withinTime } from '#db/within-time.ts';

/** How often the replica is looked at, and how long a look may take. */
const lookMs = 2_000;
/** After a failure the replica is left alone so long, however well it looks. */
const pauseMs = 5_000;
/** A replica that lags further behind is not read from. */
const longestLagSeconds = 10;
const mostMarks = 1_000;

export interface ReplicaState {
  /** Whether lists are read from it now. */
  readonly isUsed: boolean;
  /** How far it lags behind; null while it does not tell. */
  readonly lagSeconds: number | null;
}

/** The read replica, as the rest of the server may watch it. */
export interface ReplicaWatch {
  state(): ReplicaState;
  /** Looks at it now and returns what was found. Never rejects. */
  look(): Promise<ReplicaState>;
}

/**
 * Told when reads move: `cause` says why they left the replica (SQLSTATE, errno, name of the error,
 * or `LAG`); null when they are back.
 */
export type ReplicaListener = (cause: string | null) => void;

type Query = [config: pg.QueryConfig, values?: unknown[]];

const ask = (pool: pg.Pool, parts: Query): Promise<pg.QueryResult> => pool.query(...parts);

/**
 * Reads go to the replica, and to the primary while the replica is unavailable, frozen, or lags
 * more than 10 s behind. The query that finds it out, or that the replica cancels to catch up, is
 * asked of the primary at once, one time.
 */
export class ReplicaPool implements ReplicaWatch {
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #onMove: ReplicaListener;
  /**
   * Positions of the primary's log and when they were reached, oldest first: what is not replayed
   * yet.
   */
  #marks: { position: string; at: number }[] = [];
  readonly #waiting = new Set<(error: unknown) => void>();
  #isUsed = true;
  #lagSeconds: number | null = null;
  #pausedUntil = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(primary: pg.Pool, replica: pg.Pool, onMove: ReplicaListener = () => {}) {
    this.#primary = primary;
    this.#replica = replica;
    this.#onMove = onMove;
    this.#watch();
  }

  state(): ReplicaState {
    return { isUsed: this.#isUsed, lagSeconds: this.#lagSeconds };
  }

  readonly query = (async (...parts: Query) => {
    if (this.#isUsed) {
      try {
        return await this.#askReplica(parts);
      } catch (error) {
        if (!isReplicaTrouble(error)) throw error;
        this.#leave(causeOf(error));
      }
    }
    return ask(this.#primary, parts);
  }) as pg.Pool['query'];

  readonly connect = (async () => {
    if (this.#isUsed) {
      try {
        return await this.#replica.connect();
      } catch (error) {
        if (!isReplicaTrouble(error)) throw error;
        this.#leave(causeOf(error));
      }
    }
    return this.#primary.connect();
  }) as pg.Pool['connect'];

  async look(): Promise<ReplicaState> {
    const position = await this.#findPosition();
    if (position !== null) this.#marks.push({ position, at: Date.now() });
    // The oldest one says how far it lags; of the others a few will do.
    if (this.#marks.length > mostMarks) this.#marks.splice(1, 1);
    try {
      const missing = await withinTime(this.#countMissing(), lookMs, 'The replica does not respond');
      this.#marks = missing === 0 ? [] : this.#marks.slice(-missing);
      this.#lagSeconds = missing === 0 ? 0 : (Date.now() - (this.#marks[0]?.at ?? Date.now())) / 1_000;
      if (this.#lagSeconds > longestLagSeconds) this.#leave('LAG');
      else if (Date.now() >= this.#pausedUntil) this.#comeBack();
    } catch (error) {
      this.#lagSeconds = null;
      this.#leave(causeOf(error));
      for (const giveUp of this.#waiting) giveUp(error);
    }
    return this.state();
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#replica.end();
  }

  /**
   * Gives up as soon as a look finds that the replica does not respond: a frozen one would hold the
   * call for long.
   */
  async #askReplica(parts: Query): Promise<pg.QueryResult> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    this.#waiting.add(reject);
    const response = ask(this.#replica, parts);
    try {
      return await Promise.race([response, silence]);
    } finally {
      this.#waiting.delete(reject);
      response.catch(() => {});
    }
  }

  #watch(): void {
    this.#timer = setTimeout(async () => {
      await this.look();
      if (!this.#isClosed) this.#watch();
    }, lookMs);
    this.#timer.unref();
  }

  /** How far the primary's log is; null where it does not say. */
  async #findPosition(): Promise<string | null> {
    const asked = this.#primary.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
    return withinTime(asked, lookMs, 'The primary does not respond').then(
      ({ rows }) => rows[0]?.position ?? null,
      () => null,
    );
  }

  async #countMissing(): Promise<number> {
    const { rows } = await this.#replica.query<{ missing: number }>(
      `select count(*)::int as missing from unnest($1::text[]) as marks (position)
       where pg_is_in_recovery() and marks.position::pg_lsn > pg_last_wal_replay_lsn()`,
      [this.#marks.map(({ position }) => position)],
    );
    return rows[0]?.missing ?? 0;
  }

  #leave(cause: string): void {
    this.#pausedUntil = Date.now() + pauseMs;
    if (!this.#isUsed || this.#isClosed) return;
    this.#isUsed = false;
    this.#onMove(cause);
  }

  #comeBack(): void {
    if (this.#isUsed) return;
    this.#isUsed = true;
    this.#onMove(null);
  }
}

/**
 * A replica cancels what stands in the way of catching up. A statement that took too long would do
 * so on the primary too.
 */
function isReplicaTrouble(error: unknown): boolean {
  const state = findPostgresError(error)?.code;
  if (state === '57014') return false;
  return state === '40001' || isDatabaseUnavailable(error);
}

const causeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return findPostgresError(error)?.code ?? code ?? name;
};
