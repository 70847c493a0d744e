import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import type { RateWarning } from '@cotejo/contracts/rates/admin';
import type { RateSource } from '@cotejo/contracts/rates/source';
import { formatLongDateTime } from '@cotejo/format/time';
import { inArray } from 'drizzle-orm';
import { type InstitutionRow, type RateVersionRow, selectRateVersions, sourceOf } from '#catalog/institution-rows.ts';
import { readCharges } from '#catalog/read-charges.ts';
import type { AdminContext } from '#context.ts';
import type { Tx } from '#db/database.ts';
import { rateVersions } from '#db/schema.ts';
import { newId } from '#ids.ts';
import { recordActivity } from '#modules/activity-log';
import { describeInstitutionChanges } from './describe-changes.ts';
import { mergeProduct, type SentProduct } from './merge-loan.ts';
import { momentAfter, type RateReason, recordRateVersion } from './record-rate-version.ts';
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
  /** Since when every new version counts. */
  readonly validFrom: Date;
  /** The new versions. */
  readonly versions: readonly VersionKey[];
  readonly changed: number;
  readonly unchanged: number;
  readonly warnings: readonly RateWarning[];
}

/** Where errors of one of several rows are told: 'changes.3' of the fourth. */
export type PathOf = (index: number) => string;

/**
 * Changes products, all or none, at one moment. Each that really changes gets a version with this
 * source, which begins confirmed.
 *
 * @param options.isDryRun judges the same and writes nothing
 * @throws NOT_FOUND, ALREADY_DELETED, CONFLICT with the present versions, VALIDATION_ERROR with the
 *   fields at `<pathOf(i)>.<key>`
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
  const warnings: RateWarning[] = [];
  let changed = 0;
  for (const { before, after } of merged) {
    const described = describeInstitutionChanges(before, after);
    if (described.length === 0) continue;
    changed += 1;
    warnings.push(...warningsAbout(context, before, after));
    if (isDryRun) continue;
    const reason = { source, note, isConfirmed: true };
    versions.push(await writeVersion(context, tx, { before, after, described }, reason, validFrom));
  }
  return { validFrom, versions, changed, unchanged: changes.length - changed, warnings };
}

/** Stores the changed product, its version and its record in the log. */
async function writeVersion(
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
  await updateInstitution(tx, id, { version, updatedAt: validFrom });
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

/** A version that somebody wants to take back, and the one it followed. */
interface TakenBack {
  readonly institutionId: string;
  readonly before: string;
  readonly after: string;
}

interface KeptVersion {
  readonly institutionId: string;
  readonly name: string;
  /** A sentence. */
  readonly why: string;
}

/**
 * Makes the figures of before count again where nothing happened to a version since: a new version
 * with the source and the confirmation that they had. Whoever takes a version back did not read the
 * source again.
 *
 * @returns those that stay, because they were changed, confirmed or deleted meanwhile
 */
export async function takeVersionsBack(
  context: AdminContext,
  tx: Tx,
  steps: readonly TakenBack[],
  note: string,
): Promise<{ readonly undone: number; readonly kept: readonly KeptVersion[] }> {
  const present = await lockInstitutions(
    tx,
    steps.map(({ institutionId }) => institutionId),
  );
  const former = new Map(
    (
      await selectRateVersions(
        tx,
        inArray(
          rateVersions.id,
          steps.map(({ before }) => before),
        ),
      )
    ).map((version) => [version.id, version]),
  );
  const kept: KeptVersion[] = [];
  const taken: { row: InstitutionRow; version: RateVersionRow }[] = [];
  for (const { institutionId, before, after } of steps) {
    const row = present.get(institutionId);
    const version = former.get(before);
    if (!row || !version) continue;
    const why = whyKept(row, after);
    if (why !== null) kept.push({ institutionId, name: row.name, why });
    else taken.push({ row, version });
  }
  const validFrom = momentAfter(
    context.clock.now(),
    taken.map(({ row }) => row),
  );
  for (const { row, version } of taken) {
    const { minRate, maxRate, product, confirmation } = version;
    const after = { ...row, minRate, maxRate, personalLoan: { ...row.personalLoan, ...product } };
    const described = describeInstitutionChanges(row, after);
    const reason = { source: sourceOf(confirmation ?? version), note, isConfirmed: false };
    const { versionId } = await writeVersion(context, tx, { before: row, after, described }, reason, validFrom);
    if (confirmation) await insertRateConfirmations(tx, [{ ...confirmation, id: newId(context.clock), versionId }]);
  }
  return { undone: taken.length, kept };
}

/** Why the version in force is not taken back; null where it is the one that is meant, untouched. */
function whyKept({ isActive, rates }: InstitutionRow, versionId: string): string | null {
  if (!isActive) return 'La institución se eliminó después';
  if (rates.versionId !== versionId) return `Sus tasas cambiaron después, el ${formatLongDateTime(rates.validFrom)}`;
  if (rates.confirmedAt && rates.confirmedAt > rates.validFrom)
    return `${rates.confirmedByName ?? 'Alguien'} la comprobó después, el ${formatLongDateTime(rates.confirmedAt)}`;
  return null;
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
  pathOf: PathOf,
): Promise<{ readonly confirmed: readonly InstitutionRow[]; readonly confirmedAt: Date }> {
  const { actor, clock } = context;
  const present = await lockVersions(tx, confirmations, pathOf);
  const confirmedAt = latestOf(clock.now(), present);
  await insertRateConfirmations(
    tx,
    present.map(({ rates }) => {
      const { label, url } = source ?? rates.source;
      return {
        id: newId(clock),
        versionId: rates.versionId,
        confirmedAt,
        ...{ sourceLabel: label, sourceUrl: url },
        ...{ confirmedBy: actor.adminId, confirmedByName: actor.name },
      };
    }),
  );
  return { confirmed: present, confirmedAt };
}

/** Now, and not before the confirmations there are: the newest one counts, whichever clock wrote them. */
function latestOf(now: Date, present: readonly InstitutionRow[]): Date {
  const newest = Math.max(...present.map(({ rates }) => rates.confirmedAt?.getTime() ?? 0));
  return now.getTime() >= newest ? now : new Date(newest + 1);
}

/**
 * The institutions in the order of the keys, locked, each still at the version that was seen.
 *
 * @throws NOT_FOUND with fields at `<pathOf(i)>.institutionId`, ALREADY_DELETED, CONFLICT with the
 *   present versions
 */
export async function lockVersions(tx: Tx, keys: readonly VersionKey[], pathOf: PathOf): Promise<InstitutionRow[]> {
  const ids = keys.map(({ institutionId }) => institutionId.toLowerCase());
  const byId = await lockInstitutions(tx, ids);
  const rows = ids.flatMap((id) => byId.get(id) ?? []);
  if (rows.length < ids.length) {
    const fields = Object.fromEntries(
      ids.flatMap((id, index) => (byId.has(id) ? [] : [[`${pathOf(index)}.institutionId`, 'No existe']])),
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

function refuseWrong(wrongs: readonly ReturnType<typeof mergeProduct>['wrong'][], pathOf: PathOf): void {
  const fields = Object.fromEntries(
    wrongs.flatMap(({ maxRate, product }, index) => [
      ...(maxRate === undefined ? [] : [[`${pathOf(index)}.maxRate`, maxRate]]),
      ...Object.entries(product).map(([field, text]) => [`${pathOf(index)}.product.${field}`, text]),
    ]),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_ERROR', { fields });
}

/**
 * What somebody should look at in what changes, as `changeProducts` would say it, of the institutions
 * as they are read; nothing is locked, and what stays is not told again.
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
    const changed = new Set(describeInstitutionChanges(before, { ...before, ...after }).map(({ field }) => field));
    return warningsAbout(context, before, { ...before, ...after }).filter(({ code }) => isAbout(code, changed));
  });
}

function isAbout(code: RateWarning['code'], changed: ReadonlySet<string>): boolean {
  if (code === 'RATE_JUMP') return true;
  if (code === 'RATE_ABOVE_CEILING') return changed.has('maxRate') || changed.has('products.personalLoan.maxRate');
  return changed.has('products.personalLoan.charges');
}

/** The warnings of the form, with the fields of a change. */
function warningsAbout(context: AdminContext, before: InstitutionRow, after: InstitutionRow): RateWarning[] {
  const { id, type, maxRate, personalLoan } = after;
  const charges = readCharges(personalLoan.charges) ?? [];
  // The profile is no part of a change of rates.
  const shown = { type, maxRate, website: null, products: { personalLoan: { ...personalLoan, charges } } };
  return [...warningsOf(context, shown), ...jumpsOf(before, after)].map(({ field, ...warning }) => ({
    institutionId: id,
    ...warning,
    field: field.replace('products.personalLoan.', 'product.'),
  }));
}
