import { type Activity, activityStatusLabels } from '@cotejo/contracts/activity';
import clsx from 'clsx';
import { DataTable } from '#ui/DataTable.tsx';
import { formatDateTime } from '#ui/format.ts';
import { Tag } from '#ui/Tag.tsx';
import adminStyles from '../ui/admin-ui.module.css';
import styles from './activity.module.css';
import { activitySourceLabels, activityTone, activityTypeLabels } from './activity-labels.ts';

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
          <th scope="col" className={adminStyles.aside}>
            Tipo
          </th>
          <th scope="col">Descripción</th>
          <th scope="col" className={adminStyles.aside}>
            Objeto
          </th>
          <th scope="col" className={adminStyles.aside}>
            Quién
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, timestamp, status, type, description, targetName, adminName, source }) => (
          <tr key={id} data-row={id} aria-current={id === current ? 'true' : undefined}>
            <td className="no-break">{formatDateTime(timestamp)}</td>
            <td>
              <Tag tone={activityTone(status)}>{activityStatusLabels[status]}</Tag>
            </td>
            <td className={adminStyles.aside}>{activityTypeLabels[type]}</td>
            <td className={styles.said}>
              <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                {description}
              </button>
              {source === 'client' && <small className={styles.source}>{activitySourceLabels.client}</small>}
            </td>
            <td className={clsx(adminStyles.aside, styles.said)}>{targetName ?? '—'}</td>
            <td className={adminStyles.aside}>{adminName ?? 'Sistema'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
