import pg from 'pg';
import { findPostgresError } from '#db/database-errors.ts';
import { type OutageListener, OutageReports } from '#db/outage-reports.ts';
import type { PostgresServers } from '#db/postgres-servers.ts';
import { withinTime } from '#db/within-time.ts';

interface Subscription {
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
}

/** A lost LISTEN is noticed after the two together, which is within 2 s. */
const beatMs = 700;
const beatPatienceMs = 1_200;
const retryMs = 500;
const connectTimeoutMs = 2_000;
const closePatienceMs = 1_000;

/**
 * LISTEN on one connection of its own, opened by the first listener. Twice in three seconds it is
 * asked which channels it listens on: a connection that says nothing, or forgot them, is given up
 * and opened again, and each listener is told that it may have missed something. `onOutage` is told
 * when nothing is heard and when it is heard again, at most once a minute.
 */
export class PostgresListener {
  readonly #servers: PostgresServers;
  readonly #outages: OutageReports;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(servers: PostgresServers, onOutage: OutageListener = () => {}) {
    this.#servers = servers;
    this.#outages = new OutageReports(onOutage);
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void = () => {},
  ): Promise<() => Promise<void>> {
    const subscription = { onMessage, onGap };
    const client = await this.#connected();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    return async () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0 || !this.#channels.delete(channel)) return;
      await this.#client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#outages.stop();
    clearTimeout(this.#timer);
    await this.#connecting?.catch(() => {});
    const client = this.#client;
    // A frozen server never closes its side.
    await withinTime(Promise.resolve(client?.end()), closePatienceMs, 'The connection does not end').catch(() =>
      client?.connection.stream.destroy(),
    );
  }

  #connected(): Promise<pg.Client> {
    if (this.#client) return Promise.resolve(this.#client);
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#servers.present,
      application_name: 'cotejo-listener',
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let cause = 'ECONNRESET';
    client.on('error', (error) => {
      cause = codeOf(error);
    });
    try {
      await client.connect();
      await this.#servers.requirePrimary(client);
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of this.#channels.get(channel) ?? []) onMessage(payload ?? '');
    });
    client.on('end', () => this.#lost(client, cause));
    this.#client = client;
    this.#beatLater(client);
    return client;
  }

  #later(milliseconds: number, work: () => Promise<unknown>): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void work(), milliseconds);
    this.#timer.unref();
  }

  #beatLater(client: pg.Client): void {
    this.#later(beatMs, async () => {
      const cause = await this.#isListening(client).then((isListening) => (isListening ? null : 'UNLISTENED'), codeOf);
      if (this.#isClosed || this.#client !== client) return;
      if (cause === null) return this.#beatLater(client);
      this.#outages.begin(cause);
      client.connection.stream.destroy();
    });
  }

  async #isListening(client: pg.Client): Promise<boolean> {
    const { rows } = await withinTime(
      client.query<{ channel: string }>('select pg_listening_channels() as channel'),
      beatPatienceMs,
      'The listening connection does not respond',
    );
    const present = new Set(rows.map(({ channel }) => channel));
    return [...this.#channels.keys()].every((channel) => present.has(channel));
  }

  #lost(client: pg.Client, cause: string): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (!this.#isClosed) this.#outages.begin(cause);
    this.#later(0, () => this.#reconnect());
  }

  async #reconnect(): Promise<void> {
    try {
      const client = await this.#connected();
      for (const [channel, subscriptions] of this.#channels) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        for (const { onGap } of subscriptions) onGap();
      }
      this.#outages.end();
      this.#beatLater(client);
    } catch {
      const client = this.#client;
      this.#client = null;
      client?.connection.stream.destroy();
      await this.#servers.find();
      this.#later(retryMs, () => this.#reconnect());
    }
  }
}

const codeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return findPostgresError(error)?.code ?? code ?? name;
};
