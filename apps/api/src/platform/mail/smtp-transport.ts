import type { Transporter } from 'nodemailer';

interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
  /** URL of the notification settings; null for mails that are always sent. */
  readonly silence: string | null;
}

export interface MailTransport {
  /** Resolves when the server has accepted the mail. @throws MailRefused, MailDelayed */
  deliver(mail: OutgoingMail): Promise<void>;
}

/** Permanent failure: unknown address, rejected content. The message contains no e-mail address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Temporary failure. The message contains no e-mail address. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed';
}

interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

// A 5xx for the recipient or the content concerns this mail. For other commands (greeting, login, sender) the
// configuration is wrong, so a retry may succeed.
const finalCommands = new Set(['RCPT TO', 'DATA']);

function toMailError(error: unknown): MailRefused | MailDelayed {
  const { code, command, responseCode } = (error ?? {}) as SmtpFailure;
  // The server's text repeats the e-mail address.
  const facts = [responseCode, command, code].filter((fact) => typeof fact === 'string' || typeof fact === 'number');
  const text = facts.length > 0 ? facts.join(' ') : 'unknown failure';
  const isFinal = typeof responseCode === 'number' && responseCode >= 500 && finalCommands.has(String(command));
  return isFinal ? new MailRefused(text) : new MailDelayed(text);
}

/** The Message-ID is derived from the mail's id, so that a duplicate after a crash is recognizable. */
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
            // The page needs a sign-in; `List-Unsubscribe-Post` would promise one click (RFC 8058).
            ...(silence !== null && { 'List-Unsubscribe': `<${silence}>` }),
          },
        });
      } catch (error) {
        throw toMailError(error);
      }
    },
  };
}

/** Loaded with the first mail for a faster start. */
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
