import { v7 as uuidv7 } from 'uuid';
import type { Clock } from '#clock.ts';
import type { Tx } from '#db/database.ts';
import { mails } from '#db/schema.ts';
import type { Jobs } from '#jobs/jobs.ts';
import type { MailContent } from '#mail/layout.ts';

/** A mail as a use case writes it: `{ to, ...verificationCodeMail({ … }) }`. */
interface Mail extends MailContent {
  /** One address, already checked by `emailSchema`. */
  readonly to: string;
}

export interface Mailer {
  /**
   * Writes the mail in the caller's transaction, with the job that delivers it: committed together with what caused it,
   * or not at all (decisions, "E-mail"). Answers the mail's id.
   */
  send(tx: Tx, mail: Mail): Promise<string>;
}

export const createMailer = ({ clock, jobs }: { clock: Clock; jobs: Pick<Jobs, 'enqueue'> }): Mailer => ({
  async send(tx, { to, kind, subject, text, html }) {
    const createdAt = clock.now();
    const id = uuidv7({ msecs: createdAt.getTime() });
    await tx.insert(mails).values({
      id,
      kind,
      toAddress: to.toLowerCase(),
      subject,
      bodyText: text,
      bodyHtml: html,
      createdAt,
    });
    await jobs.enqueue(tx, 'mail.deliver', { mailId: id });
    return id;
  },
});
