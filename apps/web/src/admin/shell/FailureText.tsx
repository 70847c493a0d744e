import { Link } from 'react-router';
import { isPageFault, RequestError } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { adminSessionTexts } from '#session/admin-texts.ts';

/** The text of a failure, with the way to sign in again where that is what it needs. */
export function FailureText({ error, otherwise }: { error: unknown; otherwise: string }) {
  return (
    <>
      {failureText(error, otherwise)} {isSessionFailure(error) && <Link to="/admin/login">Iniciar sesión</Link>}
    </>
  );
}

/** Whether a failure means that the administrator has to sign in again. */
export function isSessionFailure(error: unknown): boolean {
  if (isPageFault(error)) return false;
  if (error instanceof RequestError && (error.status === 401 || error.code === 'SESSION_EXPIRED')) return true;
  return error instanceof Error && /token|autenticaci[oó]n|sesi[oó]n/i.test(error.message);
}

/**
 * The text of a failure for the administrator; `otherwise` where it says nothing a person could
 * use.
 */
export function failureText(error: unknown, otherwise: string): string {
  if (isPageFault(error)) return requestTexts.pageFault;
  if (isSessionFailure(error)) return adminSessionTexts.refused;
  // 404 and 5xx only say that something is missing or broken; the screen knows what.
  if (error instanceof RequestError && error.status !== 404 && error.status < 500 && error.message !== '')
    return error.message;
  return otherwise;
}
