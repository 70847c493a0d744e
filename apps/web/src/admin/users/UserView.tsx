import { type AdminUser, listAdminUserCredits } from '@cotejo/contracts/users/admin';
import { formatDateTime } from '@cotejo/format/time';
import { Notes } from '../desk/Notes.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { UserCredits } from './UserCredits.tsx';
import { UserStatusTag } from './UserStatusTag.tsx';
import { lastLoginText } from './user-texts.ts';

export function UserView({ user }: { user: AdminUser }) {
  const mayReadCredits = useMayCall(listAdminUserCredits);
  return (
    <>
      <UserStatusTag {...user} />
      {user.isLocked && (
        <p className="small soft">
          Falló la contraseña cinco veces: no puede entrar por 30 minutos, o hasta usar el código que le llegó por
          correo. Sus sesiones abiertas siguen.
        </p>
      )}
      <dl className="facts">
        <dt>Nombres</dt>
        <dd>{user.nombres}</dd>
        <dt>Apellidos</dt>
        <dd>{user.apellidos}</dd>
        <dt>Cédula</dt>
        <dd>{user.cedula}</dd>
        <dt>Email</dt>
        <dd>{user.email}</dd>
        <dt>Email confirmado</dt>
        <dd>{user.isEmailVerified ? 'Sí' : 'No'}</dd>
        <dt>Teléfono</dt>
        <dd>{user.telefono || 'No especificado'}</dd>
        <dt>Dirección</dt>
        <dd>{user.direccion || 'No especificada'}</dd>
        <dt>Registro</dt>
        <dd>{formatDateTime(user.createdAt)}</dd>
        <dt>Último ingreso</dt>
        <dd>{lastLoginText(user.lastSuccessfulLogin)}</dd>
      </dl>
      {mayReadCredits && <UserCredits userId={user.id} />}
      <Notes about={{ kind: 'person', id: user.id }} />
    </>
  );
}
