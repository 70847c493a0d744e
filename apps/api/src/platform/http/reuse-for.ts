/** Shares the result with all calls while `work` runs and for `milliseconds` after it, also when it rejects. */
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
