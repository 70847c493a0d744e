const rounds = 12;

interface Sizes {
  readonly small: number;
  readonly large: number;
  /** Faster work cannot be compared; default 60 ms. */
  readonly atLeastMs?: number;
}

/**
 * The ratio of both times; 0 when the large one is faster than `atLeastMs`. Compares minimums of several rounds,
 * because a busy machine only makes measurements longer.
 */
export async function growthOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => void | Promise<void>,
  { small, large, atLeastMs = 60 }: Sizes,
): Promise<number> {
  // Nonlinear work would take minutes at the full size.
  if (await isSlow(make(small / 4), work)) return Number.POSITIVE_INFINITY;
  const inputs = { small: make(small), large: make(large) };
  let [largeMs, smallMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round += 1) {
    largeMs = Math.min(largeMs, await timeOf(inputs.large, work));
    if (largeMs < atLeastMs) return 0;
    smallMs = Math.min(smallMs, Math.max(await timeOf(inputs.small, work), 0.1));
    if (largeMs / smallMs <= (1.25 * large) / small) break;
  }
  return largeMs / smallMs;
}

/** CPU time, so that waiting does not count. */
async function timeOf<Input>(input: Input, work: (input: Input) => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const isSlow = async <Input>(input: Input, work: (input: Input) => void | Promise<void>): Promise<boolean> =>
  (await timeOf(input, work)) > 2_000;
