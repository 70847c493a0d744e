import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@cotejo/contracts/core/errors';
import { importUndoDays, type RateImportKind, type UndoneImport } from '@cotejo/contracts/rates/imports';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { formatCount } from '@cotejo/format/figures';
import { formatLongDateTime } from '@cotejo/format/time';
import { partition } from 'es-toolkit';
import type { z } from 'zod';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { days } from '#platform/clock.ts';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import type * as monthlyRepository from '../monthly/repository.ts';
import { takeVersionsBack } from '../versions/take-versions-back.ts';
import { kindNames, recordedChanges } from './apply-import.ts';
import { appliedSchemas } from './import-plan.ts';
import { averages, ceilings, type MonthlyKind } from './monthly-kinds.ts';
import * as importRepository from './repository.ts';

export const importUndoMs = days(importUndoDays);

const texts = {
  notApplied: 'Este archivo no se ha aplicado.',
  undone: 'Esta importación ya se deshizo.',
  older:
    'El sistema se actualizó después de esta importación y ya no la puede deshacer: cambia las cifras una por una.',
  changed: 'Cambió después de la importación',
  deleted: 'Se eliminó después de la importación',
} as const;

interface Undone extends UndoneImport {
  /** For the activity log. */
  readonly changes: readonly { field: string; label: string; before: string; after: string }[];
}

/**
 * Undoes an import once: restores the former figures where nothing has changed since, and deletes new rows. Keeps
 * confirmations, since somebody checked those figures. Throws NOT_FOUND after 30 days, CONFLICT if not applied or
 * already undone.
 */
export async function undoImport(context: AdminContext, id: string): Promise<UndoneImport> {
  const { actor, clock } = context;
  const now = clock.now();
  return changePublished(context, async (tx) => {
    const stored = await importRepository.lockImport(tx, id);
    if (!stored) throw new DomainError('NOT_FOUND');
    const { kind, appliedAt, undoneAt } = stored;
    if (!appliedAt) throw new DomainError('CONFLICT', { message: texts.notApplied });
    if (undoneAt) throw new DomainError('CONFLICT', { message: texts.undone });
    if (now.getTime() - appliedAt.getTime() > importUndoMs) throw new DomainError('NOT_FOUND');
    const when = formatLongDateTime(appliedAt);
    const { undone, kept, changes } = await undoRows[kind](context, tx, stored.applied, when);
    await importRepository.updateImport(tx, id, { undoneAt: now, undoneBy: actor.adminId, undoneByName: actor.name });
    const stays = kept.map(({ name, why }) => ({ field: 'kept', label: name, before: 'queda como está', after: why }));
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: `Importación de ${kindNames[kind]} del ${when} deshecha: ${formatCount(undone, 'fila', 'filas')}${
        kept.length === 0 ? '' : `, ${formatCount(kept.length, 'queda como está', 'quedan como están')}`
      }`,
      details: { changes: [...changes, ...stays].slice(0, recordedChanges) },
    });
    return { undone, kept };
  });
}

type UndoRows = (context: AdminContext, tx: Tx, stored: unknown, when: string) => Promise<Undone>;

const undoRows: Readonly<Record<RateImportKind, UndoRows>> = {
  /** Records one activity per institution. */
  async products(context, tx, stored, when) {
    const rows = readApplied(appliedSchemas.products, stored);
    const { undone, kept } = await takeVersionsBack(context, tx, rows, `Deshace la importación del ${when}`);
    return { undone, kept: kept.map(({ institutionId, ...row }) => ({ key: institutionId, ...row })), changes: [] };
  },
  ceilings: (context, tx, stored) => undoMonthly(context, tx, ceilings, readApplied(appliedSchemas.ceilings, stored)),
  averages: (context, tx, stored) => undoMonthly(context, tx, averages, readApplied(appliedSchemas.averages, stored)),
};

/** Throws CONFLICT if another release stored it in another format. */
function readApplied<Schema extends z.ZodType>(schema: Schema, stored: unknown): z.output<Schema> {
  const read = schema.safeParse(stored);
  if (!read.success) throw new DomainError('CONFLICT', { message: texts.older });
  return read.data;
}

async function undoMonthly<Key extends monthlyRepository.CeilingKey, Figures extends { readonly source: RateSource }>(
  context: AdminContext,
  tx: Tx,
  kind: MonthlyKind<Key, Figures>,
  rows: readonly (Key & { readonly before: Figures | null; readonly after: Figures })[],
): Promise<Undone> {
  await kind.lock(tx);
  const present = await kind.list(tx, [...new Set(rows.map(({ month }) => month))]);
  const nameOf = await kind.namesOf(tx);
  const presentOf = (row: Key) => present.get(kind.keyOf(row));
  const proposed = await kind.listProposed(tx);
  const [waiting, others] = partition(rows, (row) => isDeepStrictEqual(proposed.get(kind.keyOf(row)), row.after));
  await kind.withdraw(
    tx,
    waiting.map((row) => kind.keyIn(row)),
  );
  const [taken, stays] = partition(others, (row) => isDeepStrictEqual(presentOf(row), row.after));
  await kind.restore(
    context,
    tx,
    taken.flatMap((row) => (row.before ? { ...kind.keyIn(row), ...row.before } : [])),
  );
  await kind.delete(
    context,
    tx,
    taken.filter(({ before }) => before === null).map((row) => kind.keyIn(row)),
  );
  return {
    undone: waiting.length + taken.length,
    kept: stays.map((row) => ({
      ...{ key: kind.keyOf(row), name: nameOf(row) },
      why: presentOf(row) ? texts.changed : texts.deleted,
    })),
    changes: [...waiting, ...taken].slice(0, recordedChanges).map((row) => ({
      field: 'effectiveRate',
      label: `${nameOf(row)}: ${kind.label}${waiting.includes(row) ? ' propuesta' : ''}`,
      before: kind.textOf(row.after),
      after: row.before ? kind.textOf(row.before) : 'ninguno',
    })),
  };
}
