import pg from 'pg';

interface Subscription {
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
}

/** LISTEN on one connection of its own, opened by the first listener and opened again when it is lost. */
export class PostgresListener {
  readonly #connectionString: string;
  readonly #channels = new Map<string, Set<Subscription>>();
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  async listen(channel: string, onMessage: (payload: string) => void, onGap: () => void = () => {}) {
    const subscription = { onMessage, onGap };
    const client = await this.#connected();
    const subscriptions = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, subscriptions.add(subscription));
    await client.query(`listen ${channel}`);
    return async () => {
      subscriptions.delete(subscription);
      if (subscriptions.size > 0 || !this.#channels.delete(channel)) return;
      await this.#client?.query(`unlisten ${channel}`).catch(() => {});
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#connecting?.catch(() => {});
    await this.#client?.end();
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
      connectionString: this.#connectionString,
      application_name: 'cotejo-listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    client.on('error', () => {});
    await client.connect();
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of this.#channels.get(channel) ?? []) onMessage(payload ?? '');
    });
    client.on('end', () => this.#reconnectLater(client));
    this.#client = client;
    return client;
  }

  #reconnectLater(lost: pg.Client): void {
    if (this.#client !== lost) return;
    this.#client = null;
    this.#scheduleReconnect();
  }

  #scheduleReconnect(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.#reconnect().catch(() => this.#scheduleReconnect()), 1_000);
    this.#retry.unref();
  }

  async #reconnect(): Promise<void> {
    const client = await this.#connected();
    for (const [channel, subscriptions] of this.#channels) {
      await client.query(`listen ${channel}`);
      for (const { onGap } of subscriptions) onGap();
    }
  }
}
