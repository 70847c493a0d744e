import type { RateImportKind } from '@cotejo/contracts/rates/imports';
import { formatCount } from '@cotejo/format/figures';
import { ecuadorDay } from '@cotejo/format/time';
import { byName } from '#catalog/order-institutions.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction, type Reader } from '#db/database.ts';
import type { FileReply } from '#http/file-reply.ts';
import { recordActivity } from '#modules/activity-log';
import { presentAverage } from './averages.ts';
import { presentCeiling } from './ceilings.ts';
import { averagesCsv, ceilingsCsv, productsCsv } from './csv/write-csv.ts';
import { listPresentProducts } from './present-products.ts';
import * as rateRepository from './repository.ts';

interface CsvOfKind {
  readonly content: Buffer;
  readonly count: number;
}

const writeKind: Readonly<Record<RateImportKind, (reader: Reader) => Promise<CsvOfKind>>> = {
  async products(reader) {
    const active = (await listPresentProducts(reader)).filter(({ isActive }) => isActive);
    const sorted = active.toSorted((left, right) =>
      byName({ ...left, id: left.institutionId }, { ...right, id: right.institutionId }),
    );
    return { content: productsCsv(sorted), count: sorted.length };
  },
  async ceilings(reader) {
    const rows = await rateRepository.listCeilings(reader);
    return { content: ceilingsCsv(rows.map(presentCeiling)), count: rows.length };
  },
  async averages(reader) {
    const rows = await rateRepository.listAverages(reader);
    const averages = rows.map(({ average, institution }) => presentAverage(average, institution));
    return { content: averagesCsv(averages), count: rows.length };
  },
};

const names: Readonly<Record<RateImportKind, string>> = {
  products: 'tasas',
  ceilings: 'maximos-legales',
  averages: 'promedios',
};

/** The present figures as a CSV that the import reads; who took them out is a record of the log. */
export async function exportRates(context: AdminContext, kind: RateImportKind): Promise<FileReply> {
  const { content, count } = await writeKind[kind](context.db);
  await inTransaction(context.db, (tx) =>
    recordActivity(context, tx, {
      type: 'institution',
      status: 'viewed',
      description: `Exportación de ${names[kind].replace('-', ' ')} (csv): ${formatCount(count, 'fila', 'filas')}`,
      details: { format: 'csv', kind, total: count },
    }),
  );
  return {
    content,
    contentType: 'text/csv; charset=utf-8',
    fileName: `${names[kind]}-${ecuadorDay(context.clock.now())}.csv`,
  };
}
