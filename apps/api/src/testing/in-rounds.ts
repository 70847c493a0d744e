import { uniformSpanMs } from '#platform/config.ts';
import type { Response, TestApp } from '#testing/test-app.ts';

interface Bounds {
  /** Default 3. */
  readonly atLeast?: number;
  /** Default 40. */
  readonly atMost?: number;
}

/**
 * Repeats `measure` until `holds` is true for the minimum of each figure so far. A busy machine makes work slower and
 * never faster, so a true statement holds after some rounds and a false one never does.
 * @throws Error with the minimums after the last round
 */
export async function expectInRounds<Name extends string>(
  measure: (round: number) => Promise<Readonly<Record<Name, number>>>,
  holds: (least: Readonly<Record<Name, number>>) => boolean,
  { atLeast = 3, atMost = 40 }: Bounds = {},
): Promise<void> {
  let least: Readonly<Record<Name, number>> | undefined;
  for (let round = 0; round < atMost; round += 1) {
    const measured = await measure(round);
    least = least === undefined ? measured : lower(least, measured);
    if (round + 1 >= atLeast && holds(least)) return;
  }
  throw new Error(`Does not hold after ${atMost} rounds: ${JSON.stringify(least)}`);
}

const lower = <Name extends string>(one: Readonly<Record<Name, number>>, other: Readonly<Record<Name, number>>) =>
  Object.fromEntries(
    Object.entries<number>(one).map(([name, figure]) => [name, Math.min(figure, other[name as Name])]),
  ) as Record<Name, number>;

export async function msOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export async function timedResponse(ask: () => Promise<Response>) {
  const startedAt = performance.now();
  const { status, body } = await ask();
  return { response: { status, body }, tookMs: performance.now() - startedAt };
}

/**
 * Repeats `measure` until the minimums lie on the same multiple of the uniform span, at least the first: then the
 * time reveals nothing. Uses the span of production, because on a busy machine work may exceed the shorter one of
 * tests.
 * @throws Error with the minimums after the last round
 */
export async function expectUniformTime<Name extends string>(
  { parts }: Pick<TestApp, 'parts'>,
  measure: (round: number) => Promise<Readonly<Record<Name, number>>>,
  bounds?: Bounds,
): Promise<void> {
  const config: { uniformSpanMs: number } = parts.config;
  const testSpanMs = config.uniformSpanMs;
  config.uniformSpanMs = uniformSpanMs;
  try {
    await expectInRounds(measure, tellNothing, bounds);
  } finally {
    config.uniformSpanMs = testSpanMs;
  }
}

function tellNothing(least: Readonly<Record<string, number>>): boolean {
  const times = Object.values(least);
  // Timers may fire up to 1 ms early.
  return Math.min(...times) >= uniformSpanMs - 1 && Math.max(...times) - Math.min(...times) < uniformSpanMs / 2;
}
