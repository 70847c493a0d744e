import { LRUCache } from 'lru-cache';

/** One request among those that decide on credits in this process, from its arrival on. */
export interface DecisionTurn {
  /** Whether somebody else's decision on the credit was made since this request arrived: it could not know of it. */
  isOvertaken(creditId: string): boolean;
  /** This request decides on the credit. */
  record(creditId: string): void;
}

// Only decisions of requests still under way matter; these are many more than a second brings.
const remembered = 1_000;

/**
 * Tells two reviewers who decide at once from two who decide one after the other, where neither says which version was
 * seen. By order of arrival and not by a clock, which is too coarse; between processes the version read on arrival decides.
 */
export function createDecisionTurns(): { open(): DecisionTurn } {
  let moment = 0;
  const decidedAt = new LRUCache<string, number>({ max: remembered });
  return {
    open() {
      moment += 1;
      const arrivedAt = moment;
      return {
        isOvertaken: (creditId) => (decidedAt.peek(creditId) ?? 0) > arrivedAt,
        record(creditId) {
          moment += 1;
          decidedAt.set(creditId, moment);
        },
      };
    },
  };
}
