import { type Activity, activityChip, activityTypeLabels } from '@cotejo/contracts/activity-log';
import { formatDateTime } from '@cotejo/format/time';
import clsx from 'clsx';
import { DataTable } from '#ui/DataTable.tsx';
import { Tag } from '#ui/Tag.tsx';
import adminStyles from '../ui/admin-ui.module.css';
import styles from './activity.module.css';
import { changeTexts } from './activity-details.ts';
import { activitySourceLabels, activityTone } from './activity-labels.ts';

/** The first changes of a record, in words; the dialog has them all. */
const changesOf = (details: Activity['details']): string[] => {
  const all = changeTexts(details);
  return all.length > shownChanges ? [...all.slice(0, shownChanges), `y ${all.length - shownChanges} más`] : all;
};
const shownChanges = 3;

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
        {rows.map(({ id, timestamp, status, type, description, targetName, adminName, source, details }) => (
          <tr key={id} data-row={id} aria-current={id === current ? 'true' : undefined}>
            <td className="no-break">{formatDateTime(timestamp)}</td>
            <td>
              <Tag tone={activityTone(status)}>{activityChip({ status, details })}</Tag>
            </td>
            <td className={adminStyles.aside}>{activityTypeLabels[type]}</td>
            <td className={styles.said}>
              <button type="button" className={styles.open} onClick={() => onOpen(id)}>
                {description}
              </button>
              {source === 'client' && <small className={styles.source}>{activitySourceLabels.client}</small>}
              {changesOf(details).map((text) => (
                <span key={text} className="small soft">
                  {text}
                </span>
              ))}
            </td>
            <td className={clsx(adminStyles.aside, styles.said)}>{targetName ?? '—'}</td>
            <td className={adminStyles.aside}>{adminName ?? 'Sistema'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
