import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { hasShape } from '#forms/stored-shape.ts';
import { Icon } from '#ui/page/Icon.tsx';
import { useIsHydrated } from '#ui/page/use-is-hydrated.ts';
import styles from './credits.module.css';

/** Router state that the opening page passes on for 'Volver'. */
interface CameFrom {
  /** Path and search, which hold filters, page and compared offers. */
  back: string;
  /** The router state of that page, with its own way back. */
  state: unknown;
}

export function useCameFrom(): CameFrom {
  const { pathname, search, state } = useLocation();
  return { back: pathname + search, state };
}

/** Goes back to where the user came from, else to `to`. */
export function FlowBackLink({ to, children = 'Volver' }: { to: string; children?: ReactNode }) {
  const came = useCame() ?? { back: to, state: null };
  return (
    <p className={`no-print ${styles.back}`}>
      <Link to={came.back} state={came.state}>
        <Icon name="chevronLeft" />
        {children}
      </Link>
    </p>
  );
}

/** Null if unknown, and before hydration. */
export function useCame(): CameFrom | null {
  const { state } = useLocation();
  return useIsHydrated() && isCameFrom(state) ? state : null;
}

/** History state survives releases, so it may have any shape. */
const isCameFrom = (state: unknown): state is CameFrom =>
  hasShape<Pick<CameFrom, 'back'>>(state, { back: '' }) && state.back.startsWith('/creditos/');
