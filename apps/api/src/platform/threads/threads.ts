import type { Transferable } from 'node:worker_threads';
import type { CostlyWork } from '@cotejo/contracts/core/endpoint';
import { DomainError } from '@cotejo/contracts/core/errors';
import { Piscina } from 'piscina';
import type { ThreadAnswer } from './answer-from-thread.ts';
import { costlyWork, retryAfterSeconds, type WorkLimits } from './costly-work.ts';

export interface ThreadJob<Task, Result> {
  readonly work: CostlyWork;
  /** Its default export is made by `answerFromThread`. */
  readonly module: URL;
  /** Message after the deadline; default: `busy` of the limits. */
  readonly tooSlow?: string;
  /** Default: INTERNAL. */
  readonly tooHeavy?: () => DomainError;
  /** Never set; carries the types. */
  readonly types?: { readonly task: Task; readonly result: Result };
}

export interface Threads {
  /**
   * Queued while all threads are busy. `moved` cannot be used afterwards.
   * @throws the job's DomainError; UNAVAILABLE when too many wait, after the deadline and after `close`
   */
  run<Task, Result>(job: ThreadJob<Task, Result>, task: Task, moved?: Transferable[]): Promise<Result>;
  /** Rejects waiting tasks. */
  close(): Promise<void>;
}

interface Options {
  /** Overrides of costly-work.ts. */
  readonly limits?: Partial<Record<CostlyWork, Partial<WorkLimits>>>;
  readonly idleMs?: number;
}

interface Pool {
  readonly threads: Piscina;
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
        // With 0, tasks would wait forever after the last thread is terminated.
        minThreads: 1,
        maxThreads: threads,
        // Otherwise all threads but the first end with their task, and the next task pays for a start.
        idleTimeout: idleMs,
        resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      }),
      tasks: 0,
    };
    // Piscina replaces a thread that fails between two tasks.
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
      // Piscina does not apply `maxQueue` to tasks with a signal.
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

/** A Buffer over the same memory; structured cloning turns Buffers into Uint8Arrays. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** For `moved`; empty when the memory contains other data too. */
export const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
