import { DomainError } from '@cotejo/contracts/core/errors';
import { type RateImportKind, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { memoryOf, type ThreadJob, type Threads } from '#platform/threads/threads.ts';
import type { ReadRows } from './read-rows.ts';

// A worker thread keeps the server responsive (decision 126).

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

/** Takes ownership of bytes that own their memory. Throws like `readRows`, FILE_TOO_LARGE or UNAVAILABLE. */
export async function readInThread<Kind extends RateImportKind>(
  threads: Threads,
  bytes: Uint8Array,
  kind: Kind,
  job: Partial<typeof readingJob> = {},
): Promise<ReadRows<Kind>> {
  if (bytes.byteLength > rateImportLimits.bytes) throw new DomainError('FILE_TOO_LARGE');
  return (await threads.run({ ...readingJob, ...job }, { bytes, kind }, memoryOf(bytes))) as ReadRows<Kind>;
}
