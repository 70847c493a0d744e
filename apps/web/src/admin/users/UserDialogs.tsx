import {
  type AdminUser,
  type DeletionReason,
  deletionReasonLabels,
  deletionReasons,
  getAdminUser,
  type UserHoldings,
} from '@cotejo/contracts/users/admin';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { BlockReason, reasonErrors } from './BlockReason.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { UserStatusDialog } from './UserStatusDialog.tsx';
import { UserView } from './UserView.tsx';
import { useChangeUserStatus, useDeleteUser, useUserHoldings } from './use-users.ts';
import { fullName } from './user-texts.ts';

export interface UserTask {
  kind: 'view' | 'edit' | 'status' | 'block' | 'activate' | 'delete';
  user: AdminUser;
}

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
  // Users who only manage administrators may read the list, but not a user's page.
  const mayOpenPage = useMayCall(getAdminUser);
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
          {mayOpenPage && (
            <ButtonLink to={`/admin/users/${user.id}`} variant="plain">
              Abrir en una página
            </ButtonLink>
          )}
          {mayManage && <UserActions user={user} onTask={onTask} />}
        </>
      }
    >
      <UserView user={user} />
    </Dialog>
  );
}

/** Active accounts can be blocked, all others activated. */
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
  const holdings = useUserHoldings(isBlock ? user.id : null);
  const form = useOfficeForm({
    initial: { reason: '' },
    check: ({ reason }) => (isBlock ? reasonErrors(reason) : {}),
    send: ({ reason }) => change.mutateAsync({ status: isBlock ? 'inactive' : 'active', reason: reason.trim() }),
  });

  return (
    <ConfirmChange
      title={isBlock ? 'Bloquear cuenta' : 'Activar cuenta'}
      confirm={isBlock ? 'Bloquear' : 'Activar'}
      busyText={isBlock ? 'Bloqueando...' : 'Activando...'}
      isDangerous={isBlock}
      change={change}
      form={form}
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
      {isBlock && (
        <>
          <Holdings
            holdings={holdings}
            lines={({ sessions, undecidedCredits }) => [
              `Sesiones abiertas que se cierran: ${sessions}`,
              `Créditos sin decidir que siguen su curso: ${undecidedCredits}`,
            ]}
          />
          <BlockReason {...form.box('reason')} />
        </>
      )}
    </ConfirmChange>
  );
}

function DeleteDialog({ user, onClose, onDeleted }: { user: AdminUser; onClose: () => void; onDeleted: () => void }) {
  const deletion = useDeleteUser(user, onDeleted);
  const holdings = useUserHoldings(user.id);
  const form = useOfficeForm({
    initial: { reason: '' as DeletionReason | '' },
    check: ({ reason }): FieldErrors => (reason === '' ? { reason: 'Elige por qué la eliminas' } : {}),
    send: async ({ reason }) => reason !== '' && (await deletion.mutateAsync(reason)),
  });

  return (
    <ConfirmChange
      title="Eliminar usuario"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      form={form}
      onClose={onClose}
    >
      <p>
        <b>{fullName(user)}</b>, {user.email}
      </p>
      <p className="soft">
        Se borran sus datos, sus documentos y sus créditos sin decidir. Los ya decididos quedan sin su nombre. No se
        puede deshacer.
      </p>
      <Holdings
        holdings={holdings}
        lines={({ undecidedCredits, documents, decidedCredits }) => [
          `Créditos sin decidir que se borran: ${undecidedCredits}`,
          `Documentos que se borran: ${documents}`,
          `Créditos decididos que quedan sin su nombre: ${decidedCredits}`,
        ]}
      />
      <SelectField label="Motivo" hint="Queda en el registro de actividad." {...form.box('reason')}>
        <option value="">Elige un motivo</option>
        {deletionReasons.map((reason) => (
          <option key={reason} value={reason}>
            {deletionReasonLabels[reason]}
          </option>
        ))}
      </SelectField>
    </ConfirmChange>
  );
}

/** Keeps its height while loading. */
function Holdings({
  holdings,
  lines,
}: {
  holdings: ReturnType<typeof useUserHoldings>;
  lines: (holdings: UserHoldings) => string[];
}) {
  if (holdings.isError)
    return (
      <p className="small soft" role="alert">
        No se pudo contar lo que alcanza. Míralo en la página de la persona antes de seguir.
      </p>
    );
  const unknown = { undecidedCredits: 0, decidedCredits: 0, documents: 0, sessions: 0 };
  return (
    <ul className="small" aria-busy={holdings.isPending}>
      {lines(holdings.data ?? unknown).map((line) => (
        <li key={line.split(':')[0]}>{holdings.data ? line : `${line.split(':')[0]}: …`}</li>
      ))}
    </ul>
  );
}
