/**
 * Where a person goes after signing in: carried in the URL, so that it survives registration and
 * recovery.
 */
const name = 'volver';

/** The URL of a page of the account that leads back to `target` in the end. */
export function withReturnTarget(to: string, target: string | null): string {
  return target === null ? to : `${to}?${name}=${encodeURIComponent(target)}`;
}

/** The return target in a URL's query; null when absent or not a path of this site. */
export function readReturnTarget(search: string): string | null {
  const target = new URLSearchParams(search).get(name);
  return target !== null && isOwnPath(target) ? target : null;
}

/**
 * Where a page without the framework goes after signing out; the login screen then says 'Sesión
 * cerrada exitosamente'.
 */
export const signedOutPath = '/login?salida=si';

export const hasJustSignedOut = (search: string): boolean => new URLSearchParams(search).get('salida') === 'si';

/** The router's state of the page that opens straight after signing in: what waited there goes on. */
export const justSignedIn = { hasJustSignedIn: true } as const;

export const hasJustSignedIn = (state: unknown): boolean => Reflect.get(Object(state), 'hasJustSignedIn') === true;

// A path that a browser would read as another host ('//', '/\') must lead nowhere.
const isOwnPath = (target: string): boolean => /^\/(?![/\\])/.test(target) && !hasControl(target);

const hasControl = (text: string): boolean => /\p{Cc}/u.test(text);
