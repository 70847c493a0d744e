import { costlyWork } from '#platform/threads/costly-work.ts';
import { openThreads, type Threads } from '#platform/threads/threads.ts';

type Limits = NonNullable<NonNullable<Parameters<typeof openThreads>[0]>['limits']>;

/** With a long deadline by default, for busy machines. */
export function openPatientThreads(changes: Limits = {}): Threads {
  const kinds = Object.keys(costlyWork) as (keyof typeof costlyWork)[];
  const limits = Object.fromEntries(kinds.map((work) => [work, { deadlineMs: 120_000, ...changes[work] }])) as Limits;
  return openThreads({ limits });
}
