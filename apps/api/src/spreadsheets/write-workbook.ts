import { Worker } from 'node:worker_threads';
import type { Cell, Column } from './cells.ts';

// A workbook is built and packed in a thread of its own: it takes seconds of computing, and the
// event loop serves everybody.

export type WorkbookTask =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'end'; readonly name: string; readonly columns: readonly WorkbookColumn[] };
export type WorkbookColumn = Pick<Column<never>, 'title' | 'width'>;
export type WorkbookMessage = { readonly kind: 'taken' } | { readonly kind: 'done'; readonly bytes: Uint8Array };

// A workbook of 20,000 rows takes about half of it.
const resourceLimits = { maxOldGenerationSizeMb: 768 };
const workbooksAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * One sheet with a head that stays, filters, real dates and numbers; lies across the paper. At most
 * two are built at the same time, the others wait.
 */
export async function writeWorkbook<Row>(
  name: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Promise<Buffer> {
  if (running === workbooksAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { resourceLimits });
  const ask = talkTo(thread);
  try {
    for await (const rows of batches) {
      await ask({ kind: 'rows', rows: rows.map((row) => columns.map(({ cell }) => cell(row))) });
    }
    const heads = columns.map(({ title, width }) => ({ title, width }));
    const message = await ask({ kind: 'end', name, columns: heads });
    if (message.kind !== 'done') throw new Error('The thread of a workbook gave no file');
    return Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength);
  } finally {
    await thread.terminate();
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * Talks to a thread: one message out, one back. @throws whatever ended the thread, also before it
 * was asked
 */
function talkTo(thread: Worker) {
  const ended = new Promise<never>((_resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (status) => reject(new Error(`The thread of a workbook ended with ${status}`)));
  });
  // It may end while nobody asks it anything.
  ended.catch(() => undefined);
  return async (task: WorkbookTask): Promise<WorkbookMessage> => {
    const answered = new Promise<WorkbookMessage>((resolve) => thread.once('message', resolve));
    thread.postMessage(task);
    return Promise.race([answered, ended]);
  };
}
