import type { Clock } from '#clock.ts';
import type { Database } from '#db/database.ts';
import { openWords } from '#mail/encrypted-words.ts';
import { isSilenceable, mailChoicesPath } from '#mail/mail-kinds.ts';
import { findMail, saveAttempt } from '#mail/repository.ts';
import { createSmtpTransport, MailRefused, type MailTransport } from '#mail/smtp-transport.ts';
import type { DocumentKeys } from '#storage/document-keys.ts';
import { StoredFileDamaged } from '#storage/unavailable.ts';

export interface MailDelivery {
  readonly db: Database;
  readonly clock: Clock;
  /** What the words of waiting mails are encrypted with. */
  readonly keys: DocumentKeys;
  /** Null: mails stay in the local mailbox. */
  readonly transport: MailTransport | null;
  /**
   * Origin of the site, for the links in a mail's headers; undefined where it is not configured.
   */
  readonly siteUrl: string | undefined;
  /** Called after each attempt to hand a mail to the mail server. */
  readonly onTried?: (outcome: 'sent' | 'delayed' | 'refused') => void;
  /** Called once for each mail that the server refused; gets no e-mail address. */
  readonly reportRefused: (facts: { mailId: string; kind: string; reason: string }) => void;
}

/** The transport that the configuration names. */
export const openMailTransport = (config: { smtpUrl: string | undefined; mailFrom: string }): MailTransport | null =>
  config.smtpUrl === undefined ? null : createSmtpTransport({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom });

/**
 * Handler of the job `mail.deliver`. A crash between the mail server's confirmation and our mark
 * sends the mail again, under the same Message-ID. Once sent, its text is deleted: it may hold a
 * code, and codes are stored as hashes only.
 *
 * @throws MailDelayed for the queue to try again later
 */
export async function deliverMail(delivery: MailDelivery, { mailId }: { mailId: string }): Promise<void> {
  const { db, clock, keys, transport, siteUrl } = delivery;
  const mail = await findMail(db, mailId);
  if (mail === null || mail.sentAt !== null) return;
  const update = (outcome: Parameters<typeof saveAttempt>[2]) => saveAttempt(db, mailId, outcome);

  if (transport === null) {
    await update({ sentAt: clock.now() });
    return;
  }
  try {
    await transport.deliver({
      id: mail.id,
      to: mail.toEmail,
      subject: mail.subject,
      ...openWords(keys, mail),
      createdAt: mail.createdAt,
      silence: siteUrl !== undefined && isSilenceable(mail.kind) ? `${siteUrl}${mailChoicesPath}` : null,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown failure';
    const isFinal = error instanceof MailRefused || error instanceof StoredFileDamaged;
    await update({ lastError: isFinal ? `refused: ${reason}` : reason, ...(isFinal ? withoutWords : {}) });
    delivery.onTried?.(isFinal ? 'refused' : 'delayed');
    if (!isFinal) throw error;
    delivery.reportRefused({ mailId, kind: mail.kind, reason });
    return;
  }
  delivery.onTried?.('sent');
  await update({ sentAt: clock.now(), lastError: null, ...withoutWords });
}

const withoutWords = { bodyText: '', bodyHtml: '' };
