import { type RateImportKind, type RateImportReply, rateImportLimits } from '@cotejo/contracts/rates/imports';
import { sourceOf } from '#catalog/institution-rows.ts';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { newId } from '#ids.ts';
import { changeProducts } from '#modules/institutions';
import { presentAverage } from './averages.ts';
import { presentCeiling } from './ceilings.ts';
import { judgeAverages, judgeCeilings } from './csv/judge-monthly.ts';
import { judgeProducts, type ProductPlan } from './csv/judge-products.ts';
import type { Judged, JudgedRow } from './csv/judge-rows.ts';
import { readInThread } from './csv/read-in-thread.ts';
import { listPresentProducts } from './present-products.ts';
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
  const { judged, ignored } = await judgeFile(context, kind, bytes);
  const { rows, wrong, plan } = judged;
  const warnings =
    kind === 'products' && wrong.length === 0 ? await listWarnings(context, plan as readonly ProductPlan[]) : [];
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
}

async function judgeFile({ clock, db }: AdminContext, kind: RateImportKind, bytes: Uint8Array): Promise<JudgedFile> {
  const now = clock.now();
  if (kind === 'products') {
    const read = await readInThread(bytes, kind);
    return { judged: judgeProducts(read, await listPresentProducts(db)), ignored: read.ignored };
  }
  if (kind === 'ceilings') {
    const read = await readInThread(bytes, kind);
    const present = (await rateRepository.listCeilings(db)).map(presentCeiling);
    return { judged: judgeCeilings(read, present, now), ignored: read.ignored };
  }
  const read = await readInThread(bytes, kind);
  const present = (await rateRepository.listAverages(db)).map(({ average, institution }) =>
    presentAverage(average, institution),
  );
  const names = await rateRepository.listNames(db);
  return { judged: judgeAverages(read, present, names, now), ignored: read.ignored };
}

/** The warnings that the same changes would get one by one. */
async function listWarnings(context: AdminContext, plan: readonly ProductPlan[]) {
  const changes = plan.filter(({ isChanged }) => isChanged);
  if (changes.length === 0) return [];
  const reason = { source: sourceOf({ sourceLabel: '', sourceUrl: null }), note: null };
  const { warnings } = await inTransaction(context.db, (tx) =>
    changeProducts(context, tx, changes, reason, { isDryRun: true }),
  );
  return warnings;
}
