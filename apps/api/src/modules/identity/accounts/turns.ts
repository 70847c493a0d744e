/**
 * Work about one key comes one after another, in the order of arrival; different keys do not wait
 * for each other.
 */
export interface Turns {
  inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/**
 * Of this process alone. Sign-ins of one e-mail address come in turn, so that each is judged on
 * what the one before left: the same for an e-mail address that nobody has, and twenty right
 * passwords at once are all right (decision 27).
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
