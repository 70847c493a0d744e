import type { Notification as AdminNotification } from '@cotejo/contracts/notifications';

const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks once, when the person opens the bell: browsers refuse to ask without a press. */
export function askForDesktopNotifications(): void {
  if (canNotify() && Notification.permission === 'default') void Notification.requestPermission();
}

/** Shows an unread notification of the system, where the person allowed it. */
export function showDesktopNotification({
  id,
  message,
  read,
}: Pick<AdminNotification, 'id' | 'message' | 'read'>): void {
  if (read || !canNotify() || Notification.permission !== 'granted') return;
  // The same one in two tabs, or by poll and by socket, is shown once.
  const notice = new Notification('Nueva notificación', { body: message, tag: id });
  notice.onclick = () => window.focus();
}
