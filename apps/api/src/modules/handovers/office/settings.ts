import { DomainError } from '@cotejo/contracts/core/errors';
import type { HandoverSettings, SaveHandoverSettingsBody } from '@cotejo/contracts/handovers/admin';
import type { AdminContext } from '#context.ts';
import { inTransaction } from '#db/database.ts';
import { recordActivity } from '#modules/activity-log';
import { findInstitution } from '#modules/credits';
import { endLinksOfInstitution } from '../effects.ts';
import { handoverContactsMail } from '../mails/contact-mails.ts';
import * as handoverRepository from '../repository.ts';

/** Throws NOT_FOUND. */
export async function getHandoverSettings({ db }: AdminContext, institutionId: string): Promise<HandoverSettings> {
  if (!(await findInstitution(db, institutionId))) throw new DomainError('NOT_FOUND');
  return present(await handoverRepository.findSettings(db, institutionId));
}

interface Warning {
  code: 'CONTACT_DOMAIN';
  field: string;
  message: string;
}

/**
 * Keeps what the body does not name. Links of contacts that are gone end; the contacts of before are told by mail.
 * Throws NOT_FOUND, CONFLICT with `{ version }`, or VALIDATION_ERROR at `contacts`.
 */
export async function saveHandoverSettings(
  context: AdminContext,
  institutionId: string,
  { version, ...changes }: SaveHandoverSettingsBody,
): Promise<{ data: HandoverSettings; warnings: Warning[] }> {
  return inTransaction(context.db, async (tx) => {
    const institution = await findInstitution(tx, institutionId);
    if (!institution) throw new DomainError('NOT_FOUND');
    await handoverRepository.lockSettings(tx, institutionId);
    const before = await handoverRepository.findSettings(tx, institutionId);
    if (version !== undefined && version !== before.version) {
      throw new DomainError('CONFLICT', { data: { version: before.version } });
    }
    const after = {
      ...before,
      channel: changes.channel ?? before.channel,
      contacts: changes.contacts ?? before.contacts,
      version: before.version + 1,
    };
    if (after.channel === 'email' && after.contacts.length === 0) {
      const message = 'Para entregar por correo hace falta al menos un contacto';
      throw new DomainError('VALIDATION_ERROR', { message, fields: { contacts: message } });
    }
    const areContactsSame = JSON.stringify(before.contacts) === JSON.stringify(after.contacts);
    const isSame = areContactsSame && before.channel === after.channel;
    if (!isSame) {
      const now = context.clock.now();
      await handoverRepository.saveSettings(tx, after);
      const reached = after.channel === 'email' ? after.contacts.map(({ email }) => email) : [];
      await endLinksOfInstitution(context, tx, institutionId, reached);
      await recordActivity(context, tx, {
        type: 'institution',
        status: 'updated',
        description: `${areContactsSame ? 'Canal de entrega cambiado' : 'Contactos de entrega cambiados'}: ${institution.name}`,
        targetId: institutionId,
        targetName: institution.name,
        details: { channel: after.channel, contacts: after.contacts.length },
      });
      for (const { email } of areContactsSame ? [] : before.contacts)
        await context.mailer.send(tx, {
          to: email,
          ...handoverContactsMail({ institution: institution.name, at: now }),
        });
    }
    return { data: present(isSame ? before : after), warnings: warningsOf(after.contacts, institution.email) };
  });
}

const present = ({ channel, contacts, version }: Awaited<ReturnType<typeof handoverRepository.findSettings>>) => ({
  channel,
  contacts: contacts.map(({ name, email }) => ({ name, email, state: 'confirmed' as const, proposedBy: null })),
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
                message: `El correo no es de ${domainOf(institutionEmail)}, el de la institución. Comprueba que sea de ella.`,
              },
            ],
      );
