import pg from 'pg';
import { parsePostgresUrl } from '#db/postgres-address.ts';
import { withinTime } from '#db/within-time.ts';

const probePatienceMs = 2_000;

/**
 * A server that the address names and that does not take writes: a replica, or a primary that
 * became one.
 */
class NotPrimary extends Error {
  constructor() {
    super('The server is a replica: no writes there');
    this.name = 'NotPrimary';
  }
}

/** Which server of an address is used now; another one after a failover. */
export class PostgresServers {
  readonly #servers: readonly [string, ...string[]];
  readonly #needsPrimary: boolean;
  #present: string;
  #finding: Promise<void> | null = null;

  constructor(url: string) {
    const { servers, needsPrimary } = parsePostgresUrl(url);
    this.#servers = servers;
    this.#needsPrimary = needsPrimary;
    this.#present = servers[0];
  }

  /** Address of the server to connect to. */
  get present(): string {
    return this.#present;
  }

  /** Whether another server may take over. */
  get hasOthers(): boolean {
    return this.#servers.length > 1;
  }

  /**
   * Asks all servers at once and takes the first that serves; asked by many at the same time it
   * asks once. Where none does the present one stays, and whoever connects to it learns why. Never
   * rejects.
   */
  find(): Promise<void> {
    this.#finding ??= Promise.any(this.#servers.map((server) => this.#probe(server)))
      .then(
        (server) => {
          this.#present = server;
        },
        () => undefined,
      )
      .finally(() => {
        this.#finding = null;
      });
    return this.#finding;
  }

  /** Rejects when the connection leads to a server that will not do. */
  async requirePrimary(client: pg.ClientBase): Promise<void> {
    if (!this.#needsPrimary) return;
    // A pooler takes the connection also when the server behind it is gone.
    const { rows } = await withinTime(
      client.query<{ isReplica: boolean }>('select pg_is_in_recovery() as "isReplica"'),
      probePatienceMs,
      'The server does not say whether it takes writes',
    );
    if (rows[0]?.isReplica !== false) throw new NotPrimary();
  }

  async #probe(server: string): Promise<string> {
    const client = new pg.Client({
      connectionString: server,
      application_name: 'cotejo-probe',
      connectionTimeoutMillis: probePatienceMs,
      query_timeout: probePatienceMs,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await this.requirePrimary(client);
      return server;
    } finally {
      // Not awaited: a frozen server never says goodbye.
      client.end().catch(() => undefined);
    }
  }
}
