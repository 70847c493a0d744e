import type { AdminDocument } from '@cotejo/contracts/documents/review';
import type { KeyboardEvent } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { documentKind, reviewLabels, type Verdict, verdictLabels, verdictOf } from '../documents/document-labels.ts';
import styles from './review.module.css';

const icons = { verified: 'check', rejected: 'close', pending: 'clock' } as const satisfies Record<Verdict, string>;

/** The documents of the credit, each with its number key and its verdict. */
export function DocumentTabs({
  documents,
  currentId,
  onShow,
}: {
  documents: readonly AdminDocument[];
  currentId: string;
  onShow: (id: string) => void;
}) {
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = documents.findIndex(({ id }) => id === currentId);
    const next = documents[(at + step + documents.length) % documents.length];
    if (!next) return;
    event.preventDefault();
    onShow(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  }
  return (
    <div role="tablist" aria-label="Documentos" className={styles.tabs} onKeyDown={move}>
      {documents.map((item, index) => {
        const verdict = verdictOf(item);
        const isCurrent = item.id === currentId;
        return (
          <button
            key={item.id}
            id={`tab-${item.id}`}
            type="button"
            role="tab"
            aria-selected={isCurrent}
            aria-controls="review-document"
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onShow(item.id)}
          >
            <kbd className={styles.key}>{index + 1}</kbd>
            <span>
              <b>{reviewLabels[documentKind(item)]}</b>
              <small className={styles[verdict]}>
                <Icon name={icons[verdict]} size={14} />
                {verdictLabels[verdict]}
              </small>
            </span>
          </button>
        );
      })}
    </div>
  );
}
