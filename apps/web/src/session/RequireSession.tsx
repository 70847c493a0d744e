import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loading } from '#ui/Loading.tsx';
import { hasLastKnown, type KeptName } from './last-known.ts';
import styles from './RequireSession.module.css';
import { withReturnTarget } from './return-target.ts';
import { useSession } from './session.ts';
import { sessionTexts } from './texts.ts';

/**
 * Shows its children to a signed-in user only; anybody else goes to /login and comes back
 * afterwards. `waiting` stands there until the session is known, and until the login is loaded;
 * give it the height and the frame of the screen to come, so that nothing jumps. `lastKnownAs`: the
 * name under which the screen keeps what it shows; where the tab has it, the screen stands while
 * the session is still checked. `withoutScript`: what a person without JavaScript reads.
 */
export function RequireSession({
  children,
  waiting,
  lastKnownAs,
  withoutScript = 'Lo que hay aquí es solo tuyo: hace falta tu cuenta y un navegador con JavaScript activo.',
}: {
  children: ReactNode;
  waiting?: ReactNode;
  lastKnownAs?: KeptName;
  withoutScript?: string;
}) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in') return children;
  if (session.status === 'checking' && lastKnownAs !== undefined && hasLastKnown(lastKnownAs)) return children;
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
