/// <reference path="./rate-limit-stores.d.ts" />
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { withinTime } from '#db/within-time.ts';
import { problemOf } from '#telemetry/describe-problem.ts';

/** No response in this time counts as no response: a request never waits longer for its limits. */
const defaultCommandTimeoutMs = 100;
const connectTimeoutMs = 1_000;
/** How often a Redis that did not respond is asked again, in the background. */
const retryMs = 500;

/**
 * Limits counted in Redis for all processes, and in the memory of this one while Redis does not
 * answer.
 */
export interface SharedLimits {
  /** For the option `store` of @fastify/rate-limit. */
  readonly Store: new (
    options: FastifyRateLimitOptions,
  ) => FastifyRateLimitStore;
  /** Whether Redis counts now. */
  isUp(): boolean;
  close(): void;
}

export interface SharedLimitsOptions {
  /** How long Redis may take for one command: another time in tests. */
  readonly commandTimeoutMs?: number;
}

/**
 * Connects to Redis, waiting a second at most. Without it the server starts all the same and counts
 * in its memory.
 */
export async function openSharedLimits(
  redisUrl: string,
  log: FastifyBaseLogger,
  { commandTimeoutMs = defaultCommandTimeoutMs }: SharedLimitsOptions = {},
): Promise<SharedLimits> {
  const redis = makeClient(redisUrl, commandTimeoutMs);
  let isUp = false;
  let isToldDown = false;
  let timer: NodeJS.Timeout | undefined;

  const goDown = (error: Error) => {
    isUp = false;
    // Once for each time it goes: the client itself reports every try to connect.
    if (!isToldDown) log.warn(problemOf('redis', error), 'limits are counted by this process alone');
    isToldDown = true;
    timer ??= setTimeout(() => {
      timer = undefined;
      void ask();
    }, retryMs).unref();
  };
  const ask = () =>
    redis.ping().then(() => {
      isUp = true;
      if (isToldDown) log.info({ part: 'redis' }, 'limits are counted for all processes again');
      isToldDown = false;
    }, goDown);

  redis.on('error', () => {
    // Whoever sends a command learns of it; without a listener each try to connect would be a line
    // on stderr.
  });
  await withinTime(redis.connect(), connectTimeoutMs, 'Redis does not answer').then(ask, goDown);

  class Store implements FastifyRateLimitStore {
    readonly #local: FastifyRateLimitStore;
    readonly #shared: FastifyRateLimitStore;

    constructor(_options: FastifyRateLimitOptions, local?: FastifyRateLimitStore, shared?: FastifyRateLimitStore) {
      this.#local = local ?? new LocalStore(false, false);
      this.#shared = shared ?? new RedisStore(false, false, redis);
    }

    incr(...[key, done, timeWindow, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      // Counted here in any case: when Redis goes, nobody starts from zero.
      this.#local.incr(
        key,
        (localError, here) => {
          if (!isUp) return done(localError, here);
          this.#shared.incr(
            key,
            (error, everywhere) => {
              if (!error) return done(null, everywhere);
              goDown(error);
              done(localError, here);
            },
            timeWindow,
            max,
          );
        },
        timeWindow,
        max,
      );
    }

    child(route: Parameters<FastifyRateLimitStore['child']>[0]): FastifyRateLimitStore {
      return new Store({}, this.#local.child(route), this.#shared.child(route));
    }
  }

  return {
    Store,
    isUp: () => isUp,
    close: () => {
      clearTimeout(timer);
      redis.disconnect();
    },
  };
}

/** Rejects unless Redis responds within a second. */
export async function checkRedis(redisUrl: string): Promise<void> {
  const redis = makeClient(redisUrl, defaultCommandTimeoutMs);
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

/** A client that fails at once rather than waiting: nothing is queued and nothing repeated. */
const makeClient = (redisUrl: string, commandTimeoutMs: number): Redis =>
  new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: commandTimeoutMs,
    connectTimeout: connectTimeoutMs,
    retryStrategy: () => retryMs,
  });
