import { type Passkey, passkeyNameMaximum } from '@cotejo/contracts/second-factor';
import { passkeyNameSchema } from '@cotejo/contracts/second-factor.schemas';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useRemoveKey, useRenamePasskey, useRenewRecoveryCodes } from './use-second-keys.ts';

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey(passkey, onClose);
  const form = useOfficeForm({
    initial: { name: passkey.name },
    check: ({ name }): FieldErrors => {
      const wrong = passkeyNameSchema.safeParse(name).error?.issues[0]?.message;
      return wrong ? { name: wrong } : {};
    },
    send: ({ name }) => rename.mutateAsync(name.trim()),
  });
  return (
    <ConfirmChange
      title="Cambiar nombre"
      confirm="Guardar"
      busyText="Guardando..."
      change={rename}
      form={form}
      onClose={onClose}
    >
      <TextField
        label="Nombre de la llave"
        autoComplete="off"
        maxLength={passkeyNameMaximum}
        required
        {...form.box('name')}
      />
    </ConfirmChange>
  );
}

/**
 * Confirms the removal of a second key.
 * @param passkey null to remove the authenticator app
 */
export function RemoveKeyDialog({
  passkey,
  isLast,
  onClose,
}: {
  passkey: Passkey | null;
  isLast: boolean;
  onClose: () => void;
}) {
  const removal = useRemoveKey(passkey, isLast, onClose);
  return (
    <ConfirmChange
      title={passkey ? 'Quitar llave de acceso' : 'Quitar aplicación de códigos'}
      confirm="Quitar"
      busyText="Quitando..."
      isDangerous
      change={removal}
      onClose={onClose}
    >
      <p>
        <b>{passkey ? passkey.name : 'Aplicación de códigos'}</b>
      </p>
      <p className="soft">
        {isLast
          ? 'Es tu única segunda llave: después entras solo con la contraseña, y tus códigos de recuperación dejan de servir. Tus otras sesiones se cierran.'
          : 'Deja de servir ahora mismo y tus otras sesiones se cierran.'}
      </p>
    </ConfirmChange>
  );
}

export function NewCodesDialog({
  onCodes,
  onClose,
}: {
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const renewal = useRenewRecoveryCodes();
  return (
    <ConfirmChange
      title="Hacer códigos nuevos"
      confirm="Hacer códigos nuevos"
      busyText="Haciendo códigos..."
      change={{ ...renewal, mutate: () => renewal.mutate(undefined, { onSuccess: onCodes }) }}
      onClose={onClose}
    >
      <p>Los códigos que tengas guardados dejan de servir y te mostramos diez nuevos.</p>
    </ConfirmChange>
  );
}
