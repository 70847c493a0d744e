import { setTimeout as sleep } from 'node:timers/promises';
import type { CostlyWork } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { openPatientThreads } from '#testing/patient-threads.ts';
import { costlyWork } from './costly-work.ts';
import { openThreads, type ThreadJob, type Threads } from './threads.ts';

const module = new URL('./fixtures/odd-thread.ts', import.meta.url);
const oddJob: ThreadJob<string, unknown> = { work: 'files', module, tooSlow: 'Tarda mucho' };

const opened: Threads[] = [];
afterEach(async () => {
  for (const threads of opened.splice(0)) await threads.close();
});
const open = (threads: Threads): Threads => {
  opened.push(threads);
  return threads;
};
const openOne = (limits: { waiting?: number } = {}): Threads =>
  open(openPatientThreads({ files: { threads: 1, ...limits } }));
async function openWarm() {
  const files = { threads: 1, deadlineMs: 120_000 };
  const threads = open(openThreads({ limits: { files } }));
  await threads.run(oddJob, 'warm');
  return { threads, files };
}

describe('a task in a thread', () => {
  it('answers, and is refused as where it ran', async () => {
    const threads = openOne();
    expect(await threads.run(oddJob, 'hola')).toBe('hola');
    const refusal = threads.run(oddJob, 'refuse');
    await expect(refusal).rejects.toBeInstanceOf(DomainError);
    await expect(refusal).rejects.toMatchObject({ code: 'CONFLICT', message: 'No', details: { data: { offset: 7 } } });
  });

  it('is to be asked for again past its deadline, and the next one is worked on', async () => {
    const { threads, files } = await openWarm();
    files.deadlineMs = 500;
    await expect(threads.run(oddJob, 'loop')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      details: { retryAfterSeconds: 5 },
      message: 'Tarda mucho',
    });
    files.deadlineMs = 120_000;
    expect(await threads.run(oddJob, 'good')).toBe('good');
  });

  it('ends with its thread past the deadline: nothing of it goes on', async () => {
    const channel = new BroadcastChannel('odd thread');
    let heard = 0;
    channel.onmessage = () => {
      heard += 1;
    };
    try {
      const { threads, files } = await openWarm();
      files.deadlineMs = 2_000;
      await expect(threads.run(oddJob, 'tick')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect(heard).toBeGreaterThan(0);
      await sleep(100);
      heard = 0;
      await sleep(200);
      expect(heard).toBe(0);
    } finally {
      channel.close();
    }
  });

  it('has its deadline from when it arrives: waiting counts', async () => {
    const { threads, files } = await openWarm();
    files.deadlineMs = 2_000;
    const started = performance.now();
    const results = await Promise.allSettled(['loop', 'loop', 'loop'].map((task) => threads.run(oddJob, task)));
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE', message: 'Tarda mucho' } });
    // One after the other would take 6 s.
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('is worked on when the thread that it waits for is ended', async () => {
    const { threads } = await openWarm();
    const ended = threads.run(oddJob, 'end').catch((error: Error) => error.message);
    const next = threads.run(oddJob, 'good');
    expect(await ended).toMatch(/exited with code: 3/);
    expect(await next).toBe('good');
  });

  it('is refused in its own words when it takes too much memory, and the process goes on', async () => {
    const threads = openOne();
    const tooHeavy = () => new DomainError('FILE_TYPE_INVALID', { message: 'Pesa mucho' });
    await expect(threads.run({ ...oddJob, tooHeavy }, 'memory')).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
      message: 'Pesa mucho',
    });
    expect(await threads.run(oddJob, 'good')).toBe('good');
  });

  it('fails loudly where the thread itself does', async () => {
    const threads = openOne();
    await expect(threads.run(oddJob, 'fail')).rejects.toThrow(/broken/);
    await expect(threads.run(oddJob, 'end')).rejects.toThrow(/exited with code: 3/);
    expect(await threads.run(oddJob, 'good')).toBe('good');
  });

  it('is not begun once everything closes', async () => {
    const threads = openOne();
    const refused = Promise.allSettled(['1', '2'].map((task) => threads.run(oddJob, task)));
    await threads.close();
    for (const result of [...(await refused), ...(await Promise.allSettled([threads.run(oddJob, '3')]))])
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } });
  });
});

describe('many tasks at once', () => {
  it('wait as many as may; the others come again in some seconds', async () => {
    const threads = openOne({ waiting: 3 });
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => threads.run(oddJob, `${index}`)));
    expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), ...Array(2).fill('rejected')]);
    expect(results.at(-1)).toMatchObject({
      reason: { code: 'UNAVAILABLE', details: { retryAfterSeconds: 5 }, message: costlyWork.files.busy },
    });
  });

  it('of one kind do not wait for those of another', async () => {
    const threads = open(openPatientThreads());
    const loops = Promise.allSettled(Array.from({ length: 6 }, () => threads.run(oddJob, 'loop')));
    expect(await threads.run({ ...oddJob, work: 'sheets' }, 'good')).toBe('good');
    await threads.close();
    await loops;
  });
});

describe('a thread', () => {
  it('serves the next task, and ends when there is none for a while, with its memory', async () => {
    const threads = open(openThreads({ limits: { files: { threads: 1, deadlineMs: 60_000 } }, idleMs: 500 }));
    const first = await threads.run(oddJob, 'thread');
    expect(await threads.run(oddJob, 'thread')).toBe(first);
    await sleep(1_500);
    expect(await threads.run(oddJob, 'thread')).not.toBe(first);
  });
});

it('threads of tasks that came together stay for the next ones: a start costs more than a task', async () => {
  const threads = open(openThreads({ limits: { files: { threads: 2, deadlineMs: 60_000 } } }));
  const two = async () => new Set(await Promise.all([1, 2].map(() => threads.run(oddJob, 'slow thread'))));
  let first = new Set<unknown>();
  // If the second thread starts slowly, the first one runs both tasks.
  const start = async () => {
    first = await two();
    return first.size;
  };
  await expect.poll(start, { timeout: 30_000 }).toBe(2);
  await sleep(100);
  for (const thread of await two()) expect(first).toContain(thread);
});

describe('the limits', () => {
  it.each(Object.entries(costlyWork))('of %s hold together', (_work: CostlyWork | string, limits) => {
    // An admitted request finds a place in the queue, except for files, whose bodies may still be arriving.
    if (limits !== costlyWork.files) expect(limits.threads + limits.waiting).toBeGreaterThanOrEqual(limits.calls);
    expect(limits.callsPerCaller).toBeLessThan(limits.calls);
    // A connection that is silent for 65 s is closed without a response.
    expect(limits.deadlineMs).toBeLessThanOrEqual(50_000);
  });
});
