import { DomainError } from '@cotejo/contracts/core/errors';
import type { ConfirmCeilingsBody } from '@cotejo/contracts/rates/monthly';
import { formatExactPercent } from '@cotejo/format/figures';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { addNotification } from '#modules/notifications';
import { isDueWithoutSecond, type Proposed, refuseOwnProposal } from '#modules/second-approval';
import type { AdminContext, Context, Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { ceilingText, recordCeiling } from './ceilings.ts';
import { monthOf } from './legal-ceiling.ts';
import { ceilingName } from './propose-ceilings.ts';
import * as monthlyRepository from './repository.ts';

const goneText = 'Alguno ya no espera confirmación, o cambió. Mira los que esperan ahora.';

/**
 * Another administrator confirms what was proposed, and it counts from now on; all or none. Throws FORBIDDEN for one's
 * own proposal, CONFLICT with `{ proposals }` for those that wait no longer.
 */
export async function confirmCeilings(context: AdminContext, { proposals }: ConfirmCeilingsBody) {
  const asked = new Set(proposals);
  return changePublished(context, async (tx) => {
    await monthlyRepository.lockCeilings(tx);
    const found = (await monthlyRepository.listProposals(tx))
      .map(({ proposal }) => proposal)
      .filter(({ proposalId }) => asked.has(proposalId));
    for (const proposal of found) refuseOwnProposal(context.actor, proposedOf(proposal));
    const gone = [...asked].filter((id) => !found.some(({ proposalId }) => proposalId === id));
    if (gone.length > 0) throw new DomainError('CONFLICT', { message: goneText, data: { proposals: gone } });
    for (const proposal of found) await publish(context, tx, proposal);
    return { confirmed: found.length };
  });
}

const proposedOf = ({ proposedBy, proposedAt }: monthlyRepository.ProposalDbRow): Proposed => ({
  by: proposedBy,
  at: proposedAt.toISOString(),
});

const keyOf = ({ month, segment }: monthlyRepository.ProposalDbRow): monthlyRepository.CeilingKey => ({
  month: month.slice(0, 7),
  segment,
});

async function publish(
  context: Pick<Context, 'actor' | 'clock' | 'config' | 'log'>,
  tx: Tx,
  proposal: monthlyRepository.ProposalDbRow,
): Promise<void> {
  const { maximumEffectiveRate, sourceLabel, sourceUrl, proposalId } = proposal;
  const key = keyOf(proposal);
  const before = await monthlyRepository.findCeiling(tx, key);
  const ceiling = { ...key, maximumEffectiveRate, sourceLabel, sourceUrl };
  await monthlyRepository.saveCeilings(tx, context, [ceiling], proposal.proposedByName);
  await monthlyRepository.deleteProposals(tx, [key]);
  await recordCeiling(context, tx, key, { before, after: proposal });
  await addNotification(context, tx, {
    type: 'rates_proposed',
    entityId: proposalId,
    message: `El máximo legal de ${ceilingName(key)} es ahora ${formatExactPercent(maximumEffectiveRate)}: lo propuso ${proposal.proposedByName}${context.actor.kind === 'admin' ? ` y lo confirmó ${context.actor.name}` : ', y en un día no hubo quien más lo confirmara'}`,
  });
}

/** Takes back what waits; the ceiling that counts stays. Throws NOT_FOUND. */
export async function withdrawCeiling(context: AdminContext, key: monthlyRepository.CeilingKey): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await monthlyRepository.lockCeilings(tx);
    const waiting = (await monthlyRepository.listProposals(tx, key)).find(({ proposal }) => isOf(proposal, key));
    if (!waiting) throw new DomainError('NOT_FOUND');
    await monthlyRepository.deleteProposals(tx, [key]);
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'deleted',
      description: `Máximo legal propuesto de ${ceilingName(key)}: descartado`,
      details: {
        changes: [
          {
            field: 'maximumEffectiveRate',
            label: `Propuesto por ${waiting.proposal.proposedByName}`,
            before: ceilingText(waiting.proposal),
            after: 'descartado',
          },
        ],
      },
    });
  });
}

const isOf = (proposal: monthlyRepository.ProposalDbRow, { month, segment }: monthlyRepository.CeilingKey): boolean =>
  proposal.month.slice(0, 7) === month && proposal.segment === segment;

/**
 * Job: what the only one with the permission proposed a day ago counts now, and the office is told once when a month
 * begins without its proposed ceiling.
 */
export async function followUpCeilings(
  parts: Pick<Parts, 'catalog' | 'clock' | 'config' | 'db' | 'log'>,
): Promise<void> {
  if ((await monthlyRepository.listProposals(parts.db)).length === 0) return;
  await changePublished(parts, async (tx) => {
    await monthlyRepository.lockCeilings(tx);
    for (const { proposal } of await monthlyRepository.listProposals(tx)) {
      if (await isDueWithoutSecond(parts, tx, proposedOf(proposal), 'institutions.manage'))
        await publish({ ...parts, actor: { kind: 'visitor' } }, tx, proposal);
      else if (beganWithout(proposal, parts.clock.now())) await tellOfMonth(parts, tx, proposal);
    }
  });
}

/** It was proposed before its month, which has begun. */
function beganWithout({ month, proposedAt, toldAt }: monthlyRepository.ProposalDbRow, now: Date): boolean {
  const its = month.slice(0, 7);
  return toldAt === null && monthOf(proposedAt) < its && its <= monthOf(now);
}

async function tellOfMonth(
  parts: Pick<Parts, 'clock' | 'config'>,
  tx: Tx,
  proposal: monthlyRepository.ProposalDbRow,
): Promise<void> {
  await monthlyRepository.markProposalTold(tx, proposal.proposalId, parts.clock.now());
  await addNotification(parts, tx, {
    type: 'rates_proposed',
    entityId: proposal.proposalId,
    message: `El mes empezó sin el máximo legal de ${ceilingName(keyOf(proposal))} que propuso ${proposal.proposedByName}: mientras nadie lo confirme, cuenta el anterior`,
  });
}
