import type { PublishedTerms } from '@cotejo/contracts/site-data';
import { formatLongDate } from '@cotejo/format/time';
import type { ReactNode } from 'react';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { Prose } from '#ui/page/Prose.tsx';
import styles from './terms.module.css';

export function PublishedText({
  title,
  terms,
  html,
  children,
}: {
  title: string;
  terms: PublishedTerms | null;
  html: string;
  children?: ReactNode;
}) {
  return (
    <SitePage>
      <article className={`box ${styles.page}`}>
        <h1>{title}</h1>
        {terms === null ? (
          <p>No hay términos y condiciones disponibles</p>
        ) : (
          <>
            <p className="note">
              Versión {terms.version}, actualizada el{' '}
              <time dateTime={terms.updatedAt}>{formatLongDate(terms.updatedAt)}</time>
            </p>
            {children}
            <Prose html={html} className={styles.text} />
          </>
        )}
      </article>
    </SitePage>
  );
}
