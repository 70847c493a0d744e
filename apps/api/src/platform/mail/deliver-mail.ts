import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { isSilenceable, mailChoicesPath } from '#platform/db/schema/mail-kinds.ts';
import { openWords } from '#platform/mail/encrypted-words.ts';
import { findMail, saveAttempt } from '#platform/mail/repository.ts';
import { createSmtpTransport, MailRefused, type MailTransport } from '#platform/mail/smtp-transport.ts';
import type { DocumentKeys } from '#platform/storage/document-keys.ts';
import { StoredFileDamaged } from '#platform/storage/unavailable.ts';

export interface MailDelivery {
  readonly db: Database;
  readonly clock: Clock;
  readonly keys: DocumentKeys;
  /** Null: mails stay in the local mailbox. */
  readonly transport: MailTransport | null;
  /** Used in mail headers. */
  readonly siteUrl: string | undefined;
  readonly onTried?: (outcome: 'sent' | 'delayed' | 'refused') => void;
  /** Called once per refused mail. `reason` has no e-mail address. */
  readonly reportRefused: (facts: { mailId: string; kind: string; reason: string }) => void;
}

export const openMailTransport = (config: { smtpUrl: string | undefined; mailFrom: string }): MailTransport | null =>
  config.smtpUrl === undefined ? null : createSmtpTransport({ smtpUrl: config.smtpUrl, mailFrom: config.mailFrom });

/**
 * Handler of `mail.deliver`. After a crash between delivery and update the mail is sent again with the same
 * Message-ID. The text of a sent mail is deleted, because it may contain a code, and codes are stored only as hashes.
 * @throws MailDelayed, so that the queue retries
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
    await update({ lastError: isFinal ? `${refusedMark}${reason}` : reason, ...(isFinal ? withoutWords : {}) });
    delivery.onTried?.(isFinal ? 'refused' : 'delayed');
    if (!isFinal) throw error;
    delivery.reportRefused({ mailId, kind: mail.kind, reason });
    return;
  }
  delivery.onTried?.('sent');
  await update({ sentAt: clock.now(), lastError: null, ...withoutWords });
}

/** At the start of `lastError` of a mail that is not tried again. */
export const refusedMark = 'refused: ';

const withoutWords = { bodyText: '', bodyHtml: '' };
