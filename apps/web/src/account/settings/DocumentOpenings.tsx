import { documentTypeLabels } from '@cotejo/contracts/documents/applicant';
import { type DocumentOpening, listDocumentOpenings, openingRoleLabels } from '@cotejo/contracts/documents/openings';
import { formatDateTime } from '@cotejo/format/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './settings.module.css';

const pageSize = 10;

/** The profile leads here. */
const sectionId = 'quien-abrio';

export function DocumentOpenings() {
  const [page, setPage] = useState(1);
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  // The section comes after the session is known, too late for the browser.
  useEffect(() => {
    if (hash !== `#${sectionId}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [hash]);
  const query = { page, limit: pageSize };
  const openings = useQuery({
    ...endpointQuery(listDocumentOpenings, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  return (
    <section ref={section} id={sectionId} tabIndex={-1} className={styles.section} aria-labelledby="document-openings">
      <h2 id="document-openings">Quién abrió tus documentos</h2>
      <p className="soft">
        Cada vez que alguien de Cotejo, o de la institución a la que entregamos tu solicitud, abre un documento tuyo
        queda anotado aquí.
      </p>
      {openings.isPending && (
        <p role="status" className="visually-hidden">
          Cargando...
        </p>
      )}
      {openings.isError && (
        <ErrorState title="No se pudo cargar quién abrió tus documentos" onRetry={() => void openings.refetch()}>
          {messageOf(openings.error, '')}
        </ErrorState>
      )}
      {openings.data?.total === 0 && <p>Nadie ha abierto tus documentos.</p>}
      <ul className={styles.sessions}>
        {openings.isPending && <OpeningBone />}
        {openings.data?.data.map((opening) => (
          <OpeningRow key={opening.id} opening={opening} />
        ))}
      </ul>
      {openings.data && (
        <Pagination page={page} pageCount={Math.ceil(openings.data.total / pageSize)} onChange={setPage} />
      )}
    </section>
  );
}

function OpeningRow({
  opening: { creditNumber, documentType, openedAt, role, institution },
}: {
  opening: DocumentOpening;
}) {
  return (
    <li>
      <span>
        <b>{documentTypeLabels[documentType]}</b>
        <small className="soft"> · Solicitud {creditNumber}</small>
      </span>
      <span>
        {openingRoleLabels[role]}
        {institution !== null && `: ${institution}`}
        <small className="soft">
          {' · '}
          <time dateTime={openedAt}>{formatDateTime(openedAt)}</time>
        </small>
      </span>
    </li>
  );
}

function OpeningBone() {
  return (
    <li aria-hidden="true">
      <Skeleton width="14rem" height={24} />
      <Skeleton width="12rem" height={24} />
    </li>
  );
}
