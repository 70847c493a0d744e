import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { ApplyRateImportBody, RateImportKind } from '@cotejo/contracts/rates/imports';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { formatCount } from '@cotejo/format/figures';
import type { z } from 'zod';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { hours } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type * as monthlyRepository from '../monthly/repository.ts';
import { changeProducts } from '../versions/change-products.ts';
import { confirmationChanges } from '../versions/change-rates.ts';
import { confirmVersions } from '../versions/confirm-versions.ts';
import { lockVersions, type VersionKey } from '../versions/lock-versions.ts';
import { planSchemas } from './import-plan.ts';
import { releaseOf } from './import-rates.ts';
import { averages, ceilings, type MonthlyKind } from './monthly-kinds.ts';
import * as importRepository from './repository.ts';

export const importLifeMs = hours(24);

interface Applied {
  /** Changed rows with their former figures. */
  readonly applied: readonly object[];
  readonly confirmed: number;
  /** Of `applied`, how many wait for a second administrator. */
  readonly proposed: number;
  readonly versions: readonly VersionKey[];
  /** For the activity log. */
  readonly changes: readonly { field: string; label: string; before: string | null; after: string }[];
}

const texts = {
  applied: 'Este archivo ya se aplicó.',
  wrong: 'El archivo tiene filas con errores: corrígelas y súbelo otra vez.',
  changed: 'Algo de lo que trae el archivo cambió mientras tanto.',
  older: 'El sistema se actualizó después de leer este archivo: súbelo otra vez.',
} as const;

/**
 * Applies a dry run once, all or nothing. Throws NOT_FOUND if it is older than a day, CONFLICT if it has wrong rows,
 * was applied, was made by another release or anything it changes has changed, VALIDATION_ERROR at `source` or
 * `lines.<n>.<key>`.
 */
export async function applyImport(context: AdminContext, id: string, body: ApplyRateImportBody) {
  const { actor, clock, config } = context;
  const now = clock.now();
  const { applied, confirmed, proposed, versions } = await changePublished(context, async (tx) => {
    const stored = await importRepository.lockImport(tx, id);
    if (!stored || (!stored.appliedAt && now.getTime() - stored.createdAt.getTime() > importLifeMs))
      throw new DomainError('NOT_FOUND');
    if (stored.appliedAt) throw new DomainError('CONFLICT', { message: texts.applied });
    if (stored.wrong > 0) throw new DomainError('CONFLICT', { message: texts.wrong });
    if (stored.release !== releaseOf(config)) throw new DomainError('CONFLICT', { message: texts.older });
    const result = await applyRows[stored.kind](context, tx, stored.rows, body);
    await importRepository.updateImport(tx, id, {
      ...{ appliedAt: now, appliedBy: actor.adminId, appliedByName: actor.name },
      ...{ applied: result.applied, confirmed: result.confirmed },
    });
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: descriptionOf(stored.kind, result),
      details: { changes: result.changes, source: body.source?.label ?? null, ...(body.note && { note: body.note }) },
    });
    return result;
  });
  return { applied: applied.length, confirmed, proposed, versions: [...versions] };
}

type ApplyRows = (
  context: AdminContext,
  tx: Tx,
  stored: readonly unknown[],
  body: ApplyRateImportBody,
) => Promise<Applied>;

const applyRows: Readonly<Record<RateImportKind, ApplyRows>> = {
  /** Records one activity per changed institution. */
  async products(context, tx, stored, { source, note, confirmEqual = false }) {
    const plan = readPlan(planSchemas.products, stored);
    const pathOf = (rows: typeof plan) => (index: number) => `lines.${rows[index]?.line}`;
    // Lock unchanged rows too, and all in one order: somebody may have changed one.
    await lockVersions(tx, plan, pathOf(plan));
    const changes = plan.filter(({ isChanged }) => isChanged);
    const equal = plan.filter(({ isChanged }) => !isChanged);
    if (changes.length > 0 && !source) throw sourceMissing();
    const { versions, proposed } = source
      ? await changeProducts(context, tx, changes, { source, note }, pathOf(changes))
      : { versions: [], proposed: [] };
    const { confirmed, confirmedAt } = confirmEqual
      ? await confirmVersions(context, tx, equal, source ?? null, pathOf(equal))
      : { confirmed: [], confirmedAt: context.clock.now() };
    const seen = new Map(plan.map(({ institutionId, versionId }) => [institutionId, versionId]));
    return {
      applied: [...versions, ...proposed].map(({ institutionId, versionId }) => ({
        ...{ institutionId, before: seen.get(institutionId) ?? '', after: versionId },
      })),
      confirmed: confirmed.length,
      proposed: proposed.length,
      versions,
      changes: confirmationChanges(confirmed, confirmedAt),
    };
  },

  ceilings: (context, tx, stored, { source }) =>
    applyMonthly(context, tx, ceilings, readPlan(planSchemas.ceilings, stored), source),

  averages: (context, tx, stored, { source }) =>
    applyMonthly(context, tx, averages, readPlan(planSchemas.averages, stored), source),
};

/** Throws CONFLICT if another release stored it in another format. */
function readPlan<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const read = schema.safeParse(stored);
  if (!read.success) throw new DomainError('CONFLICT', { message: texts.older });
  return read.data;
}

interface PlannedRow<Figures> {
  readonly isChanged: boolean;
  readonly seen: Figures | null;
  readonly next: Omit<Figures, 'source'> & { readonly source: RateSource | null };
}

/** Throws CONFLICT if a row has changed since the dry run, VALIDATION_ERROR at `source` if a row needs one. */
async function applyMonthly<Key extends monthlyRepository.CeilingKey, Figures extends { readonly source: RateSource }>(
  context: AdminContext,
  tx: Tx,
  kind: MonthlyKind<Key, Figures>,
  plan: readonly (Key & PlannedRow<Figures>)[],
  source: RateSource | undefined,
): Promise<Applied> {
  await kind.lock(tx);
  const present = await kind.list(tx, [...new Set(plan.map(({ month }) => month))]);
  if (!plan.every((row) => isDeepStrictEqual(row.seen, present.get(kind.keyOf(row)) ?? null)))
    throw new DomainError('CONFLICT', { message: texts.changed });
  const nameOf = await kind.namesOf(tx);
  const applied = plan
    .filter(({ isChanged }) => isChanged)
    .map((row) => {
      const own = row.next.source ?? source;
      if (!own) throw sourceMissing();
      return {
        key: kind.keyIn(row),
        name: nameOf(row),
        before: row.seen,
        after: { ...row.next, source: own } as Figures,
      };
    });
  const proposed = await kind.write(
    context,
    tx,
    applied.map(({ key, after }) => ({ ...key, ...after })),
  );
  return {
    applied: applied.map(({ key, before, after }) => ({ ...key, before, after })),
    confirmed: 0,
    proposed,
    versions: [],
    changes: applied.slice(0, recordedChanges).map(({ name, before, after }) => ({
      field: 'effectiveRate',
      label: `${name}: ${kind.label}`,
      before: before && kind.textOf(before),
      after: kind.textOf(after),
    })),
  };
}

/** A file may have thousands of rows; the activity record lists the first ones. */
export const recordedChanges = 200;

const sourceMissing = () => new DomainError('VALIDATION_ERROR', { fields: { source: 'Indica la fuente' } });

export const kindNames: Readonly<Record<RateImportKind, string>> = {
  products: 'tasas',
  ceilings: 'máximos legales',
  averages: 'promedios cobrados',
};

const descriptionOf = (kind: RateImportKind, { applied, confirmed, proposed }: Applied): string =>
  `Archivo de ${kindNames[kind]} aplicado: ${formatCount(applied.length, 'fila cambió', 'filas cambiaron')}${
    confirmed === 0 ? '' : `, ${formatCount(confirmed, 'confirmada', 'confirmadas')}`
  }${proposed === 0 ? '' : `, ${formatCount(proposed, 'espera', 'esperan')} a otra persona`}`;
