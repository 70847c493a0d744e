import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint. `anyOf` is a list of permissions of which one is enough; an empty list
 * means that being an administrator is enough. `visitor` lets everybody in and tells the use case
 * who is signed in, if anybody is.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user' }
  | { readonly kind: 'user-or-admin' }
  | { readonly kind: 'admin'; readonly anyOf: readonly Permission[] };

export const access = {
  public: { kind: 'public' },
  visitor: { kind: 'visitor' },
  user: { kind: 'user' },
  userOrAdmin: { kind: 'user-or-admin' },
  admin: (...anyOf: readonly Permission[]) => ({ kind: 'admin' as const, anyOf }),
} as const;

/** Whether an administrator with these permissions may call an endpoint of the administration. */
export const isPermitted = (access: Access, held: readonly Permission[]): boolean =>
  access.kind !== 'admin' || access.anyOf.length === 0 || access.anyOf.some((permission) => held.includes(permission));

/**
 * What actions on a credit answer to somebody without a session; the site opens its sign-in dialog
 * on it.
 */
export const signInFirstMessage = 'Debe iniciar sesión para continuar';
