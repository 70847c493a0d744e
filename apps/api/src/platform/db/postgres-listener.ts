import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresError } from '#platform/db/database-errors.ts';
import { type OutageListener, OutageReports } from '#platform/db/outage-reports.ts';

interface Subscription {
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
}

const retryMs = 500;
const timeoutMs = 5_000;

/** Reconnects after an outage and then calls every `onGap`. */
export class PostgresListener {
  readonly #url: string;
  readonly #name: string;
  readonly #outages: OutageReports;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: Promise<pg.Client> | null = null;
  #isClosed = false;

  /** `name` is shown in pg_stat_activity. */
  constructor(url: string, name: string, onOutage: OutageListener = () => {}) {
    this.#url = url;
    this.#name = name;
    this.#outages = new OutageReports(onOutage);
  }

  async listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void = () => {},
  ): Promise<() => Promise<void>> {
    const subscription = { onMessage, onGap };
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    this.#client ??= this.#connect();
    const client = await this.#client;
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0 || !this.#channels.delete(channel)) return;
      const present = await this.#client?.catch(() => null);
      await present?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#outages.stop();
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    let cause = 'ECONNRESET';
    client.on('error', (error) => {
      cause = codeOf(error);
    });
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of this.#channels.get(channel) ?? []) onMessage(payload ?? '');
    });
    try {
      await client.connect();
      // Not an option of the client, which a name in the address would win over.
      await client.query(`select set_config('application_name', $1, false)`, [this.#name]);
      for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    client.once('end', () => {
      if (this.#isClosed) return;
      this.#outages.begin(cause);
      this.#client = this.#reconnect();
    });
    return client;
  }

  async #reconnect(): Promise<pg.Client> {
    for (;;) {
      try {
        const client = await this.#connect();
        this.#outages.end();
        for (const subscriptions of this.#channels.values()) for (const { onGap } of subscriptions) onGap();
        return client;
      } catch (error) {
        if (this.#isClosed) throw error;
        await sleep(retryMs, undefined, { ref: false });
      }
    }
  }
}

const codeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return findPostgresError(error)?.code ?? code ?? name;
};
