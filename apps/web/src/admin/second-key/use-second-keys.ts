import { listAdmins } from '@cotejo/contracts/admins';
import {
  addPasskey,
  confirmTotp,
  deletePasskey,
  deleteTotp,
  getSecondFactor,
  mailSecondFactorCode,
  type Passkey,
  passkeyCreationOptions,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from '@cotejo/contracts/second-factor';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { useAdminSession } from '#session/admin.ts';
import { useAdmin } from '../shell/use-admin.ts';
import { useChange } from '../ui/use-change.ts';
import { makePasskey } from './passkeys.ts';

export const useSecondKeys = () => useQuery(endpointQuery(getSecondFactor));

const stale = [getSecondFactor, listAdmins];

export function useMailCode() {
  return useChange({
    run: () => request(mailSecondFactorCode, { body: {} }),
    failure: 'Error al enviar el código',
    stale: [],
  });
}

export function useStartApp() {
  return useChange({
    run: async () => (await request(startTotp, { body: {} })).data,
    failure: 'Error al preparar la aplicación de códigos',
    stale: [getSecondFactor],
  });
}

export function useConfirmApp() {
  return useChange({
    run: async (body: { code: string; mailCode?: string }) => (await request(confirmTotp, { body })).data,
    message: 'Aplicación de códigos añadida',
    failure: 'Error al añadir la aplicación de códigos',
    stale,
  });
}

/** Does not use `useChange`, which logs failures: cancelling the prompt of the browser is not a failed change. */
export function useAddPasskey() {
  return useSend({
    mutationFn: async (body: { name: string; mailCode?: string }) => {
      const { data: options } = await request(passkeyCreationOptions, { body: {} });
      const response = await makePasskey(options);
      return (await request(addPasskey, { body: { ...body, response } })).data;
    },
    message: 'Llave de acceso añadida',
    stale,
  });
}

export function useRenamePasskey({ id }: Passkey, onDone: () => void) {
  return useChange({
    run: (name: string) => request(renamePasskey, { params: { id }, body: { name } }),
    message: 'Nombre guardado',
    failure: 'Error al cambiar el nombre',
    stale: [getSecondFactor],
    onDone,
  });
}

/**
 * Removes a passkey, or the authenticator app if `passkey` is null.
 * @param isLast whether it is the only second key of the person
 */
export function useRemoveKey(passkey: Passkey | null, isLast: boolean, onDone: () => void) {
  const admin = useAdmin();
  const { setAdmin } = useAdminSession();
  return useChange({
    run: () => (passkey ? request(deletePasskey, { params: { id: passkey.id } }) : request(deleteTotp)),
    message: passkey ? 'Llave de acceso quitada' : 'Aplicación de códigos quitada',
    failure: passkey ? 'Error al quitar la llave de acceso' : 'Error al quitar la aplicación de códigos',
    onSuccess: () => setAdmin({ ...admin, hasSecondFactor: !isLast }),
    stale,
    onDone,
  });
}

export function useRenewRecoveryCodes() {
  return useChange({
    run: async () => (await request(renewRecoveryCodes, { body: {} })).data.recoveryCodes,
    failure: 'Error al hacer códigos nuevos',
    stale: [getSecondFactor],
  });
}
