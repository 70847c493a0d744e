import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { ExportHandoversQuery } from '@cotejo/contracts/handovers/admin';
import {
  declineTexts,
  handoverAnswerLabels,
  handoverNeedLabels,
  handoverStateLabels,
} from '@cotejo/contracts/handovers/states';
import { ecuadorDay } from '@cotejo/format/time';
import { recordActivity } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Keyset } from '#platform/db/keyset.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { type Column, numberCell, textCell, timeCell } from '#platform/spreadsheets/cells.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { writeWorkbook } from '#platform/spreadsheets/write-workbook.ts';
import { nobody } from '../present-handover.ts';
import type { Answer } from '../repository.ts';
import * as lists from './lists-repository.ts';

/** A workbook is built in memory; larger exports must use CSV, which is streamed. */
const workbookMaximumRows = 20_000;
const batchSize = 500;

type Row = lists.ListedRow;

const lastAnswer = ({ handover }: Row): Answer | null => handover?.answers.at(-1) ?? null;
const isByOffice = ({ handover }: Row): string | null =>
  handover?.by ? { institution: 'La institución', office: 'Cotejo' }[handover.by] : null;
const differsText = (row: Row): string | null => {
  if (row.handover?.state !== 'disbursed') return null;
  const labels = { amount: 'monto', rate: 'tasa' } as const;
  return (lastAnswer(row)?.differs ?? []).map((each) => labels[each]).join(' y ') || null;
};

const columns: readonly Column<Row>[] = [
  { title: 'Referencia', width: 11, cell: ({ handover }) => textCell(handover?.reference ?? null) },
  { title: 'Solicitante', width: 30, cell: ({ applicant }) => textCell(nameOf(applicant ?? nobody)) },
  { title: 'Institución', width: 28, cell: ({ institution }) => textCell(institution.name) },
  { title: 'Canal', width: 11, cell: ({ channel }) => textCell(channel === 'email' ? 'Por correo' : 'A mano') },
  { title: 'Estado', width: 18, cell: ({ handover }) => textCell(handover && handoverStateLabels[handover.state]) },
  { title: 'Según', width: 14, cell: (row) => textCell(isByOffice(row)) },
  { title: 'Qué falta', width: 22, cell: ({ needs }) => textCell(needs && handoverNeedLabels[needs]) },
  { title: 'Aprobada', width: 17, cell: ({ at }) => timeCell(at.toISOString()) },
  { title: 'Enviada', width: 17, cell: ({ handover }) => timeCell(iso(handover?.sentAt)) },
  { title: 'Abierta', width: 17, cell: ({ handover }) => timeCell(iso(handover?.openedAt)) },
  { title: 'Recibida', width: 17, cell: ({ handover }) => timeCell(iso(handover?.receivedAt)) },
  { title: 'Contactada', width: 17, cell: ({ handover }) => timeCell(iso(handover?.contactedAt)) },
  { title: 'Cerrada', width: 17, cell: ({ handover }) => timeCell(iso(handover?.closedAt)) },
  { title: 'Respuesta', width: 16, cell: (row) => textCell(answerLabel(lastAnswer(row))) },
  { title: 'Motivo', width: 30, cell: (row) => textCell(reasonLabel(lastAnswer(row))) },
  { title: 'Ofrecido (USD)', width: 12, cell: (row) => numberCell(lastAnswer(row)?.offered?.amount ?? null, 2) },
  { title: 'Desembolsado (USD)', width: 12, cell: (row) => numberCell(lastAnswer(row)?.amount ?? null, 2) },
  { title: 'Tasa ofrecida (%)', width: 9, cell: (row) => numberCell(lastAnswer(row)?.offered?.rate ?? null, 2) },
  { title: 'Tasa anotada (%)', width: 9, cell: (row) => numberCell(lastAnswer(row)?.rate ?? null, 2) },
  { title: 'No coincide', width: 14, cell: (row) => textCell(differsText(row)) },
  { title: 'Interés de más (USD)', width: 12, cell: (row) => numberCell(lastAnswer(row)?.costsMore ?? null, 2) },
];

const nameOf = ({ nombres, apellidos }: { nombres: string; apellidos: string }): string =>
  `${nombres} ${apellidos}`.trim();
const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
const answerLabel = (answer: Answer | null): string | null => answer && handoverAnswerLabels[answer.answer];
const reasonLabel = (answer: Answer | null): string | null =>
  answer?.reason ? declineTexts[answer.reason].label : null;

type Filter = Omit<ExportHandoversQuery, 'format'>;

async function* readRows({ clock, db }: AdminContext, filter: Filter): AsyncGenerator<Row[]> {
  const now = clock.now();
  let after: Keyset | null = null;
  for (;;) {
    const range = { limit: batchSize, after };
    const rows: Row[] =
      filter.needs === 'consent'
        ? await lists.listWithoutPermission(db, filter, range)
        : await lists.listMatching(db, filter, now, range);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = { key: last.at.getTime(), id: last.key };
  }
}

/** Exports the matching hand-overs and records the export. Throws VALIDATION_ERROR for too many workbook rows. */
export async function exportHandovers(
  context: AdminContext,
  { format, ...filter }: ExportHandoversQuery,
): Promise<FileReply> {
  const most = workbookMaximumRows + 1;
  const total =
    filter.needs === 'consent'
      ? await lists.countWithoutPermission(context.db, filter, most)
      : await lists.countMatching(context.db, filter, context.clock.now(), most);
  if (format === 'xlsx' && total > workbookMaximumRows) {
    const message = `Una hoja admite ${workbookMaximumRows} entregas. Usa el formato CSV o reduce los filtros.`;
    throw new DomainError('VALIDATION_ERROR', { message, fields: { format: message } });
  }
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'credit',
      status: 'viewed',
      personId: null,
      description: `Exportación de entregas (${format})`,
      details: { format, total, filter: { ...filter, q: filter.q === undefined ? undefined : 'sí' } },
    }),
  );
  const fileName = `entregas-${ecuadorDay(context.clock.now())}.${format}`;
  return format === 'csv'
    ? {
        content: Readable.from(writeCsv(columns, readRows(context, filter))),
        contentType: 'text/csv; charset=utf-8',
        fileName,
      }
    : {
        content: await writeWorkbook(context.threads, 'Entregas', columns, readRows(context, filter)),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName,
      };
}
