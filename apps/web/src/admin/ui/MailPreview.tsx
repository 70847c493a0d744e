import type { MailSentence } from '@cotejo/contracts/credits/applicant-mails';
import styles from './admin-ui.module.css';

/** What the applicant will read in a mail, with the very sentences that the server writes. */
export function MailPreview({
  note,
  subject,
  sentences,
}: {
  note: string;
  subject?: string;
  sentences: readonly MailSentence[];
}) {
  // The same words may stand twice: a line is known by its place.
  const lines = sentences.map((sentence, place) => ({ ...sentence, key: place }));
  return (
    <section className={styles.mail} aria-label="Lo que leerá quien solicita">
      <p className="note">{note}</p>
      {subject && (
        <p>
          <b>{subject}</b>
        </p>
      )}
      {lines.map(({ key, kind, text }) =>
        kind === 'quote' ? <blockquote key={key}>{text}</blockquote> : <p key={key}>{text}</p>,
      )}
    </section>
  );
}
