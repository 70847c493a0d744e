import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { hasShape } from '#forms/stored-shape.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import styles from './credits.module.css';

/**
 * Where 'Volver' leads from a page of the flow: handed on as the router's state by the step that
 * opened the page.
 */
interface CameFrom {
  /** Path and search, so that filters, page and compared offers are there again. */
  back: string;
  /** What that page was handed itself: its own way back. */
  state: unknown;
}

/** The present place, to be handed on when a step of the flow opens the next page. */
export function useCameFrom(): CameFrom {
  const { pathname, search, state } = useLocation();
  return { back: pathname + search, state };
}

/**
 * 'Volver', one page up in the flow: to where the person came from, else to `to`, the page that
 * stands before this one.
 */
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

/** Where the person came from within the flow; null where nobody said, and before hydration. */
export function useCame(): CameFrom | null {
  const { state } = useLocation();
  return useIsHydrated() && isCameFrom(state) ? state : null;
}

/** The state of a URL may be anything: it outlives releases of ours. */
const isCameFrom = (state: unknown): state is CameFrom =>
  hasShape<Pick<CameFrom, 'back'>>(state, { back: '' }) && state.back.startsWith('/creditos/');
