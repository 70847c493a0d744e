import pg from 'pg';
import type { PostgresServers } from '#db/postgres-servers.ts';
import { type Statement, StatementGroup } from '#db/statement-group.ts';
import { preparable, type StatementNames } from '#db/statement-names.ts';
import { isInsideTransaction, mayWaitForNext } from '#db/transaction-scope.ts';

type Query = (query: unknown, values?: unknown) => unknown;

/** What Drizzle gets for a statement that is still to be sent. */
const nothingYet = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * The driver's client, which connects to the server that is used now and never outlives a query
 * without a response.
 *
 * - `begin`, and what `mayWaitForNext` lets wait, is sent with the next statement of the
 *   transaction, in one round trip; at the latest with `commit`. An error of it comes from there.
 * - With `names`, the statements of transactions and selects that are built once are prepared: they
 *   find rows by their keys, so one plan does for all values. Lists keep a plan for the values of
 *   each.
 */
export function clientOf(servers: PostgresServers, names: StatementNames | null): typeof pg.Client {
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: servers.present });
      const query = this.query.bind(this) as Query;
      let waiting: Statement[] = [];
      const send = (statement: Statement): Promise<unknown> => {
        if (waiting.length === 0) return query(statement.config, statement.values) as Promise<unknown>;
        const group = new StatementGroup([...waiting, statement]);
        waiting = [];
        return sendGroup(query, group);
      };
      this.query = ((first: pg.QueryConfig | string | object, values?: unknown, ...rest: unknown[]) => {
        const statement = statementOf(first, values, rest);
        // With a callback: the pool's way, outside of transactions.
        if (!statement) return (query as (...parts: unknown[]) => unknown)(namedSelect(first, names), values, ...rest);
        const { text } = statement.config;
        if (text === 'rollback' && waiting.some(isBegin)) {
          waiting = [];
          return Promise.resolve(nothingYet);
        }
        // What waits is undone before it was done.
        if (text === 'rollback') waiting = [];
        if (isBegin(statement) || mayWaitForNext()) {
          waiting.push(named(statement, names));
          return Promise.resolve(nothingYet);
        }
        const result = send(named(statement, names));
        // The driver keeps the connection: what is asked next would wait behind the query that
        // never ends.
        result.catch((error: Error) => isSilent(error) && this.connection.stream.destroy());
        return result;
      }) as typeof this.query;
    }
  };
}

/** Drizzle's way of asking, with a promise for the response; null for every other one. */
function statementOf(first: unknown, values: unknown, rest: unknown[]): Statement | null {
  if (rest.length > 0 || typeof values === 'function') return null;
  const config = typeof first === 'string' ? { text: first } : (first as pg.QueryConfig & { submit?: unknown });
  if (config.submit !== undefined) return null;
  return { config, values: values as unknown[] | undefined };
}

const isBegin = ({ config }: Statement): boolean => config.text === 'begin';

function named(statement: Statement, names: StatementNames | null): Statement {
  const { config, values } = statement;
  if (!names || config.name !== undefined || !isInsideTransaction()) return statement;
  const name = names.nameOf(config.text);
  return name === undefined ? statement : { config: { ...config, name }, values };
}

/** The query with a name where it is a select that is built once. */
function namedSelect(query: unknown, names: StatementNames | null): unknown {
  if (!names || typeof query !== 'object' || query === null) return query;
  const { text, name } = query as pg.QueryConfig;
  if (name !== undefined || !preparable.has(text)) return query;
  return { ...query, name: names.nameOf(text) };
}

function sendGroup(query: Query, group: StatementGroup): Promise<unknown> {
  return new Promise((resolve, reject) => {
    group.callback = (error, result) => (error ? reject(error) : resolve(result));
    query(group);
  });
}

const isSilent = (error: Error): boolean => error.message === 'Query read timeout';
