import { DomainError } from '@cotejo/contracts/core/errors';
import type { HandoverSettings } from '@cotejo/contracts/handovers/admin';
import { recordActivity } from '#modules/activity-log';
import { findInstitution } from '#modules/credits';
import { addNotification } from '#modules/notifications';
import { isDueWithoutSecond, refuseOwnProposal } from '#modules/second-approval';
import type { AdminContext, Context, Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import * as handoverRepository from '../repository.ts';
import { changeDetails, lockedSettings, presentSettings } from './settings.ts';

/**
 * Another administrator confirms a proposed contact, who is used from now on. Throws NOT_FOUND, FORBIDDEN for one's own
 * proposal, CONFLICT as `lockedSettings` or for an address that is not proposed.
 */
export async function confirmHandoverContact(
  context: AdminContext,
  institutionId: string,
  { email, version }: { readonly email: string; readonly version?: number | undefined },
): Promise<HandoverSettings> {
  return inTransaction(context.db, async (tx) => {
    if (!(await findInstitution(tx, institutionId))) throw new DomainError('NOT_FOUND');
    const before = await lockedSettings(context, tx, institutionId, version);
    const proposal = before.proposed.find((contact) => contact.email === email);
    if (!proposal) {
      const message = 'Ese contacto ya no espera confirmación. Mira los contactos de ahora.';
      throw new DomainError('CONFLICT', { message, data: { version: before.version } });
    }
    refuseOwnProposal(context.actor, proposal);
    return presentSettings(await confirm(context, tx, institutionId, before, proposal));
  });
}

type Proposal = handoverRepository.SettingsRow['proposed'][number];

async function confirm(
  context: Pick<Context, 'actor' | 'clock' | 'config' | 'log'>,
  tx: Tx,
  institutionId: string,
  before: handoverRepository.SettingsRow,
  { name, email }: Proposal,
): Promise<handoverRepository.SettingsRow> {
  const after = {
    ...before,
    contacts: [...before.contacts, { name, email }],
    proposed: before.proposed.filter((contact) => contact.email !== email),
    version: before.version + 1,
  };
  await handoverRepository.saveSettings(tx, after);
  const institution = await findInstitution(tx, institutionId);
  const institutionName = institution?.name ?? '';
  await recordActivity(context, tx, {
    type: 'institution',
    status: 'updated',
    description: `Contacto de entrega confirmado: ${institutionName}`,
    targetId: institutionId,
    targetName: institutionName,
    details: changeDetails({ before, after }),
  });
  await addNotification(context, tx, {
    type: 'handover_contact',
    entityId: institutionId,
    message: `Los expedientes de ${institutionName} van ahora también a ${email}`,
  });
  return after;
}

/** Job: a contact whose proposer has been alone with the permission for a day is confirmed by itself. */
export async function confirmLonelyContacts(
  parts: Pick<Parts, 'clock' | 'config' | 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { institutionId } of await handoverRepository.listSettingsWithProposals(parts.db)) {
    if (signal.aborted) return;
    await inTransaction(parts.db, async (tx) => {
      let settings = await lockedSettings(parts, tx, institutionId, undefined);
      for (const proposal of settings.proposed) {
        if (!(await isDueWithoutSecond(parts, tx, proposal, 'institutions.manage'))) continue;
        settings = await confirm({ ...parts, actor: { kind: 'visitor' } }, tx, institutionId, settings, proposal);
      }
    });
  }
}
