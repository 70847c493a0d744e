import clsx from 'clsx';
import { switchTheme } from '#document/theme/theme-choice.ts';
import { Icon } from '../page/Icon.tsx';
import styles from './ThemeSwitch.module.css';

/** On pages without React the page script handles clicks through `data-theme-switch`. */
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
