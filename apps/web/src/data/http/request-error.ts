import type { ErrorCode } from '@cotejo/contracts/core/errors';

/** The error codes of the contract, and those of failures that only the browser can detect. */
export type RequestErrorCode =
  | ErrorCode
  | 'NETWORK_ERROR'
  | 'OFFLINE'
  | 'TIMEOUT'
  | 'NO_RESPONSE'
  | 'UNKNOWN_ERROR'
  /** The code that the loan simulator's endpoints send when they fail. */
  | 'ERROR';

interface RequestErrorFacts {
  code: RequestErrorCode;
  status: number;
  message: string;
  /** The message of the response; `message` may be a more general text. */
  serverMessage?: string | undefined;
  fields?: Record<string, string>;
  /** Additional data of the error, such as the current state on a 409. */
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

  /** No response arrived, so the server may or may not have carried out the request. */
  get isUnanswered(): boolean {
    return this.status === 0 && this.code !== 'UNAUTHORIZED';
  }
}

/** Whether the server responded with 404: the record does not exist, or this person may not see it. */
export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** Words that the specification treats as a lost session when an error has no code. */
const lostSessionWords = /sesi[oó]n|token|auten|auth|401/i;

/** Whether a request failed because the session has ended. */
export function isSessionOver(error: unknown): boolean {
  if (error instanceof RequestError && error.code !== 'UNKNOWN_ERROR')
    return (
      error.code !== 'INVALID_CREDENTIALS' &&
      (error.status === 401 || error.code === 'UNAUTHORIZED' || error.code === 'SESSION_EXPIRED')
    );
  if (error instanceof RequestError && error.status === 401) return true;
  return error instanceof Error && !isPageFault(error) && lostSessionWords.test(error.message);
}

/** The message of a RequestError; `otherwise` for any other thrown value. */
export function messageOf(error: unknown, otherwise: string): string {
  return error instanceof RequestError ? error.message : otherwise;
}

/**
 * Whether an error is a bug in our own script or a method that this browser lacks. Such an error says nothing about the
 * server or the request.
 */
export function isPageFault(error: unknown): boolean {
  return [TypeError, ReferenceError, RangeError, SyntaxError].some((Fault) => error instanceof Fault);
}

/** Whether the caller cancelled the request, for example by leaving the page or changing the search. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
