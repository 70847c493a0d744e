import { DomainError } from '@cotejo/contracts/core/errors';
import {
  type CeilingRow,
  type CeilingVersion,
  futureMonthTexts,
  type ListCeilingsQuery,
  type MonthlyWarning,
  type PutCeilingBody,
} from '@cotejo/contracts/rates/monthly';
import { type RateSegment, rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { formatExactPercent } from '@cotejo/format/figures';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { addNotification } from '#modules/notifications';
import type { AdminContext, Context } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { newId } from '#platform/ids.ts';
import { sourceOf } from '../versions/repository.ts';
import { monthOf } from './legal-ceiling.ts';
import { ceilingName, listProposedCeilings, needsSecond, writeCeilings } from './propose-ceilings.ts';
import * as monthlyRepository from './repository.ts';
import { ceilingBelowOffers, monthlyJump, type RateOfMonth } from './warn-about-monthly.ts';

export const presentCeiling = (row: monthlyRepository.CeilingDbRow): CeilingRow => ({
  month: row.month.slice(0, 7),
  segment: row.segment,
  maximumEffectiveRate: row.maximumEffectiveRate,
  source: sourceOf(row),
});

/** Newest month first, with all that wait for a second administrator. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listCeilings({ db }: AdminContext, query: ListCeilingsQuery) {
  const { page, limit, cursor } = query;
  const rows = await monthlyRepository.pageOfCeilings(db, query, {
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, 'string') : null,
  });
  const cut = cutPage(rows.map(presentCeiling), limit, ({ month, segment }) => ({
    key: `${month} ${segment}`,
    id: noId,
  }));
  return {
    data: cut.rows,
    total: totalOnLastPage(cut, query) ?? (await monthlyRepository.countCeilings(db, query)),
    page,
    limit,
    nextCursor: cut.nextCursor,
    proposed: await listProposedCeilings(db, query),
  };
}

/** What it was and who changed it, newest first. */
export async function listCeilingVersions(
  { db }: AdminContext,
  key: monthlyRepository.CeilingKey,
): Promise<CeilingVersion[]> {
  const rows = await monthlyRepository.listCeilingVersions(db, key);
  return rows.map(({ id, maximumEffectiveRate, changedAt, changedByName, proposedByName, ...row }) => ({
    ...{ id, maximumEffectiveRate, source: sourceOf(row) },
    ...{ changedAt: changedAt.toISOString(), changedByName, proposedByName },
  }));
}

/** A cursor needs an id, but ceilings are identified by month and segment. */
const noId = '00000000-0000-0000-0000-000000000000';

/** 'YYYY-MM' */
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};

/** Ceilings are published a month ahead. */
export const isKnowableCeiling = (month: string, now: Date): boolean => month <= monthAfter(monthOf(now));

/**
 * Writes or proposes it (`writeCeilings`) and returns warnings; a dry run writes nothing. Throws VALIDATION_ERROR for a month later than
 * the next.
 */
export async function putCeiling(
  context: AdminContext,
  key: monthlyRepository.CeilingKey,
  { maximumEffectiveRate, source, dryRun = false }: PutCeilingBody,
) {
  if (!isKnowableCeiling(key.month, context.clock.now()))
    throw new DomainError('VALIDATION_ERROR', { fields: { month: futureMonthTexts.ceiling } });
  const { segment } = key;
  const data: CeilingRow = { ...key, maximumEffectiveRate, source };
  const judge = async (reader: Reader) => {
    const known = await monthlyRepository.listCeilings(reader, { segment });
    const compared = comparedCeiling(known, key);
    const before = compared?.month === key.month ? compared : null;
    const warnings = ceilingWarnings(context, { segment, compared, next: rateOf(data) });
    // A figure that this ceiling had before is put back, not mistyped.
    const versions = await monthlyRepository.listCeilingVersions(reader, key);
    const isBack = versions.some((version) => version.maximumEffectiveRate === maximumEffectiveRate);
    return { before, warnings: isBack ? warnings.filter(({ code }) => code !== 'RATE_JUMP') : warnings };
  };
  if (dryRun) {
    const { warnings } = await judge(context.db);
    return { data, warnings, isProposed: await needsSecond(context, context.db) };
  }
  return changePublished(context, async (tx) => {
    await monthlyRepository.lockCeilings(tx);
    const judged = await judge(tx);
    const isProposed =
      (await writeCeilings(context, tx, [
        { ...key, maximumEffectiveRate, sourceLabel: source.label, sourceUrl: source.url },
      ])) > 0;
    const after = { maximumEffectiveRate, sourceLabel: source.label };
    await recordCeiling(context, tx, key, { before: judged.before, after, isProposed });
    return { data, warnings: judged.warnings, isProposed };
  });
}

const rateOf = ({ month, maximumEffectiveRate }: Pick<CeilingRow, 'month' | 'maximumEffectiveRate'>): RateOfMonth => ({
  month,
  rate: maximumEffectiveRate,
});

/** The ceiling of the same month, else of the last month before. `known`: of the segment, newest first. */
function comparedCeiling(known: readonly monthlyRepository.CeilingDbRow[], { month }: monthlyRepository.CeilingKey) {
  const row = known.find((ceiling) => ceiling.month.slice(0, 7) <= month);
  return row ? { ...row, month: row.month.slice(0, 7), rate: row.maximumEffectiveRate } : null;
}

export const ceilingWarnings = (
  context: Pick<AdminContext, 'catalog' | 'clock'>,
  { segment, compared, next }: { segment: RateSegment; compared: RateOfMonth | null; next: RateOfMonth },
): MonthlyWarning[] => [
  ...monthlyJump(`El máximo de ${rateSegmentLabels[segment].toLowerCase()}`, 'maximumEffectiveRate', compared, next),
  ...(segment === 'consumo' ? ceilingBelowOffers(context, compared, next) : []),
];

/** Throws NOT_FOUND. */
export async function deleteCeiling(context: AdminContext, key: monthlyRepository.CeilingKey): Promise<void> {
  await changePublished(context, async (tx) => {
    await monthlyRepository.lockCeilings(tx);
    const before = await monthlyRepository.findCeiling(tx, key);
    if (!before) throw new DomainError('NOT_FOUND');
    await monthlyRepository.deleteCeiling(tx, context, key);
    await recordCeiling(context, tx, key, { before, after: null });
    await addNotification(context, tx, {
      type: 'rates_proposed',
      entityId: newId(context.clock),
      message: `${context.actor.name} eliminó el máximo legal de ${ceilingName(key)}: cuenta el anterior`,
    });
  });
}

type Figures = Pick<monthlyRepository.CeilingDbRow, 'maximumEffectiveRate' | 'sourceLabel'>;

/** '16,77 % (Banco Central del Ecuador)' */
export const ceilingText = (figures: Figures | null): string =>
  figures ? `${formatExactPercent(figures.maximumEffectiveRate)} (${figures.sourceLabel})` : 'ninguno';

export async function recordCeiling(
  context: Pick<Context, 'actor' | 'clock' | 'log'>,
  tx: Tx,
  key: monthlyRepository.CeilingKey,
  { before, after, isProposed = false }: { before: Figures | null; after: Figures | null; isProposed?: boolean },
): Promise<void> {
  const figure = after ? formatExactPercent(after.maximumEffectiveRate) : 'ninguno';
  await recordActivity(context, tx, {
    type: 'institution',
    status: before === null ? 'created' : after === null ? 'deleted' : 'updated',
    description: `Máximo legal${isProposed ? ' propuesto' : ''} de ${ceilingName(key)}: ${figure}`,
    details: {
      changes: [
        {
          field: 'maximumEffectiveRate',
          label: isProposed ? 'Tasa efectiva máxima, falta que otra persona la confirme' : 'Tasa efectiva máxima',
          before: ceilingText(before),
          after: ceilingText(after),
        },
      ],
    },
  });
}
