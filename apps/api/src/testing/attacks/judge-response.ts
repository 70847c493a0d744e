import { availableParallelism, loadavg } from 'node:os';
import { failure } from '@cotejo/contracts/core/envelope.schemas';
import { errorCatalogue } from '@cotejo/contracts/core/errors';
import type { Answered } from './attack-client.ts';

const slowestOfFreeMachineMs = 2_000;

/** Scaled by the load per processor. */
export const slowestMs = (): number => {
  const [load = 0] = loadavg();
  return slowestOfFreeMachineMs * Math.max(1, load / availableParallelism());
};

// Internals of the server: stack frames, modules, database messages.
const insides =
  /node_modules|\.ts:\d+|file:\/\/|\n\s+at \w|violates (?:unique|check|foreign|not-null)|syntax error at or near|invalid input syntax|invalid byte sequence|Failed query|drizzle|pglite|pg_catalog|ZodError|TypeError|ReferenceError|RangeError|SyntaxError|ENOENT|EACCES|FST_ERR|\$argon2/i;

/** Null when nothing is wrong with the response, whatever the request was. */
export function findFault(response: Answered, { slowest = slowestMs() }: { slowest?: number } = {}): string | null {
  const { status, headers, text, body, tookMs } = response;
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (tookMs > slowest) return `${Math.round(tookMs)} ms`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (!String(headers['content-security-policy']).includes("frame-ancestors 'none'")) return 'may be framed';
  if (headers['x-powered-by'] !== undefined || headers.server !== undefined) return 'names its software';
  if (status < 400) return null;
  const leak = insides.exec(text);
  if (leak) return `shows its insides: ${leak[0]}`;
  const parsed = failure.strict().safeParse(body.code === 'ERROR' ? withoutInfo(body) : body);
  if (!parsed.success) return `another form of failure: ${text.slice(0, 200)}`;
  const { code, requestId } = parsed.data;
  if (code !== 'ERROR' && !Object.hasOwn(errorCatalogue, code)) return `unknown code ${code}`;
  return requestId === headers['x-request-id'] ? null : 'another request id';
}

const withoutInfo = ({ info: _, ...rest }: Readonly<Record<string, unknown>>) => rest;
