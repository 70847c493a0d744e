import type { Notification } from '@cotejo/contracts/notifications';
import { formatCount } from '@cotejo/format/figures';
import { useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState, ErrorState } from '#ui/EmptyState.tsx';
import { SampleDataTag } from '#ui/Tag.tsx';
import { FailureText } from '../shell/FailureText.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { useSettings } from '../shell/settings-context.ts';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { kindLabels, type NotificationKind, pageOf, pageSize, sampleNotifications } from './notification-rules.ts';
import styles from './notifications.module.css';
import { useLiveState } from './use-connection.ts';
import { failures, isDisabled, useMarkRead, useNotificationPages } from './use-notifications.ts';

export const meta: MetaFunction = () => [{ title: 'Notificaciones · Panel de Administración · cotejo' }];

export default function NotificationsPage() {
  const navigate = useNavigate();
  const live = useLiveState();
  const { notificationsLive } = useSettings();
  const [kind, setKind] = useState<NotificationKind | ''>('');
  const list = useNotificationPages(live === 'connected', kind);
  const { markOne, markAll } = useMarkRead();
  const isSample = list.isError && !list.data && (failures.isTooMany() || isDisabled(list.error));
  const notices = isSample ? sampleNotifications() : (list.data?.pages.flatMap(({ data }) => data) ?? []);
  const unread = list.data?.pages[0]?.unreadCount ?? 0;

  function open(notification: Notification): void {
    if (isSample) return;
    void markOne(notification);
    void navigate(pageOf(notification));
  }
  const current = useRowCursor(
    notices.map(({ id }) => id),
    (id) => {
      const notification = notices.find((other) => other.id === id);
      if (notification) open(notification);
    },
  );

  return (
    <>
      <PageHead
        title="Notificaciones"
        actions={
          <>
            <ShortcutsHelp lines={rowCursorKeys} />
            {unread > 0 && (
              <Button small onClick={() => void markAll()}>
                Marcar todas como leídas
              </Button>
            )}
          </>
        }
      >
        {unread === 0 ? 'Todo leído.' : `${formatCount(unread, 'sin leer', 'sin leer')}.`}{' '}
        {notificationsLive
          ? live === 'connected'
            ? 'Llegan al instante.'
            : 'Sin conexión en tiempo real: se consultan cada 30 segundos.'
          : 'WebSockets deshabilitados por configuración: se consultan cada 30 segundos.'}
      </PageHead>
      <div className="row" style={{ marginBottom: 12 }}>
        {(['', 'credit', 'document', 'user', 'institution'] as const).map((value) => (
          <Chip key={value} isActive={kind === value} onClick={() => setKind(value)}>
            {value === '' ? 'Todas' : kindLabels[value]}
          </Chip>
        ))}
      </div>
      {list.isPending && <RowsSkeleton rows={8} height={76} label="Cargando notificaciones" />}
      {list.isError && !list.data && (
        <ErrorState
          level={2}
          title="Error al cargar las notificaciones. Intente nuevamente."
          onRetry={() => void list.refetch()}
        >
          <FailureText error={list.error} otherwise="Error al conectar con el servidor" />
        </ErrorState>
      )}
      {isSample && (
        <p className={styles.sample}>
          <SampleDataTag />
        </p>
      )}
      {list.data && notices.length === 0 && (
        <EmptyState level={2} title="No tienes notificaciones" drawing={<EmptyLedger />}>
          Aquí te avisamos de usuarios y créditos nuevos, documentos y cambios de estado.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {notices.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onOpen={open}
            isCurrent={notification.id === current}
          />
        ))}
      </ul>
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
