import { Link } from 'react-router';
import { Icon, type IconName } from '#ui/page/Icon.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/SettingsPage.ts';
import styles from './settings.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Configuración') }];

const sections: { to: string; icon: IconName; title: string; text: string }[] = [
  {
    to: '/configuracion/perfil',
    icon: 'person',
    title: 'Información personal',
    text: 'Tu nombre, tu teléfono y tu dirección.',
  },
  {
    to: '/configuracion/seguridad',
    icon: 'gear',
    title: 'Seguridad',
    text: 'Contraseña, código al ingresar y sesiones abiertas.',
  },
  {
    to: '/configuracion/notificaciones',
    icon: 'bell',
    title: 'Notificaciones',
    text: 'Qué correos quieres recibir.',
  },
  {
    to: '/configuracion/privacidad',
    icon: 'file',
    title: 'Privacidad',
    text: 'Descarga tus datos, mira quién abrió tus documentos o elimina tu cuenta.',
  },
];

export default function SettingsPage() {
  return (
    <ul className={styles.list}>
      {sections.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Link to={to}>
            <Icon name={icon} />
            <span>
              <b>{title}</b>
              <small className="soft">{text}</small>
            </span>
            <Icon name="chevronRight" size={20} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
