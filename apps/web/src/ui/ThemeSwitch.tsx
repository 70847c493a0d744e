import clsx from 'clsx';
import { switchTheme } from '#theme/theme-choice.ts';
import { Icon } from './Icon.tsx';
import styles from './ThemeSwitch.module.css';

/** Light or dark. Without the framework the page script listens to the data attribute instead. */
export function ThemeSwitch({ className }: { className?: string }) {
  return (
    <button
      type="button"
      className={clsx(styles.switch, className)}
      aria-label="Cambiar entre tema claro y oscuro"
      data-theme-switch=""
      onClick={switchTheme}
    >
      <Icon name="moon" />
    </button>
  );
}
