import { messageOf } from '#data/http/request-error.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/NotificationsPage.ts';
import { PreferenceList } from './PreferenceList.tsx';
import styles from './settings.module.css';
import { useNotificationPreferences } from './use-preferences.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Notificaciones') }];

const choices = [
  {
    name: 'statusChanges',
    label: 'Cambios de mi solicitud',
    text: 'Cuando entra en revisión y cuando hay respuesta.',
  },
  { name: 'documents', label: 'Mis documentos', text: 'Cuando se verifican o falta algo.' },
  { name: 'news', label: 'Novedades', text: 'Artículos y novedades del servicio, de vez en cuando.' },
] as const;

/** Codes and security mails are always sent. */
export default function NotificationsPage() {
  const { query, change } = useNotificationPreferences();
  return (
    <section className={styles.section}>
      <h2>Notificaciones por correo</h2>
      {query.isError && (
        <ErrorState title="No se pudieron cargar tus notificaciones" onRetry={() => void query.refetch()}>
          {messageOf(query.error, '')}
        </ErrorState>
      )}
      {!query.isError && (
        <PreferenceList
          choices={choices}
          values={query.data}
          isBusy={change.isPending}
          onChange={(name, value) => change.mutate({ [name]: value })}
        />
      )}
      <p className="note">
        Los códigos y los avisos de seguridad llegan siempre. En tu perfil ves cada paso, elijas lo que elijas.
      </p>
    </section>
  );
}
