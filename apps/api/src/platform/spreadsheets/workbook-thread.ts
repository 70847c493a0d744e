import { buildWorkbook, type SheetRow, sheetRow } from '#platform/spreadsheets/build-workbook.ts';
import type { WorkbookTask } from '#platform/spreadsheets/write-workbook.ts';
import { answerFromThread } from '#platform/threads/answer-from-thread.ts';

export default answerFromThread(async ({ name, columns, batches }: WorkbookTask): Promise<Uint8Array> => {
  const rows: SheetRow[] = [];
  for await (const batch of batches) for (const cells of batch) rows.push(sheetRow(cells));
  return buildWorkbook(name, columns, rows);
});
