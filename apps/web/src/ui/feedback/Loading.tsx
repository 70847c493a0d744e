import clsx from 'clsx';
import styles from './Loading.module.css';

export function LoadingBars({ small = false }: { small?: boolean }) {
  return (
    <span className={clsx(styles.bars, small && styles.small)} aria-hidden="true">
      <i />
      <i />
    </span>
  );
}

/** `isScreen`: takes the height of a screen, so that the footer does not jump in. */
export function Loading({ text = 'Cargando...', isScreen = false }: { text?: string; isScreen?: boolean }) {
  return (
    <p className={clsx(styles.loading, isScreen && styles.screen)} role="status">
      <LoadingBars />
      {text}
    </p>
  );
}
