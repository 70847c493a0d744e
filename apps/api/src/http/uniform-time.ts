import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '#context.ts';

/**
 * Answers at whole multiples of one span, which is longer than the work (`Config.uniformSpanMs`),
 * so that the time of a response does not tell whether an account exists.
 */
export async function inUniformTime<Result>(
  { config }: Pick<Parts, 'config'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { uniformSpanMs: spanMs } = config;
  const started = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - started;
    await sleep(Math.ceil(tookMs / spanMs) * spanMs - tookMs);
  }
}
