import { type Activity, activityChip, activityTypeLabels } from '@cotejo/contracts/activity-log';
import { formatDateTime } from '@cotejo/format/time';
import { Tag } from '#ui/page/Tag.tsx';
import { type ListColumn, OpenRow, onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import styles from './activity.module.css';
import { changeTexts } from './activity-details.ts';
import { activitySourceLabels, activityTone } from './activity-labels.ts';

const changesOf = (details: Activity['details']): string[] => {
  const all = changeTexts(details);
  return all.length > shownChanges ? [...all.slice(0, shownChanges), `y ${all.length - shownChanges} más`] : all;
};
const shownChanges = 3;

const wide = '(min-width: 700px)';
const veryWide = '(min-width: 1500px)';

const statusTag = ({ status, details }: Activity) => (
  <Tag tone={activityTone(status)}>{activityChip({ status, details })}</Tag>
);

export const activityColumns = (onOpen: (id: string) => void): ListColumn<Activity>[] => [
  {
    id: 'timestamp',
    title: 'Cuándo',
    media: widerThanPhone,
    isOneLine: true,
    cell: ({ timestamp }) => formatDateTime(timestamp),
  },
  { id: 'status', title: 'Estado', media: widerThanPhone, cell: statusTag },
  { id: 'type', title: 'Tipo', media: veryWide, cell: ({ type }) => activityTypeLabels[type] },
  {
    id: 'description',
    title: 'Descripción',
    cell: ({ id, description, source, details }) => (
      <div className={styles.said}>
        <OpenRow onOpen={() => onOpen(id)}>{description}</OpenRow>
        {source === 'client' && <small className={styles.source}>{activitySourceLabels.client}</small>}
        {changesOf(details).map((text) => (
          <span key={text} className="small soft">
            {text}
          </span>
        ))}
      </div>
    ),
  },
  {
    id: 'timestamp.onPhone',
    title: 'Cuándo y estado',
    media: onPhone,
    align: 'right',
    isOneLine: true,
    cell: (record) => (
      <>
        <div>{formatDateTime(record.timestamp)}</div>
        {statusTag(record)}
      </>
    ),
  },
  {
    id: 'target',
    title: 'Objeto',
    media: wide,
    cell: ({ targetName }) => <div className={styles.said}>{targetName ?? '—'}</div>,
  },
  { id: 'admin', title: 'Quién', media: wide, cell: ({ adminName }) => adminName ?? 'Sistema' },
];
