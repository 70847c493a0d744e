import type { Notification } from '@cotejo/contracts/notifications';
import { formatCount } from '@cotejo/format/figures';
import { useNavigate } from 'react-router';
import { Button } from '#ui/controls/Button.tsx';
import { Chip } from '#ui/page/Chip.tsx';
import { SampleDataTag } from '#ui/page/Tag.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useSettings } from '../shell/settings-context.ts';
import { ListFrame } from '../ui/ListFrame.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/NotificationsPage.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { kindLabels, pageOf, pageSize, sampleNotifications } from './notification-rules.ts';
import styles from './notifications.module.css';
import { useLiveState } from './use-connection.ts';
import { failures, isDisabled, useMarkRead, useNotificationPages } from './use-notifications.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Notificaciones') }];

const names = { kind: 'tipo' } as const;
const kinds = ['', 'credit', 'document', 'user', 'institution', 'handover', 'admin'] as const;

export default function NotificationsPage() {
  const navigate = useNavigate();
  const live = useLiveState();
  const { notificationsLive } = useSettings();
  const url = useListUrl(names);
  const kind = kinds.find((each) => each === url.filters.kind) ?? '';
  const list = useNotificationPages(live === 'connected', kind);
  const { markOne, markAll } = useMarkRead();
  const isSample = list.isError && !list.data && (failures.isTooMany() || isDisabled(list.error));
  const notices = isSample ? sampleNotifications() : (list.data?.pages.flatMap(({ data }) => data) ?? []);
  const unread = list.data?.pages[0]?.unreadCount;

  function open(notification: Notification): void {
    if (isSample) return;
    void markOne(notification);
    void navigate(pageOf(notification));
  }

  return (
    <>
      <PageHead
        title="Notificaciones"
        actions={
          unread !== undefined &&
          unread > 0 && (
            <Button small onClick={() => void markAll()}>
              Marcar todas como leídas
            </Button>
          )
        }
      >
        {unread === 0 && 'Todo leído. '}
        {unread !== undefined && unread > 0 && `${formatCount(unread, 'sin leer', 'sin leer')}. `}
        {notificationsLive
          ? live === 'connected'
            ? 'Llegan al instante.'
            : 'Sin conexión en tiempo real: se consultan cada 30 segundos.'
          : 'WebSockets deshabilitados por configuración: se consultan cada 30 segundos.'}
      </PageHead>
      <ListFrame
        list={list}
        total={list.data?.pages[0]?.total ?? null}
        noun={{ one: 'notificación', many: 'notificaciones' }}
        failure="Error al cargar las notificaciones. Intente nuevamente."
        empty={{
          level: 2,
          filtered: ['No tienes notificaciones de este tipo', 'Elige otro, o mira todas.'],
          none: [
            'No tienes notificaciones',
            'Aquí te avisamos de usuarios y créditos nuevos, documentos y cambios de estado.',
          ],
        }}
        isFiltered={kind !== ''}
        onClear={url.clear}
        filters={
          // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a row
          <div className={`row ${styles.kinds}`} role="group" aria-label="De qué">
            {kinds.map((value) => (
              <Chip key={value} isActive={kind === value} onClick={() => url.change({ kind: value })}>
                {value === '' ? 'Todas' : kindLabels[value]}
              </Chip>
            ))}
          </div>
        }
        rows={notices}
        onOpen={open}
        skeleton={{ rows: 8, height: 76 }}
      >
        {(current) => <Notices notices={notices} current={current} onOpen={open} />}
      </ListFrame>
      {isSample && (
        <>
          <p className={styles.sample}>
            <SampleDataTag />
          </p>
          <Notices notices={notices} current={null} onOpen={open} />
        </>
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button busyText={list.isFetchingNextPage && 'Cargando...'} onClick={() => void list.fetchNextPage()}>
            Cargar {pageSize} más
          </Button>
        </p>
      )}
    </>
  );
}

function Notices({
  notices,
  current,
  onOpen,
}: {
  notices: readonly Notification[];
  current: string | null;
  onOpen: (notification: Notification) => void;
}) {
  return (
    <ul className={styles.list}>
      {notices.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onOpen={onOpen}
          isCurrent={notification.id === current}
        />
      ))}
    </ul>
  );
}
