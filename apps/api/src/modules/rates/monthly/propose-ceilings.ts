import type { ProposedCeiling } from '@cotejo/contracts/rates/monthly';
import { type RateSegment, rateSegmentLabels } from '@cotejo/contracts/rates/source';
import { formatExactPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { partition } from 'es-toolkit';
import { addNotification } from '#modules/notifications';
import { isAloneWith } from '#modules/second-approval';
import type { AdminContext } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { sourceOf } from '../versions/repository.ts';
import * as monthlyRepository from './repository.ts';

/** 'consumo, diciembre de 2026' */
export const ceilingName = ({ month, segment }: monthlyRepository.CeilingKey): string =>
  `${rateSegmentLabels[segment].toLowerCase()}, ${formatMonthOfYear(month)}`;

/** Whether another administrator has to confirm what this one writes. */
export const needsSecond = async ({ actor }: AdminContext, reader: Reader): Promise<boolean> =>
  !(await isAloneWith(reader, actor.adminId, 'institutions.manage'));

/** All that wait, newest month first. */
export async function listProposedCeilings(
  reader: Reader,
  filter: { readonly segment?: RateSegment | undefined } = {},
): Promise<ProposedCeiling[]> {
  const rows = await monthlyRepository.listProposals(reader, filter);
  return rows.map(({ proposal, present }) => ({
    id: proposal.proposalId,
    month: proposal.month.slice(0, 7),
    segment: proposal.segment,
    maximumEffectiveRate: proposal.maximumEffectiveRate,
    source: sourceOf(proposal),
    present,
    proposedBy: { id: proposal.proposedBy, name: proposal.proposedByName },
    proposedAt: proposal.proposedAt.toISOString(),
  }));
}

/**
 * Ceilings count at once if nobody else could confirm them. Otherwise they wait for another administrator, and the
 * others are told. The transaction must hold `lockCeilings`. Returns how many wait.
 */
export async function writeCeilings(
  context: AdminContext,
  tx: Tx,
  ceilings: readonly monthlyRepository.Ceiling[],
): Promise<number> {
  if (!(await needsSecond(context, tx))) {
    await monthlyRepository.saveCeilings(tx, context, ceilings);
    await monthlyRepository.deleteProposals(tx, ceilings);
    return 0;
  }
  const counting = await monthlyRepository.listCeilings(tx);
  const present = new Set(counting.map(monthlyRepository.figuresOf));
  // Who writes the figure that counts takes back what waits.
  const [same, different] = partition(ceilings, (ceiling) => present.has(monthlyRepository.figuresOf(ceiling)));
  await monthlyRepository.deleteProposals(tx, same);
  // An equal one stays the proposal of who was first.
  const waiting = new Set(
    (await monthlyRepository.listProposals(tx)).map(({ proposal }) => monthlyRepository.figuresOf(proposal)),
  );
  const { actor, clock } = context;
  const proposed = different
    .filter((ceiling) => !waiting.has(monthlyRepository.figuresOf(ceiling)))
    .map((ceiling) => ({
      ...ceiling,
      proposalId: newId(clock),
      proposedAt: clock.now(),
      proposedBy: actor.adminId,
      proposedByName: actor.name,
      toldAt: null,
    }));
  await monthlyRepository.saveProposals(tx, proposed);
  const [first] = proposed;
  if (!first) return different.length;
  const what =
    proposed.length === 1
      ? `${formatExactPercent(first.maximumEffectiveRate)} como máximo legal de ${ceilingName(first)}: lo confirma otra persona`
      : `${proposed.length} máximos legales: los confirma otra persona`;
  await addNotification(context, tx, {
    type: 'rates_proposed',
    entityId: first.proposalId,
    message: `${actor.name} propone ${what}`,
  });
  return different.length;
}
