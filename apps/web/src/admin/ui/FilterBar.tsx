import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import styles from './admin-ui.module.css';
import { useFiltersFold } from './use-filters-fold.ts';

export function FilterBar({
  isFiltered,
  onClear,
  below,
  children,
}: {
  isFiltered: boolean;
  onClear: () => void;
  below?: ReactNode;
  children: ReactNode;
}) {
  // On a phone the rows come first; filters with several lines also start folded on a tablet.
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
