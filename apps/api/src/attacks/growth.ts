const rounds = 12;

interface Sizes {
  readonly small: number;
  readonly large: number;
  /** Work that takes less than this is too quick to be compared; 60 ms when absent. */
  readonly atLeastMs?: number;
}

/**
 * How many times the work of the small size the large one takes; 0 when even that is done at once.
 * A busy machine makes some measurements longer, none shorter: the least of each size are compared,
 * in rounds until they grow as the size does or `rounds` are over. A defect shows in all of them.
 */
export async function growthOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => void | Promise<void>,
  { small, large, atLeastMs = 60 }: Sizes,
): Promise<number> {
  // A defect would go on for minutes at the sizes asked for.
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

/** Milliseconds of the processor, so that waiting for it does not count. */
async function timeOf<Input>(input: Input, work: (input: Input) => void | Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const isSlow = async <Input>(input: Input, work: (input: Input) => void | Promise<void>): Promise<boolean> =>
  (await timeOf(input, work)) > 2_000;
