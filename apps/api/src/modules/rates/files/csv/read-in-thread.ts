import { DomainError } from '@cotejo/contracts/core/errors';
import { type RateImportKind, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { memoryOf, type ThreadJob, type Threads } from '#threads/threads.ts';
import type { ReadRows } from './read-rows.ts';

// A file is read in a worker thread, so that the site answers meanwhile (decision 126).

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly kind: RateImportKind;
}

const tooHeavyText = 'El archivo es demasiado complejo: divídelo en varios';

const readingJob: ThreadJob<ReadTask, ReadRows<RateImportKind>> = {
  work: 'imports',
  module: new URL('./csv-thread.ts', import.meta.url),
  tooSlow: 'No alcanzamos a leer el archivo. Inténtalo de nuevo en unos segundos o divídelo en varios.',
  tooHeavy: () => new DomainError('VALIDATION_ERROR', { fields: { file: tooHeavyText } }),
};

/**
 * The rows of a CSV file, as `readRows` reads them. The bytes are taken over where they own their
 * memory: the caller cannot use them afterwards.
 *
 * @param job another one in tests
 * @throws as `readRows`; FILE_TOO_LARGE, UNAVAILABLE past the deadline or when too many wait
 */
export async function readInThread<Kind extends RateImportKind>(
  threads: Threads,
  bytes: Uint8Array,
  kind: Kind,
  job: Partial<typeof readingJob> = {},
): Promise<ReadRows<Kind>> {
  if (bytes.byteLength > rateImportLimits.bytes) throw new DomainError('FILE_TOO_LARGE');
  return (await threads.run({ ...readingJob, ...job }, { bytes, kind }, memoryOf(bytes))) as ReadRows<Kind>;
}
