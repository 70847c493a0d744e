import type { Response } from '#testing/test-app.ts';

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

/** Half a uniform span of tests, which is 40 ms long: see `inUniformTime`. */
const halfSpanMs = 20;

/** Whether responses came on the same multiple of the uniform span: their time tells nothing. */
export const tellNothing = (quickest: Readonly<Record<string, number>>): boolean => {
  const times = Object.values(quickest);
  return Math.max(...times) - Math.min(...times) < halfSpanMs;
};
