import { createContext, useContext, useState } from 'preact/compat';

export interface IdScope {
  readonly prefix: string;
  next: number;
}

/** A new count of ids: each part of a page has one (`hydrate-later.tsx`). */
export const makeIdScope = (prefix = 'i'): IdScope => ({ prefix, next: 0 });

export const IdScopeContext = createContext(makeIdScope());

/**
 * An id that is the same on the server and in the browser. Preact counts through the whole page,
 * which fails where parts of it are hydrated in another order than they were written.
 */
export function useId(): string {
  const scope = useContext(IdScopeContext);
  const [id] = useState(() => {
    scope.next += 1;
    return `${scope.prefix}-${scope.next}`;
  });
  return id;
}
