import { ReadableStream } from 'node:stream/web';
import { asBuffer, type ThreadJob, type Threads } from '#platform/threads/threads.ts';
import type { Cell, Column } from './cells.ts';

// In a thread, because it takes seconds of CPU time.

export interface WorkbookTask {
  readonly name: string;
  readonly columns: readonly Pick<Column<never>, 'title' | 'width'>[];
  /** The thread pulls one batch after the other. */
  readonly batches: ReadableStream<readonly (readonly Cell[])[]>;
}

const buildingJob: ThreadJob<WorkbookTask, Uint8Array> = {
  work: 'exports',
  module: new URL('./workbook-thread.ts', import.meta.url),
};

/** @throws the error of `batches`; DomainError UNAVAILABLE after the deadline or when too many wait */
export async function writeWorkbook<Row>(
  threads: Threads,
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Buffer> {
  let failure: { readonly error: unknown } | undefined;
  async function* cells() {
    try {
      for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  const stream = ReadableStream.from(cells());
  const heads = columns.map(({ title, width }) => ({ title, width }));
  try {
    return asBuffer(await threads.run(buildingJob, { name, columns: heads, batches: stream }, [stream]));
  } catch (error) {
    // The thread rejects with a copy of it.
    throw failure ? failure.error : error;
  }
}
