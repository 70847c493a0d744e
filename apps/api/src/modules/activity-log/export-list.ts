import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import { ecuadorDay } from '@cotejo/format/time';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import type { Column } from '#platform/spreadsheets/cells.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { writeWorkbook } from '#platform/spreadsheets/write-workbook.ts';
import { recordActivity } from './record-activity.ts';

/** A workbook is built in memory; larger exports must use CSV, which is streamed. */
const workbookMaximumRows = 20_000;

interface ExportedList<Row> {
  /** 'créditos': as the sheet and, without accents, the file are named. */
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  /** What was asked for; the words of a search are not recorded. */
  readonly filter: { readonly q?: string | undefined };
  readonly total: number;
  readonly columns: readonly Column<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}

/** Exports a list of applications as a file and records it. Throws VALIDATION_ERROR for too many workbook rows. */
export async function exportList<Row>(
  context: AdminContext,
  { name, format, filter, total, columns, batches }: ExportedList<Row>,
): Promise<FileReply> {
  if (format === 'xlsx' && total > workbookMaximumRows) {
    const message = `Una hoja admite ${workbookMaximumRows} ${name}. Usa el formato CSV o reduce los filtros.`;
    throw new DomainError('VALIDATION_ERROR', { message, fields: { format: message } });
  }
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'credit',
      status: 'viewed',
      personId: null,
      description: `Exportación de ${total} ${name} (${format})`,
      details: { format, total, filter: { ...filter, q: filter.q === undefined ? undefined : 'sí' } },
    }),
  );
  if (format === 'csv') return csvReply(context, name, writeCsv(columns, batches));
  return {
    content: await writeWorkbook(context.threads, name.charAt(0).toUpperCase() + name.slice(1), columns, batches),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: fileNameOf(context, name, format),
  };
}

const fileNameOf = ({ clock }: Pick<AdminContext, 'clock'>, name: string, extension: string): string =>
  `${name.normalize('NFD').replace(/\p{Mark}/gu, '')}-${ecuadorDay(clock.now())}.${extension}`;

/** With the day in its name. */
export const csvReply = (
  context: Pick<AdminContext, 'clock'>,
  name: string,
  lines: AsyncIterable<Buffer>,
): FileReply => ({
  content: Readable.from(lines),
  contentType: 'text/csv; charset=utf-8',
  fileName: fileNameOf(context, name, 'csv'),
});
