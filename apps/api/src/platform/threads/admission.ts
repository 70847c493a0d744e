import type { CostlyWork } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import { costlyWork, retryAfterSeconds } from './costly-work.ts';

/** Limits concurrent expensive requests of this process (decision 140). */
export interface Admission {
  /**
   * Takes a place and returns an idempotent function that releases it.
   * @throws DomainError UNAVAILABLE when the caller's places, or those of the process, are taken
   */
  take(work: CostlyWork, caller: string): () => void;
}

export function openAdmission(): Admission {
  const taken = new Map<string, number>();
  const count = (key: string) => taken.get(key) ?? 0;
  const add = (key: string, change: number) => {
    const left = count(key) + change;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
  return {
    take(work, caller) {
      const { callsPerCaller, calls, busy } = costlyWork[work];
      const keys = [work, `${work} ${caller}`] as const;
      if (count(keys[0]) >= calls || count(keys[1]) >= callsPerCaller)
        throw new DomainError('UNAVAILABLE', { message: busy, retryAfterSeconds });
      for (const key of keys) add(key, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const key of keys) add(key, -1);
      };
    },
  };
}
