export interface ExportedTable {
  fileName: string;
  columns: readonly string[];
  /** The first `wholeColumns` columns are integers, the others dollars. */
  wholeColumns: number;
  rows: readonly (readonly number[])[];
}

/** Loads the spreadsheet writer on demand. */
export async function tableFile({ fileName, columns, wholeColumns, rows }: ExportedTable): Promise<File> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const head = columns.map((value) => ({ value, fontWeight: 'bold' as const }));
  const body = rows.map((row) =>
    row.map((value, index) => ({
      value,
      type: Number as NumberConstructor,
      ...(index >= wholeColumns && { format: '#,##0.00' }),
    })),
  );
  const file = await writeXlsxFile([head, ...body], { columns: columns.map(() => ({ width: 16 })) }).toBlob();
  return new File([file], fileName, { type: file.type });
}
