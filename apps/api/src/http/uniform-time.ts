import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '#context.ts';

/**
 * Answers at whole multiples of one span, whatever the work took: whether an account exists shows
 * in no response's time (decisions, "Nothing tells whether an account exists"). The span
 * (`Config.uniformSpanMs`) is above what the work takes.
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
