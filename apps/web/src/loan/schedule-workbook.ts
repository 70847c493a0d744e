import {
  type AmortizationType,
  amortizationSystemLabels,
  amortizationTypeLabels,
} from '@cotejo/contracts/amortization';
import { listRefunds, listUpfront } from '@cotejo/contracts/charge-words';
import { rateNames } from '@cotejo/contracts/rate-names';
import type { PricedCharge } from '@cotejo/finance/charges';
import { effectiveFromNominal } from '@cotejo/finance/rates';
import { ecuadorDay } from '@cotejo/format/time';
import { headCell, moneyCell, percentCell, textCell, wholeCell, workbookFile } from '#ui/page/workbook.ts';

interface Row {
  numQuota: number;
  capital: number;
  interest: number;
  quotaTotal: number;
  balance: number;
  charges?: number | undefined;
  payment?: number | undefined;
}

/** A loan as the profile and the simulator show it. Dollars, months and annual percent. */
export interface ScheduleWorkbook {
  /** Null if unknown. */
  institution: string | null;
  amortizationType: AmortizationType;
  amount: number;
  term: number;
  table: readonly Row[];
  /** Rate and costs; null if unknown. */
  cost: {
    rate: number;
    received: number;
    upfront: number;
    realTotal: number;
    realCost: number;
    realAnnualRate: number | null;
    charges: readonly PricedCharge[];
  } | null;
}

/** For example 'cuota-fija-8000-48-meses-2026-11-21.xlsx'. The date is the day in Ecuador. */
export function scheduleFileName(
  { amortizationType, amount, term }: Pick<ScheduleWorkbook, 'amortizationType' | 'amount' | 'term'>,
  at: Date,
): string {
  const type = amortizationTypeLabels[amortizationType].toLowerCase().replaceAll(' ', '-');
  return `${type}-${amount}-${term}-meses-${ecuadorDay(at)}.xlsx`;
}

type Cell = ReturnType<typeof headCell | typeof textCell | typeof wholeCell | typeof moneyCell>;

/** The cells of the sheet: the facts of the loan, an empty row, then the instalments with their sums. */
export function scheduleSheet(loan: ScheduleWorkbook): (Cell | null)[][] {
  const facts = factsOf(loan).map(([name, cell]) => [headCell(name), cell]);
  return [...facts, [], ...instalmentsOf(loan.table)];
}

function factsOf({ institution, amortizationType: type, amount, term, cost }: ScheduleWorkbook): [string, Cell][] {
  return [
    ...(institution === null ? [] : [['Institución', textCell(institution)] as [string, Cell]]),
    ['Monto', moneyCell(amount)],
    ['Plazo (meses)', wholeCell(term)],
    ['Tipo de amortización', textCell(`${amortizationTypeLabels[type]} (${amortizationSystemLabels[type]})`)],
    ...(cost === null ? [] : costFactsOf(cost)),
  ];
}

const costFactsOf = (cost: NonNullable<ScheduleWorkbook['cost']>): [string, Cell][] => [
  [rateNames.nominal, percentCell(cost.rate)],
  [rateNames.effective, percentCell(effectiveFromNominal(cost.rate))],
  [
    'Costo anual con cargos',
    cost.realAnnualRate === null ? textCell('No se puede calcular') : percentCell(cost.realAnnualRate),
  ],
  ['Recibes', moneyCell(cost.received)],
  ...listUpfront(cost.upfront).map(({ name, dollars }): [string, Cell] => [name, moneyCell(dollars)]),
  ['Total que pagas', moneyCell(cost.realTotal)],
  ...listRefunds(cost.charges).map(({ name, dollars }): [string, Cell] => [name, moneyCell(dollars)]),
  ['Lo que te cuesta', moneyCell(cost.realCost)],
];

/** The rows of the table. 'Cuota Total' includes the charges, which also have their own column if there are any. */
function instalmentsOf(table: readonly Row[]): (Cell | null)[][] {
  const hasCharges = table.some(({ charges = 0 }) => charges > 0);
  const columns: [string, (row: Row) => number][] = [
    ['Cuota Total', ({ payment, quotaTotal }) => payment ?? quotaTotal],
    ['Interés', ({ interest }) => interest],
    ['Capital', ({ capital }) => capital],
    ...(hasCharges ? [['Cargos', ({ charges = 0 }) => charges] as [string, (row: Row) => number]] : []),
  ];
  const sumOf = (of: (row: Row) => number) => table.reduce((cents, row) => cents + Math.round(of(row) * 100), 0) / 100;
  return [
    ['Cuota', ...columns.map(([name]) => name), 'Saldo'].map(headCell),
    ...table.map((row) => [
      wholeCell(row.numQuota),
      ...columns.map(([, of]) => moneyCell(of(row))),
      moneyCell(row.balance),
    ]),
    [headCell('Suma'), ...columns.map(([, of]) => ({ ...moneyCell(sumOf(of)), fontWeight: 'bold' as const })), null],
  ];
}

/** The Excel file of a loan. Import this module on demand, to keep it out of the bundle of every page. */
export async function scheduleFile(loan: ScheduleWorkbook): Promise<File> {
  const widths = [26, 26, 14, 14, 14, 14];
  return workbookFile(scheduleFileName(loan, new Date()), scheduleSheet(loan), { sheet: 'Amortización', widths });
}
