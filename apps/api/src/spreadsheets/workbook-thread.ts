import { parentPort } from 'node:worker_threads';
import { buildWorkbook, type SheetRow, sheetRow } from '#spreadsheets/build-workbook.ts';
import type { WorkbookMessage, WorkbookTask } from '#spreadsheets/write-workbook.ts';

// The thread of one workbook: it takes the rows in batches, and gives the file back when there are
// no more.

const port = parentPort;
if (port === null) throw new Error('This module runs as a thread of write-workbook.ts');

const rows: SheetRow[] = [];

port.on('message', async (message: WorkbookTask) => {
  if (message.kind === 'rows') {
    for (const cells of message.rows) rows.push(sheetRow(cells));
    port.postMessage({ kind: 'taken' } satisfies WorkbookMessage);
    return;
  }
  const file = await buildWorkbook(message.name, message.columns, rows);
  const bytes = new Uint8Array(file);
  port.postMessage({ kind: 'done', bytes } satisfies WorkbookMessage, [bytes.buffer]);
});
