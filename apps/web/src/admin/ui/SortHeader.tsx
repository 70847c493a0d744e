import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';

/** The server's format: a field, or '-' and a field for descending. */
export interface Sorting<Sort extends string = string> {
  value: Sort;
  onChange: (sort: string) => void;
}

const directionOf = (sort: string, field: string): 'ascending' | 'descending' | 'none' =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';

/**
 * A second click reverses the order. `aria-sort` belongs on the cell, but the table cannot set attributes of its header
 * cells, so this component does.
 * @param first order of the first click: numbers and dates start with the largest, words with A
 * @param isOneOfTwo two sort buttons share the column: the cell has the direction, the button says whether it is active
 */
export function SortHeader({
  label,
  field,
  sorting,
  first = 'descending',
  isOneOfTwo = false,
}: {
  label: string;
  field: string;
  sorting: Sorting;
  first?: 'ascending' | 'descending';
  isOneOfTwo?: boolean;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const direction = directionOf(sorting.value, field);
  useLayoutEffect(() => {
    // If two buttons share a cell, both effects must give the same result: the active one wins.
    const cell = button.current?.closest('th');
    const used = cell?.querySelector<HTMLElement>('[data-direction]:not([data-direction="none"])');
    cell?.setAttribute('aria-sort', used?.dataset.direction ?? 'none');
  });
  const next = direction === 'none' ? first : direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <button
      ref={button}
      type="button"
      className={styles.sort}
      aria-pressed={isOneOfTwo ? direction !== 'none' : undefined}
      onClick={() => sorting.onChange(next === 'ascending' ? field : `-${field}`)}
    >
      {label}
      <span className={styles.direction} data-direction={direction}>
        <Icon name="chevronDown" size={20} />
      </span>
    </button>
  );
}
