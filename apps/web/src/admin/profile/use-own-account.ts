import {
  type Admin,
  changeAdminEmail,
  changeAdminPassword,
  listAdmins,
  updateAdminProfile,
} from '@cotejo/contracts/admins';
import { request } from '#data/http/request.ts';
import { useAdminSession } from '#session/admin.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { useChange } from '../ui/use-change.ts';

const stale = [listAdmins];

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
  return useChange({
    run: (body: OwnData) => request(updateAdminProfile, { body }),
    message: 'Perfil actualizado exitosamente',
    onSuccess: ({ data }) => setAdmin(data),
    failure: 'Error al actualizar el perfil',
    target: () => target(admin),
    stale,
  });
}

export function useChangePassword() {
  const admin = useAdmin();
  return useChange({
    run: (body: { currentPassword: string; newPassword: string }) => request(changeAdminPassword, { body }),
    message: 'Contraseña actualizada. Tus otras sesiones se cerraron.',
    failure: 'Error al cambiar la contraseña',
    target: () => target(admin),
    stale,
  });
}

interface NewEmail {
  newEmail: string;
  password: string;
  /** Mailed to the new address by a call without `code`. */
  code?: string;
}

/** A call without a code only mails one. */
export function useChangeEmail() {
  const admin = useAdmin();
  const { setAdmin } = useAdminSession();
  return useChange({
    run: (body: NewEmail) => request(changeAdminEmail, { body }),
    // The form itself says that the code was sent.
    message: (_, { code }) => (code === undefined ? undefined : 'Correo electrónico actualizado exitosamente'),
    onSuccess: ({ data }, { code }) => {
      if (code !== undefined) setAdmin(data);
    },
    failure: 'Error al cambiar el correo electrónico',
    target: () => target(admin),
    stale,
  });
}
