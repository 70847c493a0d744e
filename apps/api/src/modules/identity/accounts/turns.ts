/** Runs work for one key in order of arrival. Different keys do not wait for each other. */
export interface Turns {
  inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Within this process. Sign-ins of one e-mail run in turn, so that each sees the counts of the one before: an unknown
 * e-mail behaves the same, and twenty parallel right passwords all succeed (decision 27).
 */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async inTurn(key, work) {
      const before = last.get(key);
      const mine = before ? before.then(work, work) : work();
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
