import { DomainError, type ErrorCode, type FailureDetails } from '@cotejo/contracts/core/errors';
import { type RateImportKind, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { Semaphore } from 'es-toolkit';
import { Piscina } from 'piscina';
import type { ReadRows } from './read-rows.ts';

// A file is read in a worker thread, so that the site answers meanwhile (decision 126).

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly kind: RateImportKind;
}
/** Refusals are values, because errors lose their class when they leave a thread. */
export type ReadResult =
  | { readonly read: ReadRows<RateImportKind> }
  | { readonly refused: ErrorCode; readonly details: FailureDetails };

interface Options {
  readonly deadlineMs?: number;
  /** Module that the thread runs: another one in tests. */
  readonly module?: URL;
}

// The largest file takes a third of the memory and a tenth of the time, with the start of the thread.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const defaultDeadlineMs = 20_000;
const twoAtOnce = new Semaphore(2);

const tooHeavyText = 'El archivo es demasiado complejo: divídelo en varios';
const tooSlowText = 'No alcanzamos a leer el archivo. Inténtalo de nuevo en unos segundos o divídelo en varios.';

/**
 * The rows of a CSV file, as `readRows` reads them. At most two are read at the same time, the
 * others wait.
 *
 * @throws as `readRows`; FILE_TOO_LARGE, UNAVAILABLE past the deadline
 */
export async function readInThread<Kind extends RateImportKind>(
  bytes: Uint8Array,
  kind: Kind,
  { deadlineMs = defaultDeadlineMs, module = new URL('./csv-thread.ts', import.meta.url) }: Options = {},
): Promise<ReadRows<Kind>> {
  if (bytes.byteLength > rateImportLimits.bytes) throw new DomainError('FILE_TOO_LARGE');
  await twoAtOnce.acquire();
  const deadline = AbortSignal.timeout(deadlineMs);
  // A pool for one file, so that its memory is freed with its thread.
  const pool = new Piscina({ filename: module.href, minThreads: 1, maxThreads: 1, resourceLimits });
  try {
    const task: ReadTask = { bytes, kind };
    const result: ReadResult = await pool.run(task, { signal: deadline });
    if ('refused' in result) throw new DomainError(result.refused, result.details);
    return result.read as ReadRows<Kind>;
  } catch (error) {
    if (deadline.aborted) throw new DomainError('UNAVAILABLE', { message: tooSlowText, retryAfterSeconds: 5 });
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new DomainError('VALIDATION_ERROR', { fields: { file: tooHeavyText } });
  } finally {
    await pool.destroy();
    twoAtOnce.release();
  }
}
