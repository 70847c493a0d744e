/** What other modules may use of `activity-log`; everything else is its own. */
export { erasedDescription, type NewActivity, recordActivity } from './record-activity.ts';
export { createListCounter, recordedListRows, recordReading } from './record-reading.ts';
export { countSealed, deleteWordsAbout, measureSeals } from './repository.ts';
export { requireVersion } from './require-version.ts';
export { sealActivities } from './seal-activities.ts';
