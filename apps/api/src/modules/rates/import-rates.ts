import type { RateWarning } from '@cotejo/contracts/rates/admin';
import { type RateImportKind, type RateImportReply, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { type InstitutionRow, selectInstitutions } from '#catalog/institution-rows.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#ids.ts';
import { previewWarnings } from '#modules/institutions';
import { presentAverage } from './averages.ts';
import { presentCeiling } from './ceilings.ts';
import { judgeAverages, judgeCeilings } from './csv/judge-monthly.ts';
import { judgeProducts, type ProductPlan } from './csv/judge-products.ts';
import type { Judged, JudgedRow } from './csv/judge-rows.ts';
import { readInThread } from './csv/read-in-thread.ts';
import { presentProduct } from './present-products.ts';
import * as rateRepository from './repository.ts';

/**
 * A dry run: what applying a CSV file would do. No figure is stored, only what the file asks for, so
 * that it can be applied within a day.
 *
 * @throws VALIDATION_ERROR at `file` for a file that cannot be read, FILE_TOO_LARGE, UNAVAILABLE when
 *   it takes too long
 */
export async function importRates(
  context: AdminContext,
  kind: RateImportKind,
  bytes: Uint8Array,
): Promise<RateImportReply> {
  const { clock, db } = context;
  const { judged, ignored, warnings } = await judgeFile(context, kind, bytes);
  const { rows, wrong, plan } = judged;
  const importId = newId(clock);
  const wrongRows = rows.filter(({ state }) => state === 'wrong').length;
  await inTransaction(db, (tx) =>
    rateRepository.insertImport(tx, {
      ...{ id: importId, kind, rows: plan, wrong: Math.max(wrongRows, wrong.length === 0 ? 0 : 1) },
      createdAt: clock.now(),
    }),
  );
  const count = (state: (typeof rows)[number]['state']) => rows.filter((row) => row.state === state).length;
  const shown = <Item>(items: readonly Item[]): Item[] => items.slice(0, rateImportLimits.shownRows);
  return {
    importId,
    kind,
    counts: { new: count('new'), changed: count('changed'), equal: count('equal'), wrong: count('wrong') },
    rows: shown(rows.toSorted(byNews)).toSorted((one, other) => one.line - other.line),
    wrong: shown(wrong),
    ignored: [...ignored],
    warnings: shown(warnings),
  };
}

/** Where there are more rows than are shown, those that say nothing new are left out. */
const byNews = (one: JudgedRow, other: JudgedRow): number =>
  Number(one.state === 'equal') - Number(other.state === 'equal');

interface JudgedFile {
  readonly judged: Judged<unknown>;
  readonly ignored: readonly string[];
  readonly warnings: RateImportReply['warnings'];
}

async function judgeFile(context: AdminContext, kind: RateImportKind, bytes: Uint8Array): Promise<JudgedFile> {
  const { clock, db } = context;
  const now = clock.now();
  if (kind === 'products') {
    const read = await readInThread(bytes, kind);
    const rows = await selectInstitutions(db);
    const judged = judgeProducts(read, rows.map(presentProduct));
    const warnings = judged.wrong.length === 0 ? warningsOf(context, rows, judged.plan) : [];
    return { judged, ignored: read.ignored, warnings };
  }
  if (kind === 'ceilings') {
    const read = await readInThread(bytes, kind);
    const present = (await rateRepository.listCeilings(db)).map(presentCeiling);
    return { judged: judgeCeilings(read, present, now), ignored: read.ignored, warnings: [] };
  }
  const read = await readInThread(bytes, kind);
  const present = (await rateRepository.listAverages(db)).map(({ average, institution }) =>
    presentAverage(average, institution),
  );
  const names = await rateRepository.listNames(db);
  return { judged: judgeAverages(read, present, names, now), ignored: read.ignored, warnings: [] };
}

/** The warnings that the same changes would get one by one; those about the rates first. */
function warningsOf(context: AdminContext, rows: readonly InstitutionRow[], plan: readonly ProductPlan[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes = plan.filter(({ isChanged }) => isChanged);
  const isOfRates = ({ code }: RateWarning) => code === 'RATE_JUMP' || code === 'RATE_ABOVE_CEILING';
  return previewWarnings(context, byId, changes)
    .toSorted((one, other) => Number(isOfRates(other)) - Number(isOfRates(one)))
    .map((warning) => ({ ...warning, name: byId.get(warning.institutionId)?.name ?? '' }));
}
