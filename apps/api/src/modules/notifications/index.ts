/** What other modules may use of `notifications`; everything else is its own. */
export { addNotification, type NewNotification } from './add-notification.ts';
export { acceptLiveNotifications } from './live-notifications.ts';
export { deleteNotificationsAbout, deleteNotificationsBefore, hasNotification, saveReadUntil } from './repository.ts';
