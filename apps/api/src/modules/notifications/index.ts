// The public interface of this module.
export { addNotification, type NewNotification } from './add-notification.ts';
export { acceptLiveNotifications } from './live-notifications.ts';
export {
  deleteNotificationsAbout,
  deleteNotificationsBefore,
  hasNotification,
  hasNotificationSince,
  saveReadUntil,
} from './repository.ts';
