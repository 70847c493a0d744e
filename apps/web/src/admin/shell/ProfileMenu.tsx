import { useAdminSession } from '#session/admin.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/controls/Menu.tsx';
import styles from './shell.module.css';
import { useAdmin } from './use-admin.ts';

export function ProfileMenu() {
  const { nombres, apellidos, email } = useAdmin();
  const { signOut } = useAdminSession();
  const name = `${nombres} ${apellidos}`.trim();
  return (
    <Menu
      width={260}
      trigger={
        <button type="button" className={styles.avatar} aria-label={`Cuenta de ${name}`}>
          {initialOf(nombres)}
        </button>
      }
    >
      <div className={styles.who}>
        <b>{name}</b>
        <span className="note">{email}</span>
      </div>
      <MenuSeparator />
      <MenuLink to="/admin/dashboard" icon="dashboard">
        Dashboard
      </MenuLink>
      <MenuLink to="/admin/profile" icon="person">
        Mi Perfil
      </MenuLink>
      <MenuLink to="/admin/configuracion" icon="gear" label="Configuración" />
      <MenuSeparator />
      <MenuItem icon="exit" onClick={signOut}>
        Cerrar Sesión
      </MenuItem>
    </Menu>
  );
}

function initialOf(nombres: string): string {
  return nombres.trim().charAt(0).toUpperCase() || 'A';
}
