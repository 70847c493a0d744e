import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { withinTime } from '#db/within-time.ts';
import { problemOf } from '#telemetry/describe-problem.ts';

const commandTimeoutMs = 100;
const connectTimeoutMs = 1_000;

/**
 * Connects to the Redis that counts limits, waiting a second at most. Without it the server starts,
 * and the client keeps trying in the background.
 */
export async function openRedis(redisUrl: string, log: FastifyBaseLogger): Promise<Redis> {
  const redis = makeClient(redisUrl);
  let isAway = false;
  // The client reports each attempt to connect; the log gets one line when it is lost and one when
  // it is back.
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn(problemOf('redis', error), 'limits are not counted');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info({ part: 'redis' }, 'limits are counted again');
    isAway = false;
  });
  await withinTime(redis.connect(), connectTimeoutMs, 'Redis does not answer').catch(() => undefined);
  return redis;
}

/** Rejects unless Redis responds within a second. */
export async function checkRedis(redisUrl: string): Promise<void> {
  const redis = makeClient(redisUrl);
  redis.on('error', () => undefined);
  try {
    await withinTime(
      redis.connect().then(() => redis.ping()),
      connectTimeoutMs,
      'Redis does not answer',
    );
  } finally {
    redis.disconnect();
  }
}

/** Fails at once while Redis is unavailable: no queue and no retries, so that no call waits. */
const makeClient = (redisUrl: string): Redis =>
  new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectTimeoutMs,
    // Closes a connection that does not answer a command.
    socketTimeout: connectTimeoutMs,
    retryStrategy: () => 500,
  });
