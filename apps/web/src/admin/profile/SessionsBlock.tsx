import { type AdminSessionSummary, endAdminSession, listAdminSessions } from '@cotejo/contracts/admins';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { useChange } from '../ui/use-change.ts';
import styles from './profile.module.css';

/** A session ends 12 hours after its login; any other session can be ended at once. */
export function SessionsBlock() {
  const sessions = useQuery(endpointQuery(listAdminSessions));
  const close = useChange({
    run: ({ id }: AdminSessionSummary) => request(endAdminSession, { params: { id } }),
    message: 'Sesión cerrada',
    failure: 'Error al cerrar la sesión',
    stale: [listAdminSessions],
  });
  return (
    <section className={styles.block}>
      <h2 id="sesiones">Sesiones abiertas</h2>
      <p className="small soft">Cada una termina a las 12 horas de haber entrado. Si no reconoces alguna, ciérrala.</p>
      <ListStates
        list={sessions}
        rows={2}
        loading="Cargando sesiones"
        failure="Error al cargar las sesiones"
        isEmpty={sessions.data?.length === 0}
        empty={null}
      >
        <ul className={styles.sessions} aria-labelledby="sesiones">
          {sessions.data?.map((session) => (
            <li key={session.id}>
              <span>
                <b>{session.device}</b>
                <small className="soft"> · desde {formatDateTime(session.startedAt)}</small>
              </span>
              {session.current ? (
                <Tag tone="green" icon="check">
                  Esta sesión
                </Tag>
              ) : (
                <Button small disabled={close.isPending} onClick={() => close.mutate(session)}>
                  Cerrar
                  <span className="visually-hidden"> la sesión de {session.device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListStates>
      <FailureNote title="Error al cerrar la sesión" error={close.error} />
    </section>
  );
}
