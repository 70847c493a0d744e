import type { Transferable } from 'node:worker_threads';
import type { CostlyWork } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import { Piscina } from 'piscina';
import type { ThreadAnswer } from './answer-from-thread.ts';
import { costlyWork, retryAfterSeconds, type WorkLimits } from './costly-work.ts';

/** Work of a thread on tasks of one kind. */
export interface ThreadJob<Task, Result> {
  readonly work: CostlyWork;
  /** Its default export is made by `answerFromThread`. */
  readonly module: URL;
  /** What is said of a task that was not finished in time; the same as to whoever comes too many if absent. */
  readonly tooSlow?: string;
  /** The refusal of a task that takes too much memory; INTERNAL if absent. */
  readonly tooHeavy?: () => DomainError;
  /** Never set: it carries the types. */
  readonly types?: { readonly task: Task; readonly result: Result };
}

/** The worker threads of the process: whatever computes for long runs there, so that others are served meanwhile. */
export interface Threads {
  /**
   * Runs a task in a thread of its kind of work; it waits for one where all are busy. What is in
   * `moved` is handed over and cannot be used afterwards.
   *
   * @throws DomainError as the job refuses; UNAVAILABLE when too many wait, past the deadline and
   *   once everything closes
   */
  run<Task, Result>(job: ThreadJob<Task, Result>, task: Task, moved?: Transferable[]): Promise<Result>;
  /** Ends the threads; waiting tasks are refused. */
  close(): Promise<void>;
}

interface Options {
  /** Limits that are others than those of costly-work.ts. */
  readonly limits?: Partial<Record<CostlyWork, Partial<WorkLimits>>>;
  /** A thread that has nothing to do for so long ends, and gives back its memory. */
  readonly idleMs?: number;
}

interface Pool {
  readonly threads: Piscina;
  /** Tasks that wait or run. */
  tasks: number;
  idle?: NodeJS.Timeout;
}

/** Threads start with their first task. */
export function openThreads({ limits: changes = {}, idleMs = 30_000 }: Options = {}): Threads {
  const pools = new Map<CostlyWork, Pool>();
  let isClosed = false;

  function poolOf(work: CostlyWork, { threads, memoryMb }: WorkLimits): Pool {
    const open = pools.get(work);
    if (open) return open;
    const pool: Pool = {
      threads: new Piscina({
        // With 0, tasks would wait for ever when the last thread is ended at its deadline.
        minThreads: 1,
        maxThreads: threads,
        // Else every thread but the first ends with its task, and the next task pays for its start.
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      }),
      tasks: 0,
    };
    // A thread that fails between two tasks is replaced.
    pool.threads.on('error', () => undefined);
    pools.set(work, pool);
    return pool;
  }

  function endWhenIdle(work: CostlyWork, pool: Pool): void {
    clearTimeout(pool.idle);
    if (pool.tasks > 0) return;
    pool.idle = setTimeout(() => {
      pools.delete(work);
      void pool.threads.destroy();
    }, idleMs).unref();
  }

  return {
    async run<Task, Result>({ work, module, tooSlow, tooHeavy }: ThreadJob<Task, Result>, task: Task, moved = []) {
      const limits = { ...costlyWork[work], ...changes[work] };
      const refuse = (message: string) => new DomainError('UNAVAILABLE', { message, retryAfterSeconds });
      if (isClosed) throw refuse(limits.busy);
      const pool = poolOf(work, limits);
      // Not `maxQueue`, which Piscina does not apply to tasks with a signal.
      if (pool.threads.queueSize >= limits.waiting) throw refuse(limits.busy);
      const signal = AbortSignal.timeout(limits.deadlineMs);
      pool.tasks += 1;
      clearTimeout(pool.idle);
      try {
        const options = { filename: module.href, transferList: moved, signal };
        const answer: ThreadAnswer<Result> = await pool.threads.run(task, options);
        if ('refused' in answer) throw new DomainError(answer.refused, answer.details);
        return answer.result;
      } catch (error) {
        if (isClosed) throw refuse(limits.busy);
        if (signal.aborted) throw refuse(tooSlow ?? limits.busy);
        const isTooHeavy = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw (isTooHeavy && tooHeavy?.()) || error;
      } finally {
        pool.tasks -= 1;
        if (!isClosed) endWhenIdle(work, pool);
      }
    },
    async close() {
      isClosed = true;
      const open = [...pools.values()];
      pools.clear();
      for (const { idle } of open) clearTimeout(idle);
      await Promise.all(open.map(({ threads }) => threads.destroy()));
    },
  };
}

/** Bytes from a thread are a Uint8Array: the Buffer over the same memory. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The memory of bytes for `moved`; none where it holds other data, too. */
export const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
