import { DomainError } from '@cotejo/contracts/core/errors';
import { findPostgresError, isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { MailDelayed, MailRefused } from '#platform/mail/smtp-transport.ts';
import { StorageUnavailable, StoredFileDamaged, StoredFileMissing } from '#platform/storage/unavailable.ts';

/** docs/guide/operations.md lists them. */
type ProblemPart = 'http' | 'db' | 'redis' | 'storage' | 'smtp' | 'job' | 'backup' | 'catalog' | 'images' | 'process';

/** Contains no personal data. */
export interface Problem {
  readonly part: ProblemPart;
  /** SQLSTATE, errno, SMTP status, S3 error or name of the error. */
  readonly code: string;
  /** One sentence for the operator. */
  readonly cause: string;
  /** The violated constraint, or the column without a value. */
  readonly constraint?: string;
}

const unforeseen = 'An error that nobody foresaw';

/**
 * Messages may contain parameters, rows and e-mail addresses, so only codes are used. `otherPart` is for errors that
 * do not tell the part.
 */
export function describeProblem(error: unknown, otherPart: ProblemPart): Problem {
  if (error instanceof AggregateError && error.errors.length > 0 && codeOf(error) === null) {
    return describeProblem(error.errors[0], otherPart);
  }
  if (error instanceof StorageUnavailable) {
    const code = codeOf(error.cause) ?? nameOf(error.cause);
    return { part: 'storage', code, cause: sentences[code] ?? 'The store of the files cannot be used' };
  }
  if (error instanceof StoredFileMissing) {
    return { part: 'storage', code: error.name, cause: 'No stored file has the key that a row names' };
  }
  if (error instanceof StoredFileDamaged) {
    return { part: 'storage', code: error.name, cause: 'A stored file is not what was put, or no key opens it' };
  }
  if (error instanceof MailRefused || error instanceof MailDelayed) return describeMailProblem(error);
  if (isDatabaseUnavailable(error) || findPostgresError(error)) return describeDatabaseProblem(error);
  if (error instanceof DomainError) {
    return { part: 'process', code: error.code, cause: 'This process has as much work as it takes at a time' };
  }
  const code = codeOf(error) ?? nameOf(error);
  return { part: otherPart, code, cause: sentences[code] ?? unforeseen };
}

function describeMailProblem(error: MailRefused | MailDelayed): Problem {
  // '550 RCPT TO EENVELOPE' with a response of the server, else 'CONN ECONNECTION'.
  const [first = '', ...others] = error.message.split(' ');
  const code = /^\d{3}$/.test(first) ? first : (others.at(-1) ?? first);
  const isFinal = error instanceof MailRefused;
  return {
    part: 'smtp',
    code,
    cause:
      sentences[code] ??
      (isFinal ? 'The mail server will never take this mail' : 'The mail server did not take a mail'),
  };
}

function describeDatabaseProblem(error: unknown): Problem {
  const refusal = findPostgresError(error);
  if (refusal) {
    const { code, constraint = refusal.column } = refusal;
    return { part: 'db', code, cause: stateSentences[code] ?? classSentence(code), ...(constraint && { constraint }) };
  }
  for (const cause of causesOf(error)) {
    const code = codeOf(cause);
    if (code !== null) return { part: 'db', code, cause: sentences[code] ?? 'The database cannot be reached' };
    if (cause instanceof WebAssembly.RuntimeError) {
      return { part: 'db', code: 'ENGINE', cause: 'The embedded database ended: start the process again' };
    }
  }
  return { part: 'db', code: 'ECONNECTION', cause: 'The database does not respond, or closed the connection' };
}

function* causesOf(error: unknown): Generator<unknown> {
  let present = error;
  for (let depth = 0; depth < 8 && typeof present === 'object' && present !== null; depth += 1) {
    yield present;
    present = (present as { cause?: unknown }).cause;
  }
}

/** Anything but a one-word code may contain personal data. */
function codeOf(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : null;
}

/** Some libraries set no name; a timeout is recognized by its message. */
function nameOf(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  if (name === 'Error' && typeof message === 'string' && /timed out/i.test(message)) return 'TimeoutError';
  return typeof name === 'string' && /^\w{1,60}$/.test(name) ? name : 'Error';
}

/** `error` may be a SQLSTATE, errno or name. */
export function problemOf(part: ProblemPart, error: unknown): Problem {
  const code = typeof error === 'string' ? error : (codeOf(error) ?? nameOf(error));
  return {
    part,
    code,
    cause: sentences[code] ?? stateSentences[code] ?? classSentences[code.slice(0, 2)] ?? unforeseen,
  };
}

const noResponse = 'No response in time';
const noRight = 'The system refuses the right to it';
const storeRefuses = 'The store refuses the key or its rights';

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at the address',
  ECONNRESET: 'The other side closed the connection',
  EPIPE: 'The other side closed the connection',
  ETIMEDOUT: noResponse,
  TimeoutError: noResponse,
  ENOTFOUND: 'The name of the server is not in DNS',
  EAI_AGAIN: 'DNS does not respond',
  EDNS: 'The name of the server is not in DNS',
  EHOSTUNREACH: 'No route to the address',
  ENETUNREACH: 'No route to the address',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota is used up',
  EROFS: 'The disk is mounted for reading only',
  EACCES: noRight,
  EPERM: noRight,
  ENOENT: 'A file or folder is not there',
  EMFILE: 'The process has too many open files',
  ESOCKET: 'The mail server cannot be reached',
  ECONNECTION: 'The mail server cannot be reached',
  EAUTH: 'The mail server refuses the sign-in',
  EENVELOPE: 'The mail server refuses the sender or the recipient',
  NoSuchBucket: 'The bucket does not exist',
  AccessDenied: storeRefuses,
  InvalidAccessKeyId: storeRefuses,
  SignatureDoesNotMatch: storeRefuses,
  UNLISTENED: 'The connection listens no longer, as behind a pooler',
  SlowDown: 'The store asks for fewer requests',
};

const stateSentences: Readonly<Record<string, string>> = {
  '25006': 'The server takes no writes',
  '25P03': 'A transaction was idle for too long',
  '40001': 'A transaction was given up for the sake of another one',
  '40P01': 'Two transactions waited for each other',
  '53100': 'The disk of the database is full',
  '53200': 'The database has no memory left',
  '53300': 'The database has no connections left',
  '55P03': 'A lock did not come free in time',
  '57014': 'A statement took longer than its limit, or was cancelled',
  '57P03': 'The database is starting or stopping',
};

const classSentences: Readonly<Record<string, string>> = {
  '08': 'The connection to the database failed',
  '22': 'The database cannot hold a value',
  '23': 'A constraint of the database refused a row',
  '28': 'The database refuses the sign-in',
  '3D': 'The database does not exist',
  '42': 'A statement does not fit the schema, or the role lacks a right',
  '53': 'The database has no resources left',
  '57': 'The database stopped the connection',
  '58': 'The disk or the system of the database failed',
  XX: 'The database has an internal error',
};

const classSentence = (state: string): string =>
  classSentences[state.slice(0, 2)] ?? 'The database refused a statement';
