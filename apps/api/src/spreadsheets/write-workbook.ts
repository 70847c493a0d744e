import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Semaphore } from 'es-toolkit';
import { Piscina } from 'piscina';
import type { Cell, Column } from './cells.ts';

// A workbook is built in a worker thread, because it takes seconds of computing.

type WorkbookColumn = Pick<Column<never>, 'title' | 'width'>;
export interface WorkbookTask {
  readonly name: string;
  readonly columns: readonly WorkbookColumn[];
  /** Brings the rows in batches, and null after the last. */
  readonly batches: MessagePort;
}
export type WorkbookBatch = readonly (readonly Cell[])[] | null;

// A workbook of 20,000 rows takes about half of it.
const resourceLimits = { maxOldGenerationSizeMb: 768 };
const twoAtOnce = new Semaphore(2);

/**
 * Writes a workbook as `buildWorkbook` does. At most two are built at the same time, the others
 * wait.
 */
export async function writeWorkbook<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Buffer> {
  await twoAtOnce.acquire();
  const filename = new URL('./workbook-thread.ts', import.meta.url).href;
  // A pool for one workbook, so that its memory is freed with its thread.
  const pool = new Piscina({ filename, minThreads: 1, maxThreads: 1, resourceLimits });
  const { port1, port2 } = new MessageChannel();
  try {
    const heads = columns.map(({ title, width }) => ({ title, width }));
    const task: WorkbookTask = { name, columns: heads, batches: port2 };
    const built: Promise<Uint8Array> = pool.run(task, { transferList: [port2] });
    // Told below, also when reading the rows fails first.
    built.catch(() => undefined);
    for await (const rows of batches) port1.postMessage(rows.map((row) => columns.map(({ cell }) => cell(row))));
    port1.postMessage(null);
    const bytes = await built;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    port1.close();
    await pool.destroy();
    twoAtOnce.release();
  }
}
