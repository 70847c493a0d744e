import { setTimeout as sleep } from 'node:timers/promises';
import type { Parts } from '#platform/context.ts';

/**
 * Rounds the duration up to a multiple of `Config.uniformSpanMs`, which is longer than the work, so that the time
 * does not reveal whether an account exists.
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
