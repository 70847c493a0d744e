import { Link } from 'react-router';
import { withReturnTarget } from './return-target.ts';
import type { LoginFailure } from './use-login.ts';

/**
 * Links to what resolves a refused login (unlock, confirm, recover). Renders nothing if a retry is enough.
 * @param returnTo path that the person wanted to open, or null
 */
export function LoginWayOut({
  reason,
  email,
  returnTo,
}: {
  reason: LoginFailure['reason'];
  email: string;
  returnTo: string | null;
}) {
  if (reason === 'locked')
    return (
      <Link to={withReturnTarget('/desbloquear-cuenta', returnTo)} state={{ email }}>
        Desbloquear mi cuenta
      </Link>
    );
  if (reason === 'unverified')
    return (
      <Link to={withReturnTarget('/verificar-email', returnTo)} state={{ email }}>
        Confirmar mi correo
      </Link>
    );
  if (reason === 'inactive') return <Link to="/contacto">Escribirnos</Link>;
  return null;
}
