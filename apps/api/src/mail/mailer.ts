import type { Clock } from '#clock.ts';
import type { Tx } from '#db/database.ts';
import { type Writes, writeTogether } from '#db/write-together.ts';
import { newId } from '#ids.ts';
import type { Jobs } from '#jobs/jobs.ts';
import { encryptWords } from '#mail/encrypted-words.ts';
import type { MailContent } from '#mail/layout.ts';
import { mailInsert } from '#mail/repository.ts';
import type { DocumentKeys } from '#storage/document-keys.ts';

/** A mail as a use case writes it: `{ to, ...verificationCodeMail({ … }) }`. */
interface Mail extends MailContent {
  /** One e-mail address, already checked by `emailSchema`. */
  readonly to: string;
}

export interface Mailer {
  /**
   * Writes the mail in the caller's transaction, with the job that delivers it: committed together
   * with what caused it, or not at all (decisions, "E-mail"). Answers the mail's id.
   */
  send(tx: Tx, mail: Mail): Promise<string>;
  /** Adds the job; the mail itself is the caller's to write in the same transaction. */
  prepare(tx: Tx, mail: Mail): Promise<Writes>;
}

interface MailerParts {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** The words are encrypted with the first one until they are sent. */
  readonly keys: DocumentKeys;
}

export function createMailer({ clock, jobs, keys }: MailerParts): Mailer {
  async function prepare(tx: Tx, { to, kind, subject, text, html }: Mail) {
    const createdAt = clock.now();
    const id = newId(clock);
    await jobs.enqueue(tx, 'mail.deliver', { mailId: id });
    const words = encryptWords(keys, id, { text, html });
    return { id, writes: [mailInsert(tx, { id, kind, toEmail: to.toLowerCase(), subject, ...words, createdAt })] };
  }
  return {
    prepare,
    async send(tx, mail) {
      const prepared = await prepare(tx, mail);
      await writeTogether(tx, prepared);
      return prepared.id;
    },
  };
}
