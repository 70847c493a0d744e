import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Tag.module.css';

/** A word, a shape, then a colour. `featured` is DESTACADO's maize pennant and nothing else. */
export function Tag({
  tone = 'gray',
  icon,
  children,
}: {
  tone?: 'featured' | 'gray' | 'green' | 'red' | 'tile';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`${styles.tag} ${styles[tone]}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** Marks made-up data, so that it is never taken for real. */
export function SampleDataTag() {
  return <Tag>Datos de ejemplo</Tag>;
}
