import { type Admin, changeAdminEmail, changeAdminPassword, updateAdminProfile } from '@cotejo/contracts/admins';
import { request } from '#request/request.ts';
import { useAdminSession } from '#session/admin.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { useChange } from '../ui/use-change.ts';

const stale = [['admin', 'auth']] as const;

const target = ({ id, nombres, apellidos }: Admin) => ({
  type: 'system' as const,
  targetId: id,
  targetName: `${nombres} ${apellidos}`,
});

export interface OwnData {
  nombres: string;
  apellidos: string;
  telefono: string;
}

export function useUpdateProfile() {
  const admin = useAdmin();
  const { setAdmin } = useAdminSession();
  return useChange<OwnData>({
    run: async (body) => {
      setAdmin((await request(updateAdminProfile, { body })).data);
      return 'Perfil actualizado exitosamente';
    },
    failure: 'Error al actualizar el perfil',
    target: () => target(admin),
    stale,
  });
}

export function useChangePassword() {
  const admin = useAdmin();
  return useChange<{ currentPassword: string; newPassword: string }>({
    run: async (body) => {
      await request(changeAdminPassword, { body });
      return 'Contraseña actualizada. Tus otras sesiones se cerraron.';
    },
    failure: 'Error al cambiar la contraseña',
    target: () => target(admin),
    stale,
  });
}

interface NewEmail {
  newEmail: string;
  password: string;
  /** Mailed to the new e-mail address by the call without it. */
  code?: string;
}

/** Without a code it mails one, and nothing has changed yet. */
export function useChangeEmail() {
  const admin = useAdmin();
  const { setAdmin } = useAdminSession();
  return useChange<NewEmail>({
    run: async (body) => {
      const { data } = await request(changeAdminEmail, { body });
      // The form says that the code is on its way, and where.
      if (body.code === undefined) return '';
      setAdmin(data);
      return 'Correo electrónico actualizado exitosamente';
    },
    failure: 'Error al cambiar el correo electrónico',
    target: () => target(admin),
    stale,
  });
}
