import { permissionLabels } from '@cotejo/contracts/core/permissions';
import { formatDateTime } from '@cotejo/format/time';
import { Link } from 'react-router';
import { officeTitle } from '../shell/office-title.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { PageHead } from '../ui/PageHead.tsx';
import type { Route } from './+types/ProfilePage.ts';
import { EmailForm } from './EmailForm.tsx';
import { OwnDataForm } from './OwnDataForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import styles from './profile.module.css';
import { SessionsBlock } from './SessionsBlock.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Perfil') }];

export default function ProfilePage() {
  const admin = useAdmin();
  return (
    <>
      <PageHead title="Perfil">{admin.email}</PageHead>
      <div className={styles.blocks}>
        {/* Resets the form when the stored data changes. */}
        <OwnDataForm key={`${admin.nombres} ${admin.apellidos} ${admin.telefono}`} admin={admin} />
        <section className={styles.block}>
          <h2>Tu acceso</h2>
          <dl className="facts">
            <dt>Último ingreso</dt>
            <dd>{admin.lastSuccessfulLogin ? formatDateTime(admin.lastSuccessfulLogin) : 'Nunca'}</dd>
            <dt>Cuenta creada</dt>
            <dd>{formatDateTime(admin.createdAt)}</dd>
          </dl>
          <p className="small">
            <Link to="/admin/configuracion/mi-cuenta">Segunda llave</Link>:{' '}
            {admin.hasSecondFactor ? 'la tienes.' : 'todavía no la tienes.'}
          </p>
          <p className="small">Puedes:</p>
          <ul className={styles.list}>
            {admin.permissions.length === 0 && <li>Mirar, sin cambiar nada</li>}
            {admin.permissions.map((permission) => (
              <li key={permission}>{permissionLabels[permission]}</li>
            ))}
          </ul>
        </section>
        <PasswordForm email={admin.email} />
        <EmailForm admin={admin} />
        <SessionsBlock />
      </div>
    </>
  );
}
