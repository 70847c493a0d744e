import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { Icon } from '#ui/Icon.tsx';
import { documentKind, reviewLabels, type Verdict, verdictLabels, verdictOf } from '../documents/document-labels.ts';
import styles from './review.module.css';

const icons = { verified: 'check', rejected: 'close', pending: 'clock' } as const satisfies Record<Verdict, string>;

/** The documents of the credit as tabs, each with its number key and its verdict. */
export const documentTabs = (documents: readonly AdminDocument[]) =>
  documents.map((document, index) => ({
    value: document.id,
    title: <DocumentTitle document={document} number={index + 1} />,
  }));

function DocumentTitle({ document, number }: { document: AdminDocument; number: number }) {
  const verdict = verdictOf(document);
  return (
    <>
      <kbd className={styles.key}>{number}</kbd>
      <span>
        <b>{reviewLabels[documentKind(document)]}</b>
        <small className={styles[verdict]}>
          <Icon name={icons[verdict]} size={14} />
          {verdictLabels[verdict]}
        </small>
      </span>
    </>
  );
}
