import { Readable } from 'node:stream';
import {
  type Activity,
  type ActivityFilterQuery,
  activityChip,
  activityTypeLabels,
} from '@cotejo/contracts/activity-log';
import { fieldChangeText } from '@cotejo/contracts/core/changes';
import { fieldChangeSchema } from '@cotejo/contracts/core/changes.schemas';
import { idSchema } from '@cotejo/contracts/core/fields.schemas';
import { creditNumber } from '@cotejo/format/credit-number';
import { ecuadorDay } from '@cotejo/format/time';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { type Column, textCell, timeCell } from '#platform/spreadsheets/cells.ts';
import { writeCsv } from '#platform/spreadsheets/write-csv.ts';
import { countActivities } from './count-activities.ts';
import { filterOf } from './filter-of.ts';
import { walkActivities } from './find-activities.ts';
import { presentActivity } from './present-activity.ts';
import { recordActivity } from './record-activity.ts';
import { findSubjects } from './repository.ts';

interface ExportedRecord extends Activity {
  readonly credit: string | null;
  readonly person: string | null;
}

const changesOf = ({ details }: Activity): string =>
  (Array.isArray(details?.changes) ? details.changes : [])
    .flatMap((change) => fieldChangeSchema.safeParse(change).data ?? [])
    .map(fieldChangeText)
    .join('; ');

const columns: readonly Column<ExportedRecord>[] = [
  { title: 'Cuándo', width: 17, cell: ({ timestamp }) => timeCell(timestamp) },
  { title: 'Estado', width: 14, cell: (activity) => textCell(activityChip(activity)) },
  { title: 'Tipo', width: 12, cell: ({ type }) => textCell(activityTypeLabels[type]) },
  { title: 'Descripción', width: 60, cell: ({ description }) => textCell(description) },
  { title: 'Cambios', width: 60, cell: (activity) => textCell(changesOf(activity) || null) },
  { title: 'Objeto', width: 30, cell: ({ targetName }) => textCell(targetName) },
  { title: 'Solicitud', width: 14, cell: ({ credit }) => textCell(credit) },
  { title: 'Persona', width: 30, cell: ({ person }) => textCell(person) },
  { title: 'Id del objeto', width: 38, cell: ({ targetId }) => textCell(targetId) },
  { title: 'Quién', width: 24, cell: ({ adminName }) => textCell(adminName ?? 'Sistema') },
  { title: 'Id del registro', width: 38, cell: ({ id }) => textCell(id) },
];

async function* readAll(
  { db }: AdminContext,
  query: ActivityFilterQuery,
  exceptId: string,
): AsyncGenerator<ExportedRecord[]> {
  for await (const records of walkActivities(db, filterOf(query))) {
    const rows = records
      .filter(({ activity }) => activity.id !== exceptId)
      .map((record) => ({ ...presentActivity(record), personId: record.words?.personId ?? '' }));
    const { credits, people } = await findSubjects(
      db,
      rows.map(creditIdOf).filter(isUuid),
      rows.map(({ personId }) => personId).filter(isUuid),
    );
    yield rows.map(({ personId, ...row }) => {
      const credit = credits.get(creditIdOf(row));
      return { ...row, credit: credit ? creditNumber(credit) : null, person: people.get(personId) ?? null };
    });
  }
}

/** A document's record has the credit in its details. '' for none. */
function creditIdOf({ type, targetId, details }: Activity): string {
  if (type !== 'credit') return '';
  return typeof details?.creditId === 'string' ? details.creditId : (targetId ?? '');
}

// Client records may contain any text as id.
const isUuid = (text: string): boolean => idSchema.safeParse(text).success;

/** Newest first. The export is recorded. */
export async function exportActivity(context: AdminContext, query: ActivityFilterQuery): Promise<FileReply> {
  const { total, isTotalMinimum } = await countActivities(context, query);
  // Excluded from the export.
  const own = await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'system',
      status: 'viewed',
      description: `Exportación de ${isTotalMinimum ? 'más de ' : ''}${total} registros de actividad (csv)`,
      details: { format: 'csv', total, filter: { ...query, q: query.q === undefined ? undefined : 'sí' } },
    }),
  );
  return {
    content: Readable.from(writeCsv(columns, readAll(context, query, own.activity.id))),
    contentType: 'text/csv; charset=utf-8',
    fileName: `actividad-${ecuadorDay(context.clock.now())}.csv`,
  };
}
