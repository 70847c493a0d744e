import { getAdminCredit } from '@cotejo/contracts/credits/review';
import type { Notification } from '@cotejo/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { makeStale, staleBelow } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Popover } from '#ui/controls/Popover.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { SampleDataTag } from '#ui/page/Tag.tsx';
import { askForDesktopNotifications, showDesktopNotification } from './desktop-notification.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { pageOf, sampleNotifications } from './notification-rules.ts';
import styles from './notifications.module.css';
import { useLiveConnection, useLiveState } from './use-connection.ts';
import {
  failures,
  fetchNewestUnread,
  isDisabled,
  useBellList,
  useIsReachable,
  useMarkRead,
  useUnreadCount,
} from './use-notifications.ts';

const dots = {
  connected: 'Notificaciones en tiempo real',
  polling: 'Notificaciones sin conexión en tiempo real',
  unreachable: 'Notificaciones sin conexión en tiempo real',
} as const;

/** The badge counts the notifications that need work; the popup shows all unread ones. */
export function NotificationBell() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const live = useLiveState();
  const unread = useUnreadCount(pathname === '/admin/notifications', live === 'connected');
  const isReachable = useIsReachable(unread.isError || live === 'reconnecting');
  const { count, needsWork } = unread.data ?? { count: 0, needsWork: 0 };
  const client = useQueryClient();
  const tell = (notification: Notification) => {
    // The review of what somebody else took over says so at once.
    if (notification.type === 'case_taken')
      void makeStale(client, [staleBelow(getAdminCredit, { id: notification.entityId })]);
    showDesktopNotification(notification);
  };
  useLiveConnection(tell, isReachable);
  useNews(tell, unread.data?.count, live === 'connected');

  const dot = live === 'connected' ? 'connected' : isReachable ? 'polling' : 'unreachable';
  return (
    <Popover
      label="Notificaciones"
      width="min(380px, calc(100vw - 24px))"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button
          type="button"
          className={styles.bell}
          title={dots[dot]}
          aria-label={`Notificaciones, ${count} sin leer, ${needsWork} por atender. ${dot === 'unreachable' ? 'No se pudo llegar al servidor' : dots[dot]}`}
          onClick={askForDesktopNotifications}
        >
          <Icon name="bell" />
          {needsWork > 0 && <b>{needsWork > 99 ? '99+' : needsWork}</b>}
          <i className={clsx(styles.dot, styles[dot])} data-connection={dot} />
        </button>
      }
    >
      <BellPopup unread={unread.data?.count} onClose={() => setIsOpen(false)} />
    </Popover>
  );
}

/** `unread` is undefined while loading. */
function BellPopup({ unread, onClose }: { unread: number | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const list = useBellList(true);
  const { markOne, markAll } = useMarkRead();
  const isSample = list.isError && (failures.isTooMany() || isDisabled(list.error));
  const notices = isSample ? sampleNotifications() : (list.data?.data ?? []);

  function open(notification: Notification): void {
    onClose();
    if (isSample) return;
    void markOne(notification);
    void navigate(pageOf(notification));
  }

  return (
    <div className={styles.popup}>
      <div className={styles.popupHead}>
        <h2>Notificaciones</h2>
        {isSample ? (
          <SampleDataTag />
        ) : (
          unread !== undefined && <span className="note">{unread === 0 ? 'Todo leído' : `${unread} sin leer`}</span>
        )}
        {unread !== undefined && unread > 0 && !isSample && (
          <Button small variant="plain" className={styles.markAll} onClick={() => void markAll()}>
            Marcar todas como leídas
          </Button>
        )}
      </div>
      {list.isPending && <Loading />}
      {list.isError && (
        <p className={styles.popupError} role="alert">
          Error de conexión con el servidor
          <Button small onClick={() => void list.refetch()}>
            Reintentar
          </Button>
        </p>
      )}
      {list.data?.data.length === 0 && <p className={styles.popupEmpty}>No tienes notificaciones</p>}
      <ul>
        {notices.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpen={open} />
        ))}
      </ul>
      <Link className={styles.popupFoot} to="/admin/notifications" onClick={onClose}>
        Ver todas las notificaciones
      </Link>
    </div>
  );
}

/** Without the socket a higher count means that there are new notifications. */
function useNews(tell: (newest: Notification) => void, unread: number | undefined, isConnected: boolean): void {
  const before = useRef<number | undefined>(undefined);
  const tellNow = useEffectEvent(tell);
  useEffect(() => {
    const isNews = before.current !== undefined && unread !== undefined && unread > before.current;
    before.current = unread;
    if (!isNews || isConnected) return;
    fetchNewestUnread().then(
      (newest) => newest && tellNow(newest),
      () => null,
    );
  }, [unread, isConnected]);
}
