import clsx from 'clsx';
import styles from './Loading.module.css';

/** The two bars of the mark, moving. */
export function LoadingBars({ small = false }: { small?: boolean }) {
  return (
    <span className={clsx(styles.bars, small && styles.small)} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}

/** What a deferred screen shows while it loads. */
export function Loading({ text = 'Cargando...' }: { text?: string }) {
  return (
    <p className={styles.loading} role="status">
      <LoadingBars />
      {text}
    </p>
  );
}
