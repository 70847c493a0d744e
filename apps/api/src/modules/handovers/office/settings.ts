import type { FieldChange } from '@cotejo/contracts/core/changes';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { HandoverSettings, SaveHandoverSettingsBody } from '@cotejo/contracts/handovers/admin';
import { recordActivity, requireVersion } from '#modules/activity-log';
import { findInstitution } from '#modules/credits';
import { addNotification } from '#modules/notifications';
import type { AdminContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { endLinksOfInstitution } from '../effects.ts';
import { handoverContactsMail, newContactsMail } from '../mails/contact-mails.ts';
import * as handoverRepository from '../repository.ts';

/** Throws NOT_FOUND. */
export async function getHandoverSettings({ db }: AdminContext, institutionId: string): Promise<HandoverSettings> {
  if (!(await findInstitution(db, institutionId))) throw new DomainError('NOT_FOUND');
  return presentSettings(await handoverRepository.findSettings(db, institutionId));
}

interface Warning {
  code: 'CONTACT_DOMAIN';
  field: string;
  message: string;
}

/**
 * Keeps what the body does not name. A new address is only proposed: it is used once another administrator has confirmed
 * it (`confirm-contact.ts`). Links of contacts that are gone end; the contacts of before and the institution itself are
 * told by mail. Throws NOT_FOUND, CONFLICT as `lockedSettings`, or VALIDATION_ERROR at `contacts`.
 */
export async function saveHandoverSettings(
  context: AdminContext,
  institutionId: string,
  { version, ...changes }: SaveHandoverSettingsBody,
): Promise<{ data: HandoverSettings; warnings: Warning[] }> {
  return inTransaction(context.db, async (tx) => {
    const institution = await findInstitution(tx, institutionId);
    if (!institution) throw new DomainError('NOT_FOUND');
    const before = await lockedSettings(context, tx, institutionId, version);
    const sent = changes.contacts ?? [...before.contacts, ...before.proposed];
    const after = {
      ...before,
      channel: changes.channel ?? before.channel,
      ...(changes.contacts && splitContacts(context, before, changes.contacts)),
      version: before.version + 1,
    };
    if (after.channel === 'email' && sent.length === 0) {
      const message = 'Para entregar por correo hace falta al menos un contacto';
      throw new DomainError('VALIDATION_ERROR', { message, fields: { contacts: message } });
    }
    const warnings = warningsOf(sent, institution.email);
    const areContactsSame = isSameList(before.contacts, after.contacts) && isSameList(before.proposed, after.proposed);
    if (areContactsSame && before.channel === after.channel) return { data: presentSettings(before), warnings };
    await handoverRepository.saveSettings(tx, after);
    const reached = after.channel === 'email' ? addressesOf(after.contacts) : [];
    await endLinksOfInstitution(context, tx, institutionId, reached);
    await recordChange(context, tx, institution, { before, after, areContactsSame });
    if (!areContactsSame) await tellOfContacts(context, tx, institution, { before, after });
    return { data: presentSettings(after), warnings };
  });
}

/** Locks the settings. Throws CONFLICT with a `StaleVersion`. */
export async function lockedSettings(
  { clock }: Pick<AdminContext, 'clock'>,
  tx: Tx,
  institutionId: string,
  version: number | undefined,
): Promise<handoverRepository.SettingsRow> {
  await handoverRepository.lockSettings(tx, institutionId);
  const before = await handoverRepository.findSettings(tx, institutionId);
  // Every change is in the log with its time; the row has none.
  const present = { id: institutionId, version: before.version, updatedAt: clock.now() };
  await requireVersion(tx, present, version, presentSettings(before), 'settingsVersion');
  return before;
}

/** A confirmed address stays confirmed, a proposed one keeps its proposer, and any other is proposed now. */
function splitContacts(
  { actor, clock }: AdminContext,
  before: handoverRepository.SettingsRow,
  sent: readonly { readonly name: string; readonly email: string }[],
): Pick<handoverRepository.SettingsRow, 'contacts' | 'proposed'> {
  const isConfirmed = ({ email }: { readonly email: string }) => before.contacts.some((each) => each.email === email);
  const proposal = { by: actor.adminId, byName: actor.name, at: clock.now().toISOString() };
  return {
    contacts: sent.filter(isConfirmed),
    proposed: sent
      .filter((contact) => !isConfirmed(contact))
      .map((contact) => ({
        ...(before.proposed.find(({ email }) => email === contact.email) ?? proposal),
        ...contact,
      })),
  };
}

const isSameList = (one: readonly object[], other: readonly object[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const addressesOf = (contacts: readonly { readonly email: string }[]): string[] => contacts.map(({ email }) => email);

const unnamed = { before: null, after: null };

interface SettingsChange {
  readonly before: handoverRepository.SettingsRow;
  readonly after: handoverRepository.SettingsRow;
}

/** For the log: the version and what changed in it, the addresses confirmed before and after, and those that wait. */
export const changeDetails = ({ before, after }: SettingsChange) => ({
  channel: after.channel,
  settingsVersion: after.version,
  changes: [
    ...(before.channel === after.channel ? [] : [{ ...unnamed, field: 'channel', label: 'Canal' }]),
    ...(isSameList(before.contacts, after.contacts) && isSameList(before.proposed, after.proposed)
      ? []
      : [{ ...unnamed, field: 'contacts', label: 'Contactos' }]),
  ] satisfies FieldChange[],
  before: addressesOf(before.contacts),
  after: addressesOf(after.contacts),
  proposed: addressesOf(after.proposed),
});

async function recordChange(
  context: AdminContext,
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
  { areContactsSame, ...change }: SettingsChange & { readonly areContactsSame: boolean },
): Promise<void> {
  await recordActivity(context, tx, {
    type: 'institution',
    status: 'updated',
    description: `${areContactsSame ? 'Canal de entrega cambiado' : 'Contactos de entrega cambiados'}: ${name}`,
    targetId: id,
    targetName: name,
    details: changeDetails(change),
  });
}

async function tellOfContacts(
  context: AdminContext,
  tx: Tx,
  { id, name, email: ownEmail }: { readonly id: string; readonly name: string; readonly email: string | null },
  { before, after }: SettingsChange,
): Promise<void> {
  const at = context.clock.now();
  for (const { email } of before.contacts)
    await context.mailer.send(tx, { to: email, ...handoverContactsMail({ institution: name, at }) });
  const proposed = after.proposed.filter(({ email }) => !addressesOf(before.proposed).includes(email));
  if (proposed.length === 0) return;
  const addresses = addressesOf(proposed);
  if (ownEmail !== null)
    await context.mailer.send(tx, { to: ownEmail, ...newContactsMail({ institution: name, addresses, at }) });
  for (const address of addresses)
    await addNotification(context, tx, {
      type: 'handover_contact',
      entityId: id,
      message: `${context.actor.name} propone que ${address} reciba los expedientes de ${name}: lo confirma otra persona`,
    });
}

export const presentSettings = ({
  channel,
  contacts,
  proposed,
  version,
}: handoverRepository.SettingsRow): HandoverSettings => ({
  channel,
  contacts: [
    ...contacts.map(({ name, email }) => ({ name, email, state: 'confirmed' as const, proposedBy: null })),
    ...proposed.map(({ name, email, by, byName }) => ({
      ...{ name, email, state: 'proposed' as const },
      proposedBy: { id: by, name: byName },
    })),
  ],
  version,
});

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const warningsOf = (contacts: readonly { email: string }[], institutionEmail: string | null): Warning[] =>
  institutionEmail === null
    ? []
    : contacts.flatMap(({ email }, index) =>
        domainOf(email) === domainOf(institutionEmail)
          ? []
          : [
              {
                code: 'CONTACT_DOMAIN' as const,
                field: `contacts.${index}.email`,
                message: `El correo no es de ${domainOf(institutionEmail)}, el de la institución. Comprueba que sea de ella`,
              },
            ],
      );
