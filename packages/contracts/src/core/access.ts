import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint. `anyOf` lists permissions of which one is enough; empty allows every
 * administrator. `visitor` allows everybody and passes the session, if any, to the use case. `contact`
 * is the session of somebody at an institution who reads the file of one application, `phone` that of a phone
 * which only adds documents to one application.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user' }
  | { readonly kind: 'user-or-admin' }
  | { readonly kind: 'contact' }
  | { readonly kind: 'phone' }
  | { readonly kind: 'admin'; readonly anyOf: readonly Permission[] };

export const access = {
  public: { kind: 'public' },
  visitor: { kind: 'visitor' },
  user: { kind: 'user' },
  userOrAdmin: { kind: 'user-or-admin' },
  contact: { kind: 'contact' },
  phone: { kind: 'phone' },
  admin: (...anyOf: readonly Permission[]) => ({ kind: 'admin' as const, anyOf }),
} as const;

export const isPermitted = (access: Access, held: readonly Permission[]): boolean =>
  access.kind !== 'admin' || access.anyOf.length === 0 || access.anyOf.some((permission) => held.includes(permission));

/** The site opens its login dialog when it receives this message. */
export const signInFirstMessage = 'Debe iniciar sesión para continuar';
