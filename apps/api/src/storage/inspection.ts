import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { DomainError, type ErrorCode, type FailureDetails } from '@cotejo/contracts/core/errors';
import { Piscina } from 'piscina';
import type { InspectedDocument } from '#storage/inspect-document.ts';
import type { ImageRules, InspectedImage } from '#storage/inspect-image.ts';
import { inspectionRetrySeconds as retryAfterSeconds, tooSlow } from '#storage/too-slow.ts';

// Files of strangers are inspected in worker threads, so that an expensive one does not block the
// event loop (decision 23).

type FileToInspect =
  | { readonly kind: 'document'; readonly bytes: Uint8Array }
  | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly rules: ImageRules };
export type InspectionTask = FileToInspect & {
  /** Receives a message when a thread takes the file. */
  readonly begun: MessagePort;
};
/** Refusals are values, because errors lose their class when they leave a thread. */
export type InspectionResult =
  | { readonly inspected: InspectedDocument | InspectedImage }
  | { readonly refused: ErrorCode; readonly details: FailureDetails };

/** The inspection of files that people send. */
export interface Inspection {
  /**
   * Transfers the bytes where they own their memory; the caller cannot use them afterwards.
   *
   * @throws DomainError like `inspectDocument`, FILE_TYPE_INVALID past the memory it may take,
   *   UNAVAILABLE past the deadline or when too many wait
   */
  document(bytes: Uint8Array): Promise<InspectedDocument>;
  /**
   * @throws DomainError like `inspectImage`, FILE_TYPE_INVALID past the memory it may take,
   *   UNAVAILABLE past the deadline or when too many wait
   */
  image(bytes: Uint8Array, rules: ImageRules): Promise<InspectedImage>;
  /** Ends the threads; waiting files are refused. */
  close(): Promise<void>;
}

interface Options {
  readonly threads?: number;
  readonly deadlineMs?: number;
  /** Module that the threads run: another one in tests. */
  readonly module?: URL;
}

const maximumWaiting = 20;
const maximumThreads = 4;
const defaultDeadlineMs = 3_000;
// Pixels of images do not count here, so their number is limited instead.
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const busyMessage = 'Estamos revisando muchos archivos a la vez. Inténtalo de nuevo en unos segundos.';
const tooHeavyMessage =
  'El archivo es demasiado complejo para revisarlo. Imprímelo como PDF o súbelo como una imagen más pequeña, y vuelve a intentarlo.';

const busy = () => new DomainError('UNAVAILABLE', { message: busyMessage, retryAfterSeconds });
const tooHeavy = () => new DomainError('FILE_TYPE_INVALID', { message: tooHeavyMessage });

/** Threads start with the first file and stay; the process does not wait for them to end. */
export function openInspection({
  threads = Math.min(maximumThreads, Math.max(2, availableParallelism())),
  deadlineMs = defaultDeadlineMs,
  module = new URL('./inspection-thread.ts', import.meta.url),
}: Options = {}): Inspection {
  let pool: Piscina | undefined;
  let isClosed = false;

  const startPool = () =>
    new Piscina({
      filename: module.href,
      // With 0, files would wait for ever when the last thread is ended at its deadline.
      minThreads: 1,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      resourceLimits,
    });

  async function inspect(file: FileToInspect, moved: ArrayBuffer[] = []) {
    if (isClosed) throw busy();
    pool ??= startPool();
    if (pool.queueSize >= maximumWaiting) throw busy();
    const deadline = new AbortController();
    const { port1, port2 } = new MessageChannel();
    let timer: NodeJS.Timeout | undefined;
    // The deadline counts from when a thread takes the file, not while it waits.
    port1.once('message', () => {
      timer = setTimeout(() => deadline.abort(), deadlineMs);
    });
    port1.unref();
    try {
      const task: InspectionTask = { ...file, begun: port2 };
      const result: InspectionResult = await pool.run(task, {
        transferList: [port2, ...moved],
        signal: deadline.signal,
      });
      if ('refused' in result) throw new DomainError(result.refused, result.details);
      return result.inspected;
    } catch (error) {
      if (isClosed) throw busy();
      if (deadline.signal.aborted) throw tooSlow();
      throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooHeavy() : error;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  }

  return {
    async document(bytes) {
      const inspected = (await inspect({ kind: 'document', bytes }, memoryOf(bytes))) as InspectedDocument;
      return { ...inspected, bytes: asBuffer(inspected.bytes) };
    },
    async image(bytes, rules) {
      const inspected = (await inspect({ kind: 'image', bytes, rules })) as InspectedImage;
      const variants = inspected.variants.map((variant) => ({ ...variant, bytes: asBuffer(variant.bytes) }));
      return { ...inspected, variants };
    },
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

/** Buffers arrive from a thread as Uint8Array. */
const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The memory to transfer; none where it holds other data, too. */
const memoryOf = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
