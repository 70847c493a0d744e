import { type Reason, type ReasonKind, reasons } from '@cotejo/contracts/credits/reasons';
import type { AdminContext } from '#context.ts';
import { countUses } from './reasons-repository.ts';

/** The reasons of a kind, or all; every one is active until they can be changed. */
export async function listReasons(
  { db }: AdminContext,
  { kind, active }: { kind?: ReasonKind | undefined; active?: boolean | undefined },
): Promise<Reason[]> {
  if (active === false) return [];
  const uses = await countUses(db);
  return reasons
    .filter((reason) => kind === undefined || reason.kind === kind)
    .map((reason) => ({ ...reason, isActive: true, version: 1, uses: uses.get(reason.id) ?? 0 }));
}
