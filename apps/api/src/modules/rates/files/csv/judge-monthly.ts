import { type AverageRow, type CeilingRow, futureMonthTexts } from '@cotejo/contracts/rates/monthly';
import { amountLentInput, effectiveRateInput } from '@cotejo/contracts/rates/monthly.schemas';
import { type RateSource, rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { rateSourceInput } from '@cotejo/contracts/rates/source.schemas';
import { formatMonthOfYear } from '@cotejo/format/time';
import { averageKey, isKnowableAverage } from '../../monthly/averages.ts';
import { isKnowableCeiling } from '../../monthly/ceilings.ts';
import type { AveragePlan, CeilingPlan } from '../import-plan.ts';
import type { SentRows } from './columns.ts';
import * as rules from './judge-rows.ts';
import type { ReadRows } from './read-rows.ts';

type CeilingEntry = Omit<CeilingPlan, 'line'>;
type AverageEntry = Omit<AveragePlan, 'line'>;

const fieldRules = {
  maximumEffectiveRate: effectiveRateInput,
  effectiveRate: effectiveRateInput,
  amountLent: amountLentInput,
};

export function judgeCeilings(
  read: ReadRows<'ceilings'>,
  present: readonly CeilingRow[],
  now: Date,
): Promise<rules.Judged<CeilingEntry>> {
  const byKey = new Map(present.map((row) => [`${row.month} ${row.segment}`, row]));
  return rules.judgeRows('ceilings', read, 'month', (values) => {
    const { month, segment } = values;
    if (month === undefined || segment === undefined) return keyless('');
    const key = `${month} ${segment}`;
    const row = byKey.get(key) ?? null;
    const seen = row && { maximumEffectiveRate: row.maximumEffectiveRate, source: row.source };
    const judged = judgeMonthly('ceilings', values, seen);
    const isTooLate = judged.changes.length > 0 && !isKnowableCeiling(month, now);
    return {
      ...{ key, name: rateSegmentLabels[segment], isNew: row === null, changes: judged.changes },
      wrong: { ...judged.wrong, ...(isTooLate && { month: futureMonthTexts.ceiling }) },
      entry: { month, segment, isChanged: judged.changes.length > 0, seen, next: judged.next },
    };
  });
}

/** `names`: all institutions by id. */
export function judgeAverages(
  read: ReadRows<'averages'>,
  present: readonly AverageRow[],
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<rules.Judged<AverageEntry>> {
  const byKey = new Map(present.map((row) => [averageKey(row), row]));
  return rules.judgeRows('averages', read, 'month', (values) => {
    const { month, segment, institutionId, name: typedName = '' } = values;
    const name = names.get(institutionId ?? '');
    if (institutionId !== undefined && name === undefined)
      return { ...keyless(typedName), wrong: { institutionId: rules.unknownIdText } };
    if (month === undefined || segment === undefined || institutionId === undefined || name === undefined)
      return keyless(typedName);
    const key = averageKey({ month, institutionId, segment });
    const row = byKey.get(key) ?? null;
    const seen = row && { effectiveRate: row.effectiveRate, amountLent: row.amountLent, source: row.source };
    const judged = judgeMonthly('averages', values, seen);
    const isTooEarly = judged.changes.length > 0 && !isKnowableAverage(month, now);
    return {
      ...{ key, name, isNew: row === null, changes: judged.changes },
      wrong: {
        ...judged.wrong,
        ...rules.wrongName(values.name, name),
        ...(isTooEarly && { month: futureMonthTexts.average }),
      },
      entry: { month, segment, institutionId, isChanged: judged.changes.length > 0, seen, next: judged.next },
    };
  });
}

/** 'Consumo, diciembre de 2026' */
export const monthlyName = ({ month, segment }: Pick<CeilingPlan, 'month' | 'segment'>): string =>
  `${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

const keyless = (name: string) => ({ key: '', name, isNew: false, changes: [], wrong: {}, entry: null });

interface Figures {
  readonly ceilings: Omit<CeilingPlan['next'], 'source'>;
  readonly averages: Omit<AveragePlan['next'], 'source'>;
}

function judgeMonthly<Kind extends keyof Figures>(
  kind: Kind,
  cells: SentRows[Kind],
  seen: (Figures[Kind] & { readonly source: RateSource }) | null,
) {
  const { month: _month, segment: _segment, sourceLabel, sourceUrl, ...sent } = cells;
  const { name: _name, institutionId: _id, ...figures } = sent as SentRows['averages'] & SentRows['ceilings'];
  const rateField = kind === 'ceilings' ? 'maximumEffectiveRate' : 'effectiveRate';
  const numbers = Object.fromEntries(
    Object.entries(figures).map(([field, value]) => [field, rules.figureOf(value as number)]),
  );
  const after = { ...seen, ...numbers };
  const figureChanges = rules.changesOf(kind, { ...seen }, numbers);
  const source = sourceAfter(
    { sourceLabel, sourceUrl },
    seen?.source ?? null,
    seen === null || figureChanges.length > 0,
  );
  const sourceChanges = rules.changesOf(kind, seen && asCells(seen.source), source.own ? asCells(source.own) : {});
  const isRateMissing = seen === null && numbers[rateField] === undefined;
  return {
    changes: [...figureChanges, ...sourceChanges],
    wrong: {
      ...rules.brokenRules(figureChanges, figures, fieldRules),
      ...(sourceChanges.length > 0 && source.own && wrongSource(source.own)),
      ...(source.isNameless && { sourceLabel: 'Indica la fuente' }),
      ...(isRateMissing && { [rateField]: 'La tasa es requerida' }),
    },
    next: { ...(kind === 'averages' && { amountLent: null }), ...after, source: source.own } as Figures[Kind] & {
      readonly source: RateSource | null;
    },
  };
}

const asCells = ({ label, url }: RateSource) => ({ sourceLabel: label, sourceUrl: url });

/** A changed figure without a source in its row gets the one named when applying. */
function sourceAfter(
  { sourceLabel, sourceUrl }: Pick<SentRows['ceilings'], 'sourceLabel' | 'sourceUrl'>,
  old: RateSource | null,
  isFigureChanged: boolean,
): { readonly own: RateSource | null; readonly isNameless?: boolean } {
  const url = sourceUrl === undefined ? (old?.url ?? null) : sourceUrl;
  if (sourceLabel !== undefined) return { own: { label: sourceLabel, url } };
  if (old && !isFigureChanged) return { own: { label: old.label, url } };
  return { own: null, isNameless: typeof sourceUrl === 'string' };
}

function wrongSource(source: RateSource): rules.Wrong {
  const issues = rateSourceInput.safeParse(source).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [path[0] === 'url' ? 'sourceUrl' : 'sourceLabel', message]),
  );
}
