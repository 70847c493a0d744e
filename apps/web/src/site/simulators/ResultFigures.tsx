import type { ReactNode } from 'react';
import styles from './simulators.module.css';

/** The answer's main figures, large, in one row. */
export function ResultFigures({ figures }: { figures: readonly { name: ReactNode; value: string }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={value + String(name)}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
