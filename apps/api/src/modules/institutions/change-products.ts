import { DomainError } from '@cotejo/contracts/core/errors';
import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import type { RateWarning } from '@cotejo/contracts/rates/admin';
import type { RateSource } from '@cotejo/contracts/rates/source';
import type { InstitutionRow } from '#catalog/institution-rows.ts';
import { readCharges } from '#catalog/read-charges.ts';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { recordActivity } from '#modules/activity-log';
import { describeInstitutionChanges } from './describe-changes.ts';
import { mergeProduct, type SentProduct } from './merge-loan.ts';
import { recordRateVersion } from './record-rate-version.ts';
import { insertRateConfirmations, lockInstitutions, updateInstitution } from './repository.ts';
import { jumpsOf, warningsOf } from './warn-about-product.ts';

/** The version of the rates of an institution. */
export interface VersionKey {
  readonly institutionId: string;
  readonly versionId: string;
}

/** What changes of an institution, seen at a version. */
export type ProductChange = VersionKey & SentProduct;

interface ChangedProducts {
  /** The new versions. */
  readonly versions: readonly VersionKey[];
  readonly changed: number;
  readonly unchanged: number;
  readonly warnings: readonly RateWarning[];
}

/**
 * Changes products, all or none. Each that really changes gets a version with this source, which
 * begins confirmed.
 *
 * @param options.isDryRun judges the same and writes nothing
 * @throws NOT_FOUND, ALREADY_DELETED, CONFLICT with the present versions, VALIDATION_ERROR with the
 *   fields at `changes.<i>.<key>`
 */
export async function changeProducts(
  context: AdminContext,
  tx: Tx,
  changes: readonly ProductChange[],
  { source, note }: { readonly source: RateSource; readonly note: string | null },
  { isDryRun = false } = {},
): Promise<ChangedProducts> {
  const present = await lockVersions(tx, changes, 'changes');
  const merged = changes.map((change, index) => {
    const before = present[index] as InstitutionRow;
    const { wrong, ...after } = mergeProduct(before, change);
    return { before, after: { ...before, ...after }, wrong };
  });
  refuseWrong(merged.map(({ wrong }) => wrong));

  const versions: VersionKey[] = [];
  const warnings: RateWarning[] = [];
  let changed = 0;
  for (const { before, after } of merged) {
    const { id, name } = before;
    const described = describeInstitutionChanges(before, after);
    if (described.length === 0) continue;
    changed += 1;
    warnings.push(...warningsAbout(context, before, after));
    if (isDryRun) continue;
    const version = before.version + 1;
    const { minRate, maxRate, personalLoan } = after;
    await updateInstitution(tx, id, { minRate, maxRate, personalLoan, version, updatedAt: context.clock.now() });
    const reason = { source, note, isConfirmed: true };
    const versionId = await recordRateVersion(context, tx, after, before.rates.number, reason);
    versions.push({ institutionId: id, versionId });
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'updated',
      description: `Tasas cambiadas: ${name}`,
      targetId: id,
      targetName: name,
      details: { version, changes: described, source: source.label, ...(note && { note }) },
    });
  }
  return { versions, changed, unchanged: changes.length - changed, warnings };
}

/**
 * Writes that versions were compared with their source now, all or none.
 *
 * @param source null: each keeps the one it has
 * @throws as {@link changeProducts}, with `confirmations`
 */
export async function confirmVersions(
  context: AdminContext,
  tx: Tx,
  confirmations: readonly VersionKey[],
  source: RateSource | null,
): Promise<readonly InstitutionRow[]> {
  const { actor, clock } = context;
  const present = await lockVersions(tx, confirmations, 'confirmations');
  await insertRateConfirmations(
    tx,
    present.map(({ rates }) => {
      const { label, url } = source ?? rates.source;
      return {
        id: newId(clock),
        versionId: rates.versionId,
        confirmedAt: clock.now(),
        ...{ sourceLabel: label, sourceUrl: url },
        ...{ confirmedBy: actor.adminId, confirmedByName: actor.name },
      };
    }),
  );
  return present;
}

/**
 * The institutions in the order of the keys, locked, each still at the version that was seen.
 *
 * @throws NOT_FOUND with fields at `<path>.<i>.institutionId`, ALREADY_DELETED, CONFLICT with the
 *   present versions
 */
export async function lockVersions(tx: Tx, keys: readonly VersionKey[], path: string): Promise<InstitutionRow[]> {
  const ids = keys.map(({ institutionId }) => institutionId.toLowerCase());
  const byId = await lockInstitutions(tx, ids);
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  if (rows.length < ids.length) {
    const fields = Object.fromEntries(
      ids.flatMap((id, index) => (byId.has(id) ? [] : [[`${path}.${index}.institutionId`, 'No existe']])),
    );
    throw new DomainError('NOT_FOUND', { fields });
  }
  const deleted = rows.find(({ isActive }) => !isActive);
  if (deleted) throw new DomainError('ALREADY_DELETED', { message: institutionTexts.updateOfDeleted });
  const conflicts = rows
    .filter(({ rates }, index) => rates.versionId !== keys[index]?.versionId.toLowerCase())
    .map(({ id, rates }) => ({ institutionId: id, versionId: rates.versionId }));
  if (conflicts.length > 0) throw new DomainError('CONFLICT', { data: { conflicts } });
  return rows;
}

function refuseWrong(wrongs: readonly ReturnType<typeof mergeProduct>['wrong'][]): void {
  const fields = Object.fromEntries(
    wrongs.flatMap(({ maxRate, product }, index) => [
      ...(maxRate === undefined ? [] : [[`changes.${index}.maxRate`, maxRate]]),
      ...Object.entries(product).map(([field, text]) => [`changes.${index}.product.${field}`, text]),
    ]),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_ERROR', { fields });
}

/**
 * What somebody should look at in changes, as `changeProducts` would say it, of the institutions as
 * they are read; nothing is locked.
 */
export function previewWarnings(
  context: AdminContext,
  present: ReadonlyMap<string, InstitutionRow>,
  changes: readonly ProductChange[],
): RateWarning[] {
  return changes.flatMap((change) => {
    const before = present.get(change.institutionId);
    if (!before) return [];
    const { wrong: _wrong, ...after } = mergeProduct(before, change);
    return warningsAbout(context, before, { ...before, ...after });
  });
}

/** The warnings of the form, with the fields of a change. */
function warningsAbout(context: AdminContext, before: InstitutionRow, after: InstitutionRow): RateWarning[] {
  const { id, type, maxRate, personalLoan } = after;
  const charges = readCharges(personalLoan.charges) ?? [];
  const shown = { type, maxRate, products: { personalLoan: { ...personalLoan, charges } } };
  return [...warningsOf(context, shown), ...jumpsOf(before, after)].map(({ field, ...warning }) => ({
    institutionId: id,
    ...warning,
    field: field.replace('products.personalLoan.', 'product.'),
  }));
}
