import type { ClientPolicy } from '@cotejo/contracts/core/endpoint';
import { errorCatalogue } from '@cotejo/contracts/core/errors';
import { RequestError, type RequestErrorCode } from './request-error.ts';
import { parseRetryAfter } from './retry.ts';
import { requestTexts } from './texts.ts';

/** Who makes the call: a user, an administrator, an institution's contact, or a phone that sends photos. */
export type Side = 'user' | 'admin' | 'contact' | 'phone';

/** Contacts and phones each use one page of their own, whose session exists on that page only. */
export const hasOwnPage = (side: Side): boolean => side === 'contact' || side === 'phone';

/** Who makes the call, and which error texts the contract chooses for the endpoint. */
interface CallOrigin {
  readonly side: Side;
  readonly failureTexts: ClientPolicy['failureTexts'];
}

/**
 * Turns an error response into the RequestError that the screen shows. `body` is the parsed JSON of
 * the response, or null if it had none. `nowMs` is the current time in milliseconds, needed when
 * `Retry-After` is a date.
 */
export function describeFailure(
  response: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  call: CallOrigin,
  nowMs: number,
): RequestError {
  const { status } = response;
  const serverMessage = textOf(body, 'error') ?? textOf(body, 'message') ?? textOf(body, 'info');
  const code = codeOf(body);
  return new RequestError({
    code,
    status,
    message: messageFor(status, code, serverMessage, call),
    serverMessage,
    fields: textsOf(fieldOf(body, 'fields')),
    data: recordOf(fieldOf(body, 'data')),
    requestId: textOf(body, 'requestId') ?? response.headers.get('x-request-id'),
    retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after'), nowMs),
  });
}

function messageFor(
  status: number,
  code: RequestErrorCode,
  serverMessage: string | undefined,
  { side, failureTexts }: CallOrigin,
): string {
  // On these pages the server's message is more useful than a general one: it says, for example,
  // that a file is damaged.
  if (hasOwnPage(side)) return serverMessage ?? requestTexts.status(status);
  const isAdmin = side === 'admin';
  if (status >= 500) return isAdmin ? requestTexts.adminServer : requestTexts.userServer;
  // Only a plain 403 gets the general text. Others (e-mail not confirmed, account blocked, temporary password) have a
  // message of their own.
  if (status === 403 && (code === 'FORBIDDEN' || code === 'UNKNOWN_ERROR'))
    return isAdmin ? requestTexts.adminForbidden : requestTexts.userForbidden;
  if (isAdmin && status === 401)
    return failureTexts === 'adminLogin' ? requestTexts.adminLoginUnauthorized : requestTexts.adminUnauthorized;
  if (status === 401 && failureTexts === 'credit') return requestTexts.creditSessionEnded;
  if (isAdmin && status === 404) return requestTexts.adminNotFound;
  return serverMessage ?? requestTexts.status(status);
}

function codeOf(body: unknown): RequestErrorCode {
  const code = textOf(body, 'code');
  if (code === 'ERROR') return 'ERROR';
  return code !== undefined && isErrorCode(code) ? code : 'UNKNOWN_ERROR';
}

const isErrorCode = (code: string): code is keyof typeof errorCatalogue => Object.hasOwn(errorCatalogue, code);

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;

function textOf(body: unknown, name: string): string | undefined {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
