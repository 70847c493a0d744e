import { endSession, listSessions, type SessionSummary } from '@cotejo/contracts/identity/profiles';
import { formatRelativeTime } from '@cotejo/format/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { endpointQuery, makeStale } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import styles from './settings.module.css';

export function SessionList() {
  const client = useQueryClient();
  const sessions = useQuery(endpointQuery(listSessions));
  const close = useSend({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => request(endSession, { params: { id } }))),
    message: (closed) => (closed.length === 1 ? 'Sesión cerrada' : 'Las demás sesiones se cerraron'),
    failureMessage: 'No se pudo cerrar la sesión',
    onSettled: () => makeStale(client, [listSessions]),
  });
  const others = sessions.data?.filter((session) => !session.current) ?? [];

  return (
    <section className={styles.section}>
      <h2>Sesiones abiertas</h2>
      {sessions.isPending && (
        <p role="status" className="visually-hidden">
          Cargando...
        </p>
      )}
      {sessions.isError && (
        <ErrorState title="No se pudieron cargar tus sesiones" onRetry={() => void sessions.refetch()}>
          {messageOf(sessions.error, '')}
        </ErrorState>
      )}
      <ul className={styles.sessions}>
        {sessions.isPending && <SessionBone />}
        {sessions.data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onClose={() => close.mutate([session.id])}
            isBusy={close.isPending}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button
            busyText={close.isPending && 'Cerrando...'}
            onClick={() => close.mutate(others.map((session) => session.id))}
          >
            Cerrar las demás sesiones
          </Button>
        </div>
      )}
    </section>
  );
}

function SessionRow({ session, onClose, isBusy }: { session: SessionSummary; onClose: () => void; isBusy: boolean }) {
  return (
    <li>
      <span>
        <b>{session.device}</b>
        <small className="soft"> · {formatRelativeTime(session.lastSeen)}</small>
      </span>
      {session.current ? (
        <Tag tone="green" icon="check">
          Esta sesión
        </Tag>
      ) : (
        <Button small disabled={isBusy} onClick={onClose}>
          Cerrar
          <span className="visually-hidden"> la sesión de {session.device}</span>
        </Button>
      )}
    </li>
  );
}

function SessionBone() {
  return (
    <li aria-hidden="true">
      <Skeleton width="12rem" height={24} />
      <Skeleton width="7rem" height={28} />
    </li>
  );
}
