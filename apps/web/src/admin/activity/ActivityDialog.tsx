import { activityChip, activityTypeLabels, getActivity } from '@cotejo/contracts/activity-log';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { FailureText } from '../ui/FailureText.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import styles from './activity.module.css';
import { describeDetails } from './activity-details.ts';
import { activitySourceLabels } from './activity-labels.ts';

export function ActivityDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const record = useQuery(endpointQuery(getActivity, { params: { id } }));
  return (
    <Dialog wide isOpen title="Actividad" onClose={onClose}>
      {record.isPending && <RowsSkeleton rows={6} height={38} label="Cargando la actividad" />}
      {record.isError && (
        <ErrorState title="Error al cargar la actividad" onRetry={() => void record.refetch()}>
          <FailureText error={record.error} otherwise="Vuelve a intentarlo en un momento." />
        </ErrorState>
      )}
      {record.data && (
        <>
          <p>
            <b>{record.data.description}</b>
          </p>
          <dl className="facts">
            <dt>Cuándo</dt>
            <dd>{formatDateTime(record.data.timestamp)}</dd>
            <dt>Estado</dt>
            <dd>{activityChip(record.data)}</dd>
            <dt>Tipo</dt>
            <dd>{activityTypeLabels[record.data.type]}</dd>
            <dt>Objeto</dt>
            <dd>{record.data.targetName ?? '—'}</dd>
            <dt>Id del objeto</dt>
            <dd>{record.data.targetId ?? '—'}</dd>
            <dt>Quién</dt>
            <dd>{record.data.adminName ?? 'Sistema'}</dd>
            <dt>Origen</dt>
            <dd>{record.data.source ? activitySourceLabels[record.data.source] : '—'}</dd>
            {describeDetails(record.data).map(({ label, text }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className={styles.detail}>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}
