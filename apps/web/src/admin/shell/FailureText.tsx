import { Link } from 'react-router';
import { failureText, isSessionFailure } from './session-failure.ts';

/** The text of a failure, with the way to sign in again where that is what it needs (spec 3 §8). */
export function FailureText({ error, otherwise }: { error: unknown; otherwise: string }) {
  return (
    <>
      {failureText(error, otherwise)} {isSessionFailure(error) && <Link to="/admin/login">Iniciar sesión</Link>}
    </>
  );
}
