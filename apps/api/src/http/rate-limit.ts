import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { personOf } from '#context.ts';
import type { SharedLimits, SharedLimitsOptions } from '#http/shared-limits.ts';

/** For everything that guesses secrets or sends mail: per IP address and route. */
export const strictRateLimit = { max: 30, timeWindow: '1 minute' };
/** For files that have to be inspected: per person, wherever they send from. */
export const uploadRateLimit = {
  max: 30,
  timeWindow: '1 minute',
  // After the door: who is calling is known.
  keyGenerator: ({ actor }: FastifyRequest): string => personOf(actor),
};
/** For the parts of those files: a whole file in the smallest parts, and as much again. */
export const partRateLimit = { ...uploadRateLimit, max: 640 };
/** For public images, of which a page brings dozens: per IP address. */
export const imageRateLimit = { max: 1_200, timeWindow: '1 minute' };
/** For the question whether everything works. */
export const readyRateLimit = { max: 120, timeWindow: '1 minute' };
const ordinaryRateLimit = { max: 600, timeWindow: '1 minute' };

/**
 * Limits per IP address; shared through Redis when several processes serve, and counted by each
 * process for itself while Redis does not respond. Lockout and code attempts are elsewhere. Null
 * without Redis.
 */
export async function limitRates(
  app: FastifyInstance,
  config: Config,
  options?: SharedLimitsOptions,
): Promise<SharedLimits | null> {
  if (!config.rateLimit) return null;
  // The client of Redis is loaded only where there is one.
  const shared = config.redisUrl
    ? await (await import('#http/shared-limits.ts')).openSharedLimits(config.redisUrl, app.log, options)
    : null;
  if (shared) app.addHook('onClose', async () => shared.close());
  await app.register(rateLimit, {
    global: true,
    ...ordinaryRateLimit,
    // Static files and the sign of life cost nothing worth counting; nor do public reads from the
    // response cache.
    allowList: (request) => /^\/(health\/(live|serve)$|assets\/)/.test(request.url),
    skipOnError: true,
    ...(shared && { store: shared.Store }),
  });
  return shared;
}
