import type { Transporter } from 'nodemailer';

/** A mail on its way out. */
interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  /**
   * Where the person chooses not to get mails of this kind; null for those that are always sent.
   */
  readonly silence: string | null;
}

export interface MailTransport {
  /** Resolves when the server has taken the mail over. @throws MailRefused, MailDelayed */
  deliver(mail: OutgoingMail): Promise<void>;
}

/**
 * The server will never take this mail: unknown e-mail address, refused content. The text names no
 * e-mail address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Not delivered now; a later try may succeed. The text names no e-mail address. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

// A 5xx to the recipient or to the content is about this mail. To anything else (greeting, login,
// sender) it is about the configuration, which somebody will put right.
const finalCommands = new Set(['RCPT TO', 'DATA']);

function toMailError(error: unknown): MailRefused | MailDelayed {
  const { code, command, responseCode } = (error ?? {}) as SmtpFailure;
  // The server's own words repeat the e-mail address, so only these three are kept.
  const facts = [responseCode, command, code].filter((fact) => typeof fact === 'string' || typeof fact === 'number');
  const text = facts.length > 0 ? facts.join(' ') : 'unknown failure';
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && finalCommands.has(String(command));
  return isFinal ? new MailRefused(text) : new MailDelayed(text);
}

/**
 * Sends through `SMTP_URL`. The Message-ID is made from the mail's id, so a mail repeated after a
 * crash is the same mail to servers and readers that look at it.
 */
export function createSmtpTransport({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): MailTransport {
  let opened: Promise<Transporter> | undefined;
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'cotejo.invalid';
  return {
    async deliver({ id, to, subject, text, html, createdAt, silence }) {
      try {
        opened ??= openSmtp(smtpUrl);
        await (await opened).sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          subject,
          text,
          html,
          date: createdAt,
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            // A page where the signed-in person chooses; no `List-Unsubscribe-Post`, which would
            // promise one press (RFC 8058).
            ...(silence !== null && { 'List-Unsubscribe': `<${silence}>` }),
          },
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

/** The library is loaded with the first mail: a start without one does without it. */
async function openSmtp(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
