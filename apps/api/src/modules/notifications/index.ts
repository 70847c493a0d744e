/** What other modules may use of `notifications`; everything else is its own. */
export { addNotification, type NewNotification } from './add-notification.ts';
export { forgetNotificationsAbout, forgetOldNotifications } from './forget-notifications.ts';
export { acceptLiveNotifications } from './live-notifications.ts';
export { saveReadUntil } from './repository.ts';
