import { Link } from 'react-router';
import { withReturnTarget } from '#session/return-target.ts';

/** Always shown, so that it does not reveal whether an account exists. */
export const CodePageLink = ({ email, returnTo }: { email: string; returnTo: string | null }) => (
  <Link to={withReturnTarget('/verificar-email', returnTo)} state={{ email }}>
    ¿Te registraste hace poco? Escribe tu código
  </Link>
);
