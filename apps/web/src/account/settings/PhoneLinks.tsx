import {
  endPhoneLink,
  listPhoneLinks,
  type PhoneLinkSummary,
  phoneLinkEndTexts,
} from '@cotejo/contracts/phone-links/applicant';
import { formatCount } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import styles from './settings.module.css';

const pageSize = 10;

/** Phones that opened a link to send photos, also those that were never confirmed. */
export function PhoneLinks() {
  const [page, setPage] = useState(1);
  const query = { page, limit: pageSize };
  const links = useQuery({
    ...endpointQuery(listPhoneLinks, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const end = useSend({
    mutationFn: ({ creditId, id }: PhoneLinkSummary) => request(endPhoneLink, { params: { id: creditId, linkId: id } }),
    message: 'Enlace terminado',
    failureMessage: 'No se pudo terminar el enlace',
    stale: [listPhoneLinks],
  });

  return (
    <section className={styles.section} aria-labelledby="phone-links">
      <h2 id="phone-links">Teléfonos que abrieron un enlace</h2>
      <p className="soft">
        Los que abrieron en los últimos 30 días un enlace para enviar fotos de una solicitud. Si no reconoces uno,
        termínalo.
      </p>
      {links.isPending && (
        <p role="status" className="visually-hidden">
          Cargando...
        </p>
      )}
      {links.isError && (
        <ErrorState title="No se pudieron cargar los enlaces" onRetry={() => void links.refetch()}>
          {messageOf(links.error, '')}
        </ErrorState>
      )}
      {links.data?.total === 0 && <p>Ningún teléfono abrió un enlace.</p>}
      <ul className={styles.sessions}>
        {links.isPending && <LinkBone />}
        {links.data?.data.map((link) => (
          <LinkRow key={link.id} link={link} isBusy={end.isPending} onEnd={() => end.mutate(link)} />
        ))}
      </ul>
      {links.data && <Pagination page={page} pageCount={Math.ceil(links.data.total / pageSize)} onChange={setPage} />}
    </section>
  );
}

function LinkRow({ link, isBusy, onEnd }: { link: PhoneLinkSummary; isBusy: boolean; onEnd: () => void }) {
  const { state, openedAt, confirmedAt, endedBy, documents } = link;
  const device = link.device ?? 'Un teléfono';
  return (
    <li>
      <span>
        <b>{device}</b>
        <small className="soft">
          {openedAt !== null && (
            <>
              {' · '}
              <time dateTime={openedAt}>{formatDateTime(openedAt)}</time>
            </>
          )}
          {' · '}
          {confirmedAt === null ? 'Sin confirmar' : formatCount(documents, 'documento', 'documentos')}
        </small>
      </span>
      {state === 'ended' ? (
        <small className="soft">{endedBy !== null && phoneLinkEndTexts[endedBy]}</small>
      ) : (
        <Button small disabled={isBusy} onClick={onEnd}>
          Terminar
          <span className="visually-hidden"> el enlace de {device}</span>
        </Button>
      )}
    </li>
  );
}

function LinkBone() {
  return (
    <li aria-hidden="true">
      <Skeleton width="14rem" height={24} />
      <Skeleton width="7rem" height={28} />
    </li>
  );
}
