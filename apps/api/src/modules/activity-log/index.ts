/** What other modules may use of `activity-log`; everything else is its own. */
export { countSealed } from './count-sealed.ts';
export { forgetWordsAbout } from './forget-words.ts';
export { erasedDescription, type NewActivity, recordActivity } from './record-activity.ts';
export { recordedListRows, recordReading } from './record-reading.ts';
export { requireVersion } from './require-version.ts';
export { sealActivities } from './seal-activities.ts';
