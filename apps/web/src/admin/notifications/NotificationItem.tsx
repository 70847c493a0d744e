import type { Notification } from '@cotejo/contracts/notifications';
import { Icon, type IconName } from '#ui/page/Icon.tsx';
import { notificationTime } from '../ui/relative-time.ts';
import { kindOf, type NotificationKind, titleOf } from './notification-rules.ts';
import styles from './notifications.module.css';

const icons: Record<NotificationKind, IconName> = {
  user: 'person',
  credit: 'bars',
  document: 'file',
  institution: 'bank',
  handover: 'share',
  admin: 'shield',
};

export function NotificationItem({
  notification,
  onOpen,
  isCurrent,
}: {
  notification: Notification;
  onOpen: (notification: Notification) => void;
  isCurrent?: boolean;
}) {
  const { id, message, read, createdAt } = notification;
  return (
    <li data-row={id} className={isCurrent ? styles.current : undefined}>
      <button type="button" className={styles.item} onClick={() => onOpen(notification)}>
        <Icon name={icons[kindOf(notification)]} size={20} />
        <span>
          <b>{titleOf(notification)}</b>
          <span className="small">{message}</span>
          <span className="note">{notificationTime(createdAt)}</span>
        </span>
        {!read && (
          <i className={styles.unread}>
            <span className="visually-hidden">Sin leer</span>
          </i>
        )}
      </button>
    </li>
  );
}
