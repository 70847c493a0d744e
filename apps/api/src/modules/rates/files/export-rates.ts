import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import { formatCount } from '@cotejo/format/figures';
import { ecuadorDay } from '@cotejo/format/time';
import { recordActivity } from '#modules/activity-log';
import { byName } from '#platform/by-name.ts';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Reader } from '#platform/db/database.ts';
import type { FileReply } from '#platform/http/file-reply.ts';
import { presentAverage } from '../monthly/averages.ts';
import { presentCeiling } from '../monthly/ceilings.ts';
import * as monthlyRepository from '../monthly/repository.ts';
import { averageLines, averagesCsv, ceilingsCsv, productsCsv } from './csv/write-csv.ts';
import { listPresentProducts } from './present-products.ts';

interface CsvOfKind {
  readonly content: Buffer;
  readonly count: number;
}

/** 'YYYY-MM'; undefined for all months. */
type Months = readonly string[] | undefined;

const writeKind: Readonly<Record<RateImportKind, (reader: Reader, months: Months) => Promise<CsvOfKind>>> = {
  async products(reader) {
    const active = (await listPresentProducts(reader)).filter(({ isActive }) => isActive);
    const sorted = active.toSorted((left, right) =>
      byName({ ...left, id: left.institutionId }, { ...right, id: right.institutionId }),
    );
    return { content: productsCsv(sorted), count: sorted.length };
  },
  async ceilings(reader, months) {
    const rows = await monthlyRepository.listCeilings(reader, { months });
    return { content: ceilingsCsv(rows.map(presentCeiling)), count: rows.length };
  },
  /** One month at a time, to keep the server responsive. */
  async averages(reader, months) {
    const parts: string[] = [];
    let count = 0;
    for (const month of months ?? (await monthlyRepository.listAverageMonths(reader))) {
      const rows = await monthlyRepository.listAverages(reader, { months: [month] });
      parts.push(averageLines(rows.map(({ average, institution }) => presentAverage(average, institution))));
      count += rows.length;
    }
    return { content: averagesCsv(parts), count };
  },
};

const names: Readonly<Record<RateImportKind, string>> = {
  products: 'tasas',
  ceilings: 'maximos-legales',
  averages: 'promedios',
};

/** The current figures as a CSV that can be imported. Records the export. */
export async function exportRates(
  context: AdminContext,
  { kind, month }: { readonly kind: RateImportKind; readonly month?: string | undefined },
): Promise<FileReply> {
  const { content, count } = await writeKind[kind](context.db, month === undefined ? undefined : [month]);
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'institution',
      status: 'viewed',
      description: `Exportación de ${names[kind].replace('-', ' ')} (csv): ${formatCount(count, 'fila', 'filas')}`,
      details: { format: 'csv', kind, total: count, ...(month && { month }) },
    }),
  );
  return {
    content,
    contentType: 'text/csv; charset=utf-8',
    fileName: `${names[kind]}-${month ?? ecuadorDay(context.clock.now())}.csv`,
  };
}
