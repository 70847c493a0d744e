import pg from 'pg';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { clientOf } from '#db/postgres-client.ts';
import type { PostgresServers } from '#db/postgres-servers.ts';

/** Limits of a session that the server itself keeps. */
export const sessionTimeouts: { statement_timeout: number; idle_in_transaction_session_timeout: number } = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * Longer than the server's own limit: it counts only where the server is frozen, or the network is
 * gone.
 */
const defaultQueryTimeoutMs = 17_000;
const connectTimeoutMs = 5_000;
const connectionWaitEnded = 'timeout exceeded when trying to connect';

interface PoolOptions {
  readonly servers: PostgresServers;
  readonly size: number;
  readonly name: string;
  /** Sent when a connection begins: a pooler like PgBouncer refuses them. */
  readonly startup?: Partial<typeof sessionTimeouts>;
  /** How long a query may stay without a response, in milliseconds; 17 s unless told. */
  readonly queryTimeoutMs?: number;
  /** Called before a connection is taken; may throw. */
  readonly beforeConnect?: () => void;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void;

/**
 * Connections to the server that is used now. A query that a frozen server does not respond to ends
 * with its connection, and where the address names several servers, the one that serves is looked
 * for when a connection fails.
 */
export class PostgresPool extends pg.Pool {
  readonly #servers: PostgresServers;
  readonly #beforeConnect: () => void;

  constructor({ servers, size, name, startup, queryTimeoutMs, beforeConnect }: PoolOptions) {
    super({
      max: size,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: 30_000,
      query_timeout: queryTimeoutMs ?? defaultQueryTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: name,
      ...startup,
      Client: clientOf(servers),
      onConnect: (client) => servers.requirePrimary(client),
    } as pg.PoolConfig);
    this.#servers = servers;
    this.#beforeConnect = beforeConnect ?? (() => undefined);
    // Without listeners a lost connection would end the process; whoever uses it next is told by
    // its own query.
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    this.#beforeConnect();
    if (!callback) return this.#connectToServing();
    if (!this.#servers.hasOthers) {
      super.connect(callback);
      return undefined;
    }
    this.#connectToServing().then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectToServing(): Promise<pg.PoolClient> {
    try {
      return await super.connect();
    } catch (error) {
      const isLost = isDatabaseUnavailable(error) && (error as Error).message !== connectionWaitEnded;
      if (!isLost || !this.#servers.hasOthers) throw error;
      await this.#servers.find();
      return super.connect();
    }
  }
}
