/** Shares one run of `work` among all who ask while it runs and within `milliseconds` after it. */
export function reuseFor<Result>(milliseconds: number, work: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null;
  let goodUntil = 0;
  return () => {
    if (made && performance.now() < goodUntil) return made;
    goodUntil = Number.POSITIVE_INFINITY;
    made = work().finally(() => {
      goodUntil = performance.now() + milliseconds;
    });
    return made;
  };
}
