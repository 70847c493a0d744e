import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { Icon, type IconName } from '#ui/Icon.tsx';
import styles from './admin-ui.module.css';

interface RowAction {
  label: string;
  icon: IconName;
  isDangerous?: boolean;
  onClick: () => void;
}

/** What can be done with a row. Nothing when nothing may be done. */
export function RowMenu({ label, actions }: { label: string; actions: readonly (RowAction | false)[] }) {
  const shown = actions.filter((action) => action !== false);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles.menuButton}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
        >
          <span aria-hidden="true">···</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {shown.map(({ label: text, icon, isDangerous, onClick }) => (
          <Menu.Item
            key={text}
            leftSection={<Icon name={icon} size={18} />}
            {...(isDangerous && { color: 'red' })}
            onClick={onClick}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
