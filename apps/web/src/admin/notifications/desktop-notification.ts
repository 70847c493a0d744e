import type { Notification as AdminNotification } from '@cotejo/contracts/notifications';

const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Called when the user opens the bell: browsers only ask for permission after a click. */
export function askForDesktopNotifications(): void {
  if (canNotify() && Notification.permission === 'default') void Notification.requestPermission();
}

export function showDesktopNotification({
  id,
  message,
  read,
}: Pick<AdminNotification, 'id' | 'message' | 'read'>): void {
  if (read || !canNotify() || Notification.permission !== 'granted') return;
  // The tag prevents a second notification from another tab, or from both polling and the socket.
  const notice = new Notification('Nueva notificación', { body: message, tag: id });
  notice.onclick = () => window.focus();
}
