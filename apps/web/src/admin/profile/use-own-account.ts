import { changeAdminEmail, changeAdminPassword, listAdmins, updateAdminProfile } from '@cotejo/contracts/admins';
import { request } from '#data/http/request.ts';
import { useAdminSession } from '#session/admin.ts';
import { useChange } from '../ui/use-change.ts';

const stale = [listAdmins];

export interface OwnData {
  nombres: string;
  apellidos: string;
  telefono: string;
}

export function useUpdateProfile() {
  const { setAdmin } = useAdminSession();
  return useChange({
    run: (body: OwnData) => request(updateAdminProfile, { body }),
    message: 'Perfil actualizado exitosamente',
    onSuccess: ({ data }) => setAdmin(data),
    failure: 'Error al actualizar el perfil',
    stale,
  });
}

export function useChangePassword() {
  return useChange({
    run: (body: { currentPassword: string; newPassword: string }) => request(changeAdminPassword, { body }),
    message: 'Contraseña actualizada. Tus otras sesiones se cerraron.',
    failure: 'Error al cambiar la contraseña',
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
  const { setAdmin } = useAdminSession();
  return useChange({
    run: (body: NewEmail) => request(changeAdminEmail, { body }),
    // The form itself says that the code was sent.
    message: (_, { code }) => (code === undefined ? undefined : 'Correo electrónico actualizado exitosamente'),
    onSuccess: ({ data }, { code }) => {
      if (code !== undefined) setAdmin(data);
    },
    failure: 'Error al cambiar el correo electrónico',
    stale,
  });
}
