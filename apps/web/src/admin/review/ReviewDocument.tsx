import type { SharedFile } from '@cotejo/contracts/credits/review';
import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import {
  documentKind,
  reviewLabels,
  type Verdict,
  verdictLabels,
  verdictOf,
  verdictReason,
} from '../documents/document-labels.ts';
import styles from './review.module.css';

const icons = { verified: 'check', rejected: 'close', pending: 'clock' } as const satisfies Record<Verdict, string>;

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
          {document.source === 'phone' && ' · Desde el teléfono'}
        </small>
      </span>
    </>
  );
}

export function NoDocuments() {
  return (
    <section className={styles.none} aria-label="Documentos">
      <EmptyState title="Todavía no hay documentos" drawing={<EmptyLedger />}>
        Quien solicita aún no ha subido ninguno. Sin los tres verificados no se puede aprobar.
      </EmptyState>
    </section>
  );
}

export function PreviousFile({
  former,
  isShown,
  onShow,
}: {
  former: AdminDocument;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  const why = verdictReason(former).replace(/\.$/, '');
  return (
    <p className={styles.former}>
      <span className="note">Archivo nuevo. El anterior se rechazó{why && `: ${why}`}.</span>
      <Button small onClick={() => onShow(!isShown)}>
        {isShown ? 'Ver el archivo nuevo' : 'Ver el archivo anterior'}
      </Button>
    </p>
  );
}

export function SharedFileNotice({ people, credits }: SharedFile) {
  const more = people - credits.length;
  return (
    <p className={styles.shared}>
      <Icon name="warning" size={20} />
      <span>
        {people === 1 ? 'Otra persona envió' : `Otras ${people} personas enviaron`} este mismo archivo:{' '}
        {credits.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={`/admin/credits/${id}`}>{name}</Link>
          </Fragment>
        ))}
        {more > 0 && ` y ${more} más`}.
      </span>
    </p>
  );
}
