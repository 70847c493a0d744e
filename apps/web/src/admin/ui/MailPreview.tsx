import type { MailSentence } from '@cotejo/contracts/credits/applicant-mails';
import styles from './admin-ui.module.css';

/** Uses the same sentences as the server. */
export function MailPreview({
  note,
  subject,
  sentences,
}: {
  note: string;
  subject?: string;
  sentences: readonly MailSentence[];
}) {
  // Sentences can repeat, so the index is the key.
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
