import { type Activity, activityChip, activityStatuses, listActivity } from '@cotejo/contracts/activity-log';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { SampleDataTag, Tag } from '#ui/page/Tag.tsx';
import { activityTone } from '../activity/activity-labels.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { BlockHead } from '../ui/PageHead.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { activityTime } from '../ui/relative-time.ts';
import styles from './dashboard.module.css';
import { sampleActivity } from './sample-activity.ts';

const recentCount = 5;
/** Views are not shown. */
const changes = activityStatuses.filter((status) => status !== 'viewed');
const recentRefreshMs = 60_000;

export function RecentActivity() {
  const mayRead = useMayCall(listActivity);
  const recent = useQuery({
    ...endpointQuery(listActivity, { query: { limit: recentCount, sort: '-timestamp', status: changes } }),
    select: ({ data }) => data,
    refetchInterval: recentRefreshMs,
    enabled: mayRead,
  });
  if (!mayRead) return null;
  const isSample = recent.isError && !recent.data;
  const activities = recent.data ?? (isSample ? sampleActivity() : []);
  return (
    <section aria-label="Actividad Reciente">
      <BlockHead title={<>Actividad Reciente {isSample && <SampleDataTag />}</>}>
        <Link className="small" to="/admin/actividad">
          Ver todo
        </Link>
      </BlockHead>
      {recent.isError && (
        <p className={styles.failed} role="alert">
          No se pudo cargar la actividad.
          <Button small onClick={() => void recent.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {recent.isPending && <RowsSkeleton rows={recentCount} height={64} label="Cargando actividad" />}
      {recent.data?.length === 0 && (
        <EmptyState
          title="No hay actividad reciente registrada"
          actions={
            <Button small onClick={() => void recent.refetch()}>
              Reintentar
            </Button>
          }
        />
      )}
      <ul className={styles.activity}>
        {activities.slice(0, recentCount).map((activity) => (
          <ActivityLine key={activity.id} activity={activity} />
        ))}
      </ul>
    </section>
  );
}

function ActivityLine({ activity }: { activity: Activity }) {
  return (
    <li>
      <Tag tone={activityTone(activity.status)}>{activityChip(activity)}</Tag>
      <p>
        {activity.description}
        <span className="note">
          {[activity.targetName, activity.adminName ?? 'Sistema', activityTime(activity.timestamp)]
            .filter((text) => text)
            .join(' · ')}
        </span>
      </p>
    </li>
  );
}
