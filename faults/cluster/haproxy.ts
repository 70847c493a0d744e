import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../apps/api/src/testing/find-program.ts';
import { startHaproxy } from '../../scripts/deploy/start-balancer.ts';

/** A balancer in front of several servers. */
interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Whether this machine has HAProxy. */
export const hasHaproxy: boolean = findProgram('haproxy') !== null;

/**
 * Starts HAProxy on deploy/haproxy.cfg, and waits until it reaches the servers. In that file the
 * address of whoever calls is replaced by another one for each call, so that the limits per address
 * are counted and not reached; nothing else is.
 */
export async function startBalancer(ports: readonly [number, number]): Promise<Balancer> {
  const started = await startHaproxy(ports, [
    ['X-Forwarded-For %[src]', 'X-Forwarded-For 10.1.%[rand(250)].%[rand(250)]'],
  ]);
  const url = `http://127.0.0.1:${started.port}`;
  const deadline = Date.now() + 10_000;
  while (!(await fetch(`${url}/health/serve`).catch(() => null))?.ok) {
    if (Date.now() > deadline) {
      await started.stop();
      throw new Error('HAProxy does not reach the servers');
    }
    await sleep(100);
  }
  return { url, stop: () => started.stop() };
}
