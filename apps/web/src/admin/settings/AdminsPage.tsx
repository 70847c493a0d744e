import { createAdminFromUser, type ListedAdmin } from '@cotejo/contracts/admins';
import { permissionLabels, permissions } from '@cotejo/contracts/core/permissions';
import { formatDateTime } from '@cotejo/format/time';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { DataTable } from '#ui/page/DataTable.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { useSecondKeys } from '../second-key/use-second-keys.ts';
import { officeTitle } from '../shell/office-title.ts';
import { useAdmin, useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import type { Route } from './+types/AdminsPage.ts';
import { NewAdminDialog } from './NewAdminDialog.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import styles from './settings.module.css';
import {
  adminName,
  deletionObstacle,
  useAdmins,
  useDeleteAdmin,
  useSendTemporaryPassword,
  useTakeKeys,
} from './use-admins.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Administradores') }];

export default function AdminsPage() {
  const list = useAdmins();
  const own = useAdmin();
  const mayManage = useMayCall(createAdminFromUser);
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<ListedAdmin | null>(null);
  const [taking, setTaking] = useState<ListedAdmin | null>(null);
  const [helping, setHelping] = useState<ListedAdmin | null>(null);
  const admins = list.data ?? [];
  return (
    <>
      <SettingsHead area="administradores">Quiénes pueden entrar a esta zona.</SettingsHead>
      <BlockHead title={`Administradores${list.data ? ` (${admins.length})` : ''}`}>
        {mayManage && (
          <Button small variant="main" onClick={() => setIsAdding(true)}>
            <Icon name="plus" size={20} />
            Nuevo administrador
          </Button>
        )}
      </BlockHead>
      <ListStates
        list={list}
        rows={3}
        loading="Cargando administradores"
        failure="Error al cargar los administradores"
        isEmpty={admins.length === 0}
        empty={null}
      >
        <DataTable caption="Administradores">
          <thead>
            <tr>
              <th>Nombre</th>
              <th>Email</th>
              <th>Estado</th>
              {mayManage && <th>Segunda llave</th>}
              <th>Permisos</th>
              <th>Último ingreso</th>
              {mayManage && (
                <th>
                  <span className="visually-hidden">Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {admins.map((admin) => {
              const obstacle = deletionObstacle(admin, admins, own.id);
              return (
                <tr key={admin.id}>
                  <td>
                    <b>{adminName(admin)}</b>
                    {admin.id === own.id && <span className="note"> (tú)</span>}
                  </td>
                  <td>{admin.email}</td>
                  <td>
                    <AdminState admin={admin} />
                  </td>
                  {mayManage && <td>{admin.hasSecondFactor ? 'Sí' : 'No'}</td>}
                  <td title={admin.permissions.map((permission) => permissionLabels[permission]).join(', ')}>
                    {admin.permissions.length} de {permissions.length}
                  </td>
                  <td className="no-break">
                    {admin.lastSuccessfulLogin ? formatDateTime(admin.lastSuccessfulLogin) : 'Nunca'}
                  </td>
                  {mayManage && (
                    <td>
                      <div className={styles.actions}>
                        {admin.id !== own.id && admin.isActive && (
                          <Button small onClick={() => setHelping(admin)}>
                            Enviar contraseña temporal
                            <span className="visually-hidden"> a {adminName(admin)}</span>
                          </Button>
                        )}
                        {admin.id !== own.id && admin.hasSecondFactor && (
                          <Button small onClick={() => setTaking(admin)}>
                            Quitar llaves<span className="visually-hidden"> a {adminName(admin)}</span>
                          </Button>
                        )}
                        {obstacle === null ? (
                          <Button small variant="danger" onClick={() => setDeleting(admin)}>
                            Quitar<span className="visually-hidden"> a {adminName(admin)}</span>
                          </Button>
                        ) : (
                          <div className={`note ${styles.obstacle}`}>{obstacle}</div>
                        )}
                      </div>
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </DataTable>
      </ListStates>
      {isAdding && <NewAdminDialog admins={admins} onClose={() => setIsAdding(false)} />}
      {helping && <TemporaryPasswordDialog admin={helping} onClose={() => setHelping(null)} />}
      {taking && <TakeKeysDialog admin={taking} onClose={() => setTaking(null)} />}
      {deleting && <DeleteAdminDialog admin={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function AdminState({ admin }: { admin: ListedAdmin }) {
  if (!admin.isActive) return <Tag tone="red">Inactivo</Tag>;
  if (admin.isLocked)
    return (
      <Tag tone="tile" icon="shield">
        Intentos fallidos
      </Tag>
    );
  if (admin.requiresPasswordChange) return <Tag icon="clock">Contraseña temporal</Tag>;
  return (
    <Tag tone="green" icon="check">
      Activo
    </Tag>
  );
}

function TemporaryPasswordDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const send = useSendTemporaryPassword(admin, onClose);
  return (
    <ConfirmChange
      title="Enviar contraseña temporal"
      confirm="Enviar"
      busyText="Enviando..."
      change={send}
      onClose={onClose}
    >
      <p>
        <b>{adminName(admin)}</b>, {admin.email}
      </p>
      <p className="soft">
        Su contraseña de ahora deja de servir y sus sesiones se cierran. La temporal llega a ese correo, sirve 24 horas
        y se cambia al entrar.
      </p>
    </ConfirmChange>
  );
}

function TakeKeysDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const taking = useTakeKeys(admin, onClose);
  const keys = useSecondKeys();
  return (
    <ConfirmChange
      title="Quitar llaves"
      confirm="Quitar llaves"
      busyText="Quitando..."
      isDangerous
      change={taking}
      onClose={onClose}
    >
      <p>
        <b>{adminName(admin)}</b>, {admin.email}
      </p>
      <p>
        <b>Habla antes con la persona</b>, en persona o por un teléfono que ya conocías: quien robó una contraseña
        también puede escribir que perdió su llave.
      </p>
      <p className="soft">
        Sus llaves y códigos de recuperación dejan de servir, sus sesiones se cierran y le llega una contraseña temporal
        por correo.{' '}
        {keys.data?.required
          ? 'Al entrar con ella hace una llave nueva.'
          : 'Entra con ella y, si quiere, hace una llave nueva en Mi cuenta: aquí no es obligatoria.'}
      </p>
    </ConfirmChange>
  );
}

function DeleteAdminDialog({ admin, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const deletion = useDeleteAdmin(admin, onClose);
  return (
    <ConfirmChange
      title="Quitar administrador"
      confirm="Quitar"
      busyText="Quitando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>{adminName(admin)}</b>, {admin.email}
      </p>
      <p className="soft">Sus sesiones se cierran ahora mismo. Lo que hizo queda en el registro de actividad.</p>
    </ConfirmChange>
  );
}
