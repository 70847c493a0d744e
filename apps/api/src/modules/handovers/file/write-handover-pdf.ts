import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import type { Parts } from '#platform/context.ts';
import { asBuffer, type ThreadJob } from '#platform/threads/threads.ts';

export interface HandoverSheet {
  readonly file: HandoverFile;
  readonly institution: string;
  /** Of the application. */
  readonly number: string;
  readonly reference: string;
  readonly issuedAt: string;
}

const writingJob: ThreadJob<HandoverSheet, Uint8Array> = {
  work: 'sheets',
  module: new URL('./handover-thread.ts', import.meta.url),
};

/** The file of an application on paper. Throws UNAVAILABLE if the threads are busy or too slow. */
export async function writeHandoverPdf({ threads }: Pick<Parts, 'threads'>, sheet: HandoverSheet): Promise<Buffer> {
  return asBuffer(await threads.run(writingJob, sheet));
}
