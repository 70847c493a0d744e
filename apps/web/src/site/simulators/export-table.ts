import { headCell, moneyCell, wholeCell, workbookFile } from '#ui/page/workbook.ts';

interface ExportedTable {
  fileName: string;
  columns: readonly string[];
  /** The first `wholeColumns` columns are integers, the others dollars. */
  wholeColumns: number;
  rows: readonly (readonly number[])[];
}

export const tableFile = ({ fileName, columns, wholeColumns, rows }: ExportedTable): Promise<File> =>
  workbookFile(
    fileName,
    [
      columns.map(headCell),
      ...rows.map((row) => row.map((value, index) => (index < wholeColumns ? wholeCell(value) : moneyCell(value)))),
    ],
    { widths: columns.map(() => 16) },
  );
