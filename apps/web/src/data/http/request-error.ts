import type { ErrorCode } from '@cotejo/contracts/core/errors';

/** What the browser alone can find out, beside the contract's catalogue. */
export type RequestErrorCode =
  | ErrorCode
  | 'NETWORK_ERROR'
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'NO_RESPONSE'
  | 'UNKNOWN_ERROR'
  /** A simulator that failed. */
  | 'ERROR';

interface RequestErrorFacts {
  code: RequestErrorCode;
  status: number;
  message: string;
  /** The server's own text, where `message` is another one. */
  serverMessage?: string | undefined;
  fields?: Record<string, string>;
  /** Facts beside the failure, such as the present state on a 409. */
  data?: Record<string, unknown>;
  requestId?: string | null;
  /** Seconds of `Retry-After`, on a 429 or 503. */
  retryAfterSeconds?: number | null;
}

/** The only error `request` throws, besides the AbortError of a signal the caller gave. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;
  readonly status: number;
  readonly serverMessage: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(facts: RequestErrorFacts) {
    super(facts.message);
    this.name = 'RequestError';
    this.code = facts.code;
    this.status = facts.status;
    this.serverMessage = facts.serverMessage ?? null;
    this.fields = facts.fields ?? {};
    this.data = facts.data ?? {};
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }

  /** The server never answered: nothing is known about what it did. */
  get isUnanswered(): boolean {
    return this.status === 0 && this.code !== 'UNAUTHORIZED';
  }
}

/** Whether what was asked for does not exist, or not for whoever asked. */
export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** What the specification takes for a lost session in the text of an error that has no code. */
const wordsOfALostSession = /sesi[oó]n|token|auten|auth|401/i;

/** Whether a call was refused because nobody is signed in any more. */
export function isSessionOver(error: unknown): boolean {
  if (error instanceof RequestError && error.code !== 'UNKNOWN_ERROR')
    return (
      error.code !== 'INVALID_CREDENTIALS' &&
      (error.status === 401 || error.code === 'UNAUTHORIZED' || error.code === 'SESSION_EXPIRED')
    );
  if (error instanceof RequestError && error.status === 401) return true;
  return error instanceof Error && !isPageFault(error) && wordsOfALostSession.test(error.message);
}

/** The text of anything thrown: a RequestError's own, `otherwise` for the rest. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof RequestError ? error.message : otherwise;
}

/**
 * Whether an error is a fault of the page's own script (a method this browser lacks, a value nobody
 * expected) and so says nothing about the server or about what was asked for.
 */
export function isPageFault(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError, SyntaxError].some((Fault) => error instanceof Fault);
}

/** Whether the caller itself gave the call up (left the page, changed the search). */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
