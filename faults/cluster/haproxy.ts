import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../apps/api/src/testing/find-program.ts';
import { startHaproxy } from '../../scripts/deploy/start-balancer.ts';

interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

export const hasHaproxy: boolean = findProgram('haproxy') !== null;

/**
 * Starts HAProxy with deploy/haproxy.cfg. Its only change: each call gets a random client address,
 * so that limits per address are counted but not reached.
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
