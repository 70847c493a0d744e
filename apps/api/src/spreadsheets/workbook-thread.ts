import { on } from 'node:events';
import { move } from 'piscina';
import { buildWorkbook, type SheetRow, sheetRow } from '#spreadsheets/build-workbook.ts';
import type { WorkbookBatch, WorkbookTask } from '#spreadsheets/write-workbook.ts';

/** What a thread of write-workbook.ts runs: one workbook. */
export default async function buildInThread({ name, columns, batches }: WorkbookTask) {
  const rows: SheetRow[] = [];
  for await (const [batch] of on(batches, 'message') as AsyncIterable<[WorkbookBatch]>) {
    if (batch === null) break;
    for (const cells of batch) rows.push(sheetRow(cells));
  }
  return move(new Uint8Array(await buildWorkbook(name, columns, rows)));
}
