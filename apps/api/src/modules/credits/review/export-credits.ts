import { Readable } from 'node:stream';
import { DomainError } from '@cotejo/contracts/core/errors';
import { reasonLabel } from '@cotejo/contracts/credits/reasons';
import type { AdminCredit, AdminCreditFilter } from '@cotejo/contracts/credits/review';
import { amortizationChips, creditStatusChips } from '@cotejo/contracts/credits/review-status';
import type { StatedReason } from '@cotejo/contracts/credits/stated-reasons';
import { handoverStateLabels } from '@cotejo/contracts/handovers/states';
import { ecuadorDay } from '@cotejo/format/time';
import { recordActivity } from '#modules/activity-log';
import { days } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { HandedCredit, HandoverFacts } from '#platform/handovers.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { type Column, digitsCell, numberCell, textCell, timeCell } from '#platform/spreadsheets/cells.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { writeWorkbook } from '#platform/spreadsheets/write-workbook.ts';
import { readAllCredits, resolveFilter } from './list-credits.ts';
import type { PricedCredit } from './present-admin-credit.ts';
import { countCredits, listDecisions } from './repository.ts';

/** A workbook is built in memory; larger exports must use CSV, which is streamed. */
const workbookMaximumRows = 20_000;

export interface Exported extends PricedCredit {
  /** Null unless rejected. */
  readonly rejection: StatedReason | null;
  readonly handover: HandoverFacts | null;
  readonly now: Date;
}

/** Days from submission to decision or to now; null if never submitted or canceled. */
function daysWaited({ credit: { status, submittedAt, decidedAt }, now }: Exported): number | null {
  if (submittedAt === null || status === 'CANCELLED') return null;
  const end = decidedAt === null ? now.getTime() : Date.parse(decidedAt);
  return (end - Date.parse(submittedAt)) / days(1);
}

/** The catalog's label, so that rejections can be grouped by reason. */
const labelOf = (rejection: StatedReason | null): string | null =>
  rejection?.reason ? (reasonLabel(rejection.reason.id) ?? rejection.reason.sentence) : null;

/** What became of an approved one at its institution. */
function handoverText({ credit, handover }: Exported): string | null {
  if (credit.status !== 'APPROVED' || handover === null) return null;
  if (handover.standing) return handoverStateLabels[handover.standing.state];
  return handover.consent?.given ? null : 'Sin permiso';
}

/** Fields for screens, or shown in another form. A test fails for a field that is neither here nor in a column. */
export const fieldsWithoutColumn: readonly (keyof AdminCredit)[] = [
  'updatedAt',
  'lastSubmittedAt',
  'decidedBy',
  'documentCounts',
  'version',
  'returnedTo',
  'taken',
  'isUrgent',
  'isOwn',
];

export const columns: readonly Column<Exported>[] = [
  { title: 'Solicitud', width: 13, cell: ({ credit }) => textCell(credit.number) },
  { title: 'ID', width: 38, cell: ({ credit }) => textCell(credit.id) },
  { title: 'Solicitado', width: 17, cell: ({ credit }) => timeCell(credit.createdAt) },
  { title: 'Enviado', width: 17, cell: ({ credit }) => timeCell(credit.submittedAt) },
  { title: 'Vence', width: 17, cell: ({ credit }) => timeCell(credit.dueAt) },
  { title: 'Decidido', width: 17, cell: ({ credit }) => timeCell(credit.decidedAt) },
  { title: 'Días de espera', width: 9, cell: (row) => numberCell(daysWaited(row), 1) },
  { title: 'Estado', width: 16, cell: ({ credit }) => textCell(creditStatusChips[credit.status]) },
  { title: 'Revisó', width: 24, cell: ({ credit }) => textCell(credit.decidedByName) },
  { title: 'Motivo del rechazo', width: 36, cell: ({ rejection }) => textCell(labelOf(rejection)) },
  { title: 'Comentario del rechazo', width: 36, cell: ({ rejection }) => textCell(rejection?.words || null) },
  { title: 'Entrega', width: 16, cell: (row) => textCell(handoverText(row)) },
  { title: 'Vueltas', width: 9, cell: ({ credit }) => numberCell(credit.round, 0) },
  { title: 'Nombres', width: 22, cell: ({ credit }) => textCell(credit.user.nombres) },
  { title: 'Apellidos', width: 22, cell: ({ credit }) => textCell(credit.user.apellidos) },
  { title: 'Cédula', width: 12, cell: ({ credit }) => digitsCell(credit.user.cedula) },
  { title: 'Correo', width: 28, cell: ({ credit }) => textCell(credit.user.email) },
  { title: 'Teléfono', width: 12, cell: ({ credit }) => digitsCell(credit.user.telefono) },
  { title: 'Monto (USD)', width: 12, cell: ({ credit }) => numberCell(credit.amount, 2) },
  { title: 'Plazo (meses)', width: 9, cell: ({ credit }) => numberCell(credit.term, 0) },
  { title: 'Ingreso mensual (USD)', width: 12, cell: ({ credit }) => numberCell(credit.income, 2) },
  { title: 'Ciudad', width: 18, cell: ({ credit }) => textCell(credit.location) },
  { title: 'Institución', width: 28, cell: ({ credit }) => textCell(credit.institution?.name ?? null) },
  { title: 'Tasa anual (%)', width: 9, cell: ({ credit }) => numberCell(credit.rate, 2) },
  {
    title: 'Amortización',
    width: 13,
    cell: ({ credit: { amortizationType } }) => textCell(amortizationType && amortizationChips[amortizationType]),
  },
  { title: 'Primera cuota (USD)', width: 12, cell: ({ credit }) => numberCell(credit.firstPayment, 2) },
  { title: 'Última cuota (USD)', width: 12, cell: ({ credit }) => numberCell(credit.lastPayment, 2) },
  { title: 'Total (USD)', width: 12, cell: ({ credit }) => numberCell(credit.realTotal, 2) },
  { title: 'Recibe (USD)', width: 12, cell: ({ price }) => numberCell(price?.cost.received ?? null, 2) },
  { title: 'Paga aparte el primer día (USD)', width: 12, cell: ({ credit }) => numberCell(credit.upfront, 2) },
  { title: 'Costo real (USD)', width: 12, cell: ({ price }) => numberCell(price?.cost.realCost ?? null, 2) },
  {
    title: 'Costo anual con cargos (%)',
    width: 9,
    cell: ({ price }) => numberCell(price?.cost.realAnnualRate ?? null, 2),
  },
  {
    title: 'Capital e interés: cuota (USD)',
    width: 12,
    cell: ({ credit }) => numberCell(credit.monthlyPayment, 2),
  },
  {
    title: 'Capital e interés: total (USD)',
    width: 12,
    cell: ({ credit }) => numberCell(credit.totalPayment, 2),
  },
];

const handedOf = ({ credit: { id, user, institution, status, version } }: PricedCredit): HandedCredit => ({
  ...{ id, userId: user.id, institutionId: institution?.id ?? null, status, version },
});

async function* readRows(
  context: AdminContext,
  filter: AdminCreditFilter,
  maximum?: number,
): AsyncGenerator<Exported[]> {
  const now = context.clock.now();
  for await (const batch of readAllCredits(context, filter, maximum)) {
    const rejected = batch.filter(({ credit }) => credit.status === 'REJECTED').map(({ credit }) => credit.id);
    const rejections = await listDecisions(context.db, rejected);
    const facts = await context.handovers.readFacts(context.db, batch.map(handedOf));
    yield batch.map((row) => ({
      ...row,
      rejection: rejections.get(row.credit.id) ?? null,
      handover: facts.get(row.credit.id) ?? null,
      now,
    }));
  }
}

/** Exports the matching credits and records the export. Throws VALIDATION_ERROR for too many workbook rows. */
export async function exportCredits(
  context: AdminContext,
  { format, ...sent }: AdminCreditFilter & { format: 'xlsx' | 'csv' },
): Promise<FileReply> {
  const filter = await resolveFilter(context, sent);
  const total = await countCredits(context.db, filter);
  if (format === 'xlsx' && total > workbookMaximumRows) {
    const message = `Son ${total} créditos y una hoja admite ${workbookMaximumRows}. Usa el formato CSV o reduce los filtros.`;
    throw new DomainError('VALIDATION_ERROR', { message, fields: { format: message } });
  }
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'credit',
      status: 'viewed',
      personId: null,
      description: `Exportación de ${total} créditos (${format})`,
      details: { format, total, filter: { ...sent, q: sent.q === undefined ? undefined : 'sí' } },
    }),
  );
  const fileName = `creditos-${ecuadorDay(context.clock.now())}.${format}`;
  return format === 'csv'
    ? {
        content: Readable.from(writeCsv(columns, readRows(context, filter))),
        contentType: 'text/csv; charset=utf-8',
        fileName,
      }
    : {
        content: await writeWorkbook(
          context.threads,
          'Créditos',
          columns,
          readRows(context, filter, workbookMaximumRows),
        ),
        contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        fileName,
      };
}
