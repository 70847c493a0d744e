/**
 * The same work for everybody who asks within `milliseconds` of its end, and while it is under way.
 */
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
