import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';
import { type Cell, ecuadorClock, neutralise } from './cells.ts';

const timeFormat = 'dd/mm/yyyy hh:mm';
const numberFormats = { 0: '0', 1: '0.0', 2: '#,##0.00' } as const;

/** Workbooks have no time zones: returns the date whose UTC time is Ecuador's clock. */
function asWallClock(moment: Date): Date {
  const { year, month, day, hour, minute } = ecuadorClock(moment);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}

function sheetCell(cell: Cell): CellObject | null {
  if (cell.value === null) return null;
  if (cell.kind === 'time') return { value: asWallClock(cell.value), type: Date, format: timeFormat };
  if (cell.kind === 'number') return { value: cell.value, type: Number, format: numberFormats[cell.decimals] };
  // '@' is the text format, which survives editing.
  if (cell.kind === 'digits') return { value: neutralise(cell.value), type: String, format: '@' };
  return { value: neutralise(cell.value), type: String };
}

export type SheetRow = (CellObject | null)[];

export const sheetRow = (cells: readonly Cell[]): SheetRow => cells.map(sheetCell);

type Feature = NonNullable<NonNullable<Parameters<typeof writeXlsxFile>[1]>['features']>[number];

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Adds filters to the head and fits the width to one page when printing. */
const filterAndFit = (sheet: string, range: { last: string; rows: number }): Feature => ({
  files: {
    transform: {
      // Other programs read the filtered range from here.
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
