import { type ReactNode, useDeferredValue } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import styles from './RequireSession.module.css';
import { withReturnTarget } from './return-target.ts';
import { useSession } from './session.ts';
import { sessionTexts } from './texts.ts';

/**
 * Shows its children to a signed-in user only; others go to /login and come back afterwards.
 * @param waiting shown until the session is known, with the height of the screen to come
 * @param isShownWhileChecking shows the children while the server still confirms a stored session, for
 * screens that start with what a reload kept
 * @param withoutScript what a person without JavaScript reads
 */
export function RequireSession({
  children,
  waiting,
  isShownWhileChecking = false,
  withoutScript = 'Lo que hay aquí es solo tuyo: hace falta tu cuenta y un navegador con JavaScript activo.',
}: {
  children: ReactNode;
  waiting?: ReactNode;
  isShownWhileChecking?: boolean;
  withoutScript?: string;
}) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const mayShow = session.status === 'signed-in' || (session.status === 'checking' && isShownWhileChecking);
  // Deferred: the first rendering of the screen may be interrupted by a tap.
  const isShown = useDeferredValue(mayShow);
  if (mayShow && isShown) return children;
  const login = withReturnTarget('/login', pathname + search);
  return (
    <>
      <noscript>
        <div className={waiting ? 'box' : undefined}>
          <EmptyState
            level={1}
            title={sessionTexts.signInNeeded}
            actions={
              <ButtonLink variant="main" to={login}>
                INGRESAR
              </ButtonLink>
            }
          >
            {withoutScript}
          </EmptyState>
        </div>
      </noscript>
      <div className={styles.waiting}>{waiting ?? <Loading text="Verificando tu sesión..." isScreen />}</div>
      {session.status === 'signed-out' && !session.isLeaving && <Navigate to={login} replace />}
    </>
  );
}
