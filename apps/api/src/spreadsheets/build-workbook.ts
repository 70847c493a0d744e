import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import { type Cell, ecuadorClock, neutralise } from './cells.ts';

const timeFormat = 'dd/mm/yyyy hh:mm';
const numberFormats = { 0: '0', 1: '0.0', 2: '#,##0.00' } as const;

/** A workbook has no time zones: the moment whose UTC time is that of the clock of Ecuador. */
function asWallClock(moment: Date): Date {
  const { year, month, day, hour, minute } = ecuadorClock(moment);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

function sheetCell(cell: Cell): CellObject | null {
  if (cell.value === null) return null;
  if (cell.kind === 'time') return { value: asWallClock(cell.value), type: Date, format: timeFormat };
  if (cell.kind === 'number') return { value: cell.value, type: Number, format: numberFormats[cell.decimals] };
  // '@' keeps digits as text even when the cell is edited.
  if (cell.kind === 'digits') return { value: neutralise(cell.value), type: String, format: '@' };
  return { value: neutralise(cell.value), type: String };
}

/** A row for write-excel-file. */
export type SheetRow = (CellObject | null)[];

export const sheetRow = (cells: readonly Cell[]): SheetRow => cells.map(sheetCell);

/** A change of the files in the workbook; the package does not export the type. */
type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Arrows for filtering on the first row, and one page wide on paper. */
const filterAndFit = (sheet: string, range: { last: string; rows: number }): Feature => ({
  files: {
    transform: {
      // Where other programs look for the range that is filtered.
      'xl/workbook.xml': {
        transform: (xml) =>
          xml.replace(
            '</sheets>',
            `</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${sheet}'!$A$1:$${range.last}$${range.rows}</definedName></definedNames>`.replaceAll(
              '$',
              '$$$$',
            ),
          ),
      },
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml) =>
          xml
            .replace(/<worksheet[^<>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
            .replace('</sheetData>', `</sheetData><autoFilter ref="A1:${range.last}${range.rows}"/>`),
        transformElementAttributes: (tag, attributes) =>
          tag === 'pageSetup' ? { ...attributes, fitToWidth: 1, fitToHeight: 0 } : attributes,
      },
    },
  },
});

/** One sheet in landscape with a fixed head, filters, and real dates and numbers. */
export async function buildWorkbook(
  name: string,
  columns: readonly { title: string; width: number }[],
  rows: readonly SheetRow[],
): Promise<Buffer> {
  const head = columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const, wrap: true }));
  const sheet: SheetData = [head, ...rows];
  const options = {
    ...{ sheet: name, stickyRowsCount: 1, orientation: 'landscape' as const },
    columns: columns.map(({ width }) => ({ width })),
  };
  const range = { last: columnName(columns.length - 1), rows: sheet.length };
  return writeXlsxFile(sheet, options, { features: [filterAndFit(name, range)] }).toBuffer();
}
