import type { AppliedImport } from '@cotejo/contracts/rates/imports';
import type { AdminContext } from '#platform/context.ts';
import { cutPage, readCursor } from '#platform/db/keyset.ts';
import * as importRepository from './repository.ts';
import { importUndoMs } from './undo-import.ts';

/** Imports that can be or were undone, newest first. Throws VALIDATION_ERROR for an invalid cursor. */
export async function listImports(
  { clock, db }: AdminContext,
  { page, limit, cursor }: { readonly page: number; readonly limit: number; readonly cursor?: string | undefined },
) {
  const since = new Date(clock.now().getTime() - importUndoMs);
  const rows = await importRepository.listAppliedImports(db, {
    since,
    ...{ limit: limit + 1, offset: cursor ? 0 : (page - 1) * limit },
    after: cursor ? readCursor(cursor, 'number') : null,
  });
  const cut = cutPage(rows, limit, ({ id, appliedAt }) => ({ key: appliedAt?.getTime() ?? 0, id }));
  return {
    data: cut.rows.map(presentImport),
    total: await importRepository.countAppliedImports(db, since),
    page,
    limit,
    nextCursor: cut.nextCursor,
  };
}

const presentImport = (row: importRepository.AppliedImportRow): AppliedImport => ({
  id: row.id,
  kind: row.kind,
  appliedAt: row.appliedAt?.toISOString() ?? '',
  appliedByName: row.appliedByName ?? '',
  applied: row.applied,
  confirmed: row.confirmed ?? 0,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoneByName: row.undoneByName,
});
