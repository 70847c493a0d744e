import pg from 'pg';

// The driver sends one statement, waits for its response, and sends the next one. The protocol
// takes several before one Sync: they run in turn, and after one that fails the rest is left out.

/** What the driver asks of a query, as far as a group of them answers it. */
type DriverQuery = pg.Query & {
  name?: string | undefined;
  text: string;
  callback: (error: Error | null, result: unknown) => void;
  prepare(connection: DriverConnection): void;
  _getRows(connection: DriverConnection): void;
  _result: { _types?: unknown };
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  handleEmptyQuery(connection: unknown): void;
  handleReadyForQuery(connection: unknown): void;
  handleError(error: Error, connection: unknown): void;
};

interface DriverConnection {
  readonly stream: { cork(): void; uncork(): void };
  readonly submittedNamedStatements: Record<string, string>;
  execute(options: { portal: string }): void;
}

/** A statement as a caller gave it to the driver. */
export interface Statement {
  readonly config: pg.QueryConfig;
  readonly values: unknown[] | undefined;
}

/**
 * Statements that are sent together, in one round trip. The result is that of the last one; an
 * error is that of the first one that failed, and those behind it were not run.
 */
export class StatementGroup {
  readonly #queries: readonly DriverQuery[];
  #done = 0;
  /** Set by the driver's caller. */
  callback: (error: Error | null, result: unknown) => void = () => undefined;

  constructor(statements: readonly Statement[]) {
    this.#queries = statements.map(({ config, values }) => queryOf(config, values));
    for (const query of this.#queries.slice(0, -1)) {
      query._getRows = (connection) => connection.execute({ portal: '' });
      query.handleRowDescription = () => undefined;
      query.handleDataRow = () => undefined;
    }
  }

  get #present(): DriverQuery {
    return this.#queries[this.#done] as DriverQuery;
  }

  /** Every text, in the order of sending. */
  get texts(): string[] {
    return this.#queries.map(({ text }) => text);
  }

  /** Of the statement that responses belong to now: by it the driver notes what is prepared. */
  get name(): string | undefined {
    return this.#present.name;
  }

  get text(): string {
    return this.#present.text;
  }

  /** The driver puts its type parsers here. */
  get _result(): { _types?: unknown } | undefined {
    return this.#queries.at(-1)?._result;
  }

  submit(connection: DriverConnection): Error | null {
    connection.stream.cork();
    try {
      for (const query of this.#queries) query.prepare(connection);
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#present.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#present.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: unknown): void {
    this.#present.handleCommandComplete(message, connection);
    if (this.#done < this.#queries.length - 1) this.#done += 1;
  }

  handleEmptyQuery(connection: unknown): void {
    this.#present.handleEmptyQuery(connection);
  }

  handleReadyForQuery(connection: unknown): void {
    this.#present.callback = (error, result) => this.callback(error, result);
    this.#present.handleReadyForQuery(connection);
  }

  handleError(error: Error, connection: DriverConnection): void {
    // The server did not read these: they are to be prepared anew.
    for (const { name } of this.#queries.slice(this.#done))
      if (name !== undefined) delete connection.submittedNamedStatements[name];
    this.#present.callback = (cause, result) => this.callback(cause, result);
    this.#present.handleError(error, connection);
  }
}

function queryOf(config: pg.QueryConfig, values: unknown[] | undefined): DriverQuery {
  const query = new pg.Query({ ...config, ...(values && { values }) }) as DriverQuery;
  query.callback = () => undefined;
  return query;
}
