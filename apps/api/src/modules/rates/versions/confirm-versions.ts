import type { RateSource } from '@cotejo/contracts/rates/source';
import type { AdminContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { lockVersions, type PathOf, type VersionKey } from './lock-versions.ts';
import { type InstitutionRow, insertRateConfirmations } from './repository.ts';

/** All or none. With `source` null each keeps its own. Throws like `lockVersions`. */
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

/** Later than any stored confirmation, since the newest counts and processes may have different clocks. */
function latestOf(now: Date, present: readonly InstitutionRow[]): Date {
  const newest = Math.max(...present.map(({ rates }) => rates.confirmedAt?.getTime() ?? 0));
  return now.getTime() >= newest ? now : new Date(newest + 1);
}
