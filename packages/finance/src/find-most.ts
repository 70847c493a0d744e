/**
 * The largest multiple of `step` from `lowest` to `highest` that fits; null when `lowest` does not.
 * Uses binary search, so `fits` must be monotonic.
 */
export function findMostCents(
  { lowest, highest, step }: { lowest: number; highest: number; step: number },
  fits: (cents: number) => boolean,
): number | null {
  if (!fits(lowest)) return null;
  let low = lowest / step;
  let high = Math.floor(highest / step);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle * step)) low = middle;
    else high = middle - 1;
  }
  return low * step;
}
