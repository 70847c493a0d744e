import { RequestError } from '#request/request-error.ts';

/**
 * Whether an error asks for a sign-in instead of a toast (spec 1 §4): 'Debe iniciar sesión para
 * continuar', or anything with 'sesión' or 'auth' in it. The server's own 401 counts too.
 */
export function isSignInNeeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RequestError && error.status === 401) return true;
  return /sesión|auth/i.test(error.message);
}
