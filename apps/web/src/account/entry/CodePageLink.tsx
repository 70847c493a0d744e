import { Link } from 'react-router';
import { withReturnTarget } from '#session/return-target.ts';

/**
 * The way to the page that takes a mailed code, for everybody alike: that it stands here tells
 * nothing about who is registered.
 */
export const CodePageLink = ({ email, returnTo }: { email: string; returnTo: string | null }) => (
  <Link to={withReturnTarget('/verificar-email', returnTo)} state={{ email }}>
    ¿Te registraste hace poco? Escribe tu código
  </Link>
);
