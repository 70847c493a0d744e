import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { ConfirmProposedRatesBody, ProposedRates } from '@cotejo/contracts/rates/admin';
import { rateAboveCeiling } from '@cotejo/finance/rates';
import { formatExactPercent } from '@cotejo/format/figures';
import { recordActivity } from '#modules/activity-log';
import { changePublished } from '#modules/content';
import { addNotification } from '#modules/notifications';
import { isAloneWith, isDueWithoutSecond, refuseOwnProposal } from '#modules/second-approval';
import type { AdminActor } from '#platform/actor.ts';
import type { AdminContext, Context, Parts } from '#platform/context.ts';
import { inTransaction, type Reader, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { describeProductChanges } from './describe-product.ts';
import { contradictsCriteria } from './read-criteria.ts';
import { loanWith, momentAfter, pricedProductOf, type RateReason, recordRateVersion } from './record-rate-version.ts';
import type { InstitutionRow } from './repository.ts';
import * as versionRepository from './repository.ts';
import { ceilingNow } from './warn-about-product.ts';

const texts = {
  gone: 'Alguna ya no espera confirmación, o cambió. Mira las que esperan ahora.',
  outdated: 'Las tasas o el tipo de una institución cambiaron después de la propuesta: hay que proponerla otra vez.',
} as const;

type Rates = Pick<InstitutionRow, 'minRate' | 'maxRate' | 'personalLoan'>;

/** Whether a rate rises above the legal ceiling and somebody else could confirm it. */
export async function needsSecondForRates(
  context: AdminContext,
  reader: Reader,
  before: Rates | null,
  after: Rates,
): Promise<boolean> {
  return risesAboveCeiling(context, before, after) && !(await isAloneWith(reader, context.actor.adminId, permission));
}

const permission = 'institutions.manage';

function risesAboveCeiling(context: Pick<Context, 'catalog' | 'clock'>, before: Rates | null, after: Rates): boolean {
  const ceiling = ceilingNow(context);
  if (!ceiling) return false;
  const ratesOf = ({ minRate, maxRate, personalLoan }: Rates) => [
    ...[minRate, maxRate, personalLoan.minRate, personalLoan.maxRate],
  ];
  const was = before ? ratesOf(before) : [];
  const risen = ratesOf(after).filter((rate, index) => rate > (was[index] ?? 0));
  return rateAboveCeiling(risen, ceiling.percent) !== null;
}

/** Replaces what waits for this institution, and tells the others. The transaction must lock the institution. */
export async function proposeRates(
  context: AdminContext,
  tx: Tx,
  { before, after }: { readonly before: InstitutionRow; readonly after: Rates },
  { source, note }: Pick<RateReason, 'source' | 'note'>,
): Promise<string> {
  const { actor, clock } = context;
  const { id, name } = before;
  const proposalId = newId(clock);
  await versionRepository.saveProposal(tx, {
    ...{ institutionId: id, proposalId, versionId: before.rates.versionId },
    ...{ product: pricedProductOf(after.personalLoan), minRate: after.minRate, maxRate: after.maxRate },
    ...{ sourceLabel: source.label, sourceUrl: source.url, note },
    ...{ proposedAt: clock.now(), proposedBy: actor.adminId, proposedByName: actor.name },
  });
  const described = describeProductChanges(before, { ...before, ...after });
  await recordActivity(context, tx, {
    type: 'institution',
    status: 'updated',
    description: `Tasas propuestas, falta que otra persona las confirme: ${name}`,
    targetId: id,
    targetName: name,
    details: { changes: described, source: source.label, ...(note && { note }) },
  });
  await tell(
    context,
    tx,
    proposalId,
    `${actor.name} propone para ${name} ${changeText(described)}: lo confirma otra persona`,
  );
  return proposalId;
}

/** 'Tasa máxima de 15,60 % a 17,00 %' */
const changeText = (described: readonly FieldChange[]): string => {
  const change = described.find(({ field }) => field.endsWith('maxRate')) ?? described[0];
  return change ? `${change.label} de ${change.before} a ${change.after}` : 'otras tasas';
};

const tell = (
  context: Pick<Context, 'clock' | 'config'> & Partial<Pick<Context, 'actor'>>,
  tx: Tx,
  proposalId: string,
  message: string,
): Promise<void> =>
  addNotification(context, tx, {
    ...{ type: 'rates_proposed', entityId: proposalId, message, metadata: { of: 'rates' } },
  });

/** All that wait, by name. */
export async function listProposedRates(reader: Reader): Promise<ProposedRates[]> {
  const proposals = await versionRepository.listProposals(reader);
  if (proposals.length === 0) return [];
  const present = await versionRepository.findInForce(
    reader,
    proposals.map(({ institutionId }) => institutionId),
  );
  return proposals
    .flatMap((proposal) => {
      const row = present.get(proposal.institutionId);
      return row?.isActive ? [{ proposal, row }] : [];
    })
    .map(({ proposal, row }) => ({
      id: proposal.proposalId,
      institutionId: row.id,
      name: row.name,
      changes: describeProductChanges(row, ratesAfter(row, proposal)),
      isOutdated: isOutdated(row, proposal),
      source: { label: proposal.sourceLabel, url: proposal.sourceUrl },
      note: proposal.note,
      proposedBy: { id: proposal.proposedBy, name: proposal.proposedByName },
      proposedAt: proposal.proposedAt.toISOString(),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
}

const ratesAfter = (row: InstitutionRow, { minRate, maxRate, product }: versionRepository.ProposalRow) => ({
  ...row,
  minRate,
  maxRate,
  personalLoan: loanWith(row.personalLoan, product),
});

/** The type is no part of a version, and proposed rules may contradict that of today. */
const isOutdated = (row: InstitutionRow, proposal: versionRepository.ProposalRow): boolean =>
  row.rates.versionId !== proposal.versionId || contradictsCriteria(ratesAfter(row, proposal));

/**
 * Another administrator confirms what was proposed, and it is in force from now on; all or none. Throws FORBIDDEN for
 * one's own proposal, CONFLICT with `{ proposals }` for those that wait no longer or were made for other rates or another type.
 */
export async function confirmProposedRates(context: AdminContext, { proposals: ids }: ConfirmProposedRatesBody) {
  return changePublished(context, async (tx) => {
    const asked = new Set(ids);
    const found = (await versionRepository.listProposals(tx)).filter(({ proposalId }) => asked.has(proposalId));
    for (const { proposedBy } of found) refuseOwnProposal(context.actor, { by: proposedBy });
    const present = await versionRepository.lockInstitutions(
      tx,
      found.map(({ institutionId }) => institutionId),
    );
    // Read again under the locks of their institutions.
    const locked = (await versionRepository.listProposals(tx)).filter(({ proposalId }) => asked.has(proposalId));
    const gone = [...asked].filter((id) => !locked.some(({ proposalId }) => proposalId === id));
    if (gone.length > 0) throw new DomainError('CONFLICT', { message: texts.gone, data: { proposals: gone } });
    const outdated = locked.filter((proposal) => {
      const row = present.get(proposal.institutionId);
      return !row?.isActive || isOutdated(row, proposal);
    });
    if (outdated.length > 0)
      throw new DomainError('CONFLICT', {
        message: texts.outdated,
        data: { proposals: outdated.map(({ proposalId }) => proposalId) },
      });
    for (const proposal of locked)
      await publish(context, tx, present.get(proposal.institutionId) as InstitutionRow, proposal, context.actor);
    return { confirmed: locked.length };
  });
}

/** The id of the proposal becomes that of the version, so that an import can be undone. */
async function publish(
  context: Pick<Context, 'clock' | 'config' | 'log'>,
  tx: Tx,
  before: InstitutionRow,
  proposal: versionRepository.ProposalRow,
  confirmer: AdminActor | null,
): Promise<void> {
  const { proposalId, proposedBy, proposedByName, sourceLabel, sourceUrl, note } = proposal;
  const { id, name } = before;
  const after = ratesAfter(before, proposal);
  const proposer = { adminId: proposedBy, name: proposedByName };
  await recordRateVersion(
    { clock: context.clock, actor: confirmer ?? proposer },
    tx,
    after,
    before.rates.number,
    {
      source: { label: sourceLabel, url: sourceUrl },
      note,
      isConfirmed: true,
      proposal: { id: proposalId, ...proposer },
    },
    momentAfter(context.clock.now(), [before]),
  );
  await versionRepository.deleteProposal(tx, id);
  const actor = confirmer ?? ({ kind: 'visitor' } as const);
  await recordActivity({ ...context, actor }, tx, {
    type: 'institution',
    status: 'updated',
    description: `Tasas confirmadas: ${name}`,
    targetId: id,
    targetName: name,
    details: {
      version: before.version + 1,
      changes: describeProductChanges(before, after),
      source: sourceLabel,
      ...(note && { note }),
    },
  });
  const who = confirmer
    ? `lo propuso ${proposedByName} y lo confirmó ${confirmer.name}`
    : `lo propuso ${proposedByName}, y en un día no hubo quien más lo confirmara`;
  await tell(
    { ...context, actor },
    tx,
    proposalId,
    `La tasa máxima de ${name} es ahora ${formatExactPercent(after.maxRate)}: ${who}`,
  );
}

/** Takes back what waits. Throws NOT_FOUND. */
export async function withdrawProposedRates(context: AdminContext, proposalId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const proposal = (await versionRepository.listProposals(tx)).find((each) => each.proposalId === proposalId);
    const rows = proposal && (await versionRepository.lockInstitutions(tx, [proposal.institutionId]));
    const row = proposal && rows?.get(proposal.institutionId);
    if (!row || !(await takeProposalBack(tx, proposal))) throw new DomainError('NOT_FOUND');
    await recordActivity(context, tx, {
      type: 'institution',
      status: 'deleted',
      description: `Tasas propuestas descartadas: ${row.name}`,
      targetId: row.id,
      targetName: row.name,
      details: { changes: describeProductChanges(ratesAfter(row, proposal), row) },
    });
  });
}

/** Whether it still waited. The transaction must lock the institution. */
export async function takeProposalBack(
  tx: Tx,
  { institutionId, proposalId }: Pick<versionRepository.ProposalRow, 'institutionId' | 'proposalId'>,
): Promise<boolean> {
  const waiting = (await versionRepository.listProposals(tx)).some((each) => each.proposalId === proposalId);
  if (waiting) await versionRepository.deleteProposal(tx, institutionId);
  return waiting;
}

/** Job: what the only one with the permission proposed a day ago is in force now. */
export async function followUpProposedRates(
  parts: Pick<Parts, 'catalog' | 'clock' | 'config' | 'db' | 'log'>,
): Promise<void> {
  if ((await versionRepository.listProposals(parts.db)).length === 0) return;
  await changePublished(parts, async (tx) => {
    const ids = (await versionRepository.listProposals(tx)).map(({ institutionId }) => institutionId);
    const present = await versionRepository.lockInstitutions(tx, ids);
    for (const proposal of await versionRepository.listProposals(tx)) {
      const row = present.get(proposal.institutionId);
      if (!row?.isActive || isOutdated(row, proposal)) continue;
      const proposed = { by: proposal.proposedBy, at: proposal.proposedAt.toISOString() };
      if (await isDueWithoutSecond(parts, tx, proposed, permission)) await publish(parts, tx, row, proposal, null);
    }
  });
}
