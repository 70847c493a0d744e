import { userStatuses, userStatusLabels, userStatusOf } from '@cotejo/contracts/identity/users';
import type { AdminUser } from '@cotejo/contracts/users/admin';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/Field.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { BlockReason, missingReason } from './BlockReason.tsx';
import { useChangeUserStatus, userFailures } from './use-users.ts';
import { fullName } from './user-texts.ts';

const consequences = {
  active: 'Puede entrar y pedir créditos.',
  inactive: 'Se cierran ahora mismo sus sesiones y no podrá entrar.',
  pending_verification: 'Tendrá que confirmar su correo otra vez antes de entrar.',
} as const;

/** Any of the three statuses (spec 3 §4); a block says why. */
export function UserStatusDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [chosen, setChosen] = useState<string>(user.status);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const status = userStatusOf(chosen);
  const change = useChangeUserStatus(user, onClose);
  const isUnchanged = status === user.status;
  const isBlock = status === 'inactive' && !isUnchanged;

  function confirm(): void {
    if (isBlock && reason.trim() === '') setIsMissing(true);
    else change.mutate({ status, reason: isBlock ? reason.trim() : '' });
  }

  return (
    <Dialog
      isOpen
      title="Cambiar estado"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="main"
            disabled={isUnchanged || status === null}
            busyText={change.isPending && 'Guardando...'}
            onClick={confirm}
          >
            Confirmar
          </Button>
        </>
      }
    >
      <p>
        <b>{fullName(user)}</b> está <b>{userStatusLabels[user.status].toLowerCase()}</b>.
      </p>
      <SelectField
        label="Nuevo estado"
        value={chosen}
        error={status === null && 'Debes seleccionar un estado'}
        hint={status && !isUnchanged ? consequences[status] : 'Elige otro para poder confirmar.'}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">Elige un estado</option>
        {userStatuses.map((value) => (
          <option key={value} value={value}>
            {userStatusLabels[value]}
          </option>
        ))}
      </SelectField>
      {isBlock && <BlockReason reason={reason} error={isMissing && missingReason(reason)} onChange={setReason} />}
      <FailureNote title={userFailures.status} error={change.error} />
    </Dialog>
  );
}
