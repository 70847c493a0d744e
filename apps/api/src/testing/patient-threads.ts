import { costlyWork } from '#threads/costly-work.ts';
import { openThreads, type Threads } from '#threads/threads.ts';

type Limits = NonNullable<NonNullable<Parameters<typeof openThreads>[0]>['limits']>;

/** Threads without a deadline that a busy machine could miss, unless the test says one. */
export function openPatientThreads(changes: Limits = {}): Threads {
  const kinds = Object.keys(costlyWork) as (keyof typeof costlyWork)[];
  const limits = Object.fromEntries(kinds.map((work) => [work, { deadlineMs: 120_000, ...changes[work] }])) as Limits;
  return openThreads({ limits });
}
