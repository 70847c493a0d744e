import { type Activity, activityStatusLabels } from '@cotejo/contracts/activity';
import { DataTable } from '#ui/DataTable.tsx';
import { formatDateTime } from '#ui/format.ts';
import { Tag } from '#ui/Tag.tsx';
import styles from './activity.module.css';
import { activityTone, activityTypeLabels } from './activity-labels.ts';

export function ActivityTable({
  rows,
  current,
  onOpen,
}: {
  rows: readonly Activity[];
  current: string | null;
  onOpen: (id: string) => void;
}) {
  return (
    <DataTable caption="Registro de actividad" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Cuándo</th>
          <th scope="col">Estado</th>
          <th scope="col">Tipo</th>
          <th scope="col">Descripción</th>
          <th scope="col">Objeto</th>
          <th scope="col">Quién</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, timestamp, status, type, description, targetName, adminName }) => (
          <tr key={id} data-row={id} aria-current={id === current ? 'true' : undefined}>
            <td className="no-break">{formatDateTime(timestamp)}</td>
            <td>
              <Tag tone={activityTone(status)}>{activityStatusLabels[status]}</Tag>
            </td>
            <td>{activityTypeLabels[type]}</td>
            <td>
              <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                {description}
              </button>
            </td>
            <td>{targetName ?? '—'}</td>
            <td>{adminName ?? 'Sistema'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
