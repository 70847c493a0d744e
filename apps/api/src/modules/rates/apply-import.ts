import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { ApplyRateImportBody, RateImportKind } from '@cotejo/contracts/rates/imports';
import { type RateSource, rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { dollarsToCents } from '@cotejo/finance';
import { formatCount } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { hours } from '#clock.ts';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { changeProducts, confirmVersions, lockVersions, type VersionKey } from '#modules/institutions';
import { averageText, presentAverage } from './averages.ts';
import { ceilingText, presentCeiling } from './ceilings.ts';
import { confirmationChanges } from './change-rates.ts';
import type { AveragePlan, CeilingPlan } from './csv/judge-monthly.ts';
import type { ProductPlan } from './csv/judge-products.ts';
import * as rateRepository from './repository.ts';

/** How long a dry run can be applied. */
export const importLifeMs = hours(24);

interface Applied {
  /** Rows that changed something. */
  applied: number;
  confirmed: number;
  versions: VersionKey[];
  /** For the log. */
  changes: readonly { field: string; label: string; before: string | null; after: string }[];
}

const texts = {
  applied: 'Este archivo ya se aplicó.',
  wrong: 'El archivo tiene filas con errores: corrígelas y súbelo otra vez.',
  changed: 'Algo de lo que trae el archivo cambió mientras tanto.',
} as const;

/** A file may have thousands of rows; one record of the log tells the first of them. */
const recordedChanges = 200;

/**
 * Applies a dry run: all of it or nothing, once.
 *
 * @throws NOT_FOUND for one that is older than a day, CONFLICT when a row is wrong, when it was applied
 *   and when something it changes is not as it was, VALIDATION_ERROR at `source` where a row needs one
 */
export async function applyImport(context: AdminContext, id: string, body: ApplyRateImportBody) {
  const now = context.clock.now();
  const { applied, confirmed, versions } = await changePublished(context, async (tx) => {
    const stored = await rateRepository.lockImport(tx, id);
    if (!stored || now.getTime() - stored.createdAt.getTime() > importLifeMs) throw new DomainError('NOT_FOUND');
    if (stored.appliedAt) throw new DomainError('CONFLICT', { message: texts.applied });
    if (stored.wrong > 0) throw new DomainError('CONFLICT', { message: texts.wrong });
    const result = await applyRows[stored.kind](context, tx, stored.rows, body);
    await rateRepository.markImportApplied(tx, id, now);
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: descriptionOf(stored.kind, result),
      details: { changes: result.changes, source: body.source?.label ?? null, ...(body.note && { note: body.note }) },
    });
    return result;
  });
  return { applied, confirmed, versions };
}

type ApplyRows = (
  context: AdminContext,
  tx: Tx,
  rows: readonly unknown[],
  body: ApplyRateImportBody,
) => Promise<Applied>;

const applyRows: Readonly<Record<RateImportKind, ApplyRows>> = {
  /** Each institution that changes has its own record in the log. */
  async products(context, tx, rows, { source, note, confirmEqual = false }) {
    const plan = rows as readonly ProductPlan[];
    // All in one order, those that stay too: somebody may have changed one of them.
    await lockVersions(tx, plan, 'rows');
    const changes = plan.filter(({ isChanged }) => isChanged);
    const equal = plan.filter(({ isChanged }) => !isChanged);
    if (changes.length > 0 && !source) throw sourceMissing();
    const changed = source ? await changeProducts(context, tx, changes, { source, note }) : { versions: [] };
    const confirmed = confirmEqual ? await confirmVersions(context, tx, equal, source ?? null) : [];
    return {
      applied: changes.length,
      confirmed: confirmed.length,
      versions: [...changed.versions],
      changes: confirmationChanges(context, confirmed),
    };
  },

  async ceilings(_context, tx, rows, { source }) {
    const plan = rows as readonly CeilingPlan[];
    await rateRepository.lockCeilings(tx);
    const present = (await rateRepository.listCeilings(tx)).map(presentCeiling);
    const byKey = new Map(present.map(({ month, segment, ...row }) => [`${month} ${segment}`, row]));
    requireAsSeen(plan, ({ month, segment }) => byKey.get(`${month} ${segment}`));
    const changes = plan.filter(({ isChanged }) => isChanged);
    await rateRepository.saveCeilings(
      tx,
      changes.map(({ month, segment, next }) => ({
        ...{ month, segment, maximumEffectiveRate: next.maximumEffectiveRate },
        ...sourceColumns(next.source ?? source),
      })),
    );
    return monthlyResult(changes, ({ seen, next, ...key }) => ({
      label: `${labelOf(key)}: tasa efectiva máxima`,
      before: seen && ceilingText({ ...seen, sourceLabel: seen.source.label }),
      after: ceilingText({ ...next, sourceLabel: (next.source ?? source)?.label ?? '' }),
    }));
  },

  async averages(_context, tx, rows, { source }) {
    const plan = rows as readonly AveragePlan[];
    await rateRepository.lockAverages(tx);
    const present = (await rateRepository.listAverages(tx)).map(({ average, institution }) =>
      presentAverage(average, institution),
    );
    const keyOf = (row: Pick<AveragePlan, 'month' | 'segment' | 'institutionId'>) =>
      `${row.month} ${row.segment} ${row.institutionId}`;
    const byKey = new Map(
      present.map(({ effectiveRate, amountLent, source: kept, ...key }) => [
        keyOf(key),
        { effectiveRate, amountLent, source: kept },
      ]),
    );
    requireAsSeen(plan, (row) => byKey.get(keyOf(row)));
    const changes = plan.filter(({ isChanged }) => isChanged);
    await rateRepository.saveAverages(
      tx,
      changes.map(({ month, segment, institutionId, next }) => ({
        ...{ month, segment, institutionId, effectiveRate: next.effectiveRate },
        amountLentCents: next.amountLent === null ? null : dollarsToCents(next.amountLent),
        ...sourceColumns(next.source ?? source),
      })),
    );
    const names = await rateRepository.listNames(tx);
    return monthlyResult(changes, ({ seen, next, institutionId, ...key }) => ({
      label: `${names.get(institutionId) ?? ''}, ${labelOf(key)}: promedio cobrado`,
      before: seen && averageText(figuresOf(seen, seen.source)),
      after: averageText(figuresOf(next, next.source ?? source)),
    }));
  },
};

const figuresOf = (
  { effectiveRate, amountLent }: Pick<AveragePlan['next'], 'effectiveRate' | 'amountLent'>,
  source: RateSource | undefined,
) => ({
  effectiveRate,
  amountLentCents: amountLent === null ? null : dollarsToCents(amountLent),
  sourceLabel: source?.label ?? '',
});

const sourceMissing = () => new DomainError('VALIDATION_ERROR', { fields: { source: 'Indica la fuente' } });

function sourceColumns(source: RateSource | undefined) {
  if (!source) throw sourceMissing();
  return { sourceLabel: source.label, sourceUrl: source.url };
}

/** @throws CONFLICT when a row is not as the dry run saw it */
function requireAsSeen<Row extends { readonly seen: object | null }>(
  plan: readonly Row[],
  presentOf: (row: Row) => object | undefined,
): void {
  if (plan.every((row) => isDeepStrictEqual({ ...row.seen }, { ...presentOf(row) }))) return;
  throw new DomainError('CONFLICT', { message: texts.changed });
}

function monthlyResult<Row>(
  rows: readonly Row[],
  describe: (row: Row) => { label: string; before: string | null; after: string },
): Applied {
  const changes = rows.slice(0, recordedChanges).map((row) => ({ field: 'effectiveRate', ...describe(row) }));
  return { applied: rows.length, confirmed: 0, versions: [], changes };
}

const labelOf = ({ month, segment }: Pick<CeilingPlan, 'month' | 'segment'>): string =>
  `${rateSegmentLabels[segment]}, ${formatMonthOfYear(month)}`;

const kindNames: Readonly<Record<RateImportKind, string>> = {
  products: 'tasas',
  ceilings: 'máximos legales',
  averages: 'promedios cobrados',
};

const descriptionOf = (kind: RateImportKind, { applied, confirmed }: Applied): string =>
  `Archivo de ${kindNames[kind]} aplicado: ${formatCount(applied, 'fila cambió', 'filas cambiaron')}${
    confirmed === 0 ? '' : `, ${formatCount(confirmed, 'confirmada', 'confirmadas')}`
  }`;
