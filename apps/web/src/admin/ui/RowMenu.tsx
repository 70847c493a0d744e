import { Menu, MenuItem } from '#ui/controls/Menu.tsx';
import type { IconName } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';

export interface RowAction {
  label: string;
  icon: IconName;
  isDangerous?: boolean;
  onClick: () => void;
}

/** Renders nothing without permitted actions. */
export function RowMenu({ label, actions }: { label: string; actions: readonly (RowAction | false)[] }) {
  const permitted = actions.filter((action) => action !== false);
  if (permitted.length === 0) return null;
  return (
    <Menu
      width={236}
      trigger={
        <button
          type="button"
          className={styles.menuButton}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
        >
          <span aria-hidden="true">···</span>
        </button>
      }
    >
      {permitted.map(({ label: text, ...action }) => (
        <MenuItem key={text} iconSize={18} {...action}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
