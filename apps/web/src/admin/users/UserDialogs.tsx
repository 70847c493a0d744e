import type { AdminUser } from '@cotejo/contracts/admin-users';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';
import { UserView } from './UserView.tsx';
import { useChangeUserStatus, useDeleteUser, userFailures } from './use-users.ts';
import { fullName } from './user-texts.ts';

export interface UserTask {
  kind: 'view' | 'edit' | 'status' | 'block' | 'activate' | 'delete';
  user: AdminUser;
}

/** The dialog of what is being done with a user, if anything is. */
export function UserDialogs({
  task,
  mayManage,
  onTask,
  onDeleted,
}: {
  task: UserTask | null;
  mayManage: boolean;
  onTask: (task: UserTask | null) => void;
  onDeleted?: () => void;
}) {
  if (!task) return null;
  const { kind, user } = task;
  const close = () => onTask(null);
  if (kind === 'edit') return <EditUserDialog user={user} onClose={close} />;
  if (kind === 'status') return <UserStatusDialog user={user} onClose={close} />;
  if (kind === 'block' || kind === 'activate') return <ToggleDialog user={user} kind={kind} onClose={close} />;
  if (kind === 'delete')
    return (
      <DeleteDialog
        user={user}
        onClose={close}
        onDeleted={() => {
          close();
          onDeleted?.();
        }}
      />
    );
  return (
    <Dialog
      isOpen
      wide
      title={fullName(user)}
      onClose={close}
      footer={
        <>
          <ButtonLink to={`/admin/users/${user.id}`} variant="plain">
            Abrir en una página
          </ButtonLink>
          {mayManage && <UserActions user={user} onTask={onTask} />}
        </>
      }
    >
      <UserView user={user} />
    </Dialog>
  );
}

/** Buttons for what may be done: block an active one, activate any other (spec 3 §4). */
export function UserActions({ user, onTask }: { user: AdminUser; onTask: (task: UserTask) => void }) {
  return (
    <>
      <Button variant="danger" onClick={() => onTask({ kind: 'delete', user })}>
        Eliminar
      </Button>
      <Button onClick={() => onTask({ kind: 'status', user })}>Cambiar estado</Button>
      {user.status === 'active' ? (
        <Button onClick={() => onTask({ kind: 'block', user })}>Bloquear</Button>
      ) : (
        <Button onClick={() => onTask({ kind: 'activate', user })}>Activar</Button>
      )}
      <Button variant="main" onClick={() => onTask({ kind: 'edit', user })}>
        Editar
      </Button>
    </>
  );
}

function ToggleDialog({ user, kind, onClose }: { user: AdminUser; kind: 'block' | 'activate'; onClose: () => void }) {
  const change = useChangeUserStatus(user, onClose);
  const isBlock = kind === 'block';
  return (
    <ConfirmDialog
      title={isBlock ? 'Bloquear cuenta' : 'Activar cuenta'}
      confirm={isBlock ? 'Bloquear' : 'Activar'}
      busyText={isBlock ? 'Bloqueando...' : 'Activando...'}
      isDangerous={isBlock}
      isBusy={change.isPending}
      failureTitle={userFailures.status}
      error={change.error}
      onConfirm={() => change.mutate(isBlock ? 'inactive' : 'active')}
      onClose={onClose}
    >
      <p>
        <b>{fullName(user)}</b>, {user.email}
      </p>
      <p className="soft">
        {isBlock
          ? 'Se cierran ahora mismo sus sesiones y no podrá entrar hasta que la actives. Sus créditos se quedan como están.'
          : 'Podrá entrar otra vez con su contraseña de siempre.'}
      </p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ user, onClose, onDeleted }: { user: AdminUser; onClose: () => void; onDeleted: () => void }) {
  const remove = useDeleteUser(user, onDeleted);
  return (
    <ConfirmDialog
      title="Eliminar usuario"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      isBusy={remove.isPending}
      failureTitle={userFailures.delete}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>
        <b>{fullName(user)}</b>, {user.email}
      </p>
      <p className="soft">
        Se borran sus datos, sus documentos y sus créditos sin decidir. Los ya decididos quedan sin su nombre. No se
        puede deshacer.
      </p>
    </ConfirmDialog>
  );
}
