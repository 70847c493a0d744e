import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import styles from './admin-ui.module.css';
import { useFiltersFold } from './use-filters-fold.ts';

/** The filters of a list, folding away on a phone, with a way to take them all off. */
export function FilterBar({
  isFiltered,
  onClear,
  below,
  children,
}: {
  isFiltered: boolean;
  onClear: () => void;
  /** Filters that stand in lines below the others. */
  below?: ReactNode;
  children: ReactNode;
}) {
  // On a phone the rows come first; filters of many lines leave them no room on a tablet either.
  const fold = useFiltersFold(() =>
    below ? matchMedia('(min-width: 821px)').matches : isFiltered || matchMedia('(min-width: 700px)').matches,
  );
  return (
    <details className={styles.filters} {...fold}>
      <summary>Filtros{isFiltered ? ' (activos)' : ''}</summary>
      {isFiltered && (
        <Button small variant="plain" className={styles.clearFilters} onClick={onClear}>
          Quitar filtros
        </Button>
      )}
      <div className={styles.filterGrid}>{children}</div>
      {below}
    </details>
  );
}
