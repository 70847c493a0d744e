import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { personOf } from '#platform/context.ts';
import { openRedis } from '#platform/http/open-redis.ts';

/** For guessing secrets and sending mail, per IP address and route. */
export const strictRateLimit = { max: 30, timeWindow: '1 minute' };
/** For files that are inspected, per person. */
export const uploadRateLimit = {
  max: 30,
  timeWindow: '1 minute',
  // The plugin runs this after the access check.
  keyGenerator: ({ actor }: FastifyRequest): string => personOf(actor),
};
/** Twice the number of the smallest parts of a file. */
export const partRateLimit = { ...uploadRateLimit, max: 640 };
/** A page loads dozens of images. Per IP address. */
export const imageRateLimit = { max: 1_200, timeWindow: '1 minute' };
/** For generated images, per IP address. */
export const drawingRateLimit = { max: 30, timeWindow: '1 minute' };
export const readyRateLimit = { max: 120, timeWindow: '1 minute' };
const ordinaryRateLimit = { max: 600, timeWindow: '1 minute' };

export interface SharedLimits {
  isUp(): boolean;
}

/**
 * Limits per IP address, counted in Redis with `REDIS_URL`. While Redis is down requests are not limited; lockouts
 * and code attempts are in the database. Null without Redis.
 */
export async function limitRates(app: FastifyInstance, config: Config): Promise<SharedLimits | null> {
  if (!config.rateLimit) return null;
  const redis = config.redisUrl ? await openRedis(config.redisUrl, app.log) : null;
  if (redis) app.addHook('onClose', async () => redis.disconnect());
  await app.register(rateLimit, {
    global: true,
    ...ordinaryRateLimit,
    // Static files and health checks are cheap.
    allowList: (request) => /^\/(health\/(live|serve)$|assets\/)/.test(request.url),
    skipOnError: true,
    ...(redis && { redis }),
  });
  return redis && { isUp: () => redis.status === 'ready' };
}
