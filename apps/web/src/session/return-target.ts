/**
 * The query parameter with the path to open after signing in. It is in the URL so that it survives registration and
 * password recovery.
 */
const parameter = 'volver';

/** The URL of an account page that finally returns to `target`; just `to` if `target` is null. */
export function withReturnTarget(to: string, target: string | null): string {
  return target === null ? to : `${to}?${parameter}=${encodeURIComponent(target)}`;
}

/** Reads the return target from a URL's query. Null if it is absent or not a path of this site. */
export function readReturnTarget(search: string): string | null {
  const target = new URLSearchParams(search).get(parameter);
  return target !== null && isOwnPath(target) ? target : null;
}

/**
 * Where content pages, which run without the framework, go after signing out. The login screen then
 * says 'Sesión cerrada exitosamente'.
 */
export const signedOutPath = '/login?salida=si';

/** Whether the URL's query is that of `signedOutPath`. */
export const hasJustSignedOut = (search: string): boolean => new URLSearchParams(search).get('salida') === 'si';

/** Router state of the page that opens right after signing in, so that it can continue what was interrupted. */
export const justSignedIn = { hasJustSignedIn: true } as const;

/** Whether the router state is `justSignedIn`. */
export const hasJustSignedIn = (state: unknown): boolean => Reflect.get(Object(state), 'hasJustSignedIn') === true;

// Browsers treat paths that start with '//' or '/\' as URLs of another host, so these are rejected (open redirect).
const isOwnPath = (target: string): boolean => /^\/(?![/\\])/.test(target) && !hasControl(target);

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);
