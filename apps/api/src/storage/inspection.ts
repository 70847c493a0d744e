import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DomainError, type ErrorCode, type FailureDetails } from '@cotejo/contracts/core/errors';
import type { InspectedDocument } from '#storage/inspect-document.ts';
import type { ImageRules, InspectedImage } from '#storage/inspect-image.ts';
import { inspectionRetrySeconds as retryAfterSeconds, tooSlow } from '#storage/too-slow.ts';

// Files of strangers are read, decoded and written anew in threads of their own: whatever one of
// them costs, the event loop goes on answering.

export type InspectionTask =
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly rules: ImageRules };
export type Inspected = InspectedDocument | InspectedImage;
export type ThreadMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly inspected: Inspected }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly details: FailureDetails }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * The inspection of files that people send. `person` is whoever sent one: each has one file worked
 * on at a time.
 */
export interface Inspection {
  /**
   * @throws DomainError like `inspectDocument`, FILE_TYPE_INVALID past the memory it may take,
   *   UNAVAILABLE past the deadline or when too many wait
   */
  document(bytes: Uint8Array, person: string, handing?: Handing): Promise<InspectedDocument>;
  /**
   * @throws DomainError like `inspectImage`, FILE_TYPE_INVALID past the memory it may take,
   *   UNAVAILABLE past the deadline or when too many wait
   */
  image(bytes: Uint8Array, rules: ImageRules, person: string): Promise<InspectedImage>;
  /** Ends the threads; what still waits is refused. */
  close(): Promise<void>;
}

/**
 * How bytes get into a thread: `moved` leaves the caller without them, which spares a copy where
 * they fill their memory.
 */
type Handing = 'copied' | 'moved';

interface Options {
  readonly threads?: number;
  readonly deadlineMs?: number;
  /** Module that the threads run: another one in tests. */
  readonly module?: URL;
}

interface Job {
  readonly task: InspectionTask;
  readonly person: string;
  readonly handing: Handing;
  /** How many files of the same person came before it and are not done. */
  readonly turn: number;
  resolve(inspected: Inspected): void;
  reject(error: unknown): void;
}

const maximumWaiting = 20;
const maximumThreads = 4;
const defaultDeadlineMs = 3_000;
// An image's pixels lie outside of these; the number of them is bounded instead.
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const busyMessage = 'Estamos revisando muchos archivos a la vez. Inténtalo de nuevo en unos segundos.';
const tooHeavyMessage =
  'El archivo es demasiado complejo para revisarlo. Imprímelo como PDF o súbelo como una imagen más pequeña, y vuelve a intentarlo.';

const busy = () => new DomainError('UNAVAILABLE', { message: busyMessage, retryAfterSeconds });
const tooHeavy = () => new DomainError('FILE_TYPE_INVALID', { message: tooHeavyMessage });

/**
 * Threads start with the first file and stay. They end with the process, which never waits for
 * them.
 */
export function openInspection({
  threads = Math.min(maximumThreads, Math.max(2, availableParallelism())),
  deadlineMs = defaultDeadlineMs,
  module = new URL('./inspection-thread.ts', import.meta.url),
}: Options = {}): Inspection {
  const waiting: Job[] = [];
  const running = new Map<string, Job>();
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let isClosed = false;

  function submit(task: InspectionTask, person: string, handing: Handing): Promise<Inspected> {
    return new Promise((resolve, reject) => {
      const turn = waiting.filter((job) => job.person === person).length + (running.has(person) ? 1 : 0);
      const job: Job = { task, person, handing, turn, resolve, reject };
      if (isClosed) return reject(busy());
      const isNext = turn === 0 && running.size < threads;
      if (!isNext && waiting.length >= maximumWaiting && !makeRoomFor(job)) return reject(busy());
      waiting.push(job);
      startNext();
    });
  }

  /** Whoever has most files waiting gives a place to somebody who has fewer. */
  function makeRoomFor(job: Job): boolean {
    const last = waiting.reduce((one, other) => (other.turn >= one.turn ? other : one));
    if (last.turn <= job.turn) return false;
    waiting.splice(waiting.indexOf(last), 1);
    last.reject(busy());
    return true;
  }

  function startNext(): void {
    while (running.size < threads) {
      const ready = waiting.filter(({ person }) => !running.has(person));
      const [first] = ready;
      if (first === undefined) return;
      const job = ready.reduce((one, other) => (other.turn < one.turn ? other : one), first);
      waiting.splice(waiting.indexOf(job), 1);
      running.set(job.person, job);
      void run(job)
        .then(job.resolve, job.reject)
        .finally(() => {
          running.delete(job.person);
          startNext();
        });
    }
  }

  async function run(job: Job): Promise<Inspected> {
    let worker: Worker | undefined;
    let message: ThreadMessage;
    try {
      worker = idle.pop() ?? (await start());
      message = await ask(worker, job, deadlineMs);
    } catch (error) {
      // Its place is free when it has ended, not before.
      await worker?.terminate();
      if (isClosed) throw busy();
      if (error instanceof DeadlinePassed) throw tooSlow();
      throw isTooHeavy(error) ? tooHeavy() : error;
    }
    if (!isClosed) idle.push(worker);
    if (message.kind === 'refused') throw new DomainError(message.code, message.details);
    if (message.kind !== 'done') throw new Error(`A file could not be inspected: ${JSON.stringify(message)}`);
    return message.inspected;
  }

  async function start(): Promise<Worker> {
    const worker = new Worker(module, { resourceLimits });
    all.add(worker);
    // Whoever waits for a response is told what ended the thread; one that ends while it has
    // nothing to do is not missed.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    await nextMessage(worker);
    worker.unref();
    return worker;
  }

  return {
    async document(bytes, person, handing = 'copied') {
      const inspected = (await submit({ kind: 'document', bytes }, person, handing)) as InspectedDocument;
      return { ...inspected, bytes: asBuffer(inspected.bytes) };
    },
    async image(bytes, rules, person) {
      const inspected = (await submit({ kind: 'image', bytes, rules }, person, 'copied')) as InspectedImage;
      const variants = inspected.variants.map((variant) => ({ ...variant, bytes: asBuffer(variant.bytes) }));
      return { ...inspected, variants };
    },
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.reject(busy());
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** Buffers arrive from a thread as plain arrays of bytes. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The memory that the bytes fill; none where others lie in it too. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

class DeadlinePassed extends Error {}

const isTooHeavy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

async function ask(worker: Worker, { task, handing }: Job, deadlineMs: number): Promise<ThreadMessage> {
  let timer: NodeJS.Timeout | undefined;
  worker.ref();
  try {
    const passed = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new DeadlinePassed()), deadlineMs);
    });
    const answered = nextMessage(worker);
    worker.postMessage(task, handing === 'moved' ? memoryOf(task.bytes) : []);
    return await Promise.race([answered, passed]);
  } finally {
    clearTimeout(timer);
    worker.unref();
  }
}

/** The next message of a thread. @throws whatever ended the thread before it */
function nextMessage(worker: Worker): Promise<ThreadMessage> {
  return new Promise((resolve, reject) => {
    const deletePlace = () => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
    };
    const onMessage = (message: ThreadMessage) => {
      deletePlace();
      resolve(message);
    };
    const onError = (error: Error) => {
      deletePlace();
      reject(error);
    };
    const onExit = (status: number) => onError(new Error(`The thread ended with ${status}`));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
