import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { RateWarning } from '@cotejo/contracts/rates/admin';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { recordActivity } from '#modules/activity-log';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { describeProductChanges } from './describe-product.ts';
import { lockVersions, type PathOf, type VersionKey } from './lock-versions.ts';
import { mergeProduct, type SentProduct } from './merge-product.ts';
import { needsSecondForRates, proposeRates } from './propose-rates.ts';
import { readCharges } from './read-charges.ts';
import { publishedCriteria } from './read-criteria.ts';
import { momentAfter, type RateReason, recordRateVersion } from './record-rate-version.ts';
import type { InstitutionRow } from './repository.ts';
import { jumpsOf, productWarnings } from './warn-about-product.ts';

export type ProductChange = VersionKey & SentProduct;

interface ChangedProducts {
  /** Of all new versions. */
  readonly validFrom: Date;
  readonly versions: readonly VersionKey[];
  /** Those that wait for another administrator, with the id of the version to be. */
  readonly proposed: readonly VersionKey[];
  readonly changed: number;
  readonly unchanged: number;
  readonly warnings: readonly RateWarning[];
}

/**
 * Changes products, all or none. Each real change creates a version with this source, which starts confirmed; rates that rise
 * above the legal ceiling wait for another administrator. A dry run (`isDryRun`) writes nothing. Throws NOT_FOUND, ALREADY_DELETED, CONFLICT with the current versions, or
 * VALIDATION_ERROR with fields at `<pathOf(i)>.<key>`.
 */
export async function changeProducts(
  context: AdminContext,
  tx: Tx,
  changes: readonly ProductChange[],
  { source, note }: { readonly source: RateSource; readonly note: string | null },
  pathOf: PathOf,
  { isDryRun = false } = {},
): Promise<ChangedProducts> {
  const present = await lockVersions(tx, changes, pathOf);
  const validFrom = momentAfter(context.clock.now(), present);
  const merged = changes.map((change, index) => {
    const before = present[index] as InstitutionRow;
    const { wrong, ...after } = mergeProduct(before, change);
    return { before, after: { ...before, ...after }, wrong };
  });
  refuseWrong(
    merged.map(({ wrong }) => wrong),
    pathOf,
  );

  const versions: VersionKey[] = [];
  const proposed: VersionKey[] = [];
  const warnings: RateWarning[] = [];
  let changed = 0;
  for (const { before, after } of merged) {
    const described = describeProductChanges(before, after);
    if (described.length === 0) continue;
    changed += 1;
    warnings.push(...warningsAbout(context, before, after));
    const needsSecond = await needsSecondForRates(context, tx, before, after);
    if (isDryRun) {
      if (needsSecond) proposed.push({ institutionId: before.id, versionId: before.rates.versionId });
      continue;
    }
    if (needsSecond) {
      const versionId = await proposeRates(context, tx, { before, after }, { source, note });
      proposed.push({ institutionId: before.id, versionId });
      continue;
    }
    const reason = { source, note, isConfirmed: true };
    versions.push(await writeVersion(context, tx, { before, after, described }, reason, validFrom));
  }
  return { validFrom, versions, proposed, changed, unchanged: changes.length - changed, warnings };
}

export async function writeVersion(
  context: AdminContext,
  tx: Tx,
  change: {
    readonly before: InstitutionRow;
    readonly after: InstitutionRow;
    readonly described: readonly FieldChange[];
  },
  reason: RateReason,
  validFrom: Date,
): Promise<VersionKey> {
  const { before, after, described } = change;
  const { id, name } = before;
  const { source, note } = reason;
  const version = before.version + 1;
  const versionId = await recordRateVersion(context, tx, after, before.rates.number, reason, validFrom);
  await recordActivity(context, tx, {
    type: 'institution',
    status: 'updated',
    description: `Tasas cambiadas: ${name}`,
    targetId: id,
    targetName: name,
    details: { version, changes: described, source: source.label, ...(note && { note }) },
  });
  return { institutionId: id, versionId };
}

function refuseWrong(wrongs: readonly ReturnType<typeof mergeProduct>['wrong'][], pathOf: PathOf): void {
  const fields = Object.fromEntries(
    wrongs.flatMap(({ maxRate, product }, index) => [
      ...(maxRate === undefined ? [] : [[`${pathOf(index)}.maxRate`, maxRate]]),
      ...Object.entries(product).map(([field, text]) => [`${pathOf(index)}.product.${field}`, text]),
    ]),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_ERROR', { fields });
}

/** The warnings of `changeProducts` about the changed fields only, without locks. */
export function previewWarnings(
  context: AdminContext,
  present: ReadonlyMap<string, InstitutionRow>,
  changes: readonly ProductChange[],
): RateWarning[] {
  return changes.flatMap((change) => {
    const before = present.get(change.institutionId);
    if (!before) return [];
    const { wrong: _wrong, ...after } = mergeProduct(before, change);
    const changed = new Set(describeProductChanges(before, { ...before, ...after }).map(({ field }) => field));
    return warningsAbout(context, before, { ...before, ...after }).filter(({ code }) => isAbout(code, changed));
  });
}

function isAbout(code: RateWarning['code'], changed: ReadonlySet<string>): boolean {
  if (code === 'RATE_JUMP') return true;
  if (code === 'RATE_ABOVE_CEILING') return changed.has('maxRate') || changed.has('products.personalLoan.maxRate');
  return changed.has('products.personalLoan.charges');
}

/** The warnings of the form, with field names of a change. */
function warningsAbout(context: AdminContext, before: InstitutionRow, after: InstitutionRow): RateWarning[] {
  const { id, type, maxRate, personalLoan } = after;
  const charges = readCharges(personalLoan.charges) ?? [];
  const criteria = publishedCriteria(personalLoan.criteria);
  const shown = { type, maxRate, products: { personalLoan: { ...personalLoan, charges, criteria } } };
  return [...productWarnings(context, shown), ...jumpsOf(before, after)].map(({ field, ...warning }) => ({
    institutionId: id,
    ...warning,
    field: field.replace('products.personalLoan.', 'product.'),
  }));
}
