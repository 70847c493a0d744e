import pg from 'pg';
import type { PostgresServers } from '#db/postgres-servers.ts';

/**
 * The driver's client, which connects to the server that is used now and never outlives a query
 * without a response.
 */
export function clientOf(servers: PostgresServers): typeof pg.Client {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: servers.present });
      const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
      this.query = ((...parts: unknown[]) => {
        const result = query(...parts);
        // The driver keeps the connection: what is asked next would wait behind the query that
        // never ends.
        if (result instanceof Promise) {
          result.catch((error: Error) => isSilent(error) && this.connection.stream.destroy());
        }
        return result;
      }) as typeof this.query;
    }
  };
}

const isSilent = (error: Error): boolean => error.message === 'Query read timeout';
