import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { withinTime } from '#platform/db/within-time.ts';
import { problemOf } from '#platform/telemetry/describe-problem.ts';

const commandTimeoutMs = 100;
const connectTimeoutMs = 1_000;

/** Waits up to 1 s for Redis. Without it the server starts and the client keeps reconnecting. */
export async function openRedis(redisUrl: string, log: FastifyBaseLogger): Promise<Redis> {
  const redis = makeClient(redisUrl);
  let isAway = false;
  // The client reports every attempt; the log gets one line per outage and one per recovery.
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

/** Commands fail at once while Redis is down, so that no request waits. */
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
