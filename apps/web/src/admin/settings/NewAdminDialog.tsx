import type { ListedAdmin } from '@cotejo/contracts/admins';
import { grantedPermissionsBody } from '@cotejo/contracts/admins.schemas';
import {
  type Permission,
  permissionLabels,
  permissions,
  reviewerPermissions,
  withPermission,
} from '@cotejo/contracts/core/permissions';
import type { AdminUser } from '@cotejo/contracts/users/admin';
import { useCallback, useId, useState } from 'react';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import adminUi from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { userFailures, useUsers } from '../users/use-users.ts';
import styles from './settings.module.css';
import { adminName, useCreateAdmin } from './use-admins.ts';

export function NewAdminDialog({ admins, onClose }: { admins: readonly ListedAdmin[]; onClose: () => void }) {
  const [user, setUser] = useState<AdminUser | null>(null);
  const create = useCreateAdmin(onClose);
  const form = useOfficeForm({
    initial: { permissions: reviewerPermissions as readonly Permission[] },
    schema: grantedPermissionsBody,
    send: async ({ permissions: granted }) =>
      user && (await create.mutateAsync({ userId: user.id, name: adminName(user), permissions: [...granted] })),
  });
  const formId = useId();
  const granted = form.values.permissions;
  return (
    <Dialog
      isOpen
      title="Nuevo administrador"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="main"
            disabled={user === null}
            busyText={form.isBusy && 'Creando...'}
          >
            Crear administrador
          </Button>
        </>
      }
    >
      {user ? (
        <form id={formId} className={adminUi.form} noValidate onSubmit={form.onSubmit}>
          <p>
            <b>{adminName(user)}</b>, {user.email}{' '}
            <Button small variant="plain" onClick={() => setUser(null)}>
              Elegir a otra persona
            </Button>
          </p>
          <fieldset className={styles.permissions}>
            <legend>Qué puede hacer</legend>
            {permissions.map((permission) => (
              <Checkbox
                key={permission}
                label={permissionLabels[permission]}
                checked={granted.includes(permission)}
                onChange={(event) => form.set('permissions', withPermission(granted, permission, event.target.checked))}
              />
            ))}
            {form.errors.permissions && <FieldMessage tone="error">{form.errors.permissions}</FieldMessage>}
          </fieldset>
          <p className="small soft">Le llega por correo una contraseña temporal, que cambia al entrar.</p>
        </form>
      ) : (
        <UserPicker admins={admins} onPick={setUser} />
      )}
      <FailureNote title="Error al crear el administrador" error={form.failure} />
    </Dialog>
  );
}

function UserPicker({ admins, onPick }: { admins: readonly ListedAdmin[]; onPick: (user: AdminUser) => void }) {
  const [q, setQ] = useState('');
  const search = useCallback((text: string) => setQ(text), []);
  const list = useUsers({ q, status: 'active', locked: '' }, 1, 5);
  const users = list.data?.users ?? [];
  const isAdmin = (user: AdminUser) => admins.some(({ email }) => email === user.email);
  return (
    <>
      <SearchField label="Busca a la persona" placeholder="Nombre, cédula o email" value={q} onChange={search} />
      <ListStates
        list={list}
        rows={3}
        loading="Buscando"
        failure={userFailures.list}
        isEmpty={users.length === 0}
        empty={<p className="soft">Nadie con una cuenta activa se llama así. Tiene que registrarse primero.</p>}
      >
        <ul className={styles.people}>
          {users.map((user) => (
            <li key={user.id}>
              <span>
                <b>{adminName(user)}</b>
                <span className="note">{user.email}</span>
              </span>
              {isAdmin(user) ? (
                <span className="note">Ya administra</span>
              ) : (
                <Button small onClick={() => onPick(user)}>
                  Elegir<span className="visually-hidden"> a {adminName(user)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </ListStates>
    </>
  );
}
