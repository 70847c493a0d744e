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
 * Shows its children to a signed-in user only. Others are redirected to /login, which returns here
 * afterwards.
 * @param waiting placeholder until the session is known, as tall as the screen so that nothing
 * jumps
 * @param isShownWhileChecking shows the children while the server is still confirming a stored
 * session, for screens that can start with responses stored before a reload
 * @param withoutScript text for a browser without JavaScript
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
  // Deferred, so that the first rendering of a large screen does not block input.
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
