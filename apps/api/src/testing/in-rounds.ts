import { uniformSpanMs } from '#config.ts';
import type { Response, TestApp } from '#testing/test-app.ts';

interface Bounds {
  /** Rounds before anything is judged; 3 unless told. */
  readonly atLeast?: number;
  /** Rounds after which it is a fault; 40 unless told. */
  readonly atMost?: number;
}

/**
 * Measures in rounds until `holds` is true of the least of each figure so far (in ms, say). A busy
 * machine makes work slower, never quicker, and each figure has its turn in each round: what is
 * true of a free machine comes out in some rounds, while a fault shows in all of them.
 *
 * @throws Error with the least figures when it does not hold after the last round
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

/** Milliseconds that the work takes. */
export async function msOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** What a response says, and how long it took. */
export async function timedResponse(ask: () => Promise<Response>) {
  const startedAt = performance.now();
  const { status, body } = await ask();
  return { response: { status, body }, tookMs: performance.now() - startedAt };
}

/**
 * Measures in rounds until the least of each figure lies on the same multiple of the uniform span,
 * and none before the first: then the time of a response tells nothing. The span is that of
 * production: with the shorter one of the tests, work on a busy machine ends on either side of its
 * end.
 *
 * @throws Error with the least figures when that does not come in 40 rounds
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
  // Timers may fire up to a millisecond early.
  return Math.min(...times) >= uniformSpanMs - 1 && Math.max(...times) - Math.min(...times) < uniformSpanMs / 2;
}
