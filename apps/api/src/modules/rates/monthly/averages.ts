import { DomainError } from '@cotejo/contracts/core/errors';
import {
  type AverageRow,
  futureMonthTexts,
  type ListAveragesQuery,
  type MonthlyWarning,
  type PutAverageBody,
} from '@cotejo/contracts/rates/monthly';
import { type RateSegment, rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { centsToDollars, dollarsToCents } from '@cotejo/finance/money';
import { formatDollarsAndCents, formatExactPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import type { AdminContext } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { cutPage, readCursor, totalOnLastPage } from '#platform/db/keyset.ts';
import { sourceOf } from '../versions/repository.ts';
import { monthOf } from './legal-ceiling.ts';
import * as monthlyRepository from './repository.ts';
import { monthlyJump, type RateOfMonth } from './warn-about-monthly.ts';

export const averageKey = ({ month, institutionId, segment }: monthlyRepository.AverageKey): string =>
  `${month} ${institutionId} ${segment}`;

export const presentAverage = (row: monthlyRepository.AverageDbRow, institution: string): AverageRow => ({
  month: row.month.slice(0, 7),
  institutionId: row.institutionId,
  institution,
  segment: row.segment,
  effectiveRate: row.effectiveRate,
  amountLent: row.amountLentCents === null ? null : centsToDollars(row.amountLentCents),
  source: sourceOf(row),
});

/** Newest month first, then by institution. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listAverages({ db }: AdminContext, query: ListAveragesQuery) {
  const { page, limit, cursor, institutionId, month: asked } = query;
  const filter = { institutionId, months: asked === undefined ? undefined : [asked] };
  const rows = await monthlyRepository.pageOfAverages(db, filter, {
    limit,
    offset: (page - 1) * limit,
    after: cursor ? readCursor(cursor, 'string') : null,
  });
  const shown = rows.map(({ average, institution }) => presentAverage(average, institution));
  const cut = cutPage(shown, limit, ({ month, institution, segment, institutionId: id }) => ({
    key: `${month} ${institution} ${segment}`,
    id,
  }));
  return {
    data: cut.rows,
    total: totalOnLastPage(cut, query) ?? (await monthlyRepository.countAverages(db, filter)),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

export const isKnowableAverage = (month: string, now: Date): boolean => month <= monthOf(now);

/** A dry run writes nothing. Throws NOT_FOUND for the institution, VALIDATION_ERROR for a future month. */
export async function putAverage(
  context: AdminContext,
  key: monthlyRepository.AverageKey,
  { effectiveRate, amountLent, source, dryRun = false }: PutAverageBody,
) {
  if (!isKnowableAverage(key.month, context.clock.now()))
    throw new DomainError('VALIDATION_ERROR', { fields: { month: futureMonthTexts.average } });
  const after = {
    ...key,
    effectiveRate,
    amountLentCents: amountLent === null ? null : dollarsToCents(amountLent),
    sourceLabel: source.label,
    sourceUrl: source.url,
  };
  const judge = async (reader: Reader) => {
    const name = (await monthlyRepository.listNames(reader, [key.institutionId])).get(key.institutionId);
    if (name === undefined) throw new DomainError('NOT_FOUND');
    const before = await monthlyRepository.findAverage(reader, key);
    const compared = before
      ? { month: key.month, rate: before.effectiveRate }
      : ((await monthlyRepository.listAveragesBefore(reader, [key])).get(averageKey(key)) ?? null);
    const warnings = averageWarnings(name, { ...key, compared, next: { month: key.month, rate: effectiveRate } });
    return { name, before, reply: { data: presentAverage(after, name), warnings } };
  };
  if (dryRun) return (await judge(context.db)).reply;
  return changePublished(context, async (tx) => {
    await monthlyRepository.lockAverages(tx);
    const { name, before, reply } = await judge(tx);
    await monthlyRepository.saveAverages(tx, [after]);
    await record(context, tx, key, name, before, after);
    return reply;
  });
}

export const averageWarnings = (
  institution: string,
  { segment, compared, next }: { segment: RateSegment; compared: RateOfMonth | null; next: RateOfMonth },
): MonthlyWarning[] =>
  monthlyJump(
    `El promedio de ${institution} en ${rateSegmentLabels[segment].toLowerCase()}`,
    'effectiveRate',
    compared,
    next,
  );

/** Throws NOT_FOUND. */
export async function deleteAverage(context: AdminContext, key: monthlyRepository.AverageKey): Promise<void> {
  await changePublished(context, async (tx) => {
    await monthlyRepository.lockAverages(tx);
    const before = await monthlyRepository.findAverage(tx, key);
    if (!before) throw new DomainError('NOT_FOUND');
    const name = (await monthlyRepository.listNames(tx, [key.institutionId])).get(key.institutionId) ?? '';
    await monthlyRepository.deleteAverage(tx, key);
    await record(context, tx, key, name, before, null);
  });
}

type Figures = Pick<monthlyRepository.AverageDbRow, 'effectiveRate' | 'amountLentCents' | 'sourceLabel'>;

/** '16,02 % sobre $1.250.000,00 (Banco Central del Ecuador)' */
export const averageText = (figures: Figures | null): string => {
  if (!figures) return 'ninguno';
  const { effectiveRate, amountLentCents, sourceLabel } = figures;
  const lent = amountLentCents === null ? '' : ` sobre ${formatDollarsAndCents(centsToDollars(amountLentCents))}`;
  return `${formatExactPercent(effectiveRate)}${lent} (${sourceLabel})`;
};

async function record(
  context: AdminContext,
  tx: Tx,
  { month, segment, institutionId }: monthlyRepository.AverageKey,
  name: string,
  before: Figures | null,
  after: Figures | null,
): Promise<void> {
  await recordActivity(context, tx, {
    type: 'institution',
    status: !before ? 'created' : !after ? 'deleted' : 'updated',
    description: `Promedio cobrado por ${name} en ${rateSegmentLabels[segment].toLowerCase()}, ${formatMonthOfYear(month)}`,
    targetId: institutionId,
    targetName: name,
    details: {
      changes: [
        { field: 'effectiveRate', label: 'Promedio cobrado', before: averageText(before), after: averageText(after) },
      ],
    },
  });
}
