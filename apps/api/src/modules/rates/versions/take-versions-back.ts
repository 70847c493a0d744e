import { formatLongDateTime } from '@cotejo/format/time';
import { inArray } from 'drizzle-orm';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { rateVersions } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { writeVersion } from './change-products.ts';
import { describeProductChanges } from './describe-product.ts';
import { takeProposalBack } from './propose-rates.ts';
import { contradictsCriteria } from './read-criteria.ts';
import { loanWith, momentAfter } from './record-rate-version.ts';
import {
  type InstitutionRow,
  insertRateConfirmations,
  lockInstitutions,
  type RateVersionRow,
  selectRateVersions,
  sourceOf,
} from './repository.ts';

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
 * Restores former rates as a new version with their source and confirmation, since nobody read the source again. `kept`
 * are those changed, confirmed or deleted in the meantime, or whose former rules contradict their type of today.
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
  let waiting = 0;
  const taken: { row: InstitutionRow; version: RateVersionRow }[] = [];
  for (const { institutionId, before, after } of steps) {
    const row = present.get(institutionId);
    const version = former.get(before);
    if (!row || !version) continue;
    if (await takeProposalBack(tx, { institutionId, proposalId: after })) {
      waiting += 1;
      continue;
    }
    const why = whyKept(row, after) ?? whyRefused(row, version);
    if (why !== null) kept.push({ institutionId, name: row.name, why });
    else taken.push({ row, version });
  }
  const validFrom = momentAfter(
    context.clock.now(),
    taken.map(({ row }) => row),
  );
  for (const { row, version } of taken) {
    const { minRate, maxRate, product, confirmation } = version;
    const after = { ...row, minRate, maxRate, personalLoan: loanWith(row.personalLoan, product) };
    const described = describeProductChanges(row, after);
    const reason = { source: sourceOf(confirmation ?? version), note, isConfirmed: false };
    const { versionId } = await writeVersion(context, tx, { before: row, after, described }, reason, validFrom);
    if (confirmation) await insertRateConfirmations(tx, [{ ...confirmation, id: newId(context.clock), versionId }]);
  }
  return { undone: waiting + taken.length, kept };
}

/** Null if the version is still in force and unchanged. */
function whyKept({ isActive, rates }: InstitutionRow, versionId: string): string | null {
  if (!isActive) return 'La institución se eliminó después';
  if (rates.versionId !== versionId) return `Sus tasas cambiaron después, el ${formatLongDateTime(rates.validFrom)}`;
  if (rates.confirmedAt && rates.confirmedAt > rates.validFrom)
    return `${rates.confirmedByName ?? 'Alguien'} la comprobó después, el ${formatLongDateTime(rates.confirmedAt)}`;
  return null;
}

/** Null if the former rules fit the type, which may have changed without a version. */
function whyRefused({ type, personalLoan }: InstitutionRow, { product }: RateVersionRow): string | null {
  const isRefused = contradictsCriteria({ type, personalLoan: loanWith(personalLoan, product) });
  return isRefused ? 'Desde entonces es de otro tipo, y sus requisitos de antes ya no valen' : null;
}
