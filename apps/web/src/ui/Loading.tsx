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

/**
 * What a deferred screen shows while it loads. `isScreen`: it stands for a whole one, so the footer
 * waits below the fold.
 */
export function Loading({ text = 'Cargando...', isScreen = false }: { text?: string; isScreen?: boolean }) {
  return (
    <p className={clsx(styles.loading, isScreen && styles.screen)} role="status">
      <LoadingBars />
      {text}
    </p>
  );
}
