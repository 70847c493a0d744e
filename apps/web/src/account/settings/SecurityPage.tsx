import { messageOf } from '#request/request-error.ts';
import { useSession } from '#session/session.ts';
import { ErrorState } from '#ui/EmptyState.tsx';
import { rememberEmail } from '../login/remembered-email.ts';
import { ChangePasswordForm } from '../passwords/ChangePasswordForm.tsx';
import { PreferenceList } from './PreferenceList.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './settings.module.css';
import { useSecurityPreferences } from './use-preferences.ts';

export const meta = () => [{ title: 'Seguridad · cotejo' }];

const choices = [
  {
    name: 'twoStep',
    label: 'Código al ingresar',
    text: 'Además de la contraseña, te pedimos un código que llega a tu correo.',
  },
  {
    name: 'loginAlerts',
    label: 'Avisarme de ingresos nuevos',
    text: 'Un correo cada vez que alguien entra a tu cuenta.',
  },
  {
    name: 'rememberEmail',
    label: 'Recordar mi correo en este dispositivo',
    text: 'La pantalla de ingreso empieza con tu correo escrito. No lo uses en un equipo compartido.',
  },
] as const;

/** Password, the way of signing in, and where the account is open. */
export default function SecurityPage() {
  return (
    <>
      <section className={styles.section}>
        <h2>Cambiar contraseña</h2>
        <p className="soft">Las demás sesiones se cierran; esta sigue.</p>
        <div className={styles.form}>
          <ChangePasswordForm
            idPrefix="seguridad"
            step={{ kind: 'signed-in', reason: 'user_request' }}
            onChanged={() => {}}
          />
        </div>
      </section>
      <Preferences />
      <SessionList />
    </>
  );
}

function Preferences() {
  const { user } = useSession();
  const { query, change } = useSecurityPreferences();
  return (
    <section className={styles.section}>
      <h2>Ingreso</h2>
      {query.isError && (
        <ErrorState title="Error al obtener configuraciones de seguridad" onRetry={() => void query.refetch()}>
          {messageOf(query.error, '')}
        </ErrorState>
      )}
      {!query.isError && (
        <PreferenceList
          choices={choices}
          values={query.data}
          isBusy={change.isPending}
          onChange={(name, value) =>
            change.mutate(
              { [name]: value },
              {
                onSuccess: (saved) => rememberEmail(saved.rememberEmail ? (user?.email ?? null) : null),
              },
            )
          }
        />
      )}
    </section>
  );
}
