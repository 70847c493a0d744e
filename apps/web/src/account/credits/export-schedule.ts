import { type AmortizationRow, type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { ecuadorDay } from '@cotejo/format/time';
import { saveFile } from '#ui/save-file.ts';

/** The chosen table of an application. */
interface ExportedSchedule {
  amortizationType: AmortizationType;
  amount: number;
  term: number;
  table: readonly AmortizationRow[];
}

/** Columns of the worksheet (spec 2 §2). */
export const scheduleColumns = ['Período', 'Pago', 'Interés', 'Capital', 'Saldo'] as const;

/** 'cuota-fija-8000-48-meses-2026-11-21.xlsx': type, amount, term and date. */
export function scheduleFileName(
  { amortizationType, amount, term }: Omit<ExportedSchedule, 'table'>,
  at: Date,
): string {
  const type = amortizationTypeLabels[amortizationType].toLowerCase().replaceAll(' ', '-');
  return `${type}-${amount}-${term}-meses-${ecuadorDay(at)}.xlsx`;
}

/** The worksheet: a head, then one row per instalment in dollars. */
export function scheduleSheet(table: readonly AmortizationRow[]) {
  const money = (value: number) => ({ value, type: Number, format: '#,##0.00' });
  return [
    scheduleColumns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...table.map((row) => [
      { value: row.numQuota, type: Number },
      money(row.quotaTotal),
      money(row.interest),
      money(row.capital),
      money(row.balance),
    ]),
  ];
}

/** Builds the file and hands it to the browser. */
export async function downloadSchedule(schedule: ExportedSchedule): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const file = await writeXlsxFile(scheduleSheet(schedule.table), {
    sheet: 'Amortización',
    columns: scheduleColumns.map(() => ({ width: 14 })),
    stickyRowsCount: 1,
  }).toBlob();
  saveFile(file, scheduleFileName(schedule, new Date()));
}
