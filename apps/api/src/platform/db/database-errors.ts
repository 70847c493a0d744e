/** Both engines report a SQLSTATE. Drizzle wraps the error, so it is read from `cause`. */

interface PostgresError {
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
}

const sqlState = /^[0-9A-Z]{5}$/;

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function* causes(error: unknown): Generator<object> {
  let present = error;
  for (let depth = 0; depth < 8 && typeof present === 'object' && present !== null; depth += 1) {
    yield present;
    present = 'cause' in present ? present.cause : undefined;
  }
}

export function findPostgresError(error: unknown): PostgresError | null {
  for (const cause of causes(error)) {
    const code = 'code' in cause ? text(cause.code) : undefined;
    if (code && sqlState.test(code) && 'severity' in cause) {
      return {
        code,
        constraint: 'constraint' in cause ? text(cause.constraint) : undefined,
        table: 'table' in cause ? text(cause.table) : undefined,
        column: 'column' in cause ? text(cause.column) : undefined,
      };
    }
  }
  return null;
}

export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const postgresError = findPostgresError(error);
  return postgresError?.code === '23505' && (constraint === undefined || postgresError.constraint === constraint);
};

// deadlock_detected and serialization_failure.
const conflictStates = new Set(['40P01', '40001']);

export const isTransactionConflict = (error: unknown): boolean =>
  conflictStates.has(findPostgresError(error)?.code ?? '');

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
]);

// 08 connection, 53 out of connections, memory or disk, 58 system error, XX internal error.
const unavailableClasses = new Set(['08', '53', '58', 'XX']);
// Statement timeout, shutdown, startup, closed idle transaction, and a primary that became a replica.
const unavailableStates = new Set(['57014', '57P01', '57P02', '57P03', '57P05', '25P03', '25006']);

const connectionMessages =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after|PGlite is clos)|not queryable/i;

/** Answered with a 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const cause of causes(error)) {
    const code = 'code' in cause ? text(cause.code) : undefined;
    if (code && sqlState.test(code) && 'severity' in cause) {
      return unavailableStates.has(code) || unavailableClasses.has(code.slice(0, 2));
    }
    if (code && connectionCodes.has(code)) return true;
    // The embedded engine crashed; every later query fails until the process restarts.
    if (cause instanceof WebAssembly.RuntimeError) return true;
    if (cause instanceof Error && connectionMessages.test(cause.message)) return true;
  }
  return false;
}

/** Leaves out Drizzle's message and PostgreSQL's detail, which contain parameters and rows: personal data. */
export function describeDatabaseError(error: unknown): Record<string, string | undefined> | null {
  const postgresError = findPostgresError(error);
  for (const cause of causes(error)) {
    if ('query' in cause && typeof cause.query === 'string') {
      return { kind: 'database', query: cause.query.slice(0, 500), ...postgresError };
    }
  }
  return postgresError ? { kind: 'database', ...postgresError } : null;
}
