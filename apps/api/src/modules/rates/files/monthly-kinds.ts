import { rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { dollarsToCents } from '@cotejo/finance/money';
import { formatMonthOfYear } from '@cotejo/format/time';
import type { AdminContext } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { averageKey, averageText, presentAverage } from '../monthly/averages.ts';
import { ceilingText, presentCeiling } from '../monthly/ceilings.ts';
import { listProposedCeilings, writeCeilings } from '../monthly/propose-ceilings.ts';
import * as monthlyRepository from '../monthly/repository.ts';
import type { AveragePlan, CeilingPlan } from './import-plan.ts';

type CeilingFigures = NonNullable<CeilingPlan['seen']>;
type AverageFigures = NonNullable<AveragePlan['seen']>;

export interface MonthlyKind<Key extends monthlyRepository.CeilingKey, Figures extends object> {
  keyIn(row: Key): Key;
  /** The key as text, as in the rows of a dry run. */
  keyOf(key: Key): string;
  /** Names as 'Consumo, diciembre de 2026', preceded by the institution if there is one. */
  namesOf(reader: Reader): Promise<(key: Key) => string>;
  /** The name of the figure in the activity log. */
  readonly label: string;
  /** '16,77 % (Banco Central del Ecuador)' */
  textOf(figures: Figures): string;
  lock(tx: Tx): Promise<void>;
  list(reader: Reader, months: readonly string[]): Promise<ReadonlyMap<string, Figures>>;
  /** Returns how many of them another administrator has to confirm. */
  write(context: AdminContext, tx: Tx, rows: readonly (Key & Figures)[]): Promise<number>;
  /** What waits for another administrator, by key. */
  listProposed(reader: Reader): Promise<ReadonlyMap<string, Figures>>;
  withdraw(tx: Tx, keys: readonly Key[]): Promise<void>;
  /** Brings back what counted before. */
  restore(context: AdminContext, tx: Tx, rows: readonly (Key & Figures)[]): Promise<void>;
  delete(context: AdminContext, tx: Tx, keys: readonly Key[]): Promise<void>;
}

export const segmentAndMonth = ({ month, segment }: monthlyRepository.CeilingKey): string =>
  `${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

const ceilingKey = ({ month, segment }: monthlyRepository.CeilingKey): string => `${month} ${segment}`;

const ceilingRow = ({
  source,
  ...figures
}: monthlyRepository.CeilingKey & CeilingFigures): monthlyRepository.Ceiling => ({
  ...figures,
  sourceLabel: source.label,
  sourceUrl: source.url,
});

export const ceilings: MonthlyKind<monthlyRepository.CeilingKey, CeilingFigures> = {
  keyIn: ({ month, segment }) => ({ month, segment }),
  keyOf: ceilingKey,
  namesOf: async () => segmentAndMonth,
  label: 'tasa efectiva máxima',
  textOf: ({ maximumEffectiveRate, source }) => ceilingText({ maximumEffectiveRate, sourceLabel: source.label }),
  lock: monthlyRepository.lockCeilings,
  async list(reader, months) {
    const rows = (await monthlyRepository.listCeilings(reader, { months })).map(presentCeiling);
    return new Map(
      rows.map(({ maximumEffectiveRate, source, ...key }) => [ceilingKey(key), { maximumEffectiveRate, source }]),
    );
  },
  write: (context, tx, rows) => writeCeilings(context, tx, rows.map(ceilingRow)),
  async listProposed(reader) {
    const rows = await listProposedCeilings(reader);
    return new Map(
      rows.map(({ maximumEffectiveRate, source, ...key }) => [ceilingKey(key), { maximumEffectiveRate, source }]),
    );
  },
  async withdraw(tx, keys) {
    await monthlyRepository.deleteProposals(tx, keys);
  },
  restore: (context, tx, rows) => monthlyRepository.saveCeilings(tx, context, rows.map(ceilingRow)),
  async delete(context, tx, keys) {
    for (const key of keys) await monthlyRepository.deleteCeiling(tx, context, key);
  },
};

const averageRow = ({
  month,
  segment,
  institutionId,
  source,
  ...figures
}: monthlyRepository.AverageKey & AverageFigures) => ({
  ...{ month, segment, institutionId, ...centsOf(figures), sourceLabel: source.label, sourceUrl: source.url },
});

export const averages: MonthlyKind<monthlyRepository.AverageKey, AverageFigures> = {
  keyIn: ({ month, segment, institutionId }) => ({ month, segment, institutionId }),
  keyOf: averageKey,
  async namesOf(reader) {
    const names = await monthlyRepository.listNames(reader);
    return (key) => `${names.get(key.institutionId) ?? ''}, ${segmentAndMonth(key)}`;
  },
  label: 'promedio cobrado',
  textOf: ({ source, ...figures }) => averageText({ ...centsOf(figures), sourceLabel: source.label }),
  lock: monthlyRepository.lockAverages,
  async list(reader, months) {
    const rows = await monthlyRepository.listAverages(reader, { months });
    return new Map(
      rows.map(({ average, institution }) => {
        const { effectiveRate, amountLent, source, ...key } = presentAverage(average, institution);
        return [averageKey(key), { effectiveRate, amountLent, source }];
      }),
    );
  },
  async write(_context, tx, rows) {
    await monthlyRepository.saveAverages(tx, rows.map(averageRow));
    return 0;
  },
  // Averages do not wait for anybody.
  listProposed: async () => new Map(),
  withdraw: async () => {},
  restore: (_context, tx, rows) => monthlyRepository.saveAverages(tx, rows.map(averageRow)),
  async delete(_context, tx, keys) {
    for (const key of keys) await monthlyRepository.deleteAverage(tx, key);
  },
};

const centsOf = ({ effectiveRate, amountLent }: Pick<AverageFigures, 'effectiveRate' | 'amountLent'>) => ({
  effectiveRate,
  amountLentCents: amountLent === null ? null : dollarsToCents(amountLent),
});
