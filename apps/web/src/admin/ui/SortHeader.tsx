import { useLayoutEffect, useRef } from 'react';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';

/** The order of a list as the server names it: a field, or '-' and a field for descending. */
export interface Sorting<Sort extends string = string> {
  value: Sort;
  onChange: (sort: string) => void;
}

const directionOf = (sort: string, field: string): 'ascending' | 'descending' | 'none' =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';

/**
 * The title of a column that sorts the list: pressed again it turns the order round. Its cell says
 * the order, because the table has no way to give its header cells attributes.
 * @param first order of the first press: figures and days start with the largest, words with A
 * @param isOneOfTwo two orders share the column: its cell says which way, the button whether it
 *   is this one
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
    // Of two in one cell the one in use counts: both come to the same response.
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
