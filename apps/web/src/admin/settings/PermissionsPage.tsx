import { type Admin, changeAdminPermissions } from '@cotejo/contracts/admin-auth';
import { type Permission, permissionLabels, permissions } from '@cotejo/contracts/core/permissions';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Tick } from '#ui/Checkbox.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import styles from './settings.module.css';
import { adminName, isLastManager, useAdmins, useChangePermissions } from './use-admins.ts';

export const meta: MetaFunction = () => [{ title: 'Permisos · Panel de Administración · cotejo' }];

/** Who may do what, one row for each administrator. */
export default function PermissionsPage() {
  const list = useAdmins();
  const mayManage = useMayCall(changeAdminPermissions);
  const admins = list.data ?? [];
  return (
    <>
      <SettingsHead area="permisos">
        {mayManage ? 'Marca lo que cada persona puede hacer y guarda su fila.' : 'Lo que cada persona puede hacer.'}
      </SettingsHead>
      <ListStates
        list={list}
        rows={3}
        loading="Cargando permisos"
        failure="Error al cargar los permisos"
        isEmpty={admins.length === 0}
        empty={null}
      >
        <DataTable caption="Permisos de los administradores" dense className={styles.matrix}>
          <thead>
            <tr>
              <th>Administrador</th>
              {permissions.map((permission) => (
                <th key={permission}>{permissionLabels[permission]}</th>
              ))}
              {mayManage && (
                <th>
                  <span className="visually-hidden">Guardar</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {admins.map((admin) => (
              <PermissionRow
                // Another set on the server is another row.
                key={`${admin.id} ${admin.permissions.join()}`}
                admin={admin}
                isLast={isLastManager(admin, admins)}
                mayManage={mayManage}
              />
            ))}
          </tbody>
        </DataTable>
      </ListStates>
    </>
  );
}

function PermissionRow({ admin, isLast, mayManage }: { admin: Admin; isLast: boolean; mayManage: boolean }) {
  const [granted, setGranted] = useState<readonly Permission[]>(admin.permissions);
  const change = useChangePermissions(admin);
  const isChanged = permissions.some(
    (permission) => granted.includes(permission) !== admin.permissions.includes(permission),
  );
  const toggle = (permission: Permission, isOn: boolean) =>
    setGranted(isOn ? [...granted, permission] : granted.filter((other) => other !== permission));
  return (
    <tr>
      <td>
        <b>{adminName(admin)}</b>
        {isLast && <span className="note"> Última persona que gestiona administradores</span>}
        <FailureNote title="Error al cambiar los permisos" error={change.error} />
      </td>
      {permissions.map((permission) => (
        <td key={permission} data-label={permissionLabels[permission]}>
          <Tick
            aria-label={`${permissionLabels[permission]}: ${adminName(admin)}`}
            checked={granted.includes(permission)}
            // Somebody has to keep it.
            disabled={!mayManage || (isLast && permission === 'admins.manage')}
            onChange={(event) => toggle(permission, event.target.checked)}
          />
        </td>
      ))}
      {mayManage && (
        <td className={styles.save}>
          <Button
            small
            variant="main"
            disabled={!isChanged}
            busyText={change.isPending && 'Guardando...'}
            onClick={() => change.mutate(permissions.filter((permission) => granted.includes(permission)))}
          >
            Guardar<span className="visually-hidden"> los permisos de {adminName(admin)}</span>
          </Button>
        </td>
      )}
    </tr>
  );
}
