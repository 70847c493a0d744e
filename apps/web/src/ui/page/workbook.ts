import type { SheetData } from 'write-excel-file/universal';

/** One worksheet as a file. Loads the spreadsheet writer on demand. */
export async function workbookFile(
  fileName: string,
  rows: SheetData,
  options: { sheet?: string; widths: readonly number[] },
): Promise<File> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const { sheet, widths } = options;
  const columns = widths.map((width) => ({ width }));
  const file = await writeXlsxFile(rows, { columns, ...(sheet && { sheet }) }).toBlob();
  return new File([file], fileName, { type: file.type });
}

export const headCell = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
export const textCell = (value: string) => ({ value, type: String });
export const wholeCell = (value: number) => ({ value, type: Number });
export const moneyCell = (value: number) => ({ value, type: Number, format: '#,##0.00' });
/** @param percent 14.56 for '14,56 %' */
export const percentCell = (percent: number) => ({ value: percent / 100, type: Number, format: '0.00%' });
