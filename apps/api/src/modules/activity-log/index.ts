// The public interface of this module.
export { digestActivities } from './digest-activities.ts';
export { erasedDescription, type NewActivity, recordActivity } from './record-activity.ts';
export { createListCounter, recordedListRows, recordReading } from './record-reading.ts';
export { countDigested, deleteWordsAbout } from './repository.ts';
export { requireVersion } from './require-version.ts';
