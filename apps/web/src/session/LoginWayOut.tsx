import { Link } from 'react-router';
import type { LoginFailure } from './use-login.ts';

/** The link that opens the door a refused login met; nothing where trying again is the way. */
export function LoginWayOut({ reason, email }: { reason: LoginFailure['reason']; email: string }) {
  if (reason === 'locked')
    return (
      <Link to="/desbloquear-cuenta" state={{ email }}>
        Desbloquear mi cuenta
      </Link>
    );
  if (reason === 'unverified')
    return (
      <Link to="/verificar-email" state={{ email }}>
        Confirmar mi correo
      </Link>
    );
  if (reason === 'inactive') return <Link to="/contacto">Escribirnos</Link>;
  return null;
}
