import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { encryptWords } from '#platform/mail/encrypted-words.ts';
import type { MailContent } from '#platform/mail/layout.ts';
import { insertMail } from '#platform/mail/repository.ts';
import type { DocumentKeys } from '#platform/storage/document-keys.ts';

/** Usually `{ to, ...verificationCodeMail({ … }) }`. */
interface Mail extends MailContent {
  /** Validated by `emailSchema`. */
  readonly to: string;
}

export interface Mailer {
  /** Inserts the mail and its job in the caller's transaction. Returns the mail's id. */
  send(tx: Tx, mail: Mail): Promise<string>;
}

interface MailerParts {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly keys: DocumentKeys;
}

export function createMailer({ clock, jobs, keys }: MailerParts): Mailer {
  return {
    async send(tx, { to, kind, subject, text, html }) {
      const createdAt = clock.now();
      const id = newId(clock);
      const words = encryptWords(keys, id, { text, html });
      await insertMail(tx, { id, kind, toEmail: to.toLowerCase(), subject, ...words, createdAt });
      await jobs.enqueue(tx, 'mail.deliver', { mailId: id });
      return id;
    },
  };
}
