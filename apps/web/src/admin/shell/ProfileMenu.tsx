import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useAdminSession } from '#session/admin.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './shell.module.css';
import { useAdmin } from './use-admin.ts';

/** Avatar with the first letter of the administrator's name; name, e-mail and the four entries (spec 3 §2). */
export function ProfileMenu() {
  const { nombres, apellidos, email } = useAdmin();
  const { signOut } = useAdminSession();
  const name = `${nombres} ${apellidos}`.trim();
  return (
    <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={styles.avatar} aria-label={`Cuenta de ${name}`}>
          {initialOf(nombres)}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <b>{name}</b>
          <span className="note">{email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/admin/dashboard" leftSection={<Icon name="dashboard" size={20} />}>
          Dashboard
        </Menu.Item>
        <Menu.Item component={Link} to="/admin/profile" leftSection={<Icon name="person" size={20} />}>
          Mi Perfil
        </Menu.Item>
        {/* The document gives this entry no words: a gear with a name for those who do not see it (decisions). */}
        <Menu.Item component={Link} to="/admin/settings" aria-label="Configuración" title="Configuración">
          <Icon name="gear" size={20} />
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={signOut} leftSection={<Icon name="exit" size={20} />}>
          Cerrar Sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** 'A' without a first name. */
function initialOf(nombres: string): string {
  return nombres.trim().charAt(0).toUpperCase() || 'A';
}
