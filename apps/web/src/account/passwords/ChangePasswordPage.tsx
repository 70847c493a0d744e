import { Navigate, useLocation, useNavigate } from 'react-router';
import { RequireSession } from '#session/RequireSession.tsx';
import { readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { BackLink } from '../entry/BackLink.tsx';
import { readEntryState } from '../entry/entry-state.ts';
import type { Route } from './+types/ChangePasswordPage.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Cambiar contraseña') }];

/** Signed in with the current password, or in recovery with the temporary one. Both end the session. */
export default function ChangePasswordPage() {
  const { state, search } = useLocation();
  const { email, tempCode } = readEntryState(state);
  const session = useSession();
  // Also the state on the server, which does not have the router state.
  if (session.status === 'unknown') return <Loading text="Verificando tu sesión..." isScreen />;
  const isRecovery = email !== undefined || tempCode !== undefined || new URLSearchParams(search).has('recuperar');
  if (!isRecovery)
    return (
      <RequireSession>
        <SignedInChange />
      </RequireSession>
    );
  if (email === undefined || tempCode === undefined)
    return <Navigate to={withReturnTarget('/login', readReturnTarget(search))} replace />;
  return <RecoveryChange email={email} tempCode={tempCode} />;
}

function SignedInChange() {
  const session = useSession();
  const goToLogin = useGoToLogin();
  const mustChange = session.user?.requiresPasswordChange === true;
  return (
    <>
      {!mustChange && <BackLink to="/configuracion/seguridad">Seguridad</BackLink>}
      <h1>Cambiar contraseña</h1>
      {mustChange && <p className="soft">Tu contraseña es temporal. Elige una nueva para continuar.</p>}
      <ChangePasswordForm
        idPrefix="cambiar"
        step={{ kind: 'signed-in', reason: mustChange ? 'temporary_change' : 'user_request' }}
        onChanged={() => {
          session.endQuietly();
          goToLogin(session.user?.email);
        }}
      />
    </>
  );
}

function RecoveryChange({ email, tempCode }: { email: string; tempCode: string }) {
  const { search } = useLocation();
  const session = useSession();
  const goToLogin = useGoToLogin();
  return (
    <>
      <BackLink to={withReturnTarget('/login', readReturnTarget(search))}>Ingresar</BackLink>
      <h1>Elige una contraseña nueva</h1>
      <p className="soft">
        Es para la cuenta de <b>{email}</b>. Cuando la guardes, la contraseña temporal dejará de funcionar.
      </p>
      <ChangePasswordForm
        idPrefix="recuperar"
        step={{ kind: 'recovery', email, tempCode }}
        onChanged={() => {
          session.deleteSession();
          goToLogin(email);
        }}
      />
    </>
  );
}

function useGoToLogin(): (email: string | undefined) => void {
  const navigate = useNavigate();
  const login = withReturnTarget('/login', readReturnTarget(useLocation().search));
  return (email) => void navigate(login, { state: email === undefined ? null : { email }, replace: true });
}
