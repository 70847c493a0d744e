import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import type { CreditDetails } from '@cotejo/contracts/credits/applicant';
import { ecuadorDay } from '@cotejo/format/time';

type ScheduleTable = NonNullable<CreditDetails['amortizationTable']>;

export interface ExportedSchedule {
  amortizationType: AmortizationType;
  amount: number;
  term: number;
  table: ScheduleTable;
}

/** 'cuota-fija-8000-48-meses-2026-11-21.xlsx' */
export function scheduleFileName(
  { amortizationType, amount, term }: Omit<ExportedSchedule, 'table'>,
  at: Date,
): string {
  const type = amortizationTypeLabels[amortizationType].toLowerCase().replaceAll(' ', '-');
  return `${type}-${amount}-${term}-meses-${ecuadorDay(at)}.xlsx`;
}

/** 'Pago' includes the charges; they get their own column if there are any. In dollars. */
export function scheduleSheet(table: ScheduleTable) {
  const money = (value: number) => ({ value, type: Number, format: '#,##0.00' });
  const hasCharges = table.some(({ charges = 0 }) => charges > 0);
  const columns = ['Período', 'Pago', 'Interés', 'Capital', ...(hasCharges ? ['Cargos'] : []), 'Saldo'];
  return [
    columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...table.map((row) => [
      { value: row.numQuota, type: Number },
      money(row.payment ?? row.quotaTotal),
      money(row.interest),
      money(row.capital),
      ...(hasCharges ? [money(row.charges ?? 0)] : []),
      money(row.balance),
    ]),
  ];
}

/** Loads the spreadsheet writer on demand. */
export async function scheduleFile(schedule: ExportedSchedule): Promise<File> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const rows = scheduleSheet(schedule.table);
  const file = await writeXlsxFile(rows, {
    sheet: 'Amortización',
    columns: rows[0]?.map(() => ({ width: 14 })) ?? [],
    stickyRowsCount: 1,
  }).toBlob();
  return new File([file], scheduleFileName(schedule, new Date()), { type: file.type });
}
