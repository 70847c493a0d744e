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
 * The server refuses this mail for good: unknown e-mail address, refused content. The text names no
 * e-mail address.
 */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Not delivered now; a later attempt may succeed. The text names no e-mail address. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

// A 5xx to the recipient or to the content is about this mail. To anything else (greeting, login,
// sender) it is about the configuration, so a later attempt may succeed.
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
 * Sends through `SMTP_URL`. The Message-ID is made from the mail's id, so that a mail repeated
 * after a crash can be recognised.
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

/** Loaded with the first mail, to start faster. */
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
