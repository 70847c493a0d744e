import {
  type GuardedPreference,
  guardedPreferences,
  type SecurityPreferences,
} from '@cotejo/contracts/identity/profiles';
import { useState } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { ConfirmPasswordDialog } from '#session/ConfirmPasswordDialog.tsx';
import { useSession } from '#session/session.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { rememberEmail } from '../login/remembered-email.ts';
import { ChangePasswordForm } from '../passwords/ChangePasswordForm.tsx';
import type { Route } from './+types/SecurityPage.ts';
import { PhoneLinks } from './PhoneLinks.tsx';
import { PreferenceList } from './PreferenceList.tsx';
import { SessionList } from './SessionList.tsx';
import styles from './settings.module.css';
import { useSecurityPreferences } from './use-preferences.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Seguridad') }];

const choices = [
  {
    name: 'twoStep',
    label: 'Pedirme también un código',
    text: 'Además de la contraseña, te pedimos un código que llega a tu correo.',
  },
  {
    name: 'loginAlerts',
    label: 'Avisarme cuando alguien entre a mi cuenta',
    text: 'Te enviamos un correo cuando alguien entra desde un dispositivo que no conocemos.',
  },
  {
    name: 'rememberEmail',
    label: 'Recordar mi correo en este dispositivo',
    text: 'La pantalla de ingreso empieza con tu correo escrito. No lo uses en un equipo compartido.',
  },
] as const;

export default function SecurityPage() {
  return (
    <>
      <section className={styles.section}>
        <h2>Cambiar contraseña</h2>
        <p className="soft">Se cerrará tu sesión en los demás dispositivos, pero aquí seguirá abierta.</p>
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
      <PhoneLinks />
    </>
  );
}

const warnings: Record<GuardedPreference, { title: string; text: string }> = {
  twoStep: {
    title: '¿Entrar sin el código?',
    text: 'Desde ahora tu contraseña bastará para entrar. Escríbela para confirmar que eres tú; te avisamos por correo.',
  },
  loginAlerts: {
    title: '¿Dejar de recibir avisos cuando alguien entre?',
    text: 'Ya no sabrás si alguien entra a tu cuenta. Escribe tu contraseña para confirmar que eres tú; te avisamos por correo.',
  },
};

const isGuarded = (name: keyof SecurityPreferences): name is GuardedPreference =>
  (guardedPreferences as readonly string[]).includes(name);

function Preferences() {
  const { user } = useSession();
  const { query, change, switchOff } = useSecurityPreferences();
  const [leaving, setLeaving] = useState<GuardedPreference>('twoStep');
  const [isAsked, setIsAsked] = useState(false);

  function save(name: keyof SecurityPreferences, value: boolean): void {
    if (!value && isGuarded(name)) {
      setLeaving(name);
      setIsAsked(true);
      return;
    }
    const onSuccess = (saved: SecurityPreferences) => rememberEmail(saved.rememberEmail ? (user?.email ?? null) : null);
    change.mutate({ [name]: value }, { onSuccess });
  }

  return (
    <section className={styles.section}>
      <h2>Al iniciar sesión</h2>
      {query.isError && (
        <ErrorState title="Error al obtener configuraciones de seguridad" onRetry={() => void query.refetch()}>
          {messageOf(query.error, '')}
        </ErrorState>
      )}
      {!query.isError && (
        <PreferenceList choices={choices} values={query.data} isBusy={change.isPending} onChange={save} />
      )}
      <ConfirmPasswordDialog
        email={user?.email}
        isOpen={isAsked}
        title={warnings[leaving].title}
        confirm="Desactivar"
        busyText="Desactivando..."
        failure="No se pudo desactivar. Inténtalo de nuevo."
        onConfirm={(password) => switchOff(leaving, password)}
        onClose={() => setIsAsked(false)}
      >
        {warnings[leaving].text}
      </ConfirmPasswordDialog>
    </section>
  );
}
