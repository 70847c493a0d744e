import { Readable } from 'node:stream';
import type { AdminCredit, AdminCreditFilter } from '@cotejo/contracts/admin-credits';
import { amortizationSystemLabels } from '@cotejo/contracts/amortization';
import { DomainError } from '@cotejo/contracts/core/errors';
import { creditStatusLabels } from '@cotejo/contracts/credits';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { dayOf, ecuadorTimeZone } from '#ecuador-time.ts';
import type { FileReply } from '#http/file-reply.ts';
import { recordActivity } from '#modules/activity-log/record-activity.ts';
import { countCredits } from './count-credits.ts';
import { readAllCredits } from './list-credits.ts';
import { resolveSearch } from './resolve-search.ts';

/** A workbook is made in memory; past this many rows only CSV, which is streamed. */
const workbookMaximumRows = 20_000;

type Value = string | number | null;

const time = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ecuadorTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const timeOf = (iso: string | null): string | null => iso && time.format(new Date(iso));

const columns: readonly { title: string; width: number; value: (credit: AdminCredit) => Value }[] = [
  { title: 'ID', width: 38, value: (credit) => credit.id },
  { title: 'Fecha de solicitud', width: 18, value: (credit) => timeOf(credit.createdAt) },
  { title: 'Enviado', width: 18, value: (credit) => timeOf(credit.submittedAt) },
  { title: 'Decidido', width: 18, value: (credit) => timeOf(credit.decidedAt) },
  { title: 'Estado', width: 24, value: (credit) => creditStatusLabels[credit.status] },
  { title: 'Nombres', width: 22, value: (credit) => credit.user.nombres },
  { title: 'Apellidos', width: 22, value: (credit) => credit.user.apellidos },
  { title: 'Cédula', width: 12, value: (credit) => credit.user.cedula },
  { title: 'Correo', width: 28, value: (credit) => credit.user.email },
  { title: 'Teléfono', width: 12, value: (credit) => credit.user.telefono },
  { title: 'Monto (USD)', width: 12, value: (credit) => credit.amount },
  { title: 'Plazo (meses)', width: 12, value: (credit) => credit.term },
  { title: 'Ingreso mensual (USD)', width: 14, value: (credit) => credit.income },
  { title: 'Ciudad', width: 18, value: (credit) => credit.location },
  { title: 'Institución', width: 28, value: (credit) => credit.institution?.name ?? null },
  { title: 'Tasa anual (%)', width: 12, value: (credit) => credit.rate },
  {
    title: 'Amortización',
    width: 14,
    value: ({ amortizationType }) => amortizationType && amortizationSystemLabels[amortizationType],
  },
  { title: 'Cuota mensual (USD)', width: 14, value: (credit) => credit.monthlyPayment },
  { title: 'Total a pagar (USD)', width: 14, value: (credit) => credit.totalPayment },
];

// Also behind blanks and invisible marks, which some programs drop when they read, and in the wide forms of East Asia.
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that a spreadsheet would take for a formula is made plain text: people type names and cities (CWE-1236). */
export const neutralise = (value: Value): Value =>
  typeof value === 'string' && formulaStart.test(value) ? `'${value}` : value;

const valuesOf = (credit: AdminCredit): Value[] => columns.map((column) => neutralise(column.value(credit)));

/** A cell of a CSV file by RFC 4180. */
const csvCell = (value: Value): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
const csvLine = (values: readonly Value[]): string => `${values.map(csvCell).join(',')}\r\n`;

const byteOrderMark = '\uFEFF';

async function* csvOf(context: AdminContext, filter: AdminCreditFilter): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map((column) => column.title)));
  for await (const batch of readAllCredits(context, filter)) {
    yield Buffer.from(batch.map((credit) => csvLine(valuesOf(credit))).join(''));
  }
}

async function workbookOf(context: AdminContext, filter: AdminCreditFilter): Promise<Buffer> {
  const sheet: SheetData = [columns.map(({ title }) => ({ value: title, fontWeight: 'bold' }))];
  for await (const batch of readAllCredits(context, filter, workbookMaximumRows)) {
    for (const credit of batch) sheet.push(valuesOf(credit));
  }
  const options = { sheet: 'Créditos', stickyRowsCount: 1, columns: columns.map(({ width }) => ({ width })) };
  return writeXlsxFile(sheet, options).toBuffer();
}

/**
 * The credits that match as a spreadsheet, for the record of who took them out of the house.
 *
 * @throws VALIDATION_ERROR when they are too many for a workbook
 */
export async function exportCredits(
  context: AdminContext,
  { format, ...sent }: AdminCreditFilter & { format: 'xlsx' | 'csv' },
): Promise<FileReply> {
  const filter = await resolveSearch(context.database.listDb, sent);
  const total = await countCredits(context, filter);
  if (format === 'xlsx' && total > workbookMaximumRows) {
    const message = `Son ${total} créditos y una hoja admite ${workbookMaximumRows}. Usa el formato CSV o reduce los filtros.`;
    throw new DomainError('VALIDATION_ERROR', { message, fields: { format: message } });
  }
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'credit',
      status: 'viewed',
      description: `Exportación de ${total} créditos (${format})`,
      details: { format, total, filter: { ...sent, q: sent.q === undefined ? undefined : 'sí' } },
    }),
  );
  const fileName = `creditos-${dayOf(context.clock.now())}.${format}`;
  return format === 'csv'
    ? { content: Readable.from(csvOf(context, filter)), contentType: 'text/csv; charset=utf-8', fileName }
    : {
        content: await workbookOf(context, filter),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName,
      };
}
