import type { AdminTerms } from '@cotejo/contracts/terms/admin';
import { formatDateTime } from '@cotejo/format/time';
import { DataTable } from '#ui/page/DataTable.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import adminStyles from '../ui/admin-ui.module.css';
import { OpenRow } from '../ui/PagedTable.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import type { TermsTask } from './TermsDialogs.tsx';

/** Maximum height in px before the table scrolls. */
const termsTableMaximumHeight = 400;

export function TermsTable({
  versions,
  current,
  mayManage,
  onView,
  onEdit,
  onAcceptances,
  onTask,
}: {
  versions: readonly AdminTerms[];
  current: string | null;
  mayManage: boolean;
  onView: (terms: AdminTerms) => void;
  onEdit: (terms: AdminTerms) => void;
  /** Null for users who may not see the list of users. */
  onAcceptances: ((terms: AdminTerms) => void) | null;
  onTask: (task: TermsTask) => void;
}) {
  return (
    <div data-testid="terms-table" style={{ maxHeight: termsTableMaximumHeight, overflowY: 'auto' }}>
      <DataTable caption="Versiones de los términos y condiciones" dense>
        <thead>
          <tr>
            <th>Título</th>
            <th>Versión</th>
            <th>Estado</th>
            <th className={adminStyles.aside}>Creada</th>
            <th className={adminStyles.aside}>Actualizada</th>
            <th>
              <span className="visually-hidden">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((terms) => (
            <tr
              key={terms.id}
              data-row={terms.id}
              aria-current={terms.id === current ? 'true' : undefined}
              className={terms.id === current ? adminStyles.current : undefined}
            >
              <td>
                <OpenRow onOpen={() => onView(terms)}>{terms.title}</OpenRow>
              </td>
              <td className="no-break">{terms.version}</td>
              <td>
                {terms.isActive ? (
                  <Tag tone="green" icon="check">
                    Activa
                  </Tag>
                ) : (
                  <Tag icon="minus">Inactiva</Tag>
                )}
              </td>
              <td className={adminStyles.aside}>{formatDateTime(terms.createdAt)}</td>
              <td className={adminStyles.aside}>{formatDateTime(terms.updatedAt)}</td>
              <td>
                <RowMenu
                  label={`Acciones de la versión ${terms.version}`}
                  actions={[
                    { label: 'Ver', icon: 'file', onClick: () => onView(terms) },
                    onAcceptances !== null && {
                      label: 'Quién la aceptó',
                      icon: 'person',
                      onClick: () => onAcceptances(terms),
                    },
                    mayManage && { label: 'Editar', icon: 'gear', onClick: () => onEdit(terms) },
                    mayManage && {
                      label: terms.isActive ? 'Desactivar' : 'Activar',
                      icon: terms.isActive ? 'minus' : 'check',
                      onClick: () => onTask({ kind: 'toggle', terms }),
                    },
                    mayManage && {
                      label: 'Eliminar',
                      icon: 'close',
                      isDangerous: true,
                      onClick: () => onTask({ kind: 'delete', terms }),
                    },
                  ]}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}
