import { Link } from 'react-router';
import { isPageFault, isSessionOver, RequestError } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { adminSessionTexts } from '#session/admin-texts.ts';

/** Adds a link to the login if the session is lost. */
export function FailureText({ error, otherwise }: { error: unknown; otherwise: string }) {
  return (
    <>
      {failureText(error, otherwise)} {isSessionOver(error) && <Link to="/admin/login">Iniciar sesión</Link>}
    </>
  );
}

/** `otherwise` is used if the error has no message that helps a user. */
export function failureText(error: unknown, otherwise: string): string {
  if (isPageFault(error)) return requestTexts.pageFault;
  if (isSessionOver(error)) return adminSessionTexts.refused;
  // 404 and 5xx messages are too general; the screen's own text is better.
  if (error instanceof RequestError && error.status !== 404 && error.status < 500 && error.message !== '')
    return error.message;
  return otherwise;
}
