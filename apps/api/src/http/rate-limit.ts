import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#config.ts';
import { personOf } from '#context.ts';
import { openRedis } from '#http/open-redis.ts';

/** For everything that guesses secrets or sends mail: per IP address and route. */
export const strictRateLimit = { max: 30, timeWindow: '1 minute' };
/** For files that have to be inspected: per person, wherever they send from. */
export const uploadRateLimit = {
  max: 30,
  timeWindow: '1 minute',
  // After access is checked, when the caller is known.
  keyGenerator: ({ actor }: FastifyRequest): string => personOf(actor),
};
/** For the parts of those files: twice the number of the smallest parts of a file. */
export const partRateLimit = { ...uploadRateLimit, max: 640 };
/** For public images, of which a page loads dozens: per IP address. */
export const imageRateLimit = { max: 1_200, timeWindow: '1 minute' };
/** For images that are drawn for the caller: per IP address. */
export const drawingRateLimit = { max: 30, timeWindow: '1 minute' };
/** For `/health/ready`. */
export const readyRateLimit = { max: 120, timeWindow: '1 minute' };
const ordinaryRateLimit = { max: 600, timeWindow: '1 minute' };

export interface SharedLimits {
  /** Whether Redis counts now. */
  isUp(): boolean;
}

/**
 * Limits per IP address, counted in Redis for all processes where `REDIS_URL` is set. While Redis
 * is unavailable calls are not limited; lock-outs and attempts at codes are in the database. Null
 * without Redis.
 */
export async function limitRates(app: FastifyInstance, config: Config): Promise<SharedLimits | null> {
  if (!config.rateLimit) return null;
  const redis = config.redisUrl ? await openRedis(config.redisUrl, app.log) : null;
  if (redis) app.addHook('onClose', async () => redis.disconnect());
  await app.register(rateLimit, {
    global: true,
    ...ordinaryRateLimit,
    // Static files and health checks cost next to nothing.
    allowList: (request) => /^\/(health\/(live|serve)$|assets\/)/.test(request.url),
    skipOnError: true,
    ...(redis && { redis }),
  });
  return redis && { isUp: () => redis.status === 'ready' };
}
