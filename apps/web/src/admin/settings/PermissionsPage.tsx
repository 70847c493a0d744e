import { changeAdminPermissions, type ListedAdmin } from '@cotejo/contracts/admins';
import { type Permission, permissionLabels, permissions, withPermission } from '@cotejo/contracts/core/permissions';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Tick } from '#ui/controls/Checkbox.tsx';
import { DataTable } from '#ui/page/DataTable.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import type { Route } from './+types/PermissionsPage.ts';
import { SettingsHead } from './SettingsHead.tsx';
import styles from './settings.module.css';
import { adminName, isLastManager, useAdmins, useChangePermissions } from './use-admins.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Permisos') }];

export default function PermissionsPage() {
  const list = useAdmins();
  const mayManage = useMayCall(changeAdminPermissions);
  const admins = list.data ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly Permission[]>>>({});
  const grantedOf = (admin: ListedAdmin) => chosen[rowOf(admin)] ?? admin.permissions;
  return (
    <>
      <SettingsHead area="permisos">
        {mayManage
          ? 'Marca lo que cada persona puede hacer y guarda sus permisos.'
          : 'Lo que cada persona puede hacer.'}
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
                key={rowOf(admin)}
                admin={admin}
                granted={grantedOf(admin)}
                onChange={(granted) => setChosen((present) => ({ ...present, [rowOf(admin)]: granted }))}
                isLast={isLastManager(admin, admins)}
                mayManage={mayManage}
              />
            ))}
          </tbody>
        </DataTable>
      </ListStates>
      <LeaveGuard isUnsaved={admins.some((admin) => isOtherSet(grantedOf(admin), admin))}>
        Marcaste permisos que todavía no están guardados.
      </LeaveGuard>
    </>
  );
}

/** The key includes the stored permissions: when they change, unsaved checkboxes are discarded. */
const rowOf = (admin: ListedAdmin): string => `${admin.id} ${admin.permissions.join()}`;

const isOtherSet = (granted: readonly Permission[], admin: ListedAdmin): boolean =>
  permissions.some((permission) => granted.includes(permission) !== admin.permissions.includes(permission));

function PermissionRow({
  admin,
  granted,
  isLast,
  mayManage,
  onChange,
}: {
  admin: ListedAdmin;
  /** Current checkboxes, saved or not. */
  granted: readonly Permission[];
  isLast: boolean;
  mayManage: boolean;
  onChange: (granted: readonly Permission[]) => void;
}) {
  const change = useChangePermissions(admin);
  const toggle = (permission: Permission, isOn: boolean) => onChange(withPermission(granted, permission, isOn));
  return (
    <tr>
      <td>
        <b>{adminName(admin)}</b> <span className="note">{admin.email}</span>
        {isLast && <span className="note"> La única que gestiona administradores</span>}
        <FailureNote title="Error al cambiar los permisos" error={change.error} />
      </td>
      {permissions.map((permission) => (
        <td key={permission}>
          <span className={styles.permission}>
            <Tick
              id={`${admin.id}-${permission}`}
              aria-label={`${permissionLabels[permission]}: ${adminName(admin)}`}
              checked={granted.includes(permission)}
              // At least one administrator must keep it.
              disabled={!mayManage || (isLast && permission === 'admins.manage')}
              onChange={(event) => toggle(permission, event.target.checked)}
            />
            <label htmlFor={`${admin.id}-${permission}`} className={styles.word}>
              {permissionLabels[permission]}
            </label>
          </span>
        </td>
      ))}
      {mayManage && (
        <td className={styles.save}>
          <Button
            small
            variant="main"
            disabled={!isOtherSet(granted, admin)}
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
