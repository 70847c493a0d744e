import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';

/** For everything that guesses secrets or sends mail: per address and route. */
export const strictRateLimit = { max: 30, timeWindow: '1 minute' };
const ordinaryRateLimit = { max: 600, timeWindow: '1 minute' };

/** Limits per address; shared through Redis when several processes serve. Lockout and code attempts are elsewhere. */
export async function limitRates(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.rateLimit) return;
  const redis = config.redisUrl
    ? new (await import('ioredis')).Redis(config.redisUrl, { maxRetriesPerRequest: 1 })
    : undefined;
  if (redis) app.addHook('onClose', async () => redis.disconnect());
  await app.register(rateLimit, {
    global: true,
    ...ordinaryRateLimit,
    // Health checks and static files cost nothing worth counting; nor do public reads given again at the front desk.
    allowList: (request) => /^\/(health|assets|media)\//.test(request.url),
    skipOnError: true,
    ...(redis && { redis }),
  });
}
