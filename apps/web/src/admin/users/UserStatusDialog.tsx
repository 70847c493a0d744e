import { type UserStatus, userStatuses, userStatusLabels } from '@cotejo/contracts/identity/users';
import type { AdminUser } from '@cotejo/contracts/users/admin';
import { useId } from 'react';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { BlockReason, reasonErrors } from './BlockReason.tsx';
import { useChangeUserStatus, userFailures } from './use-users.ts';
import { fullName } from './user-texts.ts';

const consequences = {
  active: 'Puede entrar y pedir créditos.',
  inactive: 'Se cierran ahora mismo sus sesiones y no podrá entrar.',
  pending_verification: 'Tendrá que confirmar su correo otra vez antes de entrar.',
} as const;

/** Blocking needs a reason. */
export function UserStatusDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const change = useChangeUserStatus(user, onClose);
  const isBlockOf = (chosen: string) => chosen === 'inactive' && user.status !== 'inactive';
  const form = useOfficeForm({
    initial: { status: user.status as UserStatus | '', reason: '' },
    check: ({ status, reason }) => (isBlockOf(status) ? reasonErrors(reason) : {}),
    send: async ({ status, reason }) => {
      if (status !== '') await change.mutateAsync({ status, reason: isBlockOf(status) ? reason.trim() : '' });
    },
  });
  const { status } = form.values;
  const isUnchanged = status === user.status;
  const formId = useId();

  return (
    <Dialog
      isOpen
      title="Cambiar estado"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="main"
            disabled={isUnchanged || status === ''}
            busyText={form.isBusy && 'Guardando...'}
          >
            Confirmar
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <p>
          <b>{fullName(user)}</b> está <b>{userStatusLabels[user.status].toLowerCase()}</b>.
        </p>
        <SelectField
          label="Nuevo estado"
          {...form.box('status')}
          error={status === '' ? 'Debes seleccionar un estado' : form.errors.status}
          hint={status && !isUnchanged ? consequences[status] : 'Elige otro para poder confirmar.'}
        >
          <option value="">Elige un estado</option>
          {userStatuses.map((value) => (
            <option key={value} value={value}>
              {userStatusLabels[value]}
            </option>
          ))}
        </SelectField>
        {isBlockOf(status) && <BlockReason {...form.box('reason')} />}
        <FailureNote title={userFailures.status} error={form.failure} />
      </form>
    </Dialog>
  );
}
