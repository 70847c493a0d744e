import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import styles from './admin-ui.module.css';

/** The filters of a list, folding away on a phone, with a way to take them all off. */
export function FilterBar({
  isFiltered,
  onClear,
  children,
}: {
  isFiltered: boolean;
  onClear: () => void;
  children: ReactNode;
}) {
  // On a phone the rows come first.
  const [isOpen] = useState(() => isFiltered || window.matchMedia('(min-width: 700px)').matches);
  return (
    <details className={styles.filters} open={isOpen}>
      <summary>Filtros{isFiltered ? ' (activos)' : ''}</summary>
      <div className={styles.filterGrid}>
        {children}
        {isFiltered && (
          <Button small variant="plain" onClick={onClear}>
            Quitar filtros
          </Button>
        )}
      </div>
    </details>
  );
}
