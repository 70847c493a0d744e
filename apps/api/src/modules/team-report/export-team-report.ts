import { Readable } from 'node:stream';
import type { TeamFigures, TeamReport, TeamReportQuery } from '@cotejo/contracts/desk/team-report';
import { ecuadorDay } from '@cotejo/format/time';
import { recordActivity } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { type Column, numberCell, textCell } from '#platform/spreadsheets/cells.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { getTeamReport } from './get-team-report.ts';

type Table = NonNullable<TeamReportQuery['table']>;

const percent = (share: number | null) => numberCell(share === null ? null : share * 100, 2);

const received: Column<TeamFigures> = { title: 'Recibidas', width: 11, cell: (row) => numberCell(row.received, 0) };

const figures: readonly Column<TeamFigures>[] = [
  { title: 'Decididas', width: 11, cell: ({ decided }) => numberCell(decided, 0) },
  { title: 'Aprobadas', width: 11, cell: ({ approved }) => numberCell(approved, 0) },
  { title: 'Rechazadas', width: 11, cell: ({ rejected }) => numberCell(rejected, 0) },
  { title: 'Devueltas', width: 11, cell: ({ returned }) => numberCell(returned, 0) },
  { title: 'Aprobadas de las decididas (%)', width: 12, cell: ({ approvedShare }) => percent(approvedShare) },
  { title: 'Mediana (horas laborables)', width: 12, cell: ({ medianHours }) => numberCell(medianHours, 2) },
  { title: 'Percentil 90 (horas laborables)', width: 12, cell: ({ p90Hours }) => numberCell(p90Hours, 2) },
  { title: 'A tiempo', width: 11, cell: ({ inTime }) => numberCell(inTime, 0) },
  { title: 'A tiempo (%)', width: 11, cell: ({ inTimeShare }) => percent(inTimeShare) },
];

const dayCell = (day: string) => textCell(day.split('-').reverse().join('/'));

const kinds: Readonly<Record<TeamReport['reasons'][number]['kind'], string>> = {
  credit: 'Rechazo',
  return: 'Devolución',
  document: 'Documento devuelto',
};

/** In the name of the file and in the log. */
const names: Readonly<Record<Table, string>> = {
  periods: 'periodos',
  reviewers: 'personas',
  institutions: 'instituciones',
  reasons: 'motivos',
};

function writeTable(report: TeamReport, table: Table): AsyncGenerator<Buffer> {
  switch (table) {
    case 'periods':
      return writeCsv<TeamReport['periods'][number]>(
        [{ title: 'Desde', width: 12, cell: ({ start }) => dayCell(start) }, received, ...figures],
        once(report.periods),
      );
    case 'reviewers':
      return writeCsv<TeamReport['reviewers'][number]>(
        [
          { title: 'Persona', width: 28, cell: ({ name }) => textCell(name ?? 'Cuentas eliminadas') },
          ...figures,
          { title: 'ID', width: 38, cell: ({ id }) => textCell(id) },
        ],
        once(report.reviewers),
      );
    case 'institutions':
      return writeCsv<TeamReport['institutions'][number]>(
        [
          { title: 'Institución', width: 28, cell: ({ name }) => textCell(name ?? 'Sin institución') },
          received,
          ...figures,
          { title: 'ID', width: 38, cell: ({ id }) => textCell(id) },
        ],
        once(report.institutions),
      );
    case 'reasons':
      return writeCsv<TeamReport['reasons'][number]>(
        [
          { title: 'Tipo', width: 20, cell: ({ kind }) => textCell(kinds[kind]) },
          { title: 'Motivo', width: 44, cell: ({ label }) => textCell(label ?? 'Sin motivo') },
          { title: 'Veces', width: 9, cell: ({ count }) => numberCell(count, 0) },
          { title: 'ID', width: 38, cell: ({ id }) => textCell(id) },
        ],
        once(report.reasons),
      );
  }
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

/** One table of the report as CSV. The export is recorded. */
export async function exportTeamReport(
  context: AdminContext,
  { table, ...query }: TeamReportQuery & { readonly table: Table },
): Promise<FileReply> {
  const report = await getTeamReport(context, query);
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'system',
      status: 'viewed',
      description: `Exportación del informe del equipo (csv): ${names[table]}`,
      details: { ...query, format: 'csv', table },
    }),
  );
  return {
    content: Readable.from(writeTable(report, table)),
    contentType: 'text/csv; charset=utf-8',
    fileName: `equipo-${names[table]}-${ecuadorDay(context.clock.now())}.csv`,
  };
}
