import { useId } from 'react';
import styles from './admin-ui.module.css';

export function PageSizeSelect({
  sizes,
  value,
  onChange,
}: {
  sizes: readonly number[];
  value: number;
  onChange: (size: number) => void;
}) {
  const id = useId();
  return (
    <p className={styles.pageSize}>
      <label htmlFor={id}>Filas por página</label>
      <select id={id} value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </p>
  );
}
