import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Tag.module.css';

/** `featured` is for DESTACADO only. Color never carries the meaning alone. */
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

/** Marks sample data so that nobody takes it for real. */
export function SampleDataTag() {
  return <Tag>Datos de ejemplo</Tag>;
}
