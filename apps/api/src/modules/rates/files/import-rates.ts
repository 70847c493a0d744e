import type { RateWarning } from '@cotejo/contracts/rates/admin';
import { type RateImportKind, type RateImportReply, rateImportLimits } from '@cotejo/contracts/rates/imports';
import type { MonthlyWarning } from '@cotejo/contracts/rates/monthly';
import { version } from '#modules/system';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { averageKey, averageWarnings, presentAverage } from '../monthly/averages.ts';
import { ceilingWarnings, presentCeiling } from '../monthly/ceilings.ts';
import * as monthlyRepository from '../monthly/repository.ts';
import type { RateOfMonth } from '../monthly/warn-about-monthly.ts';
import { previewWarnings } from '../versions/change-products.ts';
import { type InstitutionRow, selectInstitutions } from '../versions/repository.ts';
import { judgeAverages, judgeCeilings, monthlyName } from './csv/judge-monthly.ts';
import { judgeProducts } from './csv/judge-products.ts';
import type { Judged, JudgedRow } from './csv/judge-rows.ts';
import { readInThread } from './csv/read-in-thread.ts';
import type { AveragePlan, CeilingPlan, ProductPlan } from './import-plan.ts';
import { productRowOf } from './present-products.ts';
import * as importRepository from './repository.ts';

type Warning = RateImportReply['warnings'][number];

/** A dry run can only be applied by the release that judged it. */
export const releaseOf = ({ buildId }: AdminContext['config']): string =>
  buildId === undefined ? version : `${version}+${buildId}`;

/** Stores only a plan, to be applied within a day. Throws VALIDATION_ERROR at `file`, FILE_TOO_LARGE, UNAVAILABLE. */
export async function importRates(
  context: AdminContext,
  kind: RateImportKind,
  bytes: Uint8Array,
): Promise<RateImportReply> {
  const { actor, clock, config, db } = context;
  const { judged, ignored, warnings } = await judgeFile[kind](context, bytes);
  const { rows, wrong, plan } = judged;
  const importId = newId(clock);
  const wrongRows = rows.filter(({ state }) => state === 'wrong').length;
  await inTransaction(db, (tx) =>
    importRepository.insertImport(tx, {
      ...{ id: importId, kind, release: releaseOf(config), rows: plan },
      wrong: Math.max(wrongRows, wrong.length === 0 ? 0 : 1),
      ...{ createdAt: clock.now(), createdBy: actor.adminId, createdByName: actor.name },
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
    ignored: shown(ignored).map((header) => header.slice(0, rateImportLimits.shownCharacters)),
    warnings: shown(warnings),
  };
}

/** Puts unchanged rows last, which are dropped if there are too many to show. */
const byNews = (one: JudgedRow, other: JudgedRow): number =>
  Number(one.state === 'equal') - Number(other.state === 'equal');

interface JudgedFile {
  readonly judged: Judged<object>;
  readonly ignored: readonly string[];
  readonly warnings: readonly Warning[];
}

const judgeFile: Readonly<Record<RateImportKind, (context: AdminContext, bytes: Uint8Array) => Promise<JudgedFile>>> = {
  async products(context, bytes) {
    const read = await readInThread(context.threads, bytes, 'products');
    const rows = await selectInstitutions(context.db);
    const judged = await judgeProducts(read, rows.map(productRowOf));
    return { judged, ignored: read.ignored, warnings: productWarnings(context, rows, judged) };
  },

  async ceilings(context, bytes) {
    const { clock, db } = context;
    const read = await readInThread(context.threads, bytes, 'ceilings');
    const present = (await monthlyRepository.listCeilings(db)).map(presentCeiling);
    const judged = await judgeCeilings(read, present, clock.now());
    return { judged, ignored: read.ignored, warnings: warningsOfCeilings(context, present, judged) };
  },

  async averages(context, bytes) {
    const { clock, db } = context;
    const read = await readInThread(context.threads, bytes, 'averages');
    const months = [...new Set(read.rows.flatMap(({ values }) => values.month ?? []))];
    const present = (await monthlyRepository.listAverages(db, { months })).map(({ average, institution }) =>
      presentAverage(average, institution),
    );
    const names = await monthlyRepository.listNames(db);
    const judged = await judgeAverages(read, present, names, clock.now());
    return { judged, ignored: read.ignored, warnings: await warningsOfAverages(context, names, judged) };
  },
};

/** The warnings of each change by itself, those about rates first. */
function productWarnings(
  context: AdminContext,
  rows: readonly InstitutionRow[],
  { plan, wrong }: Judged<Omit<ProductPlan, 'line'>>,
): Warning[] {
  if (wrong.length > 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isOfRates = ({ code }: RateWarning) => code === 'RATE_JUMP' || code === 'RATE_ABOVE_CEILING';
  return plan
    .filter(({ isChanged }) => isChanged)
    .flatMap(({ line, ...change }) =>
      previewWarnings(context, byId, [change]).map((warning) => ({
        ...{ line, key: change.institutionId, name: byId.get(change.institutionId)?.name ?? '' },
        ...warning,
      })),
    )
    .toSorted((one, other) => Number(isOfRates(other)) - Number(isOfRates(one)));
}

function warningsOfCeilings(
  context: AdminContext,
  present: readonly { readonly month: string; readonly segment: string; readonly maximumEffectiveRate: number }[],
  { plan, wrong }: Judged<Omit<CeilingPlan, 'line'>>,
): Warning[] {
  if (wrong.length > 0) return [];
  const changes = plan.filter(({ isChanged }) => isChanged);
  const known = Map.groupBy(present, ({ segment }) => segment);
  return inOrder(changes, {
    seriesOf: ({ segment }) => segment,
    rateOf: ({ month, next }) => ({ month, rate: next.maximumEffectiveRate }),
    seenOf: ({ month, seen }) => seen && { month, rate: seen.maximumEffectiveRate },
    storedBefore({ month, segment }) {
      const row = known.get(segment)?.find((ceiling) => ceiling.month < month);
      return row ? { month: row.month, rate: row.maximumEffectiveRate } : null;
    },
  }).flatMap(({ row, compared, next }) =>
    monthlyWarnings(row, ceilingWarnings(context, { segment: row.segment, compared, next }), {
      key: `${row.month} ${row.segment}`,
      name: monthlyName(row),
      institutionId: null,
    }),
  );
}

async function warningsOfAverages(
  { db }: AdminContext,
  names: ReadonlyMap<string, string>,
  { plan, wrong }: Judged<Omit<AveragePlan, 'line'>>,
): Promise<Warning[]> {
  if (wrong.length > 0) return [];
  const changes = plan.filter(({ isChanged }) => isChanged);
  const stored = await monthlyRepository.listAveragesBefore(
    db,
    changes.filter(({ seen }) => seen === null),
  );
  return inOrder(changes, {
    seriesOf: ({ institutionId, segment }) => `${institutionId} ${segment}`,
    rateOf: ({ month, next }) => ({ month, rate: next.effectiveRate }),
    seenOf: ({ month, seen }) => seen && { month, rate: seen.effectiveRate },
    storedBefore: (row) => stored.get(averageKey(row)) ?? null,
  }).flatMap(({ row, compared, next }) => {
    const name = names.get(row.institutionId) ?? '';
    return monthlyWarnings(row, averageWarnings(name, { segment: row.segment, compared, next }), {
      key: averageKey(row),
      name: `${name}, ${monthlyName(row)}`,
      institutionId: row.institutionId,
    });
  });
}

const monthlyWarnings = (
  { line }: { readonly line: number },
  warnings: readonly MonthlyWarning[],
  row: Pick<Warning, 'key' | 'name' | 'institutionId'>,
): Warning[] => warnings.map((warning) => ({ line, ...row, ...warning }));

/** Compares each row with the value it replaces, else the last earlier month, stored or in the file. In file order. */
function inOrder<Row extends { readonly line: number; readonly month: string }>(
  rows: readonly Row[],
  of: {
    /** Rows of one series have one rate a month. */
    seriesOf(row: Row): string;
    rateOf(row: Row): RateOfMonth;
    seenOf(row: Row): RateOfMonth | null;
    storedBefore(row: Row): RateOfMonth | null;
  },
): { readonly row: Row; readonly compared: RateOfMonth | null; readonly next: RateOfMonth }[] {
  const last = new Map<string, RateOfMonth>();
  return rows
    .toSorted((one, other) => Number(one.month > other.month) - Number(one.month < other.month))
    .map((row) => {
      const [series, next] = [of.seriesOf(row), of.rateOf(row)];
      const [inFile, stored] = [last.get(series), of.storedBefore(row)];
      const before = inFile && (!stored || inFile.month >= stored.month) ? inFile : stored;
      last.set(series, next);
      return { row, compared: of.seenOf(row) ?? before, next };
    })
    .toSorted((one, other) => one.row.line - other.row.line);
}
